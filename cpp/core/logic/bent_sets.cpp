// Bent sets: as many cells as values, in two houses that cross, with one value that they could hold twice.
//
// Each other value has its places in the set where they all see each other, so it fits once.  Then the cells need the last one
// as well: at least one of them holds it, and it is eliminated from the cells that see all its places in the set.  Sets of four
// cells are WXYZ-wings (wings.cpp); here they have five to seven.  A set is not reported if fewer of its cells suffice.
//
// Parts.  Values.  Cells: those in the first house (set_a), and the others (set_b).  Houses: both (base).  Candidates: the places
// of the eliminated value (common).
//
// Order: by size; then a line and a box before a row and a column, by their numbers; then cells, ascending.
#include <array>
#include <vector>

#include "core/logic/technique_search.hpp"

namespace sudokit::steps::technique {
extern const Technique bent_set;
}

namespace sudokit::logic::find {
template <int Words> bool bent_set(Search<Words>& search);
}

namespace sudokit::logic {
namespace {

constexpr std::size_t least_cells = 5, most_cells = 7;

template <int Words>
class BentSets {
 public:
  explicit BentSets(Search<Words>& search) : search_(search), state_(search.state), tables_(search.state.tables()) {}
  bool find();

 private:
  using Set = CellSet<Words>;
  struct Houses {
    int first, second;
  };

  void list_pairs();
  // False: return at once.
  bool extend(const Houses& pair, std::size_t size, std::size_t from, Mask values);
  bool consider(const Houses& pair, Mask values);
  bool smaller_suffice() const;

  Search<Words>& search_;
  const State<Words>& state_;
  const Tables<Words>& tables_;
  std::vector<Houses> pairs_;
  std::vector<Cell> open_, chosen_;
  std::vector<Set> known_;
};

template <int Words>
void BentSets<Words>::list_pairs() {
  for (const bool with_region : {true, false})
    for (int first = 0; first < tables_.houses(); ++first)
      for (int second = first + 1; second < tables_.houses(); ++second) {
        if (!tables_.is_line(first) || !tables_.house[first].meets(tables_.house[second])) continue;
        if (with_region ? tables_.is_region(second) : tables_.is_line(second)) pairs_.push_back({first, second});
      }
}

// Whether some of the cells hold no more values than they are cells.
template <int Words>
bool BentSets<Words>::smaller_suffice() const {
  for (unsigned some = 1; some + 1 < 1u << chosen_.size(); ++some) {
    Mask values = 0;
    for (std::size_t i = 0; i < chosen_.size(); ++i)
      if (some >> i & 1) values |= state_.mask(chosen_[i]);
    if (bits_in(values) <= std::popcount(some)) return true;
  }
  return false;
}

template <int Words>
bool BentSets<Words>::consider(const Houses& pair, Mask values) {
  Set cells;
  for (const Cell cell : chosen_) cells.insert(cell);
  if (cells.within(tables_.house[pair.first]) || cells.within(tables_.house[pair.second])) return true;
  Value free = 0;
  for (const Value value : values_in(values)) {
    const Set places = state_.places(value) & cells;
    bool fits_once = true;
    for (const Cell cell : places) fits_once = fits_once && (places - Set::of(cell)).within(tables_.peers[cell]);
    if (fits_once) continue;
    if (free) return true;
    free = value;
  }
  if (!free) return true;
  const Set places = state_.places(free) & cells;
  const Set lost = (tables_.common_peers(places) & state_.places(free)) - cells;
  if (lost.empty() || smaller_suffice()) return true;
  for (const Set& one : known_)
    if (one == cells) return true;
  known_.push_back(cells);
  search_.begin(technique::bent_set);
  search_.eliminate(lost, free);
  search_.step.values = values;
  search_.cells(cells & tables_.house[pair.first], Role::set_a);
  search_.cells(cells - tables_.house[pair.first], Role::set_b);
  search_.house(pair.first, Role::base);
  search_.house(pair.second, Role::base);
  search_.candidates(places, free, Role::common);
  return search_.emit();
}

template <int Words>
bool BentSets<Words>::extend(const Houses& pair, std::size_t size, std::size_t from, Mask values) {
  if (chosen_.size() == size) return bits_in(values) != static_cast<int>(size) || consider(pair, values);
  if (!search_.meter.charge()) return false;
  for (std::size_t i = from; i < open_.size(); ++i) {
    const Mask more = values | state_.mask(open_[i]);
    if (bits_in(more) > static_cast<int>(size)) continue;
    chosen_.push_back(open_[i]);
    const bool goes_on = extend(pair, size, i + 1, more);
    chosen_.pop_back();
    if (!goes_on) return false;
  }
  return true;
}

template <int Words>
bool BentSets<Words>::find() {
  list_pairs();
  for (std::size_t size = least_cells; size <= most_cells; ++size)
    for (const Houses& pair : pairs_) {
      open_.clear();
      for (const Cell cell : (tables_.house[pair.first] | tables_.house[pair.second]) & state_.open())
        if (state_.candidates(cell) <= static_cast<int>(size)) open_.push_back(cell);
      if (!extend(pair, size, 0, 0)) return false;
    }
  return true;
}

}  // namespace

// The largest grids have too many sets.
template <int Words>
bool find::bent_set(Search<Words>& search) {
  if constexpr (Words == 2) return search.state.broken() || BentSets<Words>(search).find();
  return true;
}

SUDOKIT_FINDS(bent_set)

}  // namespace sudokit::logic
