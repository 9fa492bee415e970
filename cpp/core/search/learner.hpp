// Clause learning over Sudoku itself, for any layout: what a SAT solver does, with the rules of the houses built in.
//
// Promises.  A literal says that a value stands in a cell, or that it does not.  Facts and clauses added are kept for good;
// assumptions hold for one solve().  Learned clauses, activities and levels of trust are kept from call to call, so that a
// series of similar questions costs little more than one.  What is answered, and the work it takes, depends on the layout,
// the calls made and the seed alone.  A learner is for one thread at a time.
//
//   Learner learner(layout);
//   learner.restrict(candidates);
//   Meter meter(budget, learner.stride());          the meter is charged once a conflict, before it
//   switch (learner.solve({}, meter)) ...           model(), core(), meter.stopped()
//
// Source: conflict-driven clause learning (Marques-Silva and Sakallah, "GRASP", 1999; Moskewicz and others, "Chaff", 2001; Een
// and Sorensson, "An extensible SAT-solver", 2003; Audemard and Simon, "Predicting learnt clauses quality", 2009).  Ours
// differs: "one value a cell" and "every value once a house" are no clauses but masks, and tell their reasons only when asked.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "core/base/budget.hpp"
#include "core/grid/cell.hpp"

namespace sudokit::search {

struct Literal {
  Cell cell;
  Value value;           // 1..N
  bool positive = true;  // the value stands there; else it does not
  bool operator==(const Literal&) const = default;
};

enum class Verdict : std::uint8_t {
  model,      // model() is a solution that obeys facts, clauses and assumptions
  none,       // there is none; core() holds the assumptions to blame, empty where facts and clauses alone forbid it
  undecided,  // the meter stopped it; calling again goes on with all that was learned
};

struct LearnerOptions {
  std::uint64_t seed = 0;
  bool shuffled = false;  // start from a random order of branching instead of the most constrained candidate first
  bool charge_decisions = false;  // charge the meter for decisions too
  // Told of every clause learned, for checking; learned clauses follow from those before by unit propagation.
  std::function<void(std::span<const Literal>)> on_learned;
};

struct LearnerWork {
  std::uint64_t conflicts = 0, decisions = 0, propagations = 0, restarts = 0, reductions = 0;
  std::uint64_t learned = 0;        // clauses, ever
  std::uint64_t literals = 0;       // in them
  std::uint64_t kept = 0;           // clauses, now
};

class Learner {
 public:
  explicit Learner(const Layout& layout, LearnerOptions options = {});  // keeps no reference to the layout
  Learner(Learner&&) noexcept;
  Learner& operator=(Learner&&) noexcept;
  ~Learner();

  // Forgets everything; cheaper than making another.
  void clear(LearnerOptions options = {});

  // Facts, for good.  False: now there is no solution (and it stays so).
  bool fix(Cell cell, Value value);
  bool forbid(Cell cell, Value value);
  bool restrict(const Mask* candidates);  // one mask a cell, bits from N on are ignored
  // At least one of them holds, for good.
  bool add_clause(std::span<const Literal> literals);
  // No solution like the last model again (under no assumptions, or under those it was found with).  Only directly after
  // Verdict::model.
  bool exclude_model();

  // From now on models are looked for near this solution of all facts there are: a decision is for its value where that is open.
  void set_target_phase(std::span<const Value> solution);

  Verdict solve(std::span<const Literal> assumptions, Meter& meter);
  std::span<const Value> model() const;   // N*N values, after Verdict::model
  std::span<const Literal> core() const;  // after Verdict::none: assumptions that cannot all hold
  // What facts alone leave to a cell, singles closed; no value where they leave no solution.  Takes assumptions back.
  Mask candidates(Cell cell);
  const LearnerWork& work() const;

  // Conflicts between two looks at the clock that take about a tenth of a millisecond on this layout: for Meter.
  std::uint32_t stride() const;

  class Engine;  // private to learner_*.cpp

 private:
  std::unique_ptr<Engine> engine_;
};

}  // namespace sudokit::search
