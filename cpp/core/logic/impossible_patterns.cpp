#include "core/logic/impossible_patterns.hpp"

#include <algorithm>
#include <array>

#include "core/grid/layout.hpp"
#include "core/logic/guardian_steps.hpp"
#include "core/logic/technique_search.hpp"

namespace sudokit::steps::technique {
extern const Technique impossible_pattern;
}

namespace sudokit::logic::find {
template <int Words> bool impossible_pattern(Search<Words>& search);
}

namespace sudokit::logic {
namespace {

// A pattern has ten cells at least.
constexpr int fewest_cells = 10;
// Fillings of one state that are looked for, and cells that are filled for each.
constexpr int most_fillings = 4000, most_tries = 2000;
// The most guardians of a step.
constexpr int most_guardians = 4;

template <int Words>
class ImpossiblePatterns {
 public:
  ImpossiblePatterns(const State<Words>& state, int most, Meter& meter)
      : state_(state), tables_(state.tables()), most_(most), meter_(meter) {}

  std::vector<Uncolourable> find() {
    const int size = state_.size();
    for (int a = 1; a <= size; ++a)
      for (int b = a + 1; b <= size; ++b)
        for (int c = b + 1; c <= size; ++c) {
          values_ = bit_of(static_cast<Value>(a)) | bit_of(static_cast<Value>(b)) | bit_of(static_cast<Value>(c));
          if (!sort_cells()) continue;
          taken_.clear();
          if (!extend(plain_, guarded_, most_)) return {};
        }
    std::stable_sort(found_.begin(), found_.end(),
                     [](const auto& one, const auto& other) { return one.guardians.size() < other.guardians.size(); });
    return std::move(found_);
  }

 private:
  using Set = CellSet<Words>;

  int beyond(Cell cell) const { return bits_in(state_.mask(cell) & ~values_); }

  // False: there are too few cells without guardians, or too many in a house.
  bool sort_cells() {
    plain_.clear(), guarded_.clear();
    for (const Cell cell : state_.open()) {
      if (bits_in(state_.mask(cell) & values_) < 2) continue;
      const int cost = beyond(cell);
      if (cost <= most_) (cost ? guarded_ : plain_).insert(cell);
    }
    if (plain_.count() + most_ < fewest_cells) return false;
    return std::none_of(tables_.house.begin(), tables_.house.end(),
                        [&](const Set& house) { return (house & plain_).count() > 3; });
  }

  bool is_crowded(const Set& cells, Cell one) const {
    for (const std::uint16_t house : tables_.houses_of(one))
      if ((tables_.house[house] & cells).count() > 3) return true;
    return false;
  }

  // Whether the values can fill the cells; the filling is in `filled_`.  Gives up, as if they could, after too much work.
  bool can_fill(const Set& cells) {
    for (Set& one : filled_) one.clear();
    tries_ = 0;
    return fill(cells);
  }

  bool fill(const Set& rest) {
    if (rest.empty() || ++tries_ > most_tries) return true;
    int fewest = 4, most_seen = -1;
    Cell chosen = 0;
    for (const Cell cell : rest) {
      int free = 0;
      for (const Set& one : filled_) free += !one.meets(tables_.peers[cell]);
      const int seen = (rest & tables_.peers[cell]).count();
      if (free > fewest || (free == fewest && seen <= most_seen)) continue;
      fewest = free, most_seen = seen, chosen = cell;
      if (free == 0) return false;
    }
    Set others = rest;
    others.erase(chosen);
    for (Set& one : filled_) {
      if (one.meets(tables_.peers[chosen])) continue;
      const bool fresh = one.empty();
      one.insert(chosen);
      if (fill(others)) return true;
      one.erase(chosen);
      if (fresh) break;  // another value without cells would do no better
    }
    return false;
  }

  // False: the meter stopped.
  bool extend(const Set& cells, Set free, int left) {
    if (++fillings_ > most_fillings) return true;
    if (!meter_.charge()) return false;
    if (!can_fill(cells)) {
      report(cells);
      return true;
    }
    if (tries_ > most_tries) return true;
    Set over;
    for (const Cell cell : free) {
      if (beyond(cell) > left) continue;
      const auto fits =
          std::find_if(filled_.begin(), filled_.end(), [&](const Set& one) { return !one.meets(tables_.peers[cell]); });
      if (fits != filled_.end())
        fits->insert(cell);
      else
        over.insert(cell);
    }
    for (const Cell cell : over) {
      free.erase(cell);
      Set more = cells;
      more.insert(cell);
      if (is_crowded(more, cell)) continue;
      taken_.push_back(cell);
      const bool go_on = extend(more, free, left - beyond(cell));
      taken_.pop_back();
      if (!go_on) return false;
    }
    return true;
  }

  // Leaves out what is not needed, the cells without guardians from the last one on.
  void report(const Set& whole) {
    if (taken_.empty()) return;  // the grid has no solution
    Set cells = whole;
    for (const Cell cell : taken_)
      if (!can_fill(cells - Set::of(cell))) return;  // found without it
    std::vector<Cell> plain;
    for (const Cell cell : plain_) plain.push_back(cell);
    std::reverse(plain.begin(), plain.end());
    for (const Cell cell : plain)
      if (!can_fill(cells - Set::of(cell))) cells.erase(cell);
    Uncolourable made{{}, values_, {}};
    for (const Cell cell : cells) {
      made.cells.push_back(cell);
      for (const Value value : values_in(state_.mask(cell) & ~values_)) made.guardians.push_back({cell, value});
    }
    found_.push_back(std::move(made));
  }

  const State<Words>& state_;
  const Tables<Words>& tables_;
  int most_;
  Meter& meter_;
  Mask values_ = 0;
  Set plain_, guarded_;        // cells without guardians, and with
  std::vector<Cell> taken_;    // of those with guardians
  std::array<Set, 3> filled_;  // by value
  int tries_ = 0, fillings_ = 0;
  std::vector<Uncolourable> found_;
};

}  // namespace

template <int Words>
std::vector<Uncolourable> impossible_patterns(const State<Words>& state, int most, Meter& meter) {
  return ImpossiblePatterns<Words>(state, most, meter).find();
}

template <int Words>
bool find::impossible_pattern(Search<Words>& search) {
  if (search.state.broken()) return true;
  const auto patterns = impossible_patterns(search.state, most_guardians, search.meter);
  if (search.meter.stopped() != Stopped::no) return false;
  GuardedSteps<Words> steps(search);
  for (const Uncolourable& pattern : patterns)
    if (!steps.emit(technique::impossible_pattern, pattern.cells, Role::set_a, pattern.values, pattern.guardians))
      return false;
  return true;
}

SUDOKIT_FINDS(impossible_pattern)
#define SUDOKIT_IMPOSSIBLE(words) \
  template std::vector<Uncolourable> impossible_patterns<words>(const State<words>&, int, Meter&);
SUDOKIT_LOGIC_CAPACITIES(SUDOKIT_IMPOSSIBLE)

}  // namespace sudokit::logic
