// The engine of learner.hpp: the board, the learned clauses with their watches, and the search loop.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/search/learner.hpp"
#include "core/search/learner_board.hpp"
#include "core/search/learner_order.hpp"

namespace sudokit::search {

class Learner::Engine : public learning::Board {
 public:
  Engine(const Layout& layout, LearnerOptions options);

  // learner.cpp: facts and clauses
  void clear(LearnerOptions options);
  bool add_fact(const Literal& fact);
  bool restrict(const Mask* candidates);
  bool add_clause(std::span<const Literal> literals);
  bool exclude_model();
  Mask known(Cell cell);

  // learner_search.cpp
  Verdict solve(std::span<const Literal> assumptions, Meter& meter);
  void set_target_phase(std::span<const Value> solution);

  std::vector<Value> model;
  std::vector<Literal> core;
  LearnerWork work;

 private:
  using Lit = learning::Lit;
  using Candidate = learning::Candidate;
  struct Watch {
    std::uint32_t clause;  // the top bit marks a clause of two literals
    Lit other;             // the blocker: if it is true, the clause need not be read
  };
  // The second word of a clause: its LBD (literal block distance, "glue"), how recently it was used, and flags.
  static constexpr std::uint32_t lbd_bits = 0xffff, used_bits = 3u << 24, used_one = 1u << 24, permanent_bit = 1u << 30,
                                 dead_bit = 1u << 31, binary_bit = 1u << 31;
  // A clause with an LBD up to tier1_lbd is always kept, up to tier2_lbd for two reductions after its last use, any other
  // for one.  1 or 3, 4 or 8: no difference within 6,000 conflicts on 25x25 and 36x36 (learner_search.cpp).
  static constexpr std::uint32_t tier1_lbd = 2, tier2_lbd = 6;

  Literal literal(Lit l) const;
  Lit lit(const Literal& literal) const;    // the candidate must have a number
  int state(const Literal& literal) const;  // 1: true, -1: false, 0: open

  // learner.cpp
  void prepare();
  bool close_root();
  void backtrack(std::uint32_t level);

  // learner_search.cpp
  bool propagate();
  bool visit_watches(Lit held);
  bool assume(std::span<const Literal> assumptions);
  void start_order();
  bool resolve_conflict(std::uint32_t base);
  void restart(std::uint32_t base);
  bool restart_due() const;
  bool find_open();
  void decide();
  void find_target_bits();
  bool rest_has_target_values() const;
  void take_model();

  // learner_analysis.cpp
  void analyze();
  void bump();
  void minimise();
  bool redundant(Candidate c, int depth);
  void collapse();
  std::uint32_t lbd_of(std::span<const Lit> clause);
  void find_failed_assumptions(const Literal* impossible);
  std::uint32_t conflict_level() const;

  // For the invariants (learner_audit.cpp).
  bool clauses_are_settled() const;
  bool is_asserting() const;
  bool is_solution() const;
  bool is_false(Lit l) const { return value(l) < 0; }

  // learner_clauses.cpp
  std::uint32_t store(std::span<const Lit> clause, std::uint32_t lbd, bool permanent);
  void attach(std::uint32_t at);
  void bump_clause(std::uint32_t at);
  void reduce();
  void collect_garbage();
  bool is_reason(std::uint32_t at) const;
  bool holds_for_good(std::uint32_t at) const;

  LearnerOptions options_;
  bool consistent_ = true;  // false: facts and clauses have no solution
  bool started_ = false;
  bool conflict_pending_ = false;  // conflict_ is the next to be analysed
  bool paused_ = false;            // solve() stopped at a limit and can resume from the trail
  std::size_t peer_head_ = 0;      // propagation head: literals of the trail before it have falsified their peers
  std::size_t watch_head_ = 0;     // propagation head: literals of the trail before it have had their watches visited

  std::vector<Value> target_;     // the target phases, a solution; empty if there are none
  std::vector<Mask> target_bit_;  // by choice of a cell: its target value; 0 if that is permanently false

  std::vector<std::vector<Watch>> watches_;  // by literal: the clauses to visit when it becomes false
  std::vector<std::uint32_t> learned_, permanent_;
  learning::ActivityOrder order_;

  // When to restart and to reduce: moving averages of the LBD, and the alternation of stable and focused mode.
  struct Pace {
    double fast = 0, slow = 0;
    std::uint64_t averaged = 0, since_restart = 0, stable_interval = 0, luby_index = 0;
    std::uint64_t next_mode = 0, modes = 0, next_reduction = 0;
    bool stable = false;
  };
  Pace pace_;

  // Analysis.
  std::vector<Candidate> touched_, bumped_;
  std::vector<Lit> clause_;  // the learned clause: the asserting literal, then one of the level to backjump to
  std::vector<std::uint64_t> level_stamp_;
  std::uint64_t stamp_ = 0;
  std::vector<std::pair<Candidate, std::uint32_t>> causes_;
};

}  // namespace sudokit::search
