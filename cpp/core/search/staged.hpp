// The search, then clause learning if the search stalls: method `auto` on layouts without a dedicated solver.
//
// Guarantees.  As in search.hpp: one solution per next(), the same on every machine; after `stopped` it resumes.  Solutions
// come in the documented order within the search's share of nodes, later in any order; each comes exactly once.  A puzzle
// with many solutions returns to the search, which finds the next one faster than clauses can exclude the last.
#pragma once
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/grid/layout.hpp"
#include "core/search/learner.hpp"
#include "core/search/search.hpp"

namespace sudokit::search {

class Staged {
 public:
  explicit Staged(const Layout& layout);

  // `candidates`: one mask per cell, bits from N on are ignored.  `order` null: the documented order.
  // `search_nodes`: how many the search may use; 0: clause learning alone.
  void start(const Mask* candidates, Random* order, std::uint64_t search_nodes);
  void start(const Mask* candidates, Random* order = nullptr) { start(candidates, order, search_share(cells_)); }
  // `solution`: N*N values, or null.  The meter is charged once per search node, decision and conflict.
  Found next(Value* solution, Meter& meter);

  // Guesses include decisions, backtracks include conflicts.  Nodes never exceed what the meters were charged.
  Work work() const;
  bool learning() const { return stage_ == Stage::learn; }  // at present
  bool has_learned() const { return learner_used_; }        // at some time since start()
  const LearnerWork& learned() const;

  // Nodes after which the search counts as stalled: a fraction of a millisecond from 16x16 on.
  static std::uint64_t search_share(std::size_t cells);

 private:
  enum class Stage : std::uint8_t { search, learn, search_again };

  Found next_by_search(Value* solution, Meter& meter);
  Found next_by_learning(Value* solution, Meter& meter);
  void begin_learning();

  const Layout layout_;
  const std::size_t cells_;
  Solver solver_;
  std::optional<Learner> learner_;  // made when first needed
  std::vector<Mask> candidates_;
  std::vector<Value> found_;
  std::set<std::string> given_;  // solutions already returned, which the other stage must skip
  std::uint64_t nodes_left_ = 0, learned_solutions_ = 0;
  Random* order_ = nullptr;
  bool learner_used_ = false, root_charged_ = false;
  Stage stage_ = Stage::search;
};

}  // namespace sudokit::search
