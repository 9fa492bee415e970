#include "core/logic/card.hpp"

#include <tuple>

#include "core/base/invariant.hpp"

namespace sudokit::logic {

namespace {

auto hardness(const Profile& profile, Technique technique) {
  const Profile::Scale& scale = profile.scale[static_cast<std::size_t>(technique)];
  return std::tuple(scale.level, scale.score);
}

// Which step decided the level, by its place on the path.
void decide(const Profile& profile, const Rating& rating, Card& card) {
  const auto& moments = card.course.moments;
  card.decided = !rating.solved                     ? Card::Decided::unsolved
                 : moments.empty()                  ? Card::Decided::nothing
                 : rating.level > rating.step_level ? Card::Decided::score
                                                    : Card::Decided::step;
  std::uint32_t score = 0;
  for (std::uint32_t i = 0; i < moments.size(); ++i) {
    const Profile::Scale& scale = profile.scale[static_cast<std::size_t>(moments[i].taken)];
    score += scale.score;
    card.deciding = i;
    if (card.decided == Card::Decided::score ? score > profile.most[rating.level - 1u] : scale.level == rating.step_level)
      return;
  }
}

// Where the fewest steps are open; of equals the one with the hardest step, then the first.  The end of a puzzle, where every
// open cell is a single, counts only if there is nothing else.
std::uint32_t tightest_of(const Profile& profile, const Course& course) {
  const auto rank = [&](const Course::Moment& moment) {
    const auto [level, score] = hardness(profile, moment.taken);
    return std::tuple(moment.places && moment.open >= moment.cells, moment.open, -int{level}, -std::int64_t{score});
  };
  std::uint32_t best = 0;
  for (std::uint32_t i = 1; i < course.moments.size(); ++i)
    if (rank(course.moments[i]) < rank(course.moments[best])) best = i;
  return best;
}

// The hardest technique up to the first placement.
Technique opening_of(const Profile& profile, const Course& course) {
  Technique hardest = course.moments[0].taken;
  for (const Course::Moment& moment : course.moments) {
    if (hardness(profile, moment.taken) > hardness(profile, hardest)) hardest = moment.taken;
    if (moment.places) break;
  }
  return hardest;
}

}  // namespace

void CardMaker::make(Explainer& explainer, const Problem& problem, const Profile& profile, const Rating& rating,
                     Meter& meter, Card& card) {
  SUDOKIT_INVARIANT(!problem.solution.empty() && rating.stopped == Stopped::no);
  card = {};
  Rating again;
  explainer.path(problem, profile, meter, nullptr, again, &card.course);
  if (meter.stopped() != Stopped::no) return;
  SUDOKIT_INVARIANT(again.histogram == rating.histogram);  // looking around changes nothing
  decide(profile, rating, card);
  if (!card.course.moments.empty()) {
    card.tightest = tightest_of(profile, card.course);
    card.first = card.course.moments[0].taken;
    card.opening = opening_of(profile, card.course);
  }
  for (const Course::Moment& moment : card.course.moments) card.uniqueness_steps += assumes_uniqueness(moment.taken);
  card.without_uniqueness = rating;
  if (card.uniqueness_steps > 0) {
    Profile plain = profile;
    plain.assume_unique = false;
    explainer.path(problem, plain, meter, nullptr, card.without_uniqueness, nullptr);
  }
  if (meter.stopped() == Stopped::no)
    backdoors_.find(problem.values, problem.masks, problem.solution, meter, card.backdoors);
}

}  // namespace sudokit::logic
