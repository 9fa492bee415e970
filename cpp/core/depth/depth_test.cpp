// The depth of trial and error: known puzzles, meters that stop, and what suppositions leave behind.
#include <string>
#include <vector>

#include "core/depth/rating.hpp"
#include "core/grid/mask.hpp"
#include "testing/check.hpp"

using namespace sudokit;
using namespace sudokit::depth;

namespace {

std::vector<Value> values_of(const std::string& text) {
  std::vector<Value> values;
  for (const char c : text) values.push_back(c == '.' ? Value{0} : static_cast<Value>(c - '0'));
  return values;
}

// The first solution, by guesses in the first cell with the fewest candidates.
bool fill(const Layout& layout, std::vector<Value>& values) {
  const std::vector<Mask> masks = layout.candidates(values);
  std::size_t least = values.size();
  for (std::size_t cell = 0; cell < values.size(); ++cell)
    if (!values[cell] && (least == values.size() || bits_in(masks[cell]) < bits_in(masks[least]))) least = cell;
  if (least == values.size()) return true;
  for (const Value value : values_in(masks[least])) {
    values[least] = value;
    if (fill(layout, values)) return true;
  }
  values[least] = 0;
  return false;
}

depth::Rating rated(const std::string& text, Meter& meter) {
  const Layout layout = Layout::boxes(3, 3);
  const std::vector<Value> values = values_of(text);
  std::vector<Value> solution = values;
  CHECK(fill(layout, solution));
  Rater rater(layout);
  return rater.rate(values, {}, solution, meter);
}

depth::Rating rated(const std::string& text) {
  Meter meter{Budget{}};
  return rated(text, meter);
}

const std::string easy = "2.3..58.1.46....3215...47....184795...5.1..2.4...23.........1.5....69...98.45..7.";
const std::string hard = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
const std::string hardest = "........1......234....2567...76.2....65.89...8..75.9....8.9...7.52..6...79...8...";

}  // namespace

TEST(depths_of_known_puzzles) {
  CHECK_EQ(rated(easy).depth, 0);
  CHECK_EQ(rated(hard).depth, 2);
  CHECK_EQ(rated(hardest).depth, 3);
  for (const auto& text : {easy, hard, hardest}) {
    const depth::Rating rating = rated(text);
    CHECK(rating.solved);
    CHECK_EQ(rating.braid, 0);
  }
}

TEST(a_meter_that_stops_leaves_lower_bounds) {
  const int whole = rated(hardest).depth;
  for (const std::uint64_t nodes : {1, 100, 3000}) {
    Meter meter{Budget{nodes}};
    const depth::Rating rating = rated(hardest, meter);
    CHECK(rating.stopped == Stopped::nodes);
    CHECK(!rating.solved);
    CHECK(rating.depth <= whole);
  }
}

TEST(a_supposition_leaves_nothing_behind) {
  const Layout layout = Layout::boxes(3, 3);
  Trials trials(layout);
  const std::vector<Value> values = values_of(hard);
  std::vector<Value> solution = values;
  CHECK(fill(layout, solution));
  trials.start(values, {}, solution);
  CHECK(!trials.follow());
  const std::vector<Trials::Index> before = trials.open();
  std::vector<int> counts;
  for (Trials::Index one = 0; one < trials.variables(); ++one) counts.push_back(trials.count(one));
  Meter meter{Budget{}};
  for (const Trials::Index one : before) {
    trials.suppose(one);
    if (!trials.follow()) trials.close(1, meter);
    trials.leave();
    CHECK(trials.open() == before);
    for (Trials::Index of = 0; of < trials.variables(); ++of) CHECK_EQ(trials.count(of), counts[of]);
  }
}
