#include "core/se/closure.hpp"

#include <algorithm>
#include <bit>

namespace sudokit::se {

void Closure::build(const Board& board, const Links& links) {
  candidate_.clear();
  for (int cell = 0; cell < cells; ++cell)
    for (const int v : ones(board.candidates[cell])) {
      index_[cell * 9 + v] = static_cast<std::uint16_t>(candidate_.size());
      candidate_.push_back(static_cast<std::uint16_t>(cell * 9 + v));
    }
  size_ = static_cast<int>(candidate_.size());
  words_ = (size_ + 63) / 64;
  reach_.assign(static_cast<std::size_t>(size_ * words_), 0);
  weak_.assign(static_cast<std::size_t>(size_ * words_), 0);
  off_made_.assign(static_cast<std::size_t>(size_), 0);
  leads_on_.assign(static_cast<std::size_t>(size_), 0);
  reached_.assign(static_cast<std::size_t>(size_), 0);
  off_.resize(reach_.size());
  for (int i = 0; i < size_; ++i) {
    const auto insert = [&](std::vector<Word>& rows, int to) { rows[i * words_ + to / 64] |= Word{1} << (to % 64); };
    for (const Links::Arc arc : links.off(candidate_[i])) insert(weak_, index_[arc.to]);
    for (const Links::Arc arc : links.leading_off(candidate_[i]))
      for (const Links::Arc next : links.on(arc.to))
        if (next.to != candidate_[i]) {
          insert(reach_, index_[next.to]);
          leads_on_[i] = reached_[index_[next.to]] = 1;
        }
  }
  // Only candidates that lead somewhere and to which something leads carry implications further.
  leading_.clear();
  for (int i = 0; i < size_; ++i)
    if (leads_on_[i]) leading_.push_back(static_cast<std::uint16_t>(i));
  for (const int k : leading_) {
    if (!reached_[k]) continue;
    const Word* const through = reach_.data() + k * words_;
    for (const int i : leading_) {
      Word* const mine = reach_.data() + i * words_;
      if (i == k || !has(mine, k)) continue;
      for (int w = 0; w < words_; ++w) mine[w] |= through[w];
    }
  }
}

bool Closure::refutes(int candidate) const {
  const Word *const mine = reach(candidate), *const against = weak(candidate);
  for (int w = 0; w < words_; ++w)
    if (mine[w] & against[w]) return true;
  return false;
}

bool Closure::proves(int candidate, const Links& links) const {
  for (const Links::Arc arc : links.on(candidate))
    if (leads(arc.to, candidate)) return true;
  return false;
}

// What is false if the candidate is true.
const Closure::Word* Closure::off(int candidate) {
  const int at = index_[candidate];
  Word* const out = off_.data() + at * words_;
  if (off_made_[at]) return out;
  off_made_[at] = 1;
  std::copy_n(weak(candidate), words_, out);
  for (int i = 0; i < words_; ++i)
    for (Word left = reach(candidate)[i]; left; left &= left - 1) {
      const Word* const theirs = weak_.data() + (i * 64 + std::countr_zero(left)) * words_;
      for (int w = 0; w < words_; ++w) out[w] |= theirs[w];
    }
  return out;
}

bool Closure::agree(const int* of, int count, const Board& board) {
  for (int w = 0; w < words_; ++w) {
    Word on = ~Word{0}, off_too = ~Word{0};
    for (int i = 0; i < count; ++i) {
      Word mine = reach(of[i])[w];
      if (index_[of[i]] / 64 == w) mine |= Word{1} << (index_[of[i]] % 64);
      on &= mine;
      off_too &= off(of[i])[w];
    }
    if (off_too) return true;
    for (; on; on &= on - 1)
      if (!single(board.candidates[cell_at(candidate_[w * 64 + std::countr_zero(on)])])) return true;
  }
  return false;
}

}  // namespace sudokit::se
