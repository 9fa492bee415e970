// Exclusion of aligned pairs and triplets: values of two or three cells that no combination allows.
#include <array>
#include <span>
#include <vector>

#include "core/se/basic.hpp"

namespace sudokit::se {

namespace {

// The cells that aligned exclusion combines, and the cells with few candidates that each of them sees.
struct Aligned {
  const Board& board;
  std::vector<int> base;
  std::array<Cells, cells> excluders;
  std::array<bool, cells> is_base{};

  Aligned(const Board& of, int most) : board(of) {
    Cells small;
    for (int c = 0; c < cells; ++c)
      if (const int n = count(board.candidates[c]); n >= 2 && n <= most) small.insert(static_cast<Cell>(c));
    for (int c = 0; c < cells; ++c) {
      if (count(board.candidates[c]) < 2) continue;
      bool sees_single = false;
      for (const int other : peers(c)) sees_single = sees_single || single(board.candidates[other]);
      excluders[c] = small & peers_of(c);
      is_base[c] = !sees_single && !excluders[c].empty();
      if (is_base[c]) base.push_back(c);
    }
  }
  void report(Finding& found, std::span<const int> chosen, const Cells& common) const {
    for (const int c : chosen) found.part(c, Role::set_a);
    for (const Cell c : common) found.part(c, Role::set_b);
  }
};

// The common excluders' candidates.  A combination of values must leave each of them one.
struct Excluders {
  std::array<Bits, 20> candidates{};
  int size = 0;
  Excluders(const Board& board, const Cells& common) {
    for (const Cell c : common) {
      const Bits mine = board.candidates[c];
      bool known = false;
      for (int i = 0; i < size; ++i) known = known || candidates[i] == mine;
      if (!known) candidates[size++] = mine;
    }
  }
  // The values that may not join these.
  Bits forbidden_with(Bits values) const {
    Bits forbidden = 0;
    for (int i = 0; i < size; ++i) {
      const Bits left = candidates[i] & ~values;
      if (!left) return all_nine;
      if (single(left)) forbidden |= left;
    }
    return forbidden;
  }
};

bool pair_of(const Aligned& all, int a, int b, Finding& found) {
  const Board& board = all.board;
  const Cells common = all.excluders[a] & all.excluders[b];
  if (common.count() < 2) return false;
  const Excluders excluders(board, common);
  const bool seen = sees(a, b);
  Bits kept_a = 0, kept_b = 0;
  for (const int x : ones(board.candidates[a])) {
    Bits allowed = board.candidates[b] & ~excluders.forbidden_with(bit(x));
    if (seen) allowed &= ~bit(x);
    if (!allowed) continue;
    kept_a |= bit(x), kept_b |= allowed;
  }
  const Bits lost_a = board.candidates[a] & ~kept_a, lost_b = board.candidates[b] & ~kept_b;
  if (!lost_a && !lost_b) return false;
  found.begin(Technique::aligned_pair_exclusion, 6.2);
  found.removals.add(a, lost_a);
  found.removals.add(b, lost_b);
  const int chosen[] = {a, b};
  all.report(found, chosen, common);
  return found.finish();
}

// The values of three cells that some combination allows.
struct Triple {
  const Board& board;
  std::array<int, 3> at;
  Bits kept[3] = {};

  // True if some candidate is in no allowed combination.
  bool excludes(const Cells& common) {
    const Excluders excluders(board, common);
    const bool seen[] = {sees(at[0], at[1]), sees(at[0], at[2]), sees(at[1], at[2])};
    const Bits all[] = {board.candidates[at[0]], board.candidates[at[1]], board.candidates[at[2]]};
    for (const int x : ones(all[0]))
      for (const int y : ones(all[1])) {
        if (x == y && seen[0]) continue;
        Bits allowed = all[2] & ~excluders.forbidden_with(bit(x) | bit(y));
        if (seen[1]) allowed &= ~bit(x);
        if (seen[2]) allowed &= ~bit(y);
        if (!allowed) continue;
        kept[0] |= bit(x), kept[1] |= bit(y), kept[2] |= allowed;
        if (kept[0] == all[0] && kept[1] == all[1] && kept[2] == all[2]) return false;
      }
    return true;
  }
};

bool triple_of(const Aligned& all, std::array<int, 3> at, const Cells& common_of_two, Finding& found) {
  const Cells common = common_of_two & all.excluders[at[2]];
  if (common.count() < 2) return false;
  Triple triple{all.board, at};
  if (!triple.excludes(common)) return false;
  found.begin(Technique::aligned_triplet_exclusion, 7.5);
  for (int i = 0; i < 3; ++i) found.removals.add(at[i], all.board.candidates[at[i]] & ~triple.kept[i]);
  all.report(found, at, common);
  return found.finish();
}

}  // namespace

bool aligned_pair(const Board& board, Finding& found) {
  const Aligned all(board, 2);
  for (std::size_t j = 1; j < all.base.size(); ++j)
    for (std::size_t i = 0; i < j; ++i)
      if (pair_of(all, all.base[i], all.base[j], found)) return true;
  return false;
}

bool aligned_triplet(const Board& board, Finding& found) {
  const Aligned all(board, 3);
  if (all.base.size() < 3) return false;
  for (std::size_t j = 1; j < all.base.size(); ++j)
    for (std::size_t i = 0; i < j; ++i) {
      const int a = all.base[i], b = all.base[j];
      const Cells common = all.excluders[a] & all.excluders[b];
      if (common.count() < 2) continue;
      for (const Cells& list : {all.excluders[a], all.excluders[b] - all.excluders[a]})
        for (const Cell c : list) {
          if (!all.is_base[c] || c == a || c == b) continue;
          // The same three cells in another order exclude the same values.
          if (c < b && (all.excluders[a].has(b) || all.excluders[c].has(b))) continue;
          if (c < a && (all.excluders[c].has(a) || all.excluders[b].has(a))) continue;
          if (triple_of(all, {a, b, c}, common, found)) return true;
        }
    }
  return false;
}

}  // namespace sudokit::se
