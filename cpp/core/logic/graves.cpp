// Graves: cells with two values each, which could all take their other value, so that there would be two solutions.
//
// BUG-lite: some cells, in which two candidates each are taken so that every house has each value in two of them or in none.
// The guardians are their other candidates.  Six to ten cells, three values or more (two are a rectangle or a loop).
// BUG+n: all open cells, with two to four candidates too many.
// Reverse BUG: two values a and b, of which each house but three has both among its filled cells, or neither; these three lack
// a and cross in an open cell.  With a there, a and b could be swapped in all open cells.
//
// Order.  BUG-lite: patterns with fewer guardians first; of equal ones by their lowest cell with two candidates, then as they
// are completed: always in the first house that has a value once.  Reverse BUG: by a, then b.
//
// Parts.  BUG-lite: values; cells as deadly; guardians as extra.  BUG+n: guardians as extra.  Reverse BUG: values; the cells
// that they fill as base.
#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "core/grid/layout.hpp"
#include "core/logic/guardian_steps.hpp"
#include "core/logic/technique_search.hpp"

namespace sudokit::steps::technique {
extern const Technique bug_lite, bug_plus_n, reverse_bug;
}

namespace sudokit::logic::find {
template <int Words> bool bug_lite(Search<Words>& search);
template <int Words> bool bug_plus_n(Search<Words>& search);
template <int Words> bool reverse_bug(Search<Words>& search);
}  // namespace sudokit::logic::find

namespace sudokit::logic {
namespace {

// BUG-lite: cells, guardians, and cells added in one state before the search gives up.
constexpr std::size_t fewest_cells = 6, most_cells = 10;
constexpr int most_guardians = 3, most_nodes = 20000;
// BUG+n.
constexpr int most_surplus = 4;

template <int Words>
class Graves {
 public:
  Graves(const State<Words>& state, Meter& meter) : state_(state), tables_(state.tables()), meter_(meter) {}

  struct Found {
    std::vector<Cell> cells;
    Mask values;
    std::vector<Candidate> guardians;
  };

  // Empty if the meter stopped.
  std::vector<Found> find() {
    Set earlier;  // lower cells with two candidates
    for (const Cell start : state_.open()) {
      if (state_.candidates(start) != 2) continue;
      earlier.insert(start);
      allowed_ = state_.open() - earlier;
      if (!take(start, state_.mask(start))) return {};
    }
    std::stable_sort(found_.begin(), found_.end(),
                     [](const auto& a, const auto& b) { return a.guardians.size() < b.guardians.size(); });
    return std::move(found_);
  }

 private:
  using Set = CellSet<Words>;
  struct Pair {
    Cell cell;
    Mask values;
  };

  // Adds the cell with these two values, and goes on.  False: the meter stopped.
  bool take(Cell cell, Mask pair) {
    for (const Value value : values_in(pair))
      for (const std::uint16_t house : tables_.houses_of(cell))
        if (count_[value][house] > 1) return true;
    if (++nodes_ > most_nodes) return true;
    if (!meter_.charge()) return false;
    change(cell, pair, 1);
    chosen_.push_back({cell, pair});
    cells_.insert(cell);
    guardians_ += state_.candidates(cell) - 2;
    const bool go_on = extend();
    guardians_ -= state_.candidates(cell) - 2;
    cells_.erase(cell);
    chosen_.pop_back();
    change(cell, pair, -1);
    return go_on;
  }

  void change(Cell cell, Mask pair, int by) {
    for (const Value value : values_in(pair))
      for (const std::uint16_t house : tables_.houses_of(cell))
        count_[value][house] = static_cast<std::int8_t>(count_[value][house] + by);
  }

  bool extend() {
    for (const auto& [cell, pair] : chosen_)
      for (const Value value : values_in(pair))
        for (const std::uint16_t house : tables_.houses_of(cell))
          if (count_[value][house] == 1) return chosen_.size() >= most_cells || fill(house, value);
    report();
    return true;
  }

  bool fill(int house, Value value) {
    for (const Cell cell : (state_.places(value, house) & allowed_) - cells_) {
      if (guardians_ + state_.candidates(cell) - 2 > most_guardians) continue;
      for (const Value other : values_in(state_.mask(cell) & ~bit_of(value)))
        if (!take(cell, bit_of(value) | bit_of(other))) return false;
    }
    return true;
  }

  void report() {
    if (chosen_.size() < fewest_cells || guardians_ == 0) return;
    Found made{{}, 0, {}};
    for (const auto& [cell, pair] : chosen_) made.values |= pair;
    if (bits_in(made.values) < 3) return;
    auto sorted = chosen_;
    std::sort(sorted.begin(), sorted.end(), [](const Pair& a, const Pair& b) { return a.cell < b.cell; });
    for (const auto& [cell, pair] : sorted) {
      made.cells.push_back(cell);
      for (const Value value : values_in(state_.mask(cell) & ~pair)) made.guardians.push_back({cell, value});
    }
    found_.push_back(std::move(made));
  }

  const State<Words>& state_;
  const Tables<Words>& tables_;
  Meter& meter_;
  Set allowed_, cells_;
  std::vector<Pair> chosen_;
  int guardians_ = 0, nodes_ = 0;
  std::array<std::array<std::int8_t, State<Words>::max_houses>, State<Words>::max_values + 1> count_{};
  std::vector<Found> found_;
};

// Chooses the surplus candidates of a grid, so that what remains is a grave.
template <int Words>
class Surplus {
 public:
  explicit Surplus(const State<Words>& state) : state_(state), tables_(state.tables()) {}

  // Every choice.
  std::vector<std::vector<Candidate>> find() {
    int surplus = 0;
    for (const Cell cell : state_.open()) {
      const int more = state_.candidates(cell) - 2;
      if (more < 0 || (surplus += more) > most_surplus) return {};
      for (int i = 0; i < more; ++i) wide_.push_back(cell);
    }
    if (surplus < 2) return {};
    for (int v = 1; v <= state_.size(); ++v)
      for (int house = 0; house < tables_.houses(); ++house) {
        const int count = state_.count(house, static_cast<Value>(v));
        if (count == 1) return {};
        count_[v][house] = count;
      }
    choose(0, 0);
    return std::move(found_);
  }

 private:
  void choose(std::size_t at, Value after) {
    if (at == wide_.size()) {
      for (int v = 1; v <= state_.size(); ++v)
        for (int house = 0; house < tables_.houses(); ++house)
          if (count_[v][house] != 0 && count_[v][house] != 2) return;
      found_.push_back(taken_);
      return;
    }
    const Cell cell = wide_[at];
    const bool same = at > 0 && wide_[at - 1] == cell;
    for (const Value value : values_in(state_.mask(cell))) {
      if (same && value <= after) continue;
      taken_.push_back({cell, value});
      for (const std::uint16_t house : tables_.houses_of(cell)) --count_[value][house];
      choose(at + 1, value);
      for (const std::uint16_t house : tables_.houses_of(cell)) ++count_[value][house];
      taken_.pop_back();
    }
  }

  const State<Words>& state_;
  const Tables<Words>& tables_;
  std::vector<Cell> wide_;  // each as often as it has candidates too many
  std::vector<Candidate> taken_;
  std::array<std::array<int, State<Words>::max_houses>, State<Words>::max_values + 1> count_{};
  std::vector<std::vector<Candidate>> found_;
};

template <int Words>
bool applies(const Search<Words>& search) {
  return search.assume_unique && search.state.tables().boxes_only && !search.state.broken();
}

// Whether a and b could be swapped in all open cells once the cell holds a: their houses are as they must be.
template <int Words>
bool could_swap(const Search<Words>& search, Cell cell, Value a, Value b) {
  if (search.unique_by_values) return true;
  for (const Cell other : search.state.open()) {
    if (other == cell) continue;
    const bool has_a = search.state.has(other, a) && !search.state.tables().peers[cell].has(other);
    if (has_a != search.state.has(other, b)) return false;
  }
  return true;
}

// The cell where a would complete the pattern; -1: none.
template <int Words>
int completing(const State<Words>& state, Value a, Value b, const std::vector<Mask>& filled) {
  const auto& tables = state.tables();
  std::vector<int> odd;
  bool open = false;  // whether houses with neither are left
  for (int house = 0; house < tables.houses(); ++house) {
    const bool has_a = filled[static_cast<std::size_t>(house)] & bit_of(a);
    const bool has_b = filled[static_cast<std::size_t>(house)] & bit_of(b);
    open = open || (!has_a && !has_b);
    if (has_a == has_b) continue;
    if (has_a || odd.size() == 3) return -1;
    odd.push_back(house);
  }
  if (odd.size() != 3 || !open) return -1;
  auto cells = tables.house[odd[0]] & tables.house[odd[1]] & tables.house[odd[2]] & state.places(a);
  return cells.empty() ? -1 : cells.first();
}

}  // namespace

template <int Words>
bool find::bug_lite(Search<Words>& search) {
  if (!applies(search)) return true;
  const auto patterns = Graves<Words>(search.state, search.meter).find();
  if (search.meter.stopped() != Stopped::no) return false;
  GuardedSteps<Words> steps(search);
  for (const auto& one : patterns)
    if (!steps.emit(technique::bug_lite, one.cells, Role::deadly, one.values, one.guardians)) return false;
  return true;
}

template <int Words>
bool find::bug_plus_n(Search<Words>& search) {
  if (!applies(search)) return true;
  GuardedSteps<Words> steps(search);
  for (const auto& guardians : Surplus<Words>(search.state).find()) {
    Mask values = 0;
    for (const Candidate& one : guardians) values |= bit_of(one.value);
    if (!steps.emit(technique::bug_plus_n, {}, Role::deadly, values, guardians)) return false;
  }
  return true;
}

template <int Words>
bool find::reverse_bug(Search<Words>& search) {
  if (!applies(search)) return true;
  const State<Words>& state = search.state;
  const auto& tables = state.tables();
  std::vector<Mask> filled(static_cast<std::size_t>(tables.houses()), 0);
  for (const Cell cell : tables.all - state.open())
    for (const std::uint16_t house : tables.houses_of(cell)) filled[house] |= bit_of(state.value(cell));
  for (int v = 1; v <= state.size(); ++v)
    for (int w = 1; w <= state.size(); ++w) {
      const auto a = static_cast<Value>(v), b = static_cast<Value>(w);
      if (v == w) continue;
      if (!search.meter.charge()) return false;
      const int at = completing(state, a, b, filled);
      if (at < 0 || !could_swap(search, static_cast<Cell>(at), a, b)) continue;
      search.begin(technique::reverse_bug);
      search.eliminate(static_cast<Cell>(at), a);
      search.step.values = bit_of(a) | bit_of(b);
      for (const Cell cell : tables.all - state.open())
        if (state.value(cell) == a || state.value(cell) == b) search.cell(cell, Role::base);
      if (!search.emit()) return false;
    }
  return true;
}

SUDOKIT_FINDS(bug_lite)
SUDOKIT_FINDS(bug_plus_n)
SUDOKIT_FINDS(reverse_bug)

}  // namespace sudokit::logic
