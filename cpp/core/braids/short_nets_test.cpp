// Short nets: three branches that are a braid, and what is left of them.
#include <vector>

#include "core/braids/short_nets.hpp"
#include "testing/check.hpp"

using namespace sudokit;
using sudokit::braids::ShortNets;

namespace {

using Index = ShortNets::Index;
using Variables = std::vector<std::vector<Index>>;

ShortNets nets_of(std::size_t candidates, const Variables& variables) {
  ShortNets nets;
  nets.clear(candidates);
  for (const auto& one : variables) nets.add(one);
  nets.ready();
  return nets;
}

// Candidate 0 leaves the three pairs {1,2}, {4,5} and {8,9} one each, and these leave the last variable nothing.
const Variables branches = {{0, 1}, {0, 4}, {0, 8}, {1, 2}, {4, 5}, {8, 9}, {2, 6}, {5, 7}, {9, 10}, {6, 7, 10}};

}  // namespace

TEST(three_branches_are_a_braid_but_no_whip) {
  ShortNets nets = nets_of(11, branches);
  Meter meter{Budget{}};
  CHECK_EQ(nets.least_length(0, 6), 2);
  CHECK(!nets.braid(0, 3, meter));
  CHECK(nets.braid(0, 4, meter));
  CHECK((nets.net().rights == std::vector<Index>{2, 5, 9}));
  CHECK((nets.net().variables == std::vector<Index>{3, 4, 5, 9}));
  for (const int length : {4, 5, 6}) CHECK(!nets.whip(0, length, meter));
  CHECK(nets.glance(0, 1) == ShortNets::Seen::none);
  CHECK(nets.glance(0, 4) == ShortNets::Seen::one);
}

TEST(two_branches_are_a_whip_read_from_one_end) {
  Variables two = branches;
  two.back() = {6, 7};
  ShortNets nets = nets_of(11, two);
  Meter meter{Budget{}};
  CHECK(!nets.whip(0, 2, meter));
  CHECK(nets.whip(0, 3, meter));
  CHECK_EQ(nets.net().variables.size(), std::size_t{3});
  CHECK_EQ(nets.net().rights.front(), Index{2});
}

TEST(what_is_gone_already_makes_nets_shorter) {
  ShortNets nets = nets_of(11, branches);
  Meter meter{Budget{}};
  std::vector<char> alive(11, 1), placed(11, 0);
  alive[10] = 0;
  nets.set(alive, placed);
  CHECK(nets.braid(0, 3, meter));
  CHECK(nets.whip(0, 3, meter));
}

TEST(a_meter_that_stops_finds_nothing) {
  ShortNets nets = nets_of(11, branches);
  Meter meter{Budget{0}};
  CHECK(!nets.whip(0, 6, meter));
  CHECK(meter.stopped() == Stopped::nodes);
}
