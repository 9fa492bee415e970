// Rating as Sudoku Explainer 1.2.1 does: the first step of a fixed list of techniques is applied until the grid is full.
//
// ER is the highest rating of any step, EP the highest up to the first placement, ED the rating of the first step.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>

#include "core/base/budget.hpp"
#include "core/se/finding.hpp"

namespace sudokit::se {

// What reached a rating first.
struct Reached {
  double rating = 0;
  Technique technique{};
  int nesting = 0;
};

struct Rating {
  Reached er, ep, ed;  // ep and ed are 0 if there was no placement or no step
  int steps = 0;
  bool solved = false;            // otherwise no technique found a step: er is 20, and its technique is that of the hardest
  Stopped stopped = Stopped::no;  // if the meter ended it, the ratings are lower bounds
};

// For one thread at a time.
class Rater {
 public:
  Rater();
  ~Rater();

  // Called with each step, before it is applied; false ends the path.
  using Receive = std::function<bool(const Board& before, const Finding& found)>;

  // With `receive`, steps say what justifies them.
  Rating rate(Board board, Meter& meter, const Receive& receive = nullptr);
  // The first step; false if there is none or the meter stopped.
  bool step(const Board& board, Meter& meter, Finding& found, bool explain);
  // Every step that is there, each effect once, by technique in the order in which they are tried.  Dynamic chains only if
  // `dynamic`, or if there is nothing else; then those of the first level of nesting that has any.
  void every(const Board& board, Meter& meter, bool dynamic, const std::function<void(const Finding&)>& receive);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace sudokit::se
