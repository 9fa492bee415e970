#include "core/arguments/writer.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace sudokit::arguments {

Writer::Writer(const Board& board, const Step& step, Argument& argument)
    : board(board), step(step), argument(argument), left_(step.eliminations) {
  argument.clear();
}

Cells Writer::cells_of(Role role) const {
  Cells found;
  for (const auto& part : step.cells)
    if (part.role == role) found.push_back(part.thing);
  return found;
}

std::vector<int> Writer::houses_of(Role role) const {
  std::vector<int> found;
  for (const auto& part : step.houses)
    if (part.role == role) found.push_back(part.thing);
  return found;
}

Candidates Writer::candidates_of(Role role) const {
  Candidates found;
  for (const auto& part : step.candidates)
    if (part.role == role) found.push_back(part.thing);
  return found;
}

Value Writer::value() const {
  if (step.values == 0) throw std::invalid_argument("the step names no value");
  return lowest_value(step.values);
}

Candidates Writer::in_cell(Cell cell, Mask without) const {
  Candidates found;
  for (const Value value : sudokit::values_in(board.mask(cell) & ~without)) found.push_back({cell, value});
  return found;
}

Candidates Writer::in_cells(std::span<const Cell> cells, Value value) const {
  Candidates found;
  for (const Cell cell : cells)
    if (board.has(cell, value)) found.push_back({cell, value});
  return found;
}

Cells Writer::places(std::span<const Cell> cells, Value value) const {
  Cells found;
  for (const Cell cell : cells)
    if (board.has(cell, value)) found.push_back(cell);
  return found;
}

Mask Writer::values_in(std::span<const Cell> cells) const {
  Mask found = 0;
  for (const Cell cell : cells) found |= board.mask(cell);
  return found;
}

Index Writer::suppose(Claim claim, std::span<const Candidate> candidates) {
  ++depth_;
  return line(claim, Reason::suppose, candidates, {});
}

Index Writer::line(Claim claim, Reason reason, std::span<const Candidate> candidates, std::span<const Index> from) {
  const Index added = argument.add(claim, reason, depth_);
  argument.name(candidates);
  argument.follow(from);
  for (const Index premise : from) SUDOKIT_INVARIANT(premise < added);
  return added;
}

Index Writer::absurd(Index supposition, Index fault) {
  SUDOKIT_INVARIANT(is_fault(fault) && argument.lines[supposition].reason == Reason::suppose);
  const Claim opposite = argument.lines[supposition].claim == Claim::one ? Claim::none : Claim::one;
  const Candidates same(claimed(supposition).begin(), claimed(supposition).end());
  const std::array from{supposition, fault};
  return line(opposite, Reason::absurd, same, from);
}

Index Writer::either(Index supposition, Index last) {
  SUDOKIT_INVARIANT(argument.lines[supposition].claim == Claim::none && argument.lines[last].claim == Claim::one);
  Candidates all(claimed(supposition).begin(), claimed(supposition).end());
  for (const Candidate& one : claimed(last))
    if (std::find(all.begin(), all.end(), one) == all.end()) all.push_back(one);
  const std::array from{supposition, last};
  return line(Claim::one, Reason::either, all, from);
}

bool Writer::denies(Index line, const Candidate& one) const {
  if (argument.lines[line].claim != Claim::none) return false;
  const auto all = claimed(line);
  return std::find(all.begin(), all.end(), one) != all.end();
}

void Writer::deny(Candidates& list, std::span<const Index> lines, Indices& used) const {
  for (const Index line : lines) {
    const auto gone = std::remove_if(list.begin(), list.end(), [&](const Candidate& one) { return denies(line, one); });
    if (gone == list.end()) continue;
    list.erase(gone, list.end());
    used.push_back(line);
  }
}

Index Writer::place(int house, Value value, std::span<const Index> without) {
  Candidates remain = in_cells(board.house(house).cells, value);
  Indices from;
  deny(remain, without, from);
  const bool none = remain.empty();
  const Index added = line(none ? Claim::fault : Claim::one, none ? Reason::no_place : Reason::places, remain, from);
  argument.lines[added].house = static_cast<std::int16_t>(house);
  argument.lines[added].values = bit_of(value);
  return added;
}

Index Writer::only(Cell cell, std::span<const Index> without) {
  Candidates remain = in_cell(cell);
  Indices from;
  deny(remain, without, from);
  const bool none = remain.empty();
  const Index added = line(none ? Claim::fault : Claim::one, none ? Reason::no_value : Reason::values, remain, from);
  argument.name_cells({&cell, 1});
  return added;
}

Index Writer::uncolourable(std::span<const Cell> cells, Mask values, std::span<const Index> without) {
  Candidates remain;
  for (const Cell cell : cells)
    for (const Candidate& one : in_cell(cell, values)) remain.push_back(one);
  Indices from;
  deny(remain, without, from);
  const Index added = line(remain.empty() ? Claim::fault : Claim::one, Reason::uncolourable, remain, from);
  argument.name_cells(cells);
  argument.lines[added].values = values;
  return added;
}

Index Writer::both(Index one, std::span<const Index> none) {
  Candidates remain(claimed(one).begin(), claimed(one).end());
  Indices from{one};
  deny(remain, none, from);
  SUDOKIT_INVARIANT(remain.empty());
  return line(Claim::fault, Reason::both, {}, from);
}

Index Writer::clash(Index one, Index other) {
  const std::array from{one, other};
  return line(Claim::fault, Reason::clash, {}, from);
}

Index Writer::count(Reason reason, Claim claim, std::span<const Candidate> candidates, std::span<const Part> bases,
                    std::span<const Part> covers, std::span<const Index> from) {
  const Index added = line(claim, reason, candidates, from);
  argument.name_bases(bases);
  argument.name_covers(covers);
  return added;
}

Part Writer::cover(std::span<const Cell> cells, Value value) const {
  const int house = board.common_house(cells);
  if (house >= 0) return Part::of_house(house, value);
  return Part::seeing(Cells(cells.begin(), cells.end()), value);
}

bool Writer::conflicts(const Candidate& one, Index by) const {
  for (const Candidate& other : claimed(by))
    if (!board.conflict(one, other)) return false;
  return true;
}

void Writer::conclude(Index by) {
  if (argument.lines[by].claim == Claim::none) return shown(by);
  Candidates lost;
  for (const Candidate& one : left_)
    if (conflicts(one, by)) lost.push_back(one);
  if (!lost.empty()) shown(excluded(lost, by));
}

void Writer::shown(Index none) {
  SUDOKIT_INVARIANT(depth_ == 0 && argument.lines[none].claim == Claim::none);
  std::erase_if(left_, [&](const Candidate& one) { return denies(none, one); });
}

}  // namespace sudokit::arguments
