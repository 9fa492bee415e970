// All solutions of one puzzle, one at a time and in constant memory.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "core/base/allowance.hpp"
#include "core/base/random.hpp"
#include "core/classic/single.hpp"
#include "core/grid/solver.hpp"
#include "core/search/staged.hpp"
#include "core/solving/solvers.hpp"

namespace sudokit {

class Enumeration {
 public:
  // `candidates`: one mask per cell.  Without a seed: the documented order.  The solvers must outlive it.
  Enumeration(Solvers& solvers, std::span<const Mask> candidates, std::optional<std::uint64_t> seed = {});
  Enumeration(const Enumeration&) = delete;
  Enumeration& operator=(const Enumeration&) = delete;

  // Writes the next solution, N*N values.  After Found::stopped, stopped() says why, and another call resumes.
  Found next(Value* solution, const Allowance& allowance = {});
  Stopped stopped() const { return stopped_; }

 private:
  using Lease = std::variant<Pool<classic::Solver>::Lease, Pool<search::Staged>::Lease>;
  static Lease lend(Solvers& solvers);

  const Layout& layout_;
  std::vector<Mask> candidates_;
  Lease solver_;
  std::optional<Random> order_;
  Stopped stopped_ = Stopped::no;
};

}  // namespace sudokit
