// Singles: what excludes everything else, by as few cells as possible.
#include <algorithm>
#include <array>

#include "core/arguments/argued.hpp"

namespace sudokit::arguments {
namespace {

// Cells that a filled cell blocks, as bits by position in a list.
struct Blocker {
  Cell cell;
  Mask blocks;
};

// The fewest blockers that block everything that all of them together block.
//
// A depth-first search over the position with the fewest blockers; positions that only one blocker reaches leave no choice, so
// at 9x9 it rarely branches.  Beyond `most_nodes`, which needs a house of dozens of open cells, the best found so far is used.
class FewestBlockers {
 public:
  explicit FewestBlockers(std::span<const Blocker> all) : all_(all) {
    Mask whole = 0;
    for (const Blocker& one : all_) whole |= one.blocks;
    extend(whole);
  }
  const std::vector<std::size_t>& best() const { return best_; }

 private:
  static constexpr int most_nodes = 20'000;

  void extend(Mask left) {
    if (left == 0) {
      best_ = chosen_;
      found_ = true;
      return;
    }
    if (found_ && (chosen_.size() + 1 >= best_.size() || ++nodes_ > most_nodes)) return;
    Mask once = 0, twice = 0;  // positions that at least one, at least two can block
    for (const Blocker& one : all_) {
      twice |= once & one.blocks;
      once |= one.blocks;
    }
    if (const Mask forced = left & ~twice) {  // most often there is no choice
      const Mask bit = forced & ~(forced - 1);
      std::size_t way = 0;
      while (!(all_[way].blocks & bit)) ++way;
      return take(way, left);
    }
    int fewest = 65;
    Mask at = 0;
    for (Mask bits = left; bits; bits &= bits - 1) {
      const Mask bit = bits & ~(bits - 1);
      const auto count = std::count_if(all_.begin(), all_.end(), [&](const Blocker& one) { return one.blocks & bit; });
      if (count < fewest) fewest = static_cast<int>(count), at = bit;
    }
    // Those that block most first.
    std::vector<std::size_t> ways;
    for (std::size_t i = 0; i < all_.size(); ++i)
      if (all_[i].blocks & at) ways.push_back(i);
    std::stable_sort(ways.begin(), ways.end(), [&](std::size_t a, std::size_t b) {
      return bits_in(all_[a].blocks & left) > bits_in(all_[b].blocks & left);
    });
    for (const std::size_t way : ways) take(way, left);
  }

  void take(std::size_t way, Mask left) {
    chosen_.push_back(way);
    extend(left & ~all_[way].blocks);
    chosen_.pop_back();
  }

  std::span<const Blocker> all_;
  std::vector<std::size_t> chosen_, best_;
  bool found_ = false;
  int nodes_ = 0;
};

constexpr std::size_t most_houses = 3 * max_size + 2 + max_size;  // rows, columns, regions; diagonals and windows

Index marked(Writer& writer, std::span<const Candidate> candidates) {
  return writer.line(Claim::none, Reason::marked, candidates, {});
}

Index last(Writer& writer, Reason reason, Candidate one, std::span<const Index> from) {
  return writer.line(Claim::one, reason, {&one, 1}, from);
}

}  // namespace

void full_house(Writer& writer) {
  const Candidate one = writer.step.placements.at(0);
  const Index added = last(writer, Reason::last_place, one, {});
  writer.argument.lines[added].house = static_cast<std::int16_t>(writer.houses_of(Role::base).at(0));
  writer.argument.lines[added].values = bit_of(one.value);
}

// Each excluded value needs a cell of its own.  Where there is a choice, the cells are taken from as few houses as possible.
void naked_single(Writer& writer) {
  const Board& board = writer.board;
  const Candidate one = writer.step.placements.at(0);
  Mask left = all_values(board.size()) & ~bit_of(one.value);
  struct Filled {
    std::uint16_t house;
    Mask values;
  };
  std::vector<Filled> filled;
  for (const std::uint16_t house : board.layout().houses_of(one.cell)) {
    Filled& here = filled.emplace_back(Filled{house, 0});
    for (const Cell cell : board.house(house).cells)
      if (!board.open(cell)) here.values |= bit_of(board.value(cell));
  }
  Cells cells;
  Candidates seen;
  cells.reserve(static_cast<std::size_t>(bits_in(left)));
  seen.reserve(static_cast<std::size_t>(bits_in(left)));
  for (;;) {
    int best = -1, most = 0;
    for (const Filled& here : filled)
      if (const int count = bits_in(here.values & left); count > most) most = count, best = here.house;
    if (best < 0) break;
    for (const Cell cell : board.house(best).cells) {
      if (board.open(cell) || !(left & bit_of(board.value(cell)))) continue;
      left &= ~bit_of(board.value(cell));
      cells.push_back(cell);
      seen.push_back({one.cell, board.value(cell)});
    }
  }
  Indices from;
  if (!seen.empty()) {
    from.push_back(writer.line(Claim::none, Reason::seen, seen, {}));
    writer.argument.name_cells(cells);
  }
  Candidates lost;
  for (const Value value : values_in(left)) lost.push_back({one.cell, value});
  if (!lost.empty()) from.push_back(marked(writer, lost));
  last(writer, Reason::last_value, one, from);
  writer.argument.name_cells({&one.cell, 1});
}

void hidden_single(Writer& writer) {
  const Board& board = writer.board;
  const Candidate one = writer.step.placements.at(0);
  const int house = writer.houses_of(Role::base).at(0);
  Cells open;
  for (const Cell cell : board.house(house).cells)
    if (board.open(cell) && cell != one.cell) open.push_back(cell);
  const Layout& layout = board.layout();
  std::array<Mask, most_houses> in_house;  // positions in `open` of the cells that each house has
  std::fill_n(in_house.begin(), layout.houses().size(), 0);
  for (std::size_t i = 0; i < open.size(); ++i)
    for (const std::uint16_t of : layout.houses_of(open[i])) in_house[of] |= Mask{1} << i;
  std::vector<Blocker> blockers;
  Mask blocked = 0;
  for (int at = 0; at < board.cells(); ++at) {
    const auto cell = static_cast<Cell>(at);
    if (board.value(cell) != one.value) continue;
    Blocker blocker{cell, 0};
    for (const std::uint16_t of : layout.houses_of(cell)) blocker.blocks |= in_house[of];
    blocked |= blocker.blocks;
    if (blocker.blocks) blockers.push_back(blocker);
  }
  const FewestBlockers fewest(blockers);
  std::vector<std::size_t> chosen = fewest.best();
  std::sort(chosen.begin(), chosen.end());
  Indices from;
  Mask known = 0;
  for (const std::size_t index : chosen) {
    Candidates list;
    for (Mask bits = blockers[index].blocks & ~known; bits; bits &= bits - 1)
      list.push_back({open[static_cast<std::size_t>(std::countr_zero(bits))], one.value});
    known |= blockers[index].blocks;
    if (list.empty()) continue;
    from.push_back(writer.line(Claim::none, Reason::seen, list, {}));
    writer.argument.name_cells({&blockers[index].cell, 1});
  }
  Candidates lost;
  for (std::size_t i = 0; i < open.size(); ++i)
    if (!(blocked >> i & 1)) lost.push_back({open[i], one.value});
  if (!lost.empty()) from.push_back(marked(writer, lost));
  const Index added = last(writer, Reason::last_place, one, from);
  writer.argument.lines[added].house = static_cast<std::int16_t>(house);
  writer.argument.lines[added].values = bit_of(one.value);
}

}  // namespace sudokit::arguments
