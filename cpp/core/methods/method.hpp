// The textbook algorithms, one file each, behind one interface: that of core/grid/solver.hpp, with virtual functions.
//
// Guarantees.  start() and next() obey the candidates (so values can be forbidden), the meter, and the random order (null:
// the method's own deterministic order).  The meter is charged once per node, so that limits on time and nodes and a stop
// flag take effect within milliseconds; a later next() with a fresh meter resumes.  next() returns every solution once.
// Solutions, their order and Work depend only on the layout, the candidates and the random order.  A method that keeps a
// trail appends its steps to the log passed to start().
#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "core/base/budget.hpp"
#include "core/base/random.hpp"
#include "core/grid/cell.hpp"
#include "core/grid/solver.hpp"

namespace sudokit::steps {
class Log;  // core/steps/log.hpp
}

namespace sudokit::methods {

class Method {
 public:
  virtual ~Method() = default;
  // `candidates`: one mask per cell, bits from N on are ignored; read only within the call.  `order` null: the method's own
  // order; else kept and used.  `log` null: no trail; else it is cleared here and appended to until the next start().
  virtual void start(const Mask* candidates, Random* order, steps::Log* log) = 0;
  // `solution`: N*N values, written when a solution is found.
  virtual Found next(Value* solution, Meter& meter) = 0;
  // The number of nodes that take about a tenth of a millisecond: the stride for Meter.
  virtual std::uint32_t stride() const = 0;
  // Since start().
  const Work& work() const { return work_; }

 protected:
  Work work_;
};

struct Entry {
  std::string_view name;
  bool (*can_do)(const Layout& layout);
  bool keeps_trail;
  std::unique_ptr<Method> (*make)(const Layout& layout);  // copies what it needs from the layout
};

// In the order in which lists show them.
std::span<const Entry> entries();
// Null if no method has this name.
const Entry* find(std::string_view name);

}  // namespace sudokit::methods
