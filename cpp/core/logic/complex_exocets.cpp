// Complex exocets: two cells that see each other (the base), whose two values must stand again in two other cells (the targets).
//
// Each value of the base is looked at by itself: if it stands in the base, it is not in what sees both cells of the base, and then
// every way to place it in the grid uses one of the targets (value_ways.hpp).  A proof has to show that without ways: if the value
// stood in a cell of the base and in no target, singles and locked candidates would lead to a fault.
// Junior exocets (exocets.cpp) with targets of one cell are among them, and so are senior ones, with a target outside the boxes
// beside the base, and those whose houses are other ones than three lines.
//
// All cases are tried: the values of the base, and in which target each stands (exocet_cases.hpp).  What no case that is left has
// is eliminated anywhere in the grid.
//
// Order, if only the first step is wanted: the one with the most eliminations; of equal ones the first, by the base, then by the
// targets.  All steps: each in that order.
//
// Parts.  Cells: the base, the targets (set_a, set_b).  Values: those of the base.
#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "core/grid/layout.hpp"
#include "core/logic/exocet_cases.hpp"
#include "core/logic/technique_search.hpp"
#include "core/logic/value_ways.hpp"

namespace sudokit::steps::technique {
extern const Technique complex_exocet;
}

namespace sudokit::logic::find {
template <int Words> bool complex_exocet(Search<Words>& search);
}

namespace sudokit::logic {
namespace {

constexpr int least_values = 3, most_values = 4;

class ComplexExocets {
 public:
  bool find(Search<2>& search);

 private:
  using Set = CellSet<2>;
  struct Found {
    Exocet exocet;
    std::vector<Candidate> lost;
  };

  bool list_ways(Cell first, Cell second);
  Set targets_with(Cell target) const;
  Set one_way() const;
  bool try_base(Cell first, Cell second);
  bool try_targets(const Exocet& exocet);
  bool emit(const Found& found);

  Search<2>* search_ = nullptr;
  const State<2>* state_ = nullptr;
  Mask values_ = 0;
  std::array<ValueWays::OfValue, 10> ways_;  // of each value of the base, if it stands there
  ExocetCases<2> cases_;
  std::optional<Found> best_;
};

// False: there is none for some value.
bool ComplexExocets::list_ways(Cell first, Cell second) {
  const auto& peers = state_->tables().peers;
  const Set outside = peers[first] & peers[second];
  for (const Value value : values_in(values_))
    if (!ValueWays::list(state_->places(value) - outside, ways_[value])) return false;
  return true;
}

// Some way to place the value of the base that has the fewest.
CellSet<2> ComplexExocets::one_way() const {
  const ValueWays::OfValue* best = nullptr;
  for (const Value value : values_in(values_))
    if (!best || ways_[value].groups.size() < best->groups.size()) best = &ways_[value];
  Set way;
  for (std::size_t band = 0; band < 3; ++band) {
    const auto& ways = best->bands[band];
    const auto group = best->groups[0][band];
    const auto first = std::find_if(ways.begin(), ways.end(), [&](const auto& one) { return one.group == group; });
    for (const std::uint8_t cell : first->cells)
      if (cell != ValueWays::none) way.insert(static_cast<Cell>(band * 27 + cell));
  }
  return way;
}

// The cells that can be the other target: for each value, all ways that do not use this one use them.
CellSet<2> ComplexExocets::targets_with(Cell target) const {
  Set others = state_->open() - Set::of(target);
  const Set rest = others;
  bool any = false;
  for (const Value value : values_in(values_)) {
    const Fit all = ValueWays::fit(ways_[value], rest | Set::of(target)), without = ValueWays::fit(ways_[value], rest);
    if (without.most < all.most) continue;  // every way uses the target
    any = true;
    others &= without.always;
    if (others.empty()) break;
  }
  return any ? others : Set{};
}

bool ComplexExocets::emit(const Found& found) {
  Search<2>& search = *search_;
  search.begin(technique::complex_exocet);
  for (const Candidate& one : found.lost) search.eliminate(one.cell, one.value);
  search.step.values = found.exocet.values;
  for (const Cell cell : found.exocet.base) search.cell(cell, Role::base);
  search.cell(found.exocet.targets[0][0], Role::set_a);
  search.cell(found.exocet.targets[1][0], Role::set_b);
  return search.emit();
}

// False: return at once.
bool ComplexExocets::try_targets(const Exocet& exocet) {
  if (!search_->meter.charge()) return false;
  if (!cases_.needs_targets(exocet)) return true;
  Found found{exocet, cases_.lost(exocet)};
  if (found.lost.empty() || (best_ && best_->lost.size() >= found.lost.size())) return true;
  if (!search_->first) return emit(found);
  best_ = std::move(found);
  return true;
}

bool ComplexExocets::try_base(Cell first, Cell second) {
  values_ = state_->mask(first) | state_->mask(second);
  if (const int count = bits_in(values_); count < least_values || count > most_values) return true;
  if (!search_->meter.charge()) return false;
  if (!list_ways(first, second)) return true;
  const Set base = Set::of(first) | Set::of(second);
  const Set way = one_way() - base;  // it uses a target
  for (const Cell target : way)
    for (const Cell other : targets_with(target) - base) {
      if (way.has(other) && other < target) continue;  // found already
      if (!try_targets(
              {{first, second}, {std::vector{std::min(target, other)}, std::vector{std::max(target, other)}}, values_}))
        return false;
    }
  return true;
}

bool ComplexExocets::find(Search<2>& search) {
  search_ = &search;
  state_ = &search.state;
  const Tables<2>& tables = state_->tables();
  if (tables.layout.size() != 9 || tables.layout.box_height() != 3 || !tables.boxes_only || state_->broken()) return true;
  if (!cases_.start(*state_)) return true;
  best_.reset();
  for (const Cell first : state_->open())
    for (const Cell second : state_->open() & tables.peers[first])
      if (first < second && !try_base(first, second)) return false;
  return !best_ || emit(*best_);
}

}  // namespace

template <int Words>
bool find::complex_exocet(Search<Words>& search) {
  if constexpr (Words == 2) return search.scratch.template of<ComplexExocets>().find(search);
  return true;  // 9x9 only
}

SUDOKIT_FINDS(complex_exocet)

}  // namespace sudokit::logic
