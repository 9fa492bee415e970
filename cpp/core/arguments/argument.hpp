// The argument of a step: lines that lead from what the grid shows to each of its effects, as data without text.
//
// A line claims something about candidates, for a reason, and names the earlier lines that it follows from.
//
//   claim   one    at least one of its candidates is true
//           none   none of its candidates is true
//           fault  a contradiction
//
// The grid shows the values of the filled cells and the candidates of the open ones.  A line may use these and the lines that
// it names, and nothing else.  `suppose` opens a scope, one deeper; the lines under it hold only there.  The scope ends at the
// next line that is less deep, or at the next supposition of its depth.  Only absurd, either and cases name lines of a scope
// that has ended.  Every effect of the step follows from lines of depth 0: a placement is claimed by `one` alone, an elimination
// is among the candidates of a `none`.
//
// The reasons (docs/explain.md has the rules in full):
//   suppose                   opens a scope
//   seen                      each candidate sees one of `cells`, which holds its value
//   marked                    the cells have lost these candidates already
//   last_place, last_value    all other cells of the house are filled, or excluded by the lines named; likewise the values of a
//                             cell
//   places, values            as the two above, but what the cells have lost counts too; can leave several
//   no_place, no_value        nothing is left: a fault
//   excluded                  each candidate conflicts with every candidate of the line named, which claims one
//   clash                     two lines claim candidates that exclude each other
//   both                      a line claims one of the candidates that others claim none of
//   locked_set                cells (bases) that hold only as many values (covers)
//   hidden_set                values of a house (bases) that have only as many cells (covers)
//   fish                      a value has its places in houses (bases) only in as many houses (covers)
//   loop                      strong links (bases) and weak links (covers), as many of each, all the way round
//   counted                   any other bases and covers
//   deadly                    `cells` would hold only two values each, which could be swapped: the puzzle would have two
//                             solutions.  No cells: all open ones
//   uncolourable              `cells` see each other so that `values` alone cannot fill them: there is another candidate of
//                             theirs.  Without those that the lines named exclude
//   absurd                    a supposition led to a fault, so its opposite is true
//   either                    if no candidate of a supposition is true, one of these is: so one of all of them is
//   cases                     at least one of several suppositions is true: a line named first claims so, or one of them is that none
//                             of the others is; each leads to the claim, or to a fault, by the lines named after it
//   templates                 no way to place the value in all houses uses the candidates, or every way uses the one
//   rules                     in no filling of the cells of these rules is one of the candidates true; or at least one is, in each
//                             filling.  The lines named hold in the fillings
//   sums                      the houses (bases) less the sums of these rules leave a sum to other cells, which no filling with one
//                             of the candidates has
//   symmetry                  a symmetry leaves the givens as they are, and so their only solution: each candidate is the image of one
//                             that the line named claims, or without one, of what the grid shows.  The bases are where the rows
//                             go, in order, and then the columns; those of the rows with what replaces the values, from 1
//   solution                  the value of the only solution
//
// The five counting reasons share one rule.  At least one candidate of each base is true: those of a cell, of a value in a
// house, or of a line named that claims one.  At most one of each cover is true: those of a cell, of a value in a house, or of a
// value in cells that all see each other.  More bases than covers: a candidate that belongs to more bases than covers is true.
// As many, and none of these: a candidate that belongs to more covers than bases is false.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/grid/cell.hpp"
#include "core/steps/step.hpp"

namespace sudokit::arguments {

using steps::Candidate;

enum class Claim : std::uint8_t { one, none, fault };

#define SUDOKIT_REASONS(reason)                                                                                           \
  reason(suppose) reason(seen) reason(marked) reason(last_place) reason(last_value) reason(places) reason(values)         \
      reason(no_place) reason(no_value) reason(excluded) reason(clash) reason(both) reason(locked_set) reason(hidden_set) \
          reason(fish) reason(loop) reason(counted) reason(deadly) reason(uncolourable) reason(absurd) reason(either)     \
              reason(cases) reason(templates) reason(rules) reason(sums) reason(symmetry) reason(solution)

enum class Reason : std::uint8_t {
#define SUDOKIT_REASON(id) id,
  SUDOKIT_REASONS(SUDOKIT_REASON)
#undef SUDOKIT_REASON
};

inline constexpr int reasons = static_cast<int>(Reason::solution) + 1;
inline constexpr int claims = static_cast<int>(Claim::fault) + 1;

const char* identifier(Reason reason);
const char* identifier(Claim claim);

// A base or a cover.
struct Part {
  enum class Kind : std::uint8_t { cell, house, seeing };
  Kind kind;
  Value value;              // 0 for a cell
  std::uint16_t index;      // the cell or house
  std::vector<Cell> cells;  // seeing: the cells, which all see each other where they are covered at once

  static Part of_cell(Cell cell) { return {Kind::cell, 0, cell, {}}; }
  static Part of_house(int house, Value value) { return {Kind::house, value, static_cast<std::uint16_t>(house), {}}; }
  static Part seeing(std::vector<Cell> cells, Value value) { return {Kind::seeing, value, 0, std::move(cells)}; }
  friend bool operator==(const Part&, const Part&) = default;
};

struct Range {
  std::uint32_t first = 0, end = 0;
};

struct Line {
  Claim claim;
  Reason reason;
  std::uint16_t depth = 0;  // suppositions in force; a supposition counts itself
  std::int16_t house = -1;  // the house that the reason names
  Mask values = 0;          // the values that the reason names
  Range candidates, cells, bases, covers, from, rules;
};

// Lines, with what they name in common lists, so that an argument can be made again and again without allocation.
class Argument {
 public:
  std::vector<Line> lines;

  void clear();
  // Makes room for what most steps need.
  void reserve();
  bool empty() const { return lines.empty(); }
  std::span<const Candidate> candidates(const Line& line) const { return of(candidates_, line.candidates); }
  // What the reason names: see above.
  std::span<const Cell> cells(const Line& line) const { return of(cells_, line.cells); }
  std::span<const Part> bases(const Line& line) const { return of(parts_, line.bases); }
  std::span<const Part> covers(const Line& line) const { return of(parts_, line.covers); }
  // The lines that it follows from, by index.
  std::span<const std::uint32_t> from(const Line& line) const { return of(from_, line.from); }

  // Rules on top of the houses, by index.
  std::span<const std::uint16_t> rules(const Line& line) const { return of(rules_, line.rules); }

  // Adds a line; returns its index.  What it names is then added to the last line by the functions below, each list at once.
  std::uint32_t add(Claim claim, Reason reason, int depth);
  void name(std::span<const Candidate> candidates) { lines.back().candidates = append(candidates_, candidates); }
  void name_cells(std::span<const Cell> cells) { lines.back().cells = append(cells_, cells); }
  void name_bases(std::span<const Part> parts) { lines.back().bases = append(parts_, parts); }
  void name_covers(std::span<const Part> parts) { lines.back().covers = append(parts_, parts); }
  void name_rules(std::span<const std::uint16_t> rules) { lines.back().rules = append(rules_, rules); }
  void follow(std::span<const std::uint32_t> from) { lines.back().from = append(from_, from); }

 private:
  template <class Thing>
  static std::span<const Thing> of(const std::vector<Thing>& all, Range range) {
    return {all.data() + range.first, range.end - range.first};
  }
  template <class Thing>
  static Range append(std::vector<Thing>& all, std::span<const Thing> more) {
    const auto first = static_cast<std::uint32_t>(all.size());
    all.insert(all.end(), more.begin(), more.end());
    return {first, static_cast<std::uint32_t>(all.size())};
  }

  std::vector<Candidate> candidates_;
  std::vector<Cell> cells_;
  std::vector<Part> parts_;
  std::vector<std::uint32_t> from_;
  std::vector<std::uint16_t> rules_;
};

}  // namespace sudokit::arguments
