// Rectangles that would have two solutions, with any guardians: the candidates of which one must be true.
//
// Guarded rectangle: four open cells in two rows, two columns and two boxes, all with the candidates a and b.  If they held
// only these, a and b could be swapped.  Guardians are either
//   all        whatever else the four cells have;
//   values     the other places of a in the houses that hold the rectangle (its rows, its columns or its boxes), and those
//              of b likewise: without them a and b fill the rectangle;
//   a side     the other places of a and of b in a house of two neighbouring corners each, and whatever else the other two
//              corners have.
// Extended rectangle: two lines of a band or stack, and a cell of each in three lines across, through three boxes.  With only
// three values, each two cells across with the same candidates, the two lines could be swapped.
//
// A unique matrix, nine cells where the lines of a band cross one line of each of its boxes, is not looked for: with a single
// value of another kind in it, or two of one value, grids still have several solutions, and no candidate conflicts with more.
//
// Order: patterns with fewer guardians first; of equal ones by the cells, then by the values, then in the order above.
//
// Parts.  Values; cells of the pattern as deadly; guardians as extra.
#include <algorithm>
#include <array>
#include <vector>

#include "core/grid/layout.hpp"
#include "core/logic/guardian_steps.hpp"
#include "core/logic/technique_search.hpp"

namespace sudokit::steps::technique {
extern const Technique guarded_rectangle, extended_rectangle;
}

namespace sudokit::logic::find {
template <int Words> bool guarded_rectangle(Search<Words>& search);
template <int Words> bool extended_rectangle(Search<Words>& search);
}  // namespace sudokit::logic::find

namespace sudokit::logic {
namespace {

constexpr std::size_t most_guardians = 4;

struct Deadly {
  std::vector<Cell> cells;
  Mask values;
  std::vector<Candidate> guardians;
};

void add(std::vector<Candidate>& guardians, Candidate one) {
  if (std::find(guardians.begin(), guardians.end(), one) == guardians.end()) guardians.push_back(one);
}

template <int Words>
class GuardedRectangles {
 public:
  explicit GuardedRectangles(const Search<Words>& search)
      : search_(search), state_(search.state), tables_(search.state.tables()) {}

  // Empty if the meter stopped, like the other list.
  std::vector<Deadly> rectangles() {
    for (const Cell cell : state_.open())
      for (const Cell right : tables_.house[tables_.row[cell]] & state_.open()) {
        if (right <= cell) continue;
        if (!search_.meter.charge()) return {};
        for (const Cell below : tables_.house[tables_.column[cell]] & state_.open()) {
          if (below <= cell) continue;
          const Set corner = tables_.house[tables_.row[below]] & tables_.house[tables_.column[right]];
          const Cell last = corner.first();
          const bool two_boxes =
              (tables_.region[cell] == tables_.region[right]) != (tables_.region[cell] == tables_.region[below]);
          if (two_boxes && state_.open().has(last)) rectangle({cell, right, last, below});
        }
      }
    return sorted();
  }

  // Two lines of a band or stack, crossed by a line through each of three of its boxes.
  std::vector<Deadly> extended() {
    return shapes([&](const std::vector<std::vector<Cell>>& lines, Mask values) {
      std::size_t guardians = 0;
      for (std::size_t i = 0; i < 3; ++i) {
        const Mask one = state_.mask(lines[0][i]), other = state_.mask(lines[1][i]);
        if ((one & values) != (other & values) || bits_in(one & values) < 2) return false;
        guardians += static_cast<std::size_t>(bits_in(one & ~values) + bits_in(other & ~values));
      }
      return guardians > 0 && guardians <= most_guardians;
    });
  }

 private:
  using Set = CellSet<Words>;
  using Corners = std::array<Cell, 4>;  // around the rectangle

  std::vector<Deadly> sorted() {
    std::stable_sort(found_.begin(), found_.end(),
                     [](const auto& a, const auto& b) { return a.guardians.size() < b.guardians.size(); });
    return std::move(found_);
  }

  void rectangle(const Corners& corners) {
    Mask both = all_values(state_.size());
    for (const Cell cell : corners) both &= state_.mask(cell);
    for (const Value a : values_in(both))
      for (const Value b : values_in(both)) {
        if (b <= a) continue;
        corners_ = corners, a_ = a, b_ = b;
        inner({0, 1, 2, 3}, {});
        by_values();
        for (std::size_t side = 0; side < 4; ++side) by_side(side);
      }
  }

  void inner(std::vector<std::size_t> which, std::vector<Candidate> guardians) {
    for (const std::size_t i : which)
      for (const Value value : values_in(state_.mask(corners_[i]) & ~(bit_of(a_) | bit_of(b_))))
        add(guardians, {corners_[i], value});
    note(std::move(guardians));
  }

  void note(std::vector<Candidate> guardians) {
    if (guardians.empty() || guardians.size() > most_guardians) return;
    found_.push_back({{corners_.begin(), corners_.end()}, bit_of(a_) | bit_of(b_), std::move(guardians)});
  }

  // The other places of the value in the house.
  void outer(std::vector<Candidate>& guardians, int house, Value value) const {
    Set places = state_.places(value, house);
    for (const Cell cell : corners_) places.erase(cell);
    for (const Cell cell : places) add(guardians, {cell, value});
  }

  void by_values() {
    const std::array<std::array<int, 2>, 3> pairs{{{tables_.row[corners_[0]], tables_.row[corners_[2]]},
                                                   {tables_.column[corners_[0]], tables_.column[corners_[2]]},
                                                   {tables_.region[corners_[0]], tables_.region[corners_[2]]}}};
    for (const auto& of_a : pairs)
      for (const auto& of_b : pairs) {
        std::vector<Candidate> guardians;
        for (const int house : of_a) outer(guardians, house, a_);
        for (const int house : of_b) outer(guardians, house, b_);
        note(std::move(guardians));
      }
  }

  void by_side(std::size_t side) {
    const Cell one = corners_[side], other = corners_[(side + 1) % 4];
    for (const std::uint16_t of_a : tables_.houses_of(one))
      for (const std::uint16_t of_b : tables_.houses_of(one)) {
        if (!tables_.house[of_a].has(other) || !tables_.house[of_b].has(other)) continue;
        std::vector<Candidate> guardians;
        outer(guardians, of_a, a_);
        outer(guardians, of_b, b_);
        inner({(side + 2) % 4, (side + 3) % 4}, std::move(guardians));
      }
  }

  // Visits two lines of a band or stack, each with a cell in the same three lines across, through three boxes.
  template <class Fits>
  std::vector<Deadly> shapes(Fits fits) {
    const Layout& layout = tables_.layout;
    const std::array<int, 2> heights{layout.box_height(), layout.size() / layout.box_height()};
    for (const bool across : {false, true}) {
      const int deep = heights[across], wide = heights[!across], size = layout.size();
      const auto at = [&](int line, int place) {
        return static_cast<Cell>(across ? place * size + line : line * size + place);
      };
      for (int chute = 0; chute < size; chute += deep)
        for (const auto& chosen : choices(deep, 2))
          for (const auto& boxes : choices(size / wide, 3)) {
            if (!search_.meter.charge()) return {};
            for (int which = 0; which < wide * wide * wide; ++which) {
              const std::array<int, 3> places{boxes[0] * wide + which / (wide * wide),
                                              boxes[1] * wide + which / wide % wide, boxes[2] * wide + which % wide};
              std::vector<std::vector<Cell>> lines;
              bool open = true;
              for (const int line : chosen) {
                auto& cells = lines.emplace_back();
                for (const int place : places) {
                  cells.push_back(at(chute + line, place));
                  open = open && state_.open().has(cells.back());
                }
              }
              if (open) each_values(lines, fits);
            }
          }
    }
    return sorted();
  }

  static std::vector<std::vector<int>> choices(int of, int count) {
    std::vector<std::vector<int>> found;
    for (unsigned bits = 0; bits < 1u << of; ++bits) {
      if (bits_in(bits) != count) continue;
      auto& made = found.emplace_back();
      for (int i = 0; i < of; ++i)
        if (bits >> i & 1) made.push_back(i);
    }
    return found;
  }

  template <class Fits>
  void each_values(const std::vector<std::vector<Cell>>& lines, Fits fits) {
    Mask any = 0;
    for (const auto& line : lines)
      for (const Cell cell : line) any |= state_.mask(cell);
    if (bits_in(any) > 3 + static_cast<int>(most_guardians)) return;  // each further value is a guardian
    for (const Value a : values_in(any))
      for (const Value b : values_in(any))
        for (const Value c : values_in(any)) {
          if (b <= a || c <= b) continue;
          const Mask values = bit_of(a) | bit_of(b) | bit_of(c);
          if (!fits(lines, values)) continue;
          Deadly made{{}, values, {}};
          for (const auto& line : lines)
            for (const Cell cell : line) {
              made.cells.push_back(cell);
              for (const Value value : values_in(state_.mask(cell) & ~values)) made.guardians.push_back({cell, value});
            }
          found_.push_back(std::move(made));
        }
  }

  const Search<Words>& search_;
  const State<Words>& state_;
  const Tables<Words>& tables_;
  Corners corners_{};
  Value a_ = 0, b_ = 0;
  std::vector<Deadly> found_;
};

template <int Words>
bool applies(const Search<Words>& search, bool in_boxes) {
  if (!search.assume_unique || !search.state.tables().boxes_only || search.state.broken()) return false;
  return !in_boxes || search.state.tables().layout.box_height() != 0;
}

template <int Words>
bool emit_all(Search<Words>& search, Technique technique, const std::vector<Deadly>& patterns) {
  GuardedSteps<Words> steps(search);
  return search.meter.stopped() == Stopped::no && std::all_of(patterns.begin(), patterns.end(), [&](const Deadly& one) {
           return steps.emit(technique, one.cells, Role::deadly, one.values, one.guardians);
         });
}

}  // namespace

template <int Words>
bool find::guarded_rectangle(Search<Words>& search) {
  if (!applies(search, false)) return true;
  return emit_all(search, technique::guarded_rectangle, GuardedRectangles<Words>(search).rectangles());
}

template <int Words>
bool find::extended_rectangle(Search<Words>& search) {
  if (!applies(search, true)) return true;
  return emit_all(search, technique::extended_rectangle, GuardedRectangles<Words>(search).extended());
}

SUDOKIT_FINDS(guarded_rectangle)
SUDOKIT_FINDS(extended_rectangle)

}  // namespace sudokit::logic
