// The cheapest assignment of values to cells that is a proper puzzle: no clash, and exactly one solution.
#pragma once
#include <span>
#include <vector>

#include "core/base/budget.hpp"
#include "core/grid/layout.hpp"
#include "core/search/search.hpp"

namespace sudokit::photo {

// How many solutions the values have.
enum class Count : std::uint8_t { none, one, several };

class SolutionCounter {
 public:
  explicit SolutionCounter(const Layout& layout);
  // `solution`, if given, gets one solution if there is any.  A search beyond 5,000 nodes (600 in grids of
  // more than nine values) counts as `several`.
  Count count(std::span<const Value> values, std::vector<Value>* solution = nullptr);
  const Layout& layout() const { return layout_; }

 private:
  const Layout& layout_;
  search::Solver solver_;
  std::vector<Mask> masks_;
};

// What a cell may hold: the values in ascending order of their costs, 0 for no value.
struct Choice {
  Value value;
  double cost;
};
using Choices = std::vector<std::vector<Choice>>;

struct ProperReading {
  bool found = false;      // with exactly one solution; otherwise `values` are the cheapest of all
  bool exhausted = false;  // there is no proper reading at all: every one was tried
  std::vector<Value> values, solution;
  double cost = 0;
  int nodes = 0;
};

// Best first: a state says how many of its cheapest values each cell has given up.  Where two cells clash, one of the two must give up
// another; where there is no solution, a cell with a value must; where there are several, any cell.  Every proper reading below a state
// lies below one of its children, so the first found is the cheapest.  At most `budget` states are looked at.
ProperReading proper_reading(SolutionCounter& counter, const Choices& choices, int budget, Meter& meter);

}  // namespace sudokit::photo
