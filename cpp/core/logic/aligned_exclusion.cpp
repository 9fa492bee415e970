// Aligned exclusion: a value of one cell is false if none of its combinations with the values of one or two others is possible.
//
// Two values are impossible together if they are the same and their cells see each other, or if they take two values from an
// almost locked set (n cells with n + 1 values): then n - 1 values are left to n cells.  Three take three values from n cells with
// n + 2.  A cell takes a value from a set if it sees all the places of this value there.  Sets have up to three cells of a house.
//
//   pair      two cells
//   triple    three cells, where two of them do not suffice
//
// Parts.  Cells: those that are combined (set_a), those of the sets that show something (set_b).  The eliminations are all of
// the first of the cells.
//
// Order: the cell that loses values, then the others, ascending.  A step takes all that the cell loses beside these others.
#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "core/logic/technique_search.hpp"

namespace sudokit::steps::technique {
extern const Technique aligned_pair_exclusion, aligned_triple_exclusion;
}

namespace sudokit::logic::find {
template <int Words> bool aligned_exclusion(Search<Words>& search);
}

namespace sudokit::logic {
namespace {

constexpr std::size_t most_cells = 3, most_sets = 2048, most_of_triple = 5;

template <int Words>
class AlignedExclusion {
 public:
  bool find(Search<Words>& search);

 private:
  using Set = CellSet<Words>;
  using Index = std::uint32_t;
  struct Few {  // cells with one or two values more than they are
    Set cells;
    int spare;
  };

  void list_sets();
  void extend(int house, std::size_t size, Cell from, const Set& cells, Mask values);
  void list_taken();
  // By cell and value: the sets from which the cell takes the value, ascending.
  std::vector<Index>& taken(Cell cell, Value value) {
    return taken_[static_cast<std::size_t>(cell) * static_cast<std::size_t>(state_->size() + 1) + value];
  }
  const Few* rule_out(Candidate one, Candidate other);
  const Few* rule_out(Candidate one, Candidate other, Candidate third);
  bool impossible(Candidate one, Candidate other);
  bool impossible(Candidate one, Candidate other, Candidate third) {
    return impossible(one, other) || impossible(one, third) || impossible(other, third) ||
           note(rule_out(one, other, third));
  }
  bool note(const Few* set) {
    if (set) shown_ |= set->cells;
    return set != nullptr;
  }
  bool none_fits(Candidate one, Cell other);
  bool none_fits(Candidate one, Cell other, Cell third);
  bool pairs(Cell cell);
  bool triples(Cell cell);
  bool emit(Technique technique, std::initializer_list<Cell> cells, Mask lost);

  Search<Words>* search_ = nullptr;
  const State<Words>* state_ = nullptr;
  std::vector<Few> sets_;
  std::vector<std::vector<Index>> taken_;
  Set shown_;  // of the sets that rule something out
};

template <int Words>
void AlignedExclusion<Words>::extend(int house, std::size_t size, Cell from, const Set& cells, Mask values) {
  if (cells.count() == static_cast<int>(size)) {
    const int spare = bits_in(values) - static_cast<int>(size);
    if (spare < 1 || spare > 2 || sets_.size() == most_sets) return;
    for (const Few& one : sets_)
      if (one.cells == cells) return;
    sets_.push_back({cells, spare});
    return;
  }
  for (const Cell cell : state_->tables().house[house] & state_->open()) {
    if (cell < from || bits_in(values | state_->mask(cell)) > static_cast<int>(size) + 2) continue;
    Set more = cells;
    more.insert(cell);
    extend(house, size, static_cast<Cell>(cell + 1), more, values | state_->mask(cell));
  }
}

template <int Words>
void AlignedExclusion<Words>::list_sets() {
  sets_.clear();
  for (std::size_t size = 1; size <= most_cells; ++size)
    for (int house = 0; house < state_->tables().houses(); ++house) extend(house, size, 0, {}, 0);
}

template <int Words>
void AlignedExclusion<Words>::list_taken() {
  const auto& tables = state_->tables();
  taken_.assign(static_cast<std::size_t>(tables.cells) * static_cast<std::size_t>(state_->size() + 1), {});
  for (Index i = 0; i < sets_.size(); ++i)
    for (Value value = 1; value <= state_->size(); ++value) {
      const Set places = sets_[i].cells & state_->places(value);
      if (places.empty()) continue;
      for (const Cell cell : (tables.common_peers(places) & state_->places(value)) - sets_[i].cells)
        taken(cell, value).push_back(i);
    }
}

template <int Words>
auto AlignedExclusion<Words>::rule_out(Candidate one, Candidate other) -> const Few* {
  const auto &mine = taken(one.cell, one.value), &theirs = taken(other.cell, other.value);
  for (std::size_t i = 0, j = 0; i < mine.size() && j < theirs.size();) {
    if (mine[i] != theirs[j])
      mine[i] < theirs[j] ? ++i : ++j;
    else if (sets_[mine[i]].spare == 1)
      return &sets_[mine[i]];
    else
      ++i, ++j;
  }
  return nullptr;
}

template <int Words>
auto AlignedExclusion<Words>::rule_out(Candidate one, Candidate other, Candidate third) -> const Few* {
  if (one.value == other.value || one.value == third.value || other.value == third.value) return nullptr;
  const auto &second = taken(other.cell, other.value), &last = taken(third.cell, third.value);
  for (const Index i : taken(one.cell, one.value))
    if (std::binary_search(second.begin(), second.end(), i) && std::binary_search(last.begin(), last.end(), i))
      return &sets_[i];
  return nullptr;
}

template <int Words>
bool AlignedExclusion<Words>::impossible(Candidate one, Candidate other) {
  if (one.value == other.value) return state_->tables().peers[one.cell].has(other.cell);
  return note(rule_out(one, other));
}

template <int Words>
bool AlignedExclusion<Words>::none_fits(Candidate one, Cell other) {
  for (const Value value : values_in(state_->mask(other)))
    if (!impossible(one, {other, value})) return false;
  return true;
}

template <int Words>
bool AlignedExclusion<Words>::none_fits(Candidate one, Cell other, Cell third) {
  for (const Value value : values_in(state_->mask(other))) {
    if (impossible(one, {other, value})) continue;
    for (const Value last : values_in(state_->mask(third)))
      if (!impossible(one, {other, value}, {third, last})) return false;
  }
  return true;
}

template <int Words>
bool AlignedExclusion<Words>::emit(Technique technique, std::initializer_list<Cell> cells, Mask lost) {
  const Cell first = *cells.begin();
  search_->begin(technique);
  for (const Value value : values_in(lost)) search_->eliminate(first, value);
  for (const Cell cell : cells) search_->cell(cell, Role::set_a);
  search_->cells(shown_, Role::set_b);
  return search_->emit();
}

// False: return at once.
template <int Words>
bool AlignedExclusion<Words>::pairs(Cell cell) {
  for (const Cell other : state_->open()) {
    if (other == cell) continue;
    Mask lost = 0;
    Set shown;
    for (const Value value : values_in(state_->mask(cell))) {
      shown_ = {};
      if (!none_fits({cell, value}, other)) continue;
      lost |= bit_of(value);
      shown |= shown_;
    }
    shown_ = shown;
    if (lost && shown && !emit(technique::aligned_pair_exclusion, {cell, other}, lost)) return false;
  }
  return true;
}

template <int Words>
bool AlignedExclusion<Words>::triples(Cell cell) {
  std::vector<Cell> others;
  Mask by_pair = 0;
  for (const Cell other : state_->open()) {
    if (other == cell) continue;
    bool limits = false;
    for (const Value value : values_in(state_->mask(cell))) {
      if (none_fits({cell, value}, other)) by_pair |= bit_of(value);
      for (const Value theirs : values_in(state_->mask(other)))
        limits = limits || impossible({cell, value}, {other, theirs});
    }
    if (limits && bits_in(state_->mask(other)) <= static_cast<int>(most_of_triple)) others.push_back(other);
  }
  for (std::size_t i = 0; i < others.size(); ++i)
    for (std::size_t j = i + 1; j < others.size(); ++j) {
      if (!search_->meter.charge()) return false;
      Mask lost = 0;
      Set shown;
      for (const Value value : values_in(state_->mask(cell) & ~by_pair)) {
        shown_ = {};
        if (!none_fits({cell, value}, others[i], others[j])) continue;
        lost |= bit_of(value);
        shown |= shown_;
      }
      shown_ = shown - Set::of(cell) - Set::of(others[i]) - Set::of(others[j]);
      if (lost && shown && !emit(technique::aligned_triple_exclusion, {cell, others[i], others[j]}, lost)) return false;
    }
  return true;
}

template <int Words>
bool AlignedExclusion<Words>::find(Search<Words>& search) {
  search_ = &search;
  state_ = &search.state;
  if (state_->broken()) return true;
  list_sets();
  list_taken();
  for (const Cell cell : state_->open()) {
    if (!search.meter.charge()) return false;
    if (search.wants(technique::aligned_pair_exclusion) && !pairs(cell)) return false;
    if (search.wants(technique::aligned_triple_exclusion) && !triples(cell)) return false;
  }
  return true;
}

}  // namespace

// The largest grids have too many sets.
template <int Words>
bool find::aligned_exclusion(Search<Words>& search) {
  if constexpr (Words == 2) return search.scratch.template of<AlignedExclusion<Words>>().find(search);
  return true;
}

SUDOKIT_FINDS(aligned_exclusion)

}  // namespace sudokit::logic
