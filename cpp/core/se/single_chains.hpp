// Bidirectional cycles and forcing chains: chains without branches, of units, of cells with two candidates, or of both.
#pragma once
#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/base/budget.hpp"
#include "core/se/chain.hpp"
#include "core/se/closure.hpp"
#include "core/se/finding.hpp"
#include "core/se/links.hpp"

namespace sudokit::se {

// A cycle, or a chain from an assumption to its opposite.
struct SingleChain {
  double rating = 0;
  int complexity = 0, key = 0;  // key: the lower one first if rating and complexity are equal
  bool cycle = false, in_units = false, in_cells = false;
  std::vector<Statement> path;  // from the end to the assumption; a cycle ends with the assumption itself

  // What the conclusion of a cycle removes, in the order in which Sudoku Explainer finds it: cell and values.
  void cycle_removals(const Board& board, std::vector<std::pair<std::uint8_t, Bits>>& lost) const;
  void reasons(Reasons& reasons) const;
};

class SingleChains {
 public:
  // The first in order of rating, complexity and search; false if there is none or the meter stopped.
  bool find(const Board& board, Meter& meter, Finding& found, bool explain);
  // Hands all of them over, the easiest first, with what justifies them.
  void every(const Board& board, Finding& found);
  // All worthwhile ones, in the order of the search.  `most`: the highest complexity.
  void all(const Board& board, std::vector<SingleChain>& chains, std::size_t& count);

 private:
  static constexpr std::uint16_t none = 0xffff;
  struct Node {
    std::uint16_t candidate, parent;
    Cause cause;
    bool on;
  };

  void select(const Board& board);
  template <class Sink>
  bool pass(const Board& board, bool in_units, bool in_cells, Sink& sink, Meter* meter);
  template <class Sink>
  void cycles(int start, Sink& sink);
  template <class Sink>
  void chain(int start, bool on, Sink& sink);
  template <class Sink>
  bool on_level(int start, bool from_on, std::size_t begin, std::size_t end, Sink& sink);
  template <class Sink>
  bool off_level(int start, bool from_on, std::size_t begin, std::size_t end, Sink& sink);
  bool is_ancestor(int candidate, std::size_t node) const;
  bool write(const Board& board, const SingleChain& chain, Finding& found, bool explain);
  void next_stamp();
  void write_path(int end, bool end_on, Cause cause, std::size_t parent, SingleChain& chain) const;

  struct Best;
  struct All;

  struct Start {
    std::uint16_t candidate;
    bool cycle, refuted, proved;  // what can start here
  };

  Links all_links_, some_links_;  // of units and cells, and of either
  Closure all_closure_, some_closure_;
  const Links* links_ = nullptr;  // of the pass
  std::vector<Start> starts_;
  bool in_cells_ = false;
  std::vector<Node> nodes_;
  std::array<std::uint32_t, candidates> on_seen_{}, off_seen_{};
  std::uint32_t stamp_ = 0;
  SingleChain trial_, best_;
  std::vector<std::pair<std::uint8_t, Bits>> lost_;
};

}  // namespace sudokit::se
