// Conflict-driven clause learning (CDCL) for any layout: a SAT solver with the rules of the houses built in.
//
// Guarantees.  A positive literal says that a cell has a value, a negative one that it does not.  Facts and clauses are
// permanent; assumptions hold for one solve().  Learned clauses, activities and LBDs are kept between calls, so that a
// series of similar queries costs little more than one.  Answers, and the work they take, depend only on the layout, the
// calls made and the seed.  A learner is for one thread at a time.
//
//   Learner learner(layout);
//   learner.restrict(candidates);
//   Meter meter(budget, learner.stride());          one charge per conflict, before it is resolved
//   switch (learner.solve({}, meter)) ...           model(), core(), meter.stopped()
//
// Source: conflict-driven clause learning (Marques-Silva and Sakallah, "GRASP", 1999; Moskewicz and others, "Chaff", 2001;
// Een and Sorensson, "An extensible SAT-solver", 2003; Audemard and Simon, "Predicting learnt clauses quality", 2009).
// Ours differs: "one value per cell" and "every value once per house" are masks instead of clauses, and give their reasons
// only when needed.
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
  bool positive = true;  // the cell has the value; otherwise it does not
  bool operator==(const Literal&) const = default;
};

enum class Verdict : std::uint8_t {
  model,      // model() is a solution that obeys facts, clauses and assumptions
  none,       // there is none; core() has the failed assumptions, empty if facts and clauses alone are contradictory
  undecided,  // the meter stopped it; another call resumes with everything learned
};

struct LearnerOptions {
  std::uint64_t seed = 0;
  bool shuffled = false;          // start from a random order of branching instead of the most constrained candidate first
  bool charge_decisions = false;  // charge the meter for decisions too
  // Called with every learned clause, for proof checking: each follows from those before it by unit propagation.
  std::function<void(std::span<const Literal>)> on_learned;
};

struct LearnerWork {
  std::uint64_t conflicts = 0, decisions = 0, propagations = 0, restarts = 0, reductions = 0;
  std::uint64_t learned = 0;   // clauses, in total
  std::uint64_t literals = 0;  // in all learned clauses
  std::uint64_t kept = 0;      // learned clauses at present
};

class Learner {
 public:
  explicit Learner(const Layout& layout, LearnerOptions options = {});  // keeps no reference to the layout
  Learner(Learner&&) noexcept;
  Learner& operator=(Learner&&) noexcept;
  ~Learner();

  // Removes all facts and clauses; cheaper than constructing another learner.
  void clear(LearnerOptions options = {});

  // Permanent facts.  False: there is no solution, now and after every later call.
  bool fix(Cell cell, Value value);
  bool forbid(Cell cell, Value value);
  bool restrict(const Mask* candidates);  // one mask per cell; bits from N on are ignored
  // At least one of the literals is true, permanently.
  bool add_clause(std::span<const Literal> literals);
  // Excludes the last model from now on (under no assumptions, or under those it was found with).  Only directly after
  // Verdict::model.
  bool exclude_model();

  // Uses this solution of the current facts as target phases: a decision prefers the target value of a cell while it is
  // open.
  void set_target_phase(std::span<const Value> solution);

  Verdict solve(std::span<const Literal> assumptions, Meter& meter);
  std::span<const Value> model() const;   // N*N values, after Verdict::model
  std::span<const Literal> core() const;  // after Verdict::none: assumptions that cannot all be true
  // The candidates of a cell after propagation of the facts; 0 if they are contradictory.  Drops the assumptions.
  Mask candidates(Cell cell);
  const LearnerWork& work() const;

  // Conflicts between checks of the clock that take about a tenth of a millisecond on this layout: for Meter.
  std::uint32_t stride() const;

  class Engine;  // private to learner_*.cpp

 private:
  std::unique_ptr<Engine> engine_;
};

}  // namespace sudokit::search
