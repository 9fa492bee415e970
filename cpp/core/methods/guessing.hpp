// Trivial cells until none is left, then a guess: where, the strategy says.
//
// Source: the fifth article this project grew from.  Cells with one allowed value are filled, then a value is guessed in a
// random cell, in the first empty one, or in one with the fewest values; its values in random order, and when all of them have
// failed the guess before has.  Every value that is tried, trivial or guessed, makes the depth greater by one, and going back
// does not make it less; a search that has reached its maximum depth ends, for its caller to begin again with other luck.
// States are never changed, only linked: its solution path.
// Ours differs: the state is one, changed and restored, and the path is the log: any state can be rebuilt by replaying it.  Trivial
// cells are filled in the order they became so (of those there are at the start, the first).  Of the cells with the fewest
// values the first is taken.  A cell without a value ends a branch at once.  Without a random order values ascend, and random
// cells come from a stream of their own, the same at every start: guess-random is deterministic too.  It continues after a
// solution.
#pragma once
#include "core/methods/filling_method.hpp"
#include "core/steps/step.hpp"

namespace sudokit::methods {

enum class Where : std::uint8_t { random, ordered, smallest };

struct GuessSettings {
  Where where = Where::smallest;
  std::uint32_t max_depth = 0;  // values tried at most, trivial ones too; 0: no limit
};

class Guessing final : public FillingMethod<Guessing> {
 public:
  Guessing(const Layout& layout, GuessSettings settings) : FillingMethod(layout), settings_(settings), own_(0) {}
  void start(const Mask* candidates, Random* order, steps::Log* log) override;
  std::uint32_t stride() const override { return static_cast<std::uint32_t>(1 + 16384 / filling_.cells()); }

  // Values tried since start(), trivial ones too.
  std::uint64_t values_tried() const { return values_tried_; }
  // True after next() said `exhausted` because the maximum depth was reached: start again.
  bool too_deep() const { return too_deep_; }

 private:
  friend FillingMethod;
  bool settle();
  std::size_t choose();
  void trying(std::size_t cell, Mask bit);
  void tried();
  void solved();
  bool count_one();
  void report(steps::Technique technique, std::size_t cell, Mask bit);

  const GuessSettings settings_;
  Random own_;
  Random* cells_order_ = nullptr;
  steps::Log* log_ = nullptr;
  std::uint64_t values_tried_ = 0;
  bool too_deep_ = false;
  steps::Step step_;
};

}  // namespace sudokit::methods
