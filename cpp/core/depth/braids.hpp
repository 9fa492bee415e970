// The longest braid that a grid of depth 1 needs.
//
// A braid of length n against a candidate is a fault that it leads to by n - 1 singles (core/braids/short_nets.hpp).  Braids solve
// what T&E(1) solves.
//
// Braids are tried by length: the next length when the ones so far remove nothing more.  Removing more never makes a braid
// longer, so the longest one used does not depend on the order.
#pragma once
#include <vector>

#include "core/base/budget.hpp"
#include "core/braids/short_nets.hpp"
#include "core/depth/trials.hpp"

namespace sudokit::depth {

class Braids {
 public:
  // The trials must outlive the object.
  explicit Braids(Trials& trials);
  // The longest braid used, from a state that singles do not change and that braids solve.  A lower bound if the meter stopped.
  int longest(Meter& meter);

 private:
  using Index = Trials::Index;
  bool shorten(int length, Meter& meter);
  void remove(Index candidate);
  void update();

  Trials& trials_;
  braids::ShortNets nets_;
  std::vector<char> alive_, placed_;
};

}  // namespace sudokit::depth
