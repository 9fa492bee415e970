// Trivial cells until none is left, then a guess in a cell that the strategy chooses.
//
// Source: the fifth article this project grew from.  Cells with one allowed value are filled, then a value is guessed in a
// random cell, in the first empty one, or in one with the fewest values.  The values of a cell are tried in random order;
// when all have failed, so has the guess before.  Every value tried, trivial or guessed, increases the depth by one, and
// going back does not decrease it.  A search that reaches its maximum depth ends, and its caller can restart it with other
// random numbers.  The article never changes a state, but links states to their predecessors: its solution path.
// Ours differs: there is one state, changed and restored, and the path is the log; any state can be rebuilt by replaying
// it.  Trivial cells are filled in the order in which they became trivial (those of the start in reading order).  Of the
// cells with the fewest values the first is taken.  A cell without a value ends a branch at once.  Without a random order
// values ascend, and random cells come from a separate stream, the same at every start, so that guess-random is
// deterministic too.  It continues after a solution.
// guess-neural guesses in the cell of the least cost according to the network (guess_network.hpp), and tries its values in
// descending order of probability.  The lowest of equal ones comes first; with a random order, any.
#pragma once
#include <memory>
#include <vector>

#include "core/methods/filling_method.hpp"
#include "core/methods/guess_network.hpp"
#include "core/steps/step.hpp"

namespace sudokit::methods {

enum class Where : std::uint8_t { random, ordered, smallest, network };

struct GuessSettings {
  Where where = Where::smallest;
  std::uint32_t max_depth = 0;  // the most values tried, trivial ones included; 0: no limit
};

class Guessing final : public FillingMethod<Guessing> {
 public:
  Guessing(const Layout& layout, GuessSettings settings);
  void start(const Mask* candidates, Random* order, steps::Log* log) override;
  std::uint32_t stride() const override { return network_ ? 1 : static_cast<std::uint32_t>(1 + 16384 / filling_.cells()); }

  // Values tried since start(), trivial ones included.
  std::uint64_t values_tried() const { return values_tried_; }
  // Whether next() returned `exhausted` because the maximum depth was reached; then start again.
  bool too_deep() const { return too_deep_; }

 private:
  friend FillingMethod;
  bool settle();
  std::size_t choose();
  std::size_t choose_by_network();
  Mask pick(Mask& untried);
  void trying(std::size_t cell, Mask bit);
  void tried();
  void solved();
  bool count_one();
  void report(steps::Technique technique, std::size_t cell, Mask bit);

  const GuessSettings settings_;
  std::unique_ptr<GuessNetwork> network_;  // null: another strategy
  std::vector<Mask> legal_;
  std::vector<std::uint32_t> ranks_;  // of the cells being tried: one per value and depth; the least is tried first
  Random own_;
  Random* cells_order_ = nullptr;
  steps::Log* log_ = nullptr;
  std::uint64_t values_tried_ = 0;
  bool too_deep_ = false;
  steps::Step step_;
};

}  // namespace sudokit::methods
