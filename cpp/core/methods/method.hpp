// The textbook algorithms, each one file, behind one interface: that of core/grid/solver.hpp, made virtual.
//
// Guarantees.  start() and next() obey the candidates (so values can be forbidden), the meter (one charge a node, so that
// time, nodes and a stop flag end them within milliseconds; a later next() with a fresh meter continues where it was), and the
// random order: null is the method's own deterministic order.  next() yields every solution once.  Solutions, their order
// and Work depend on the layout, the candidates and the random order alone.  A method that keeps a trail appends its steps
// to the log it was given.
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
  // `candidates`: one mask a cell, bits from N on are ignored; read only within the call.  `order` null: the method's own
  // order; else kept and drawn from.  `log` null: no trail; else cleared here and appended to until the next start().
  virtual void start(const Mask* candidates, Random* order, steps::Log* log) = 0;
  // `solution`: N*N values.
  virtual Found next(Value* solution, Meter& meter) = 0;
  // Nodes between checks of the clock that take about a tenth of a millisecond.
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
  std::unique_ptr<Method> (*make)(const Layout& layout);  // copies what it needs of the layout
};

// In the order they are listed to people.
std::span<const Entry> entries();
// Null when there is none of that name.
const Entry* find(std::string_view name);

}  // namespace sudokit::methods
