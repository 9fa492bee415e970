#include "core/generate/vicinity.hpp"

#include <set>
#include <vector>

#include "core/canon/canon.hpp"
#include "core/classic/batch.hpp"
#include "core/classic/single.hpp"
#include "core/grid/layout.hpp"
#include "testing/check.hpp"

using namespace sudokit;
using namespace sudokit::generate;

namespace {

using Row = std::array<Value, 81>;

std::vector<Made> pool(int clues, std::uint64_t seed, std::uint64_t block, std::size_t count, std::string_view isa = {},
                       Minimal minimal = Minimal::yes) {
  Vicinity search(clues, minimal, isa);
  std::vector<Made> made(count);
  std::size_t found = 0;
  CHECK(search.make(seed, block, count, made.data(), found) == Stopped::no);
  CHECK_EQ(found, count);
  return made;
}

bool unique(const Row& puzzle, Value* solution = nullptr) { return classic::solve(puzzle.data(), 2, solution).count == 1; }

}  // namespace

TEST(puzzles_of_a_pool_are_as_reported) {
  const std::pair<int, std::size_t> sizes[] = {{21, 100}, {20, 100}, {19, 30}};
  for (const auto& [clues, most] : sizes) {
    const auto count = static_cast<std::size_t>(testing::examples(static_cast<int>(most)));
    std::set<Row> forms;
    canon::Canoniser canoniser(Layout::boxes(3, 3));
    for (const Made& made : pool(clues, 4, 1, count)) {
      Row solution, form;
      CHECK(unique(made.puzzle, solution.data()) && solution == made.solution);
      int givens = 0;
      for (std::size_t cell = 0; cell < 81; ++cell) {
        if (!made.puzzle[cell]) continue;
        ++givens;
        Row less = made.puzzle;
        less[cell] = 0;
        CHECK(!unique(less));
      }
      CHECK(givens == clues && made.clues == clues && made.minimal == Minimal::yes && made.attempts > 0);
      canoniser.canonical(made.puzzle.data(), form.data(), nullptr);
      CHECK(forms.insert(form).second);
    }
  }
}

TEST(pools_do_not_depend_on_their_length_or_the_instruction_set) {
  const auto all = pool(20, 9, 3, 120);
  const auto few = pool(20, 9, 3, 50);
  for (std::size_t i = 0; i < few.size(); ++i) CHECK(few[i].puzzle == all[i].puzzle);
  for (const std::string& name : classic::instruction_sets()) {
    const auto again = pool(20, 9, 3, 120, name);
    for (std::size_t i = 0; i < all.size(); ++i)
      CHECK(again[i].puzzle == all[i].puzzle && again[i].attempts == all[i].attempts);
  }
  CHECK(pool(20, 9, 4, 1)[0].puzzle != all[0].puzzle);
  CHECK(pool(20, 10, 3, 1)[0].puzzle != all[0].puzzle);
}

TEST(a_pool_can_contain_puzzles_that_are_not_minimal) {
  int minimal = 0, other = 0;
  for (const Made& made : pool(21, 2, 0, 200, {}, Minimal::no)) {
    bool all_needed = true;
    for (std::size_t cell = 0; cell < 81; ++cell) {
      if (!made.puzzle[cell]) continue;
      Row less = made.puzzle;
      less[cell] = 0;
      all_needed = all_needed && !unique(less);
    }
    CHECK(all_needed == (made.minimal == Minimal::yes));
    ++(all_needed ? minimal : other);
  }
  CHECK(minimal > 0 && other > 0);
}

TEST(a_search_can_be_stopped_and_refused) {
  Vicinity search(17, Minimal::yes);
  std::vector<Made> made(1024);
  std::size_t found = 7;
  Budget budget;
  budget.deadline = Budget::Clock::now() + std::chrono::milliseconds(50);
  CHECK(search.make(1, 0, 1024, made.data(), found, budget) == Stopped::time);
  CHECK(found < 1024);
  for (const int clues : {16, 22}) {
    bool refused = false;
    try {
      Vicinity(clues, Minimal::no);
    } catch (const std::invalid_argument&) { refused = true; }
    CHECK(refused);
  }
}
