// The arguments of steps, one after the other along a path or all in one state.
//
//   Arguer arguer(layout);
//   arguer.start(values, masks);
//   for (const Step& step : path) {
//     arguer.argue(step, argument);
//     arguer.apply(step);
//   }
//
// An argument depends only on the state and the step.
#pragma once
#include <span>

#include "core/arguments/argument.hpp"
#include "core/arguments/shown_grid.hpp"

namespace sudokit::arguments {

class Arguer {
 public:
  // The layout must outlive the arguer.
  explicit Arguer(const Layout& layout) : board_(layout) {}

  void start(std::span<const Value> values, std::span<const Mask> masks) { board_.start(values, masks); }
  void apply(const steps::Step& step) { board_.apply(step); }
  const Board& board() const { return board_; }

  // Argues a step that can be taken in this state.  False: the lines do not show all of its effects.  Steps of a search, such as
  // guesses, have no argument.  Throws std::invalid_argument or std::out_of_range if the step lacks parts that its technique has.
  bool argue(const steps::Step& step, Argument& argument) const;

 private:
  Board board_;
};

}  // namespace sudokit::arguments
