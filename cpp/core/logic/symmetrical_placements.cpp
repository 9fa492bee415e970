// Gurth's symmetrical placement: givens that a symmetry leaves as they are, once the values are replaced.  Their only solution
// stays as it is, too: if it did not, its image would be another one.  So a candidate is true if its image is.
//
//   placed      a cell is filled: the image of its value is placed in the image of the cell
//   eliminated  a candidate is the image of none, or it and its image cannot both be true
//
// All symmetries of the puzzle are used (canon/puzzle_symmetries.hpp), above 9x9 and with other houses than boxes those of the
// square.  It must be the givens that have one solution.
//
// Parts.  Cells, as base: the filled ones, or those whose candidates the eliminated ones would be images of.  Houses, as other:
// where the rows go, in order, and then the columns.  Lists: what replaces each value, from 1.
//
// Order: by symmetry, first those of the square; of each, all placements, then all eliminations.
#include <memory>
#include <utility>
#include <vector>

#include "core/canon/puzzle_symmetries.hpp"
#include "core/logic/technique_search.hpp"

namespace sudokit::steps::technique {
extern const Technique symmetrical_placement;
}

namespace sudokit::logic::find {
template <int Words> bool symmetrical_placement(Search<Words>& search);
}

namespace sudokit::logic {
namespace {

// Kept between calls: the symmetries of the layout and the puzzle that was asked for last.
struct Kept {
  const Layout* layout = nullptr;
  std::unique_ptr<canon::PuzzleSymmetries> symmetries;
};

template <int Words>
class SymmetricalPlacements {
 public:
  explicit SymmetricalPlacements(Search<Words>& search) : search_(search), state_(search.state) {}
  bool find();

 private:
  void begin(const Symmetry& symmetry);
  bool place(const Symmetry& symmetry);
  bool eliminate(const Symmetry& symmetry);

  Search<Words>& search_;
  const State<Words>& state_;
};

template <int Words>
void SymmetricalPlacements<Words>::begin(const Symmetry& symmetry) {
  search_.begin(technique::symmetrical_placement);
  for (const std::uint16_t line : symmetry.lines) search_.house(line, Role::other);
  search_.step.lists.emplace_back(symmetry.values.begin() + 1, symmetry.values.end());
}

template <int Words>
bool SymmetricalPlacements<Words>::place(const Symmetry& symmetry) {
  begin(symmetry);
  for (const Cell cell : state_.tables().all - state_.open()) {
    const Cell image = symmetry.image(cell);
    const Value value = symmetry.values[state_.value(cell)];
    if (!state_.open().has(image) || !state_.has(image, value)) continue;
    search_.place(image, value);
    search_.cell(cell, Role::base);
  }
  return search_.step.placements.empty() || search_.emit();
}

template <int Words>
bool SymmetricalPlacements<Words>::eliminate(const Symmetry& symmetry) {
  begin(symmetry);
  std::vector<Mask> lost(static_cast<std::size_t>(state_.tables().cells));
  for (const Cell cell : state_.open()) {
    const Cell image = symmetry.image(cell);
    Mask images = 0, clashes = 0;
    for (const Value value : values_in(state_.mask(cell))) {
      const Value becomes = symmetry.values[value];
      images |= bit_of(becomes);
      // Where the image is not there, the inverse symmetry removes the candidate.
      if (!state_.open().has(image) || !state_.has(image, becomes)) continue;
      const bool clash = image == cell ? becomes != value : becomes == value && state_.tables().peers[cell].has(image);
      if (clash) clashes |= bit_of(value);
    }
    lost[cell] |= clashes;
    const Mask without = state_.mask(image) & ~images;
    lost[image] |= without;
    if (clashes || without) search_.cell(cell, Role::base);
  }
  for (const Cell cell : state_.open())
    for (const Value value : values_in(lost[cell])) search_.eliminate(cell, value);
  return search_.step.eliminations.empty() || search_.emit();
}

template <int Words>
bool SymmetricalPlacements<Words>::find() {
  const Layout& layout = state_.tables().layout;
  auto& kept = search_.scratch.template of<Kept>();
  if (kept.layout != &layout) kept = {&layout, std::make_unique<canon::PuzzleSymmetries>(layout)};
  std::vector<Value> givens(static_cast<std::size_t>(state_.tables().cells));
  for (const Cell cell : state_.givens()) givens[cell] = state_.value(cell);
  for (const Symmetry& symmetry : kept.symmetries->of(givens)) {
    if (!search_.meter.charge()) return false;
    if (!place(symmetry) || !eliminate(symmetry)) return false;
  }
  return true;
}

}  // namespace

template <int Words>
bool find::symmetrical_placement(Search<Words>& search) {
  if (!search.assume_unique || !search.unique_by_givens || search.rules || search.state.broken()) return true;
  return SymmetricalPlacements<Words>(search).find();
}

SUDOKIT_FINDS(symmetrical_placement)

}  // namespace sudokit::logic
