#include "core/logic/case_split.hpp"

#include <vector>

#include "core/grid/layout.hpp"
#include "core/steps/replay.hpp"
#include "core/steps/technique.hpp"
#include "testing/check.hpp"

using namespace sudokit;
using namespace sudokit::logic;

namespace {

std::vector<Mask> marks(const Layout& layout) {
  return std::vector<Mask>(static_cast<std::size_t>(layout.cells()), all_values(layout.size()));
}

// Every branch of the log begins with a guess, ends with a contradiction that is one, and returns.
void check_log(const Layout& layout, const std::vector<Mask>& start, const Log& log) {
  steps::Replay replay(layout, start.data(), log);
  std::size_t open = 0;
  for (std::size_t i = 0; i < log.size(); ++i) {
    const Step step = log.at(i);
    const std::vector<Mask> before = replay.masks();
    for (const auto* list : {&step.placements, &step.eliminations})
      for (const Candidate& one : *list) CHECK(before[one.cell] >> (one.value - 1) & 1);
    replay.seek(i + 1);
    if (step.technique == Technique::guess) CHECK_EQ(++open, std::size_t{step.depth});
    if (step.technique == Technique::undo) CHECK_EQ(open--, std::size_t{step.depth});
    CHECK_EQ(step.depth, step.technique == Technique::undo ? open + 1 : open);
    if (step.technique != Technique::contradiction) continue;
    Mask held = 0;
    for (const auto& part : step.cells) CHECK_EQ(before[part.thing], Mask{0});
    for (const auto& part : step.houses)
      for (const Cell cell : layout.houses()[part.thing].cells) held |= before[cell];
    CHECK_EQ(held & step.values, Mask{0});
  }
  CHECK_EQ(open, std::size_t{0});
}

}  // namespace

// r1c1 is 1, 2 or 3; two pairs that see it leave only 3.  Nothing else is known, so each branch is two steps and a house.
TEST(the_other_candidates_of_a_cell_are_refuted) {
  const Layout layout = Layout::boxes(3, 3);
  std::vector<Mask> masks = marks(layout);
  masks[0] = 0b111;
  masks[4] = 0b1001;   // r1c5: 1 or 4
  masks[8] = 0b1001;   // r1c9: so they hold 1 and 4
  masks[36] = 0b1010;  // r5c1: 2 or 4
  masks[72] = 0b1010;  // r9c1
  const std::vector<Value> values(81, 0);
  Meter meter{Budget{}};
  Log log;
  const auto splitter = CaseSplitter::of(layout);
  CHECK(splitter->others({values, masks, {}, {}}, {0, 3}, CaseSplitter::most_nodes, meter, log));
  CHECK_EQ(log.counts()[static_cast<std::size_t>(Technique::guess)], std::uint64_t{2});
  CHECK_EQ(log.counts()[static_cast<std::size_t>(Technique::contradiction)], std::uint64_t{2});
  CHECK_EQ(log.at(0).placements[0].value, Value{1});
  check_log(layout, masks, log);
  Log again;
  CHECK(!splitter->others({values, masks, {}, {}}, {0, 1}, 30, meter, again));  // 3 is possible
  CHECK_EQ(again.size(), std::size_t{0});
}

// Three cells of a row hold only 1 and 2; with two cells of another row and column in between no step sees it.
TEST(a_state_without_a_solution_is_refuted) {
  const Layout layout = Layout::boxes(3, 3);
  const std::vector<Value> values(81, 0);
  std::vector<Mask> masks = marks(layout);
  for (const int cell : {0, 4, 40, 37, 1}) masks[static_cast<std::size_t>(cell)] = 0b11;
  masks[1] = 0b101;   // r1c2 1 or 3
  masks[37] = 0b101;  // r5c2 1 or 3
  masks[36] = 0b110;  // r5c1 2 or 3
  Meter meter{Budget{}};
  Log log;
  const auto splitter = CaseSplitter::of(layout);
  if (splitter->refute({values, masks, {}, {}}, CaseSplitter::most_nodes, meter, log)) check_log(layout, masks, log);
  masks = marks(layout);
  for (const int cell : {0, 1, 2}) masks[static_cast<std::size_t>(cell)] = 0b11;  // three cells for two values
  log.clear();
  CHECK(splitter->refute({values, masks, {}, {}}, CaseSplitter::most_nodes, meter, log));
  CHECK(log.size() >= 2);
  check_log(layout, masks, log);
}

// In every row of a 4x4 grid 1 and 2 share two cells of one box, in both boxes of the band: places run out only in a split.
TEST(splits_are_nested_and_every_branch_ends) {
  for (const Layout& layout : {Layout::boxes(2, 2), Layout::boxes(2, 3), Layout::boxes(4, 4)}) {
    std::vector<Value> values(static_cast<std::size_t>(layout.cells()), 0);
    std::vector<Mask> masks = marks(layout);
    const auto size = static_cast<std::size_t>(layout.size());
    // A diagonal of pairs, closed by one cell that repeats them: as many cells as values less one.
    for (std::size_t i = 0; i + 1 < size; ++i) masks[i] = Mask{1} << i | Mask{1} << (i + 1);
    masks[size - 1] = Mask{1} | Mask{1} << 1;
    masks[2 * size - 1] = Mask{1} << (size - 1);
    Meter meter{Budget{}};
    Log log;
    const auto splitter = CaseSplitter::of(layout);
    if (splitter->refute({values, masks, {}, {}}, 3000, meter, log)) check_log(layout, masks, log);
  }
}
