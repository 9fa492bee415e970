#include "core/depth/braids.hpp"

namespace sudokit::depth {

Braids::Braids(Trials& trials) : trials_(trials), alive_(trials.candidates()), placed_(trials.candidates()) {
  nets_.clear(trials.candidates());
  for (Index one = 0; one < trials.variables(); ++one) nets_.add(trials.candidates_of(one));
  nets_.ready();
}

// Shows the state to the search.
void Braids::update() {
  for (Index one = 0; one < trials_.candidates(); ++one) {
    alive_[one] = trials_.alive(one);
    placed_[one] = trials_.placed(one);
  }
  nets_.set(alive_, placed_);
}

void Braids::remove(Index candidate) {
  trials_.remove(candidate);
  trials_.follow();
  update();
}

// Removes candidates that braids of this length refute; false: there are none.  Searches only where a glance decides nothing.
bool Braids::shorten(int length, Meter& meter) {
  using Seen = braids::ShortNets::Seen;
  bool removed = false;
  std::vector<Index> undecided;
  for (const Index one : trials_.open()) {
    if (!trials_.alive(one) || trials_.placed(one) || trials_.in_solution(one)) continue;
    if (!meter.charge()) return false;
    const Seen seen = nets_.glance(one, length);
    if (seen == Seen::undecided) undecided.push_back(one);
    if (seen != Seen::one) continue;
    remove(one);
    removed = true;
  }
  if (removed) return true;
  for (const Index one : undecided) {
    if (nets_.braid(one, length, meter)) {
      remove(one);
      return true;
    }
    if (meter.stopped() != Stopped::no) return false;
  }
  return false;
}

int Braids::longest(Meter& meter) {
  int length = 1;
  update();
  while (!trials_.solved() && meter.stopped() == Stopped::no)
    if (!shorten(length, meter) && meter.stopped() == Stopped::no) ++length;
  return length;
}

}  // namespace sudokit::depth
