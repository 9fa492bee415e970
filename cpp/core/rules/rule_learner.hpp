// Conflict-driven clause learning (CDCL) over rules: the items of a program, which propagate as in the search, and a clause
// from every conflict.
//
// A pair table is a set of clauses of two literals: a candidate that is true excludes others, and they need no store.  An
// item, of whatever kind, has no clauses.  What it removes gets a reason only when the analysis of a conflict asks for it:
// the candidates that its cells had lost by then, fewer and fewer, as long as the item, propagated on the rest alone, still
// removes the same.  So learning, too, knows no rule.
//
// Guarantees: the count, the first solution and the work depend only on the program and the candidates, also if run() was
// stopped and called again.
//
// Source: conflict-driven clause learning (see core/search/learner.hpp); reasons made lazily: Gent, Miguel and Moore, "Lazy
// explanations for constraint propagators", 2010.
#pragma once
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/base/budget.hpp"
#include "core/grid/solver.hpp"
#include "core/rules/rule_board.hpp"

namespace sudokit::rules {

class Learner {
 public:
  using Candidate = std::uint32_t;  // cell * N + value - 1
  using Literal = std::uint32_t;    // 2 * candidate: the cell has the value; 2 * candidate + 1: it has not

  Learner(const Program& program, std::span<const Mask> candidates);  // keeps a reference to the program

  // Searches until `limit` solutions are known or there are no more; each is excluded once it is found.  False: the meter,
  // charged for decisions and conflicts, stopped it, and another call goes on.
  bool run(std::uint64_t limit, Meter& meter);
  std::uint64_t count() const { return count_; }
  const std::vector<Value>& first() const { return first_; }
  const Work& work() const { return work_; }  // backtracks: conflicts

  // Called with every learned clause: each follows from the program, the candidates, and the solutions excluded so far.
  std::function<void(std::span<const Literal>)> on_learned;

 private:
  // Why a literal is true, or what is violated.
  enum class Why : std::uint8_t {
    none,      // a decision or a fact
    excluded,  // negative, as the candidate `at` is true; violated: both `at` and `other` are true
    choice,    // positive, as the choice `at` has no other candidate left; violated: it has none
    shared,    // negative, as all candidates left to the choice `at` exclude it
    item,      // negative, as item `at` found when the trail had `other` literals; violated: it cannot hold
    clause,    // the clause `at` has no other literal left; violated: all its literals are false
  };
  struct Reason {
    Why why = Why::none;
    std::uint32_t at = 0, other = 0;
  };
  struct Watch {
    std::uint32_t clause;
    Literal other;  // if it is true, the clause need not be read
  };
  // A clause is its size, its LBD (literal block distance), and its literals.
  static constexpr std::uint32_t header = 2;

  int cell_of(Candidate c) const { return static_cast<int>(c) / size_; }
  int value_of(Candidate c) const { return static_cast<int>(c) % size_; }  // from 0
  Candidate candidate(int cell, int value) const { return static_cast<Candidate>(cell * size_ + value); }
  std::uint32_t level() const { return static_cast<std::uint32_t>(levels_.size()); }
  std::span<Literal> literals_of(std::uint32_t clause) { return {&arena_[clause + header], arena_[clause]}; }

  // rule_learner.cpp: propagation, and the loop
  bool assign(Literal literal, Reason reason);  // the literal is open; false: a conflict
  bool fail(Why why, std::uint32_t at, std::uint32_t other = 0);
  bool propagate();
  bool propagate_literals();
  bool follow_false(int cell, int value);
  bool follow_true(Candidate c);
  bool propagate_choices();
  bool look_at_house(int value, int house);
  bool remove_shared(std::uint32_t choice, std::span<const Candidate> left);
  bool run_item(int number);
  int next_item();
  void backtrack(std::uint32_t level);
  Literal decide() const;
  bool exclude_solution();

  // rule_reasons.cpp: reasons, and what a conflict teaches
  bool excludes(Candidate c, Candidate other) const;
  template <class Visit>
  void each_member(std::uint32_t choice, Visit&& visit) const;
  void explain(Literal literal, std::vector<Literal>& into);
  void explain_conflict(std::vector<Literal>& into);
  void explain_item(int number, std::uint32_t begin, int target, Set bit, std::vector<Literal>& into);
  Set left_before(Cell cell, std::uint32_t begin, Set& root) const;
  bool analyse();
  bool is_implied(Literal literal, int depth);
  void bump(Candidate c);

  // rule_clauses.cpp
  bool learn();
  std::uint32_t store(std::span<const Literal> clause, std::uint32_t lbd);
  bool visit(Literal fallen);
  void reduce();
  std::uint32_t levels_in(std::span<const Literal> clause);

  const Program& program_;
  int size_, cells_, words_;
  std::vector<Set> sets_;                           // of each cell: the candidates that are not false
  std::vector<Set> tried_, relaxed_;                // for propagating an item alone
  std::vector<Word> places_;                        // the same candidates by value, as bit boards
  std::vector<std::int8_t> state_;                  // of each literal: 1 true, -1 false, 0 open
  std::vector<std::uint32_t> level_of_, position_;  // of each candidate that is not open: its level, its place on the trail
  std::vector<Reason> reason_;
  std::vector<Literal> trail_;
  std::vector<std::uint32_t> levels_;  // where each level begins on the trail
  std::size_t head_ = 0;               // literals of the trail before it have been propagated
  Queue queue_;
  Reason conflict_;
  bool open_ = true;  // false: there are no more solutions

  std::vector<std::vector<Watch>> watches_;  // by literal: the clauses to visit when it becomes false
  std::vector<std::uint32_t> arena_, learned_;
  std::vector<double> activity_;  // of candidates
  double step_ = 1;
  std::vector<std::uint8_t> seen_;
  std::vector<Literal> clause_, causes_, touched_;
  std::vector<std::uint32_t> stamps_;
  std::uint64_t since_restart_ = 0, restarts_ = 0, next_reduction_;

  std::uint64_t count_ = 0;
  std::vector<Value> first_;
  Work work_;
};

}  // namespace sudokit::rules
