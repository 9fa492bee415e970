// Fish: as many base houses as cover houses.  A place in more base houses than cover houses is a fin.
#include <algorithm>
#include <array>

#include "core/arguments/argued.hpp"
#include "core/arguments/link_reasons.hpp"

namespace sudokit::arguments {
namespace {

Parts parts_of(std::span<const int> houses, Value value) {
  Parts parts;
  for (const int house : houses) parts.push_back(Part::of_house(house, value));
  return parts;
}

int houses_with(const Board& board, Cell cell, std::span<const int> houses) {
  int count = 0;
  for (const int house : houses) count += board.in_house(cell, house);
  return count;
}

// Places in more of the bases than of the covers.
Candidates uncovered(const Board& board, std::span<const int> bases, std::span<const int> covers, Value value) {
  Candidates found;
  for (int at = 0; at < board.cells(); ++at) {
    const auto cell = static_cast<Cell>(at);
    if (board.open(cell) && board.has(cell, value) && houses_with(board, cell, bases) > houses_with(board, cell, covers))
      found.push_back({cell, value});
  }
  return found;
}

void with_covers(Writer& writer, std::span<const int> bases, std::span<const int> covers) {
  const Board& board = writer.board;
  const Value value = writer.value();
  const Candidates fins = uncovered(board, bases, covers, value);
  Candidates lost;
  for (const Candidate& one : writer.left()) {
    const bool sees = std::all_of(fins.begin(), fins.end(), [&](const Candidate& fin) { return board.conflict(one, fin); });
    if (sees && houses_with(board, one.cell, covers) > houses_with(board, one.cell, bases)) lost.push_back(one);
  }
  if (lost.empty()) return;
  const Parts base = parts_of(bases, value), cover = parts_of(covers, value);
  if (fins.empty()) return writer.shown(writer.count(Reason::fish, Claim::none, lost, base, cover));
  const Index no_fin = writer.suppose(Claim::none, fins);
  const Index without = writer.count(Reason::fish, Claim::none, lost, base, cover, {&no_fin, 1});
  writer.leave();
  const Index a_fin = writer.suppose(Claim::one, fins);
  const Index seen = writer.excluded(lost, a_fin);
  writer.leave();
  const std::array from{no_fin, without, a_fin, seen};
  writer.shown(writer.line(Claim::none, Reason::cases, lost, from));
}

// A chain from a fin or place to the eliminated candidate.
void add_case(Writer& writer, const Chain& chain, Indices& from) {
  const Index supposed = suppose(writer, chain.front());
  const Index last = follow(writer, chain, supposed);
  writer.leave();
  from.push_back(supposed);
  if (last != no_line) from.push_back(last);
}

}  // namespace

// A siamese fish has two sets of covers, one after the other.
void fish(Writer& writer) {
  const std::vector<int> bases = writer.houses_of(Role::base), covers = writer.houses_of(Role::cover);
  for (std::size_t from = 0; from < covers.size(); from += bases.size())
    with_covers(writer, bases, std::span(covers).subspan(from, bases.size()));
}

// The fish alone or one of its fins (type 1), or whatever place the cover house in question has (type 2).
void kraken_fish(Writer& writer, bool by_house) {
  const Value value = writer.value();
  const std::vector<int> bases = writer.houses_of(Role::base);
  std::vector<int> covers = writer.houses_of(Role::cover);
  const Candidates lost = writer.left();
  const std::vector<Chain> all = chains_of(writer.step);
  Indices from;
  if (by_house) {
    std::erase(covers, writer.houses_of(Role::subject).at(0));
    Candidates starts;
    for (const Chain& chain : all) starts.push_back(candidates_of(writer.step.nodes[chain.front().node])[0]);
    from.push_back(writer.count(Reason::fish, Claim::one, starts, parts_of(bases, value), parts_of(covers, value)));
  } else {
    const Candidates fins = uncovered(writer.board, bases, covers, value);
    const Index no_fin = writer.suppose(Claim::none, fins);
    from.push_back(no_fin);
    from.push_back(
        writer.count(Reason::fish, Claim::none, lost, parts_of(bases, value), parts_of(covers, value), {&no_fin, 1}));
    writer.leave();
  }
  for (const Chain& chain : all) add_case(writer, chain, from);
  writer.shown(writer.line(Claim::none, Reason::cases, lost, from));
}

}  // namespace sudokit::arguments
