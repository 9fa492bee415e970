// Writes the lines of an argument: one function for each reason, which names only what the reason needs, and keeps account of
// the eliminations that are still to be shown.
//
// Functions return the index of the line that they add.  Lines that are handed over as possible premises are named only if
// they exclude something that matters.
#pragma once
#include <span>
#include <vector>

#include "core/arguments/argument.hpp"
#include "core/arguments/shown_grid.hpp"

namespace sudokit::arguments {

using steps::Role;
using steps::Step;
using Index = std::uint32_t;
inline constexpr Index no_line = 0xffffffff;
using Indices = std::vector<Index>;
using Candidates = std::vector<Candidate>;
using Cells = std::vector<Cell>;
using Parts = std::vector<Part>;

class Writer {
 public:
  Writer(const Board& board, const Step& step, Argument& argument);

  const Board& board;
  const Step& step;
  Argument& argument;

  // Parts of the step.
  Cells cells_of(Role role) const;
  std::vector<int> houses_of(Role role) const;
  Candidates candidates_of(Role role) const;
  // The lowest of its values.  Throws std::invalid_argument if it names none.
  Value value() const;

  // Candidates of the board.
  Candidates in_cell(Cell cell, Mask without = 0) const;
  Candidates in_cells(std::span<const Cell> cells, Value value) const;
  Cells places(std::span<const Cell> cells, Value value) const;
  Mask values_in(std::span<const Cell> cells) const;

  // Lines.
  Index suppose(Claim claim, std::span<const Candidate> candidates);
  void leave() { --depth_; }  // the scope of the latest supposition
  Index line(Claim claim, Reason reason, std::span<const Candidate> candidates, std::span<const Index> from);
  Index excluded(std::span<const Candidate> candidates, Index by) {
    return line(Claim::none, Reason::excluded, candidates, {&by, 1});
  }
  Index absurd(Index supposition, Index fault);
  Index either(Index supposition, Index last);
  // The places left for a value in a house, or the values left to a cell; a fault if there are none.
  Index place(int house, Value value, std::span<const Index> without = {});
  Index only(Cell cell, std::span<const Index> without = {});
  // What the cells hold beyond the values, which cannot fill them alone; a fault if nothing is left.
  Index uncolourable(std::span<const Cell> cells, Mask values, std::span<const Index> without = {});
  Index both(Index one, std::span<const Index> none);
  Index clash(Index one, Index other);
  // Every base has at least one true candidate, every cover at most one.
  Index count(Reason reason, Claim claim, std::span<const Candidate> candidates, std::span<const Part> bases,
              std::span<const Part> covers, std::span<const Index> from = {});

  // A cover for the value in these cells: a house that contains all of them, or the cells themselves.
  Part cover(std::span<const Cell> cells, Value value) const;

  // The eliminations that no line has shown.
  const Candidates& left() const { return left_; }
  // Shows those that conflict with every candidate of a line, if there are any; the line is at depth 0.
  void conclude(Index by);
  // Notes that a line at depth 0 shows what it claims.
  void shown(Index none);

  bool conflicts(const Candidate& one, Index by) const;
  bool is_fault(Index line) const { return argument.lines[line].claim == Claim::fault; }
  std::span<const Candidate> claimed(Index line) const { return argument.candidates(argument.lines[line]); }

 private:
  // Whether a line claims that the candidate is false.
  bool denies(Index line, const Candidate& one) const;
  // Removes from the list what the lines deny; `used` receives those that deny something.
  void deny(Candidates& list, std::span<const Index> lines, Indices& used) const;

  int depth_ = 0;
  Candidates left_;
};

}  // namespace sudokit::arguments
