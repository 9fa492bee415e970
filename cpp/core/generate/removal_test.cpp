#include "core/generate/removal.hpp"

#include <numeric>
#include <string>
#include <vector>

#include "core/classic/batch.hpp"
#include "core/classic/single.hpp"
#include "core/generate/uniform.hpp"
#include "testing/check.hpp"

using namespace sudokit;
using namespace sudokit::generate;

namespace {

using Row = std::array<Value, 81>;

bool unique(const Row& puzzle) { return classic::solve(puzzle.data(), 2, nullptr).count == 1; }

Row without(Row puzzle, const std::vector<Cell>& cells) {
  for (const Cell cell : cells) puzzle[cell] = 0;
  return puzzle;
}

int clues_of(const Row& puzzle) {
  int clues = 0;
  for (const Value value : puzzle) clues += value != 0;
  return clues;
}

Minimal minimal(const Row& puzzle, Symmetry symmetry) {
  for (const auto& orbit : orbits_of(symmetry, 9))
    if (puzzle[orbit[0]] && unique(without(puzzle, orbit))) return Minimal::no;
  for (Cell cell = 0; cell < 81; ++cell)
    if (puzzle[cell] && unique(without(puzzle, {cell}))) return Minimal::symmetric;
  return Minimal::yes;
}

// The algorithm of the header, one orbit at a time: one ending, from some position of the order on.  The state at the fork
// is kept for the other endings.
struct Fork {
  Row puzzle;
  std::size_t at = 0;
  bool reached = false;
};

Row ending(const Target& wanted, const std::vector<std::uint8_t>& order, Fork& fork) {
  const auto orbits = orbits_of(wanted.symmetry, 9);
  Row puzzle = fork.puzzle;
  for (std::size_t i = fork.at; i < order.size(); ++i) {
    const auto& orbit = orbits[order[i]];
    if (clues_of(puzzle) - static_cast<int>(orbit.size()) < wanted.clues) continue;
    const Row less = without(puzzle, orbit);
    if (!unique(less)) continue;
    puzzle = less;
    if (!fork.reached && wanted.clues && clues_of(puzzle) <= wanted.clues + 13) fork = {puzzle, i + 1, true};
  }
  return puzzle;
}

Made plainly(const Target& wanted, std::uint64_t seed, std::uint64_t index) {
  Random first(seed, index);
  const std::uint64_t high = first.bits(), own = high << 32 | first.bits();
  for (std::uint64_t attempt = 0;; ++attempt) {
    Random random(own, attempt);
    Made made;
    UniformGrids::get().sample(random, made.solution.data());
    std::vector<std::uint8_t> order(orbits_of(wanted.symmetry, 9).size());
    std::iota(order.begin(), order.end(), std::uint8_t{0});
    random.shuffle(order.data(), order.size());
    Fork fork{made.solution};
    for (int endings = 0; endings < (fork.reached ? 4 : 1); ++endings) {
      auto again = order;
      if (endings) random.shuffle(again.data() + fork.at, again.size() - fork.at);
      made.puzzle = ending(wanted, again, fork);
      made.clues = static_cast<std::uint8_t>(clues_of(made.puzzle));
      if (wanted.clues && made.clues != wanted.clues) continue;
      made.minimal = minimal(made.puzzle, wanted.symmetry);
      if (made.minimal < wanted.minimal) continue;
      made.attempts = attempt + 1;
      return made;
    }
  }
}

bool same(const Made& a, const Made& b) {
  return a.puzzle == b.puzzle && a.solution == b.solution && a.attempts == b.attempts && a.clues == b.clues &&
         a.minimal == b.minimal;
}

std::vector<Made> made_by(Remover& remover, std::uint64_t seed, std::uint64_t first, std::size_t count) {
  std::vector<Made> made(count);
  CHECK(remover.make(seed, first, count, made.data()) == Stopped::no);
  return made;
}

}  // namespace

TEST(orbits_are_those_of_the_groups) {
  // By Burnside's lemma, from the number of cells that each symmetry leaves in place, for 9x9 and for 6x6.
  const std::size_t odd[symmetries] = {81, 41, 21, 45, 45, 25, 45, 45, 25, 15};
  const std::size_t even[symmetries] = {36, 18, 9, 18, 18, 9, 21, 21, 12, 6};
  for (int i = 0; i < symmetries; ++i) {
    const auto symmetry = static_cast<Symmetry>(i);
    CHECK_EQ(orbits_of(symmetry, 9).size(), odd[i]);
    CHECK_EQ(orbits_of(symmetry, 6).size(), even[i]);
    CHECK(symmetry_named(name_of(symmetry)) == symmetry);
    std::size_t cells = 0;
    for (const auto& orbit : orbits_of(symmetry, 9)) cells += orbit.size();
    CHECK_EQ(cells, 81u);
  }
  const auto turned = orbits_of(Symmetry::half_turn, 9);
  CHECK((turned[1] == std::vector<Cell>{1, 79}));
  CHECK((orbits_of(Symmetry::horizontal, 9)[1] == std::vector<Cell>{1, 7}));
  CHECK((orbits_of(Symmetry::vertical, 9)[1] == std::vector<Cell>{1, 73}));
  CHECK((orbits_of(Symmetry::diagonal, 9)[1] == std::vector<Cell>{1, 9}));
  CHECK((orbits_of(Symmetry::anti_diagonal, 9)[1] == std::vector<Cell>{1, 71}));
  CHECK((orbits_of(Symmetry::quarter_turn, 9)[1] == std::vector<Cell>{1, 17, 63, 79}));
}

TEST(small_sets_are_unavoidable) {
  for (std::uint64_t i = 0; i < 20; ++i) {
    Random random(5, i);
    Row grid;
    UniformGrids::get().sample(random, grid.data());
    SmallSets sets;
    sets.find(grid.data());
    CHECK(sets.count() <= SmallSets::most);
    std::vector<std::vector<Cell>> cells(sets.count());
    for (int cell = 0; cell < 81; ++cell)
      for (const std::uint8_t set : sets.of(cell)) cells[set].push_back(static_cast<Cell>(cell));
    for (const auto& set : cells) {
      CHECK(set.size() >= 4 && !unique(without(grid, set)));
      Cells81 most = 0;
      for (std::size_t k = 1; k < set.size(); ++k) most |= cell_bit(set[k]);
      // All clues but one can be removed from a set, unless that would empty another set.
      const bool fits = sets.remove(most);
      if (!fits) continue;
      CHECK(!sets.remove(cell_bit(set[0])));
      sets.put_back(most, 0);
    }
    CHECK(!sets.remove((Cells81{1} << 81) - 1));
    // Cells contain a whole set if and only if they cannot all lose their clues.
    for (int k = 0; k < 40; ++k) {
      Cells81 some = 0;
      for (std::uint32_t n = 10 + random.below(40); n > 0; --n) some |= cell_bit(static_cast<int>(random.below(81)));
      SmallSets fresh;
      fresh.find(grid.data());
      CHECK_EQ(fresh.remove(some), !holds_small_set(grid.data(), some));
    }
    for (int cell = 0; cell < 81; ++cell) {
      CHECK(sets.remove(cell_bit(cell)));
      sets.put_back(cell_bit(cell), 0);
    }
  }
}

TEST(puzzles_are_those_of_plain_removal) {
  for (int i = 0; i < symmetries; ++i)
    for (const int clues : {0, 40}) {
      const Target wanted{static_cast<Symmetry>(i), clues, Minimal::no};
      Remover remover(wanted);
      const auto made = made_by(remover, 11, 3, 6);
      for (std::size_t k = 0; k < made.size(); ++k) CHECK(same(made[k], plainly(wanted, 11, 3 + k)));
    }
  for (const Target& wanted : {Target{Symmetry::none, 24, Minimal::yes}, Target{Symmetry::none, 23, Minimal::yes},
                               Target{Symmetry::none, 25, Minimal::no}, Target{Symmetry::half_turn, 26, Minimal::symmetric},
                               Target{Symmetry::half_turn, 0, Minimal::yes}, Target{Symmetry::none, 80, Minimal::no},
                               Target{Symmetry::none, 81, Minimal::no}}) {
    Remover remover(wanted);
    const auto made = made_by(remover, 12, 0, 4);
    for (std::size_t k = 0; k < made.size(); ++k) CHECK(same(made[k], plainly(wanted, 12, k)));
  }
}

TEST(unbiased_puzzles_are_minimal_when_removal_first_fails) {
  const Target wanted{Symmetry::none, 0, Minimal::yes, true};
  Remover remover(wanted);
  for (const Made& made : made_by(remover, 5, 0, testing::sanitized ? 1 : 2)) {
    CHECK(minimal(made.puzzle, Symmetry::none) == Minimal::yes && made.minimal == Minimal::yes);
    CHECK(made.attempts > 1000);
  }
  // The same by plain removal, for the attempt that was the first to succeed.
  const auto made = made_by(remover, 5, 0, 1)[0];
  Random own(5, 0);
  const std::uint64_t high = own.bits(), seed = high << 32 | own.bits();
  Random random(seed, made.attempts - 1);
  Row puzzle;
  UniformGrids::get().sample(random, puzzle.data());
  CHECK(puzzle == made.solution);
  std::array<std::uint8_t, 81> order;
  std::iota(order.begin(), order.end(), std::uint8_t{0});
  random.shuffle(order.data(), order.size());
  for (const std::uint8_t cell : order) {
    const Row less = without(puzzle, {cell});
    if (!unique(less)) break;
    puzzle = less;
  }
  CHECK(puzzle == made.puzzle);
}

TEST(puzzles_do_not_depend_on_other_puzzles_or_the_instruction_set) {
  for (const Target& wanted : {Target{Symmetry::none, 0, Minimal::yes}, Target{Symmetry::quarter_turn, 28, Minimal::no},
                               Target{Symmetry::none, 23, Minimal::yes}}) {
    Remover first(wanted);
    const auto all = made_by(first, 7, 100, 300);
    CHECK(same(made_by(first, 7, 117, 1)[0], all[17]));
    for (const std::string& name : classic::instruction_sets()) {
      Remover other(wanted, name);
      const auto again = made_by(other, 7, 100, 300);
      for (std::size_t i = 0; i < all.size(); ++i) CHECK(same(again[i], all[i]));
    }
    CHECK(!same(made_by(first, 8, 117, 1)[0], all[17]));
  }
}

// The work of puzzles that take one attempt each: the tests are those of the attempts, and lanes are kept full.
TEST(tests_do_not_depend_on_the_lanes) {
  const Target wanted{Symmetry::none, 0, Minimal::yes};
  const std::size_t count = testing::sanitized ? 200 : 2000;
  std::uint64_t tests = 0;
  for (const std::string& name : classic::instruction_sets())
    for (const std::size_t at_once : {count, count / 8}) {
      Remover remover(wanted, name);
      for (std::size_t first = 0; first < count; first += at_once) made_by(remover, 9, first, at_once);
      const Remover::Figures figures = remover.figures();
      CHECK_EQ(figures.attempts, count);
      if (tests) CHECK_EQ(figures.tests, tests);
      tests = figures.tests;
      CHECK(tests > 20 * count && tests < 35 * count);
      // A test takes some seven sweeps of a lane; a block has at least eight lanes.
      CHECK(figures.sweeps < 2 * tests);
      if (name == "avx512" && at_once >= 2000) CHECK(figures.sweeps < tests / 15);
    }
}

TEST(impossible_requests_are_refused_and_stops_obeyed) {
  for (const Target& wanted : {Target{Symmetry::none, 16, Minimal::no}, Target{Symmetry::none, 82, Minimal::no},
                               Target{Symmetry::none, -1, Minimal::no}, Target{Symmetry::quarter_turn, 30, Minimal::no}}) {
    bool refused = false;
    try {
      Remover{wanted};
    } catch (const std::invalid_argument&) { refused = true; }
    CHECK(refused);
  }
  Remover remover({Symmetry::none, 18, Minimal::no});  // practically impossible to find this way
  std::vector<Made> made(10);
  Budget budget;
  budget.deadline = Budget::Clock::now() + std::chrono::milliseconds(30);
  CHECK(remover.make(1, 0, 10, made.data(), budget) == Stopped::time);
  CHECK_EQ(made[0].attempts, 0u);
  budget = {};
  budget.asked_to_stop = [](void*) { return true; };
  CHECK(remover.make(1, 0, 10, made.data(), budget) == Stopped::request);
  // Afterwards it makes puzzles as before.
  Remover fresh({Symmetry::none, 0, Minimal::yes}), stopped({Symmetry::none, 0, Minimal::yes});
  CHECK(stopped.make(1, 0, 10, made.data(), budget) == Stopped::request);
  const auto expected = made_by(fresh, 1, 0, 10), again = made_by(stopped, 1, 0, 10);
  for (std::size_t i = 0; i < 10; ++i) CHECK(same(expected[i], again[i]));
}
