// Everything that follows from one assumption: for chains with branches.
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "core/base/budget.hpp"
#include "core/se/chain.hpp"

namespace sudokit::se {

// A set of candidates.
class CandidateSet {
 public:
  void clear() { words_.fill(0); }
  void insert(int candidate) { words_[candidate >> 6] |= std::uint64_t{1} << (candidate & 63); }
  void operator&=(const CandidateSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
  }
  // Calls use(candidate) for all, ascending.
  template <class Use>
  void each(Use&& use) const {
    for (std::size_t i = 0; i < words_.size(); ++i)
      for (std::uint64_t left = words_[i]; left; left &= left - 1) use(static_cast<int>(i * 64) + std::countr_zero(left));
  }

 private:
  std::array<std::uint64_t, (candidates + 63) / 64> words_{};
};

struct Run {
  static constexpr std::uint16_t none = 0xffff;

  struct Node {
    std::uint16_t candidate;
    bool on;
    Cause cause;
    std::uint32_t parent;   // the first one, in `parents`
    std::uint16_t parents;  // how many
    std::uint16_t count;    // statements that it follows from, itself included
    std::uint32_t cost;     // the same with the complexity of nested chains; `dead` if beyond the bound
    std::int32_t nested;    // the nested chain, or -1
  };
  static constexpr std::uint32_t dead = 0xffffffff;

  std::vector<Node> nodes;  // as found; the last one can be an end of a contradiction alone
  std::vector<std::uint16_t> parents;
  std::array<std::uint16_t, candidates> on, off;  // where the candidate is among the nodes, or `none`
  CandidateSet live_on, live_off;                 // those within the bound
  int contradiction[2] = {-1, -1};                // nodes: the candidate on and off, in Sudoku Explainer's order

  bool contradicts() const { return contradiction[0] >= 0; }
  int node_of(int candidate, bool is_on) const { return (is_on ? on : off)[candidate]; }
};

}  // namespace sudokit::se
