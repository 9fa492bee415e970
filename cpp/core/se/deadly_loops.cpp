// Unique rectangles and loops.  Every loop of cells that share two values is examined; the easiest step wins.
#include <array>
#include <utility>
#include <vector>

#include "core/se/basic.hpp"

namespace sudokit::se {

namespace {

constexpr int kinds = 3;

class Loops {
 public:
  Loops(const Board& board, Finding& best) : board_(board), best_(best) {}

  bool search() {
    for (start_ = 0; start_ < cells; ++start_) {
      pair_ = board_.candidates[start_];
      if (count(pair_) == 2) walk(start_, 2, 0, -1);
    }
    return best_type_ != 0;
  }

 private:
  // Units visited by the cells at even and at odd places of the path: no unit twice, and in the end the same ones.
  static std::uint32_t units_of(int cell) {
    return 1u << unit_of(cell, 0) | 1u << unit_of(cell, 1) | 1u << unit_of(cell, 2);
  }

  // `others`: values beyond the pair that the search met at this cell or before, including those of cells next to the path;
  // the first hint depends on this.
  void walk(int cell, int allowed, Bits others, int last_kind) {
    std::uint32_t& visited = visited_[path_.size() % 2];
    if (visited & units_of(cell)) return;  // no loop through here is valid
    visited |= units_of(cell);
    path_.push_back(cell);
    on_path_.insert(static_cast<Cell>(cell));
    for (int kind = 0; kind < kinds; ++kind) {
      if (kind == last_kind) continue;
      const int u = unit_of(cell, kind);
      const Bits both = board_.places[u][first(pair_)] & board_.places[u][first(pair_ & (pair_ - 1))];
      for (const int i : ones(both)) {
        const int next = cell_of(u, i);
        if (next == start_ && path_.size() >= 4) {
          if (visited_[0] == visited_[1]) examine();
        } else if (!on_path_.has(static_cast<Cell>(next))) {
          const bool more = count(board_.candidates[next]) > 2;
          others |= board_.candidates[next] & ~pair_;
          if (!more || count(others) == 1 || allowed > 0) walk(next, allowed - more, others, kind);
        }
      }
    }
    on_path_.erase(static_cast<Cell>(cell));
    path_.pop_back();
    visited_[path_.size() % 2] &= ~units_of(cell);
  }

  void examine() {
    Bits extra = 0;
    wide_.clear();
    for (const int c : path_)
      if (count(board_.candidates[c]) > 2) {
        wide_.push_back(c);
        extra |= board_.candidates[c] & ~pair_;
      }
    if (wide_.size() == 1) {
      begin(1, 0);
      trial_.removals.add(wide_[0], pair_);
      offer();
    } else if (wide_.size() > 2 || (wide_.size() == 2 && single(extra))) {
      if (single(extra)) type_2(extra);
    } else if (wide_.size() == 2) {
      type_3(extra);
    }
    if (wide_.size() == 2) type_4();
  }

  void begin(int type, int more) {
    const auto size = path_.size();
    double rating = 4.5;
    if (size >= 10) rating += 0.3;
    if (size >= 8)
      rating += 0.2;
    else if (size >= 6)
      rating += 0.1;
    if (type == 3) rating += more * 0.1;
    const Technique first = size == 4 ? Technique::unique_rectangle_1 : Technique::unique_loop_1;
    trial_.begin(static_cast<Technique>(static_cast<int>(first) + type - 1), rating);
    type_ = type;
  }

  // Keeps the trial if it changes something and is easier than the best so far.
  bool offer() {
    if (trial_.removals.empty()) return false;
    trial_.collect = best_.collect;
    if (!best_.collect && best_type_ &&
        !(trial_.rating < best_.rating || (trial_.rating == best_.rating && type_ < best_type_)))
      return false;
    trial_.values(pair_);
    for (const int c : path_) {
      trial_.part(c, Role::deadly);
      for (const int v : ones(board_.candidates[c])) trial_.candidate(c, v, pair_ >> v & 1 ? Role::deadly : Role::extra);
    }
    if (!trial_.finish()) return false;
    std::swap(trial_, best_);
    best_type_ = type_;
    return true;
  }

  void type_2(Bits extra) {
    begin(2, 0);
    Cells seeing = peers_of(wide_[0]);
    for (const int c : wide_) seeing &= peers_of(c);
    for (const Cell c : seeing) trial_.removals.add(c, board_.candidates[c] & extra);
    offer();
  }

  void type_3(Bits extra) {
    for (int n = count(extra); n <= 7; ++n)
      for (int kind = 0; kind < kinds; ++kind) {
        const int u = unit_of(wide_[0], kind);
        if (u != unit_of(wide_[1], kind)) continue;
        const Bits one = bit(position_of(wide_[0], kind)), other = bit(position_of(wide_[1], kind));
        if (2 * n <= board_.open[u]) naked_3(u, n, extra, one, other);
        if (2 * n < board_.open[u]) hidden_3(u, n, extra, one, other);
      }
  }

  // The extra values as one cell of a naked set.
  void naked_3(int u, int n, Bits extra, Bits one, Bits other) {
    const Bits shared = extra & board_.candidates[wide_[0]] & board_.candidates[wide_[1]];
    for (const Bits at : subsets(n)) {
      if (!(at & one) || at & other) continue;
      Bits mine = 0;
      bool wide = count(extra) >= 2;
      for (const int i : ones(at & ~one)) {
        const Bits here = board_.candidates[cell_of(u, i)];
        wide = wide && count(here) >= 2;
        mine |= here;
      }
      if (!wide || count(shared | mine) != n || count(extra | mine) != n) continue;
      begin(3, n - 1);
      for (const int i : ones(all_nine & ~(at | one | other)))
        trial_.removals.add(cell_of(u, i), board_.candidates[cell_of(u, i)] & (extra | mine));
      set_part(u, at & ~one, Role::set_a);
      offer();
    }
  }

  // The values of the pair, and others without a place in the two cells, as a hidden set.
  void hidden_3(int u, int n, Bits extra, Bits one, Bits other) {
    const Bits rest = all_nine & ~(pair_ | extra);
    if (!rest || n - 2 > count(rest)) return;
    for (const Bits more : subsets(n - 2)) {
      if (more & ~rest) continue;
      const Bits hidden = more | pair_;
      Bits at = 0;
      bool placed = true;
      for (const int v : ones(hidden)) {
        const Bits here = board_.places[u][v] & ~other;
        placed = placed && here;
        at |= here;
      }
      if (!placed || count(at) != n) continue;
      const Bits outside = at & ~(one | other);
      begin(3, count(outside) - 1);
      for (const int i : ones(outside)) trial_.removals.add(cell_of(u, i), board_.candidates[cell_of(u, i)] & ~hidden);
      set_part(u, outside, Role::set_a);
      offer();
    }
  }

  void set_part(int u, Bits at, Role role) {
    trial_.unit(u, Role::base);
    for (const int i : ones(at)) {
      trial_.part(cell_of(u, i), role);
      for (const int v : ones(board_.candidates[cell_of(u, i)])) trial_.candidate(cell_of(u, i), v, role);
    }
  }

  // One of the two values must be in one of the two cells, so the other one is in neither.
  void type_4() {
    const int a = wide_[0], b = wide_[1];
    int bound[2] = {-1, -1};  // unit without other places, by value
    const int values[2] = {first(pair_), first(pair_ & (pair_ - 1))};
    for (int kind = 0; kind < kinds; ++kind) {
      const int u = unit_of(a, kind);
      if (u != unit_of(b, kind)) continue;
      const Bits both = bit(position_of(a, kind)) | bit(position_of(b, kind));
      for (int i = 0; i < 2; ++i)
        if (!(board_.places[u][values[i]] & ~both)) bound[i] = u;
    }
    if (bound[0] < 0 && bound[1] < 0) return;
    const int which = bound[0] >= 0 ? 0 : 1;
    begin(4, 0);
    for (const int c : {a, b}) trial_.removals.add(c, bit(values[1 - which]));
    trial_.unit(bound[which], Role::base);
    for (const int c : {a, b}) trial_.candidate(c, values[which], Role::base);
    offer();
  }

  const Board& board_;
  Finding& best_;
  Finding trial_;
  int type_ = 0, best_type_ = 0;
  int start_ = 0;
  Bits pair_ = 0;
  std::vector<int> path_, wide_;
  Cells on_path_;
  std::uint32_t visited_[2] = {};
};

}  // namespace

bool unique_loop(const Board& board, Finding& found) { return Loops(board, found).search(); }

}  // namespace sudokit::se
