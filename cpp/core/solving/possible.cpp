#include "core/solving/possible.hpp"

#include <optional>

#include "core/solving/counting.hpp"
#include "core/solving/enumeration.hpp"
#include "core/solving/own_search.hpp"

namespace sudokit {

namespace {

// Solutions of a puzzle whose candidates are narrowed for a moment, within one budget for all questions.
class Asking {
 public:
  Asking(Solvers& solvers, const Allowance& allowance)
      : solvers_(solvers), allowance_(allowance), budget_(allowance.budget()) {}

  Stopped stopped() const { return stopped_; }

  // Hands out up to `limit` solutions; the number found.  With a seed they come in another order.
  template <class Take>
  std::uint64_t solutions(std::span<const Mask> candidates, std::uint64_t limit, Take take,
                          std::optional<std::uint64_t> seed = {}) {
    Enumeration all(solvers_, candidates, seed);
    solution_.resize(candidates.size());
    std::uint64_t found = 0;
    while (found < limit && stopped_ == Stopped::no) {
      const Found next = all.next(solution_.data(), rest_of(allowance_, budget_));
      if (next == Found::stopped) stopped_ = all.stopped();
      if (next != Found::solution) break;
      ++found;
      take(solution_);
    }
    return found;
  }

 private:
  Solvers& solvers_;
  const Allowance& allowance_;
  Budget budget_;
  Stopped stopped_ = Stopped::no;
  std::vector<Value> solution_;
};

std::vector<Cell> redundant_in(Asking& asking, std::span<const Value> values, int size, std::vector<Mask> open) {
  std::vector<Cell> found;
  for (std::size_t cell = 0; cell < values.size() && asking.stopped() == Stopped::no; ++cell) {
    if (!values[cell]) continue;
    // Another value in this cell, with all the others as they are, would be a further solution.
    open[cell] = all_values(size) & ~(Mask{1} << (values[cell] - 1));
    const bool needed = asking.solutions(open, 1, [](const std::vector<Value>&) {}) > 0;
    open[cell] = Mask{1} << (values[cell] - 1);
    if (!needed && asking.stopped() == Stopped::no) found.push_back(static_cast<Cell>(cell));
  }
  return found;
}

}  // namespace

Possible possible(Solvers& solvers, std::span<const Value> values, std::uint64_t bound, const Allowance& allowance) {
  const int size = solvers.layout.size();
  Possible told;
  told.masks.assign(values.size(), 0);
  told.counts.assign(values.size() * static_cast<std::size_t>(size), 0);
  Asking asking(solvers, allowance);
  const std::vector<Mask> given = masks_of(solvers.layout, values);
  told.count = asking.solutions(given, bound, [&](const std::vector<Value>& solution) {
    for (std::size_t cell = 0; cell < solution.size(); ++cell) {
      told.masks[cell] |= Mask{1} << (solution[cell] - 1);
      ++told.counts[cell * static_cast<std::size_t>(size) + solution[cell] - 1];
    }
  });
  if (told.count == bound || asking.stopped() != Stopped::no) {
    told.counts.clear();  // there may be more
    std::vector<Mask> open = given;
    for (std::size_t cell = 0; cell < values.size(); ++cell)
      for (int value = 0; value < size; ++value) {
        const Mask bit = Mask{1} << value;
        if (!(open[cell] & bit) || (told.masks[cell] & bit) || asking.stopped() != Stopped::no) continue;
        const Mask before = open[cell];
        open[cell] = bit;
        const auto take = [&](const std::vector<Value>& solution) {
          for (std::size_t other = 0; other < solution.size(); ++other)
            told.masks[other] |= Mask{1} << (solution[other] - 1);
        };
        // In the documented order one solution would be much like the last; another order shows more values at once.
        const std::uint64_t seed = cell * static_cast<std::size_t>(size) + static_cast<std::size_t>(value) + 1;
        const bool occurs = asking.solutions(open, 1, take, seed) > 0;
        open[cell] = occurs || asking.stopped() != Stopped::no ? before : before & ~bit;
      }
  }
  if (told.count > 0) told.redundant = redundant_in(asking, values, size, given);
  told.stopped = asking.stopped();
  return told;
}

std::vector<std::uint64_t> solutions_by_value(Solvers& solvers, std::span<const Value> values, Cell cell,
                                              std::uint64_t bound, const Allowance& allowance) {
  const int size = solvers.layout.size();
  std::vector<std::uint64_t> counts(static_cast<std::size_t>(size), 0);
  std::vector<Mask> open = masks_of(solvers.layout, values);
  Asking asking(solvers, allowance);
  for (int value = 0; value < size; ++value) {
    open[cell] = Mask{1} << value;
    counts[static_cast<std::size_t>(value)] = asking.solutions(open, bound, [](const std::vector<Value>&) {});
  }
  return counts;
}

}  // namespace sudokit
