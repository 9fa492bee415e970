// The search for solutions of a puzzle with rules: propagation by the queue, and branching on the cell with the most weight
// for its candidates, where failing items add to the weights of their cells.  On grids larger than 9x9 with rules for pairs, a
// search that takes long lets clause learning (rule_learner.hpp) try the whole puzzle in between, in shares that grow.
//
// Guarantees: status, count, the first solution and Work depend only on the program, the candidates and the seed.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/base/budget.hpp"
#include "core/base/random.hpp"
#include "core/grid/solver.hpp"
#include "core/rules/line_tables.hpp"
#include "core/rules/rule_board.hpp"
#include "core/rules/rule_learner.hpp"

namespace sudokit::rules {

struct Answer {
  std::uint64_t count = 0;  // solutions found, at most the limit
  std::vector<Value> first;
  Work work;
  Stopped stopped = Stopped::no;
};

// One mask per cell; the values that some solution has in each cell, in bits; and, if wanted, how many solutions have them.
struct TrueCandidates {
  std::vector<Mask> masks;
  std::vector<std::uint64_t> counts;  // counts[cell * N + value - 1], at most the limit; empty if not wanted
  Stopped stopped = Stopped::no;
};

class Search {
 public:
  explicit Search(const Program& program);  // keeps a reference

  // With a seed, by the search alone.
  Answer solve(std::span<const Mask> candidates, std::uint64_t limit, std::optional<std::uint64_t> seed, Meter& meter);
  // `limit` 0: only which values occur.
  TrueCandidates true_candidates(std::span<const Mask> candidates, std::uint64_t limit, Meter& meter);

 private:
  Board board(std::size_t depth);
  // Keeps some candidates of a cell, and propagates; false: there is no solution.
  bool narrow(std::size_t depth, Cell cell, Set keep);
  bool settle(Board& board);
  bool start(std::span<const Mask> candidates);
  void failed(int cell);
  struct Choice {
    int cell = -1;
    Set value = 0;
  };
  Choice choose(const Board& board);
  Choice choose_place(const Board& board, double most) const;
  // True: the search is over, by the limit or the meter.
  bool descend(std::size_t depth);
  // True: learning has found all that was wanted, or the meter stopped it.
  bool let_learn();
  void found(const Set* sets);
  void copy_down(std::size_t depth);

  const Program& program_;
  Queue queue_;
  LineTables lines_;
  std::size_t place_words_, state_words_;
  std::vector<std::vector<Word>> states_;  // of each depth: the places of each value, then the candidates of each cell
  std::vector<double> weights_;            // of cells: failures that they took part in, later ones weigh more
  double step_ = 1, house_weight_, emptied_weight_;
  Answer answer_;
  std::uint64_t limit_ = 1;
  std::optional<Random> random_;
  Meter* meter_ = nullptr;
  bool may_learn_ = false;            // this program
  std::uint64_t learns_at_ = 0;       // nodes
  std::optional<Learner> learner_;    // of this call
  std::span<const Mask> candidates_;  // of this call
};

}  // namespace sudokit::rules
