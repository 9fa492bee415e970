// The difficulty card: what a rating leaves out.  What decided the level, what uniqueness contributes, where the path is
// tightest, and how few cells would make the puzzle easy (backdoors.hpp).
//
// A plain rating pays for none of this: a card makes the path again, and looks around at each step.
#pragma once
#include <cstdint>

#include "core/grid/layout.hpp"
#include "core/logic/backdoors.hpp"
#include "core/logic/explainer.hpp"

namespace sudokit::logic {

struct Card {
  enum class Decided : std::uint8_t {
    nothing,   // there was nothing to do
    step,      // the level is that of the hardest step
    score,     // the sum of the scores is more than the level of the hardest step allows
    unsolved,  // the techniques do not reach the solution, which is the highest level
  };
  Decided decided = Decided::nothing;
  std::uint32_t deciding = 0;  // the first step of the level, or the step with which the sum became too high
  Course course;
  std::uint32_t tightest = 0;            // the moment of the course with the fewest steps open
  Technique first = Technique::given;    // of the first step
  Technique opening = Technique::given;  // of the hardest step up to the first placement
  std::uint32_t uniqueness_steps = 0;    // steps that rely on there being one solution
  Rating without_uniqueness;             // of the path without such steps; the rating itself if there is none
  Backdoors backdoors;
};

class CardMaker {
 public:
  // The layout must outlive the object, which is for one thread.
  explicit CardMaker(const Layout& layout) : backdoors_(layout) {}

  // Makes the card of a rated path.  The problem must have a solution.  If the meter stops, the card is incomplete.
  void make(Explainer& explainer, const Problem& problem, const Profile& profile, const Rating& rating, Meter& meter,
            Card& card);

 private:
  BackdoorSearch backdoors_;
};

}  // namespace sudokit::logic
