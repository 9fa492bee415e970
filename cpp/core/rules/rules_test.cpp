// Rules on small grids against brute force, and the propagators one by one.
#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

#include "core/base/random.hpp"
#include "core/rules/line_tables.hpp"
#include "core/rules/rule_learner.hpp"
#include "core/rules/rule_search.hpp"
#include "testing/check.hpp"

namespace sudokit::rules {

namespace {

std::vector<std::vector<Cell>> houses_of_4() {
  std::vector<std::vector<Cell>> houses(12);
  for (int row = 0; row < 4; ++row)
    for (int column = 0; column < 4; ++column) {
      const auto cell = static_cast<Cell>(row * 4 + column);
      houses[row].push_back(cell);
      houses[4 + column].push_back(cell);
      houses[8 + row / 2 * 2 + column / 2].push_back(cell);
    }
  return houses;
}

// All 288 grids of 4x4, by plain search.
const std::vector<std::vector<Value>>& grids_of_4() {
  static std::vector<std::vector<Value>> grids;
  if (!grids.empty()) return grids;
  const auto houses = houses_of_4();
  std::vector<Value> values(16, 0);
  const std::function<void(int)> fill = [&](int cell) {
    if (cell == 16) {
      grids.push_back(values);
      return;
    }
    for (Value value = 1; value <= 4; ++value) {
      values[cell] = value;
      bool fits = true;
      for (const auto& house : houses) {
        if (std::find(house.begin(), house.end(), cell) == house.end()) continue;
        for (const Cell other : house) fits = fits && (other >= cell || values[other] != value);
      }
      if (fits) fill(cell + 1);
    }
    values[cell] = 0;
  };
  fill(0);
  return grids;
}

// The meaning of a constraint, as plainly as possible.
bool holds(const Constraint& one, const std::vector<Value>& grid) {
  std::vector<int> values;
  for (const Cell cell : one.cells) values.push_back(grid[cell]);
  auto sorted = values;
  std::sort(sorted.begin(), sorted.end());
  const bool differ = std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end();
  switch (one.kind) {
    case Kind::different: return differ;
    case Kind::pair: return one.sets[values[0] - 1] >> (values[1] - 1) & 1;
    case Kind::family: {
      unsigned set = 0;
      for (const int value : values) set |= 1u << (value - 1);
      return differ && std::find(one.sets.begin(), one.sets.end(), set) != one.sets.end();
    }
    case Kind::linear: return std::inner_product(values.begin(), values.end(), one.coefficients.begin(), 0) == one.total;
    case Kind::automaton: {
      int state = one.automaton->start;
      for (const int value : values)
        if (state >= 0) state = one.automaton->next[state * 4 + value - 1];
      return state >= 0 && one.automaton->accepting[state];
    }
    case Kind::count:
      for (int value = 1; value <= 4; ++value) {
        const auto& allowed = one.counts[value - 1];
        if (!allowed.empty() && !allowed[std::count(values.begin(), values.end(), value)]) return false;
      }
      return true;
    case Kind::any_of:
      return std::any_of(one.alternatives.begin(), one.alternatives.end(), [&](const auto& parts) {
        return std::all_of(parts.begin(), parts.end(), [&](const Constraint& part) { return holds(part, grid); });
      });
  }
  return false;
}

Constraint random_constraint(Random& random, const std::vector<Value>& grid, bool inner = false);

void choose_parts(Constraint& made, Random& random, const std::vector<Value>& grid) {
  const std::size_t cells = made.cells.size();
  for (std::size_t i = 0; i < cells; ++i) made.coefficients.push_back(static_cast<int>(random.below(5)) - 2);
  made.total = static_cast<int>(random.below(9)) - 2;
  if (random.below(2) == 0) std::fill(made.coefficients.begin(), made.coefficients.end(), 1);
  if (random.below(3) != 0) {
    made.total = 0;
    for (std::size_t i = 0; i < cells; ++i) made.total += made.coefficients[i] * grid[made.cells[i]];
  }
  const bool pair = made.kind == Kind::pair;
  for (int i = 0; i < 4; ++i) made.sets.push_back(static_cast<Set>(pair ? random.below(16) : 1 + random.below(15)));
  for (int value = 0; value < 4; ++value) {
    made.counts.emplace_back();
    if (random.below(2) == 0) continue;
    for (std::size_t count = 0; count <= cells; ++count) made.counts.back().push_back(random.below(3) != 0);
  }
  auto automaton = std::make_shared<Automaton>();
  automaton->states = 3;
  for (int state = 0; state < 3; ++state) automaton->accepting.push_back(random.below(2) == 0);
  for (int edge = 0; edge < 12; ++edge) automaton->next.push_back(static_cast<int>(random.below(4)) - 1);
  made.automaton = automaton;
}

Constraint random_constraint(Random& random, const std::vector<Value>& grid, bool inner) {
  Constraint made;
  made.kind = static_cast<Kind>(random.below(inner ? 6 : 7));
  const int cells = made.kind == Kind::pair ? 2 : 1 + static_cast<int>(random.below(4));
  if (random.below(3) == 0) {  // along a row
    const int row = static_cast<int>(random.below(4));
    for (int i = 0; i < cells; ++i) made.cells.push_back(static_cast<Cell>(row * 4 + i));
  } else {
    for (int i = 0; i < cells; ++i) made.cells.push_back(static_cast<Cell>(random.below(16)));
  }
  if (made.kind != Kind::any_of) {
    choose_parts(made, random, grid);
    return made;
  }
  made.cells.clear();
  for (int alternative = 0; alternative < 2; ++alternative) {
    made.alternatives.emplace_back();
    for (std::uint32_t parts = 1 + random.below(2); parts > 0; --parts)
      made.alternatives.back().push_back(random_constraint(random, grid, true));
  }
  return made;
}

Answer solved(const Program& program, std::uint64_t limit = 1000) {
  Meter meter{Budget{}};
  const std::vector<Mask> open(16, 15);
  return Search(program).solve(open, limit, std::nullopt, meter);
}

}  // namespace

TEST(counts_all_grids_without_rules) {
  const Program program({4, houses_of_4(), {}});
  CHECK_EQ(solved(program).count, 288u);
}

TEST(agrees_with_brute_force_on_random_constraints) {
  const auto& grids = grids_of_4();
  CHECK_EQ(grids.size(), 288u);
  int some = 0;
  for (int example = 0; example < testing::examples(6000); ++example) {
    Random random(20261123, example);
    Model model{4, houses_of_4(), {}};
    for (std::uint32_t left = 1 + random.below(3); left > 0; --left)
      model.constraints.push_back(random_constraint(random, grids[random.below(288)]));
    std::uint64_t expected = 0;
    for (const auto& grid : grids)
      expected += std::all_of(model.constraints.begin(), model.constraints.end(),
                              [&](const Constraint& one) { return holds(one, grid); });
    const Program program(model);
    const Answer answer = solved(program);
    CHECK_EQ(answer.count, expected);
    some += expected > 0;
    if (answer.count > 0)
      for (const Constraint& one : model.constraints) CHECK(holds(one, answer.first));
  }
  CHECK(some > testing::examples(6000) / 10);
}

TEST(learning_agrees_with_brute_force_and_its_clauses_hold) {
  const auto& grids = grids_of_4();
  std::size_t clauses = 0;
  for (int example = 0; example < testing::examples(6000); ++example) {
    Random random(20261125, example);
    Model model{4, houses_of_4(), {}};
    for (std::uint32_t left = 1 + random.below(4); left > 0; --left)
      model.constraints.push_back(random_constraint(random, grids[random.below(288)]));
    std::vector<std::vector<Value>> right;
    std::copy_if(grids.begin(), grids.end(), std::back_inserter(right), [&](const auto& grid) {
      return std::all_of(model.constraints.begin(), model.constraints.end(),
                         [&](const Constraint& one) { return holds(one, grid); });
    });
    const Program program(model);
    Learner learner(program, std::vector<Mask>(16, 15));
    learner.on_learned = [&](std::span<const Learner::Literal> clause) {
      ++clauses;
      if (learner.count() > 0) return;  // from then on clauses may also follow from what was excluded
      for (const auto& grid : right)
        CHECK(std::any_of(clause.begin(), clause.end(), [&](Learner::Literal one) {
          const int cell = static_cast<int>(one / 8), value = static_cast<int>(one / 2 % 4) + 1;
          return (grid[cell] == value) == (one % 2 == 0);
        }));
    };
    Budget budget;
    budget.nodes = 3;  // stopped all the time
    for (bool ended = false; !ended;) {
      Meter meter(budget);
      ended = learner.run(1000, meter);
    }
    CHECK_EQ(learner.count(), right.size());
    if (!right.empty()) CHECK(std::find(right.begin(), right.end(), learner.first()) != right.end());
  }

  CHECK(clauses > static_cast<std::size_t>(testing::examples(6000) / 10));
}

// 9x9, with chess moves or rising lines or sums along the rows of a grid: what is learned follows, as the search finds none
// when all literals of a clause are false.
TEST(learned_clauses_follow_on_9x9) {
  std::size_t clauses = 0;
  for (int example = 0; example < 6; ++example) {
    Random random(25, example);
    Model model{9, std::vector<std::vector<Cell>>(27), {}};
    std::vector<int> grid(81);
    for (int cell = 0; cell < 81; ++cell) {
      const int row = cell / 9, column = cell % 9;
      grid[cell] = (row * 3 + row / 3 + column) % 9 + 1;
      for (const int house : {row, 9 + column, 18 + row / 3 * 3 + column / 3})
        model.houses[house].push_back(static_cast<Cell>(cell));
    }
    for (int number = 0; number < 45; ++number) {
      const auto a = static_cast<Cell>(random.below(81)), b = static_cast<Cell>(random.below(81)),
                 c = static_cast<Cell>(random.below(81));
      Constraint made;
      if (example % 2 == 0 || number < 10) {
        made.kind = Kind::pair;
        made.cells = grid[a] < grid[b] ? std::vector<Cell>{a, b} : std::vector<Cell>{b, a};
        for (int value = 1; value <= 9; ++value)
          made.sets.push_back(static_cast<Set>(grid[a] == grid[b] ? 511 : 511 & ~((2u << (value - 1)) - 1)));
        if (a == b) continue;
      } else {
        made.kind = Kind::linear;
        made.cells = {a, b, c};
        made.coefficients = {1, 1, random.below(2) == 0 ? 1 : -1};
        made.total = grid[a] + grid[b] + made.coefficients[2] * grid[c];
      }
      model.constraints.push_back(made);
    }
    const Program program(model);
    const std::vector<Mask> open(81, 511);
    Learner learner(program, open);
    std::size_t own = 0;
    learner.on_learned = [&](std::span<const Learner::Literal> clause) {
      if (learner.count() > 0 || ++own > 60) return;
      std::vector<Mask> denied = open;
      for (const Learner::Literal one : clause) {
        const Mask bit = Mask{1} << one / 2 % 9;
        denied[one / 18] &= one % 2 ? bit : ~bit;
      }
      ++clauses;
      Meter meter{Budget{}};
      if (std::find(denied.begin(), denied.end(), Mask{0}) == denied.end())
        CHECK_EQ(Search(program).solve(denied, 1, std::nullopt, meter).count, 0u);
    };
    Meter meter{Budget{}}, other{Budget{}};
    CHECK(learner.run(2, meter));
    CHECK_EQ(learner.count(), Search(program).solve(open, 2, std::nullopt, other).count);
  }

  CHECK(clauses > 20);
}

TEST(true_candidates_are_those_of_some_solution) {
  const auto& grids = grids_of_4();
  for (int example = 0; example < testing::examples(100); ++example) {
    Random random(7, example);
    Model model{4, houses_of_4(), {random_constraint(random, grids[random.below(288)])}};
    std::vector<std::uint64_t> expected(64, 0);
    for (const auto& grid : grids)
      if (holds(model.constraints[0], grid))
        for (int cell = 0; cell < 16; ++cell) ++expected[cell * 4 + grid[cell] - 1];
    const Program program(model);
    Meter meter{Budget{}};
    const std::vector<Mask> open(16, 15);
    Search search(program);
    const TrueCandidates counted = search.true_candidates(open, 1000, meter);
    const TrueCandidates marked = search.true_candidates(open, 0, meter);
    CHECK(counted.counts == expected);
    for (int place = 0; place < 64; ++place) CHECK_EQ((marked.masks[place / 4] >> place % 4 & 1) != 0, expected[place] > 0);
  }
}

TEST(a_limit_of_nodes_stops_the_search) {
  const Program program({4, houses_of_4(), {}});
  Budget budget;
  budget.nodes = 5;
  Meter meter(budget);
  const std::vector<Mask> open(16, 15);
  const Answer answer = Search(program).solve(open, 1000, std::nullopt, meter);
  CHECK(answer.stopped == Stopped::nodes);
  CHECK_EQ(answer.work.nodes, 5u);
}

TEST(a_diagram_is_exact_on_a_line) {
  // Values that rise: one word of four different values out of 24.
  auto rising = std::make_shared<Automaton>();
  rising->states = 5;
  rising->accepting.assign(5, 1);
  for (int state = 0; state < 5; ++state)
    for (int value = 1; value <= 4; ++value) rising->next.push_back(value > state ? value : -1);
  const auto diagram = make_diagram(*rising, 4, 4);
  CHECK(diagram != nullptr && diagram->start >= 0);
  Constraint line;
  line.kind = Kind::automaton;
  line.cells = {0, 1, 2, 3};
  line.automaton = rising;
  const Program program({4, houses_of_4(), {line}});
  CHECK_EQ(solved(program).count, 12u);
}

// Up and down a search that removes candidates at random, by the walks and, after some of these, by the list of all ways.
TEST(a_listed_line_loses_what_its_diagram_loses) {
  int listed = 0, failures = 0, narrowed = 0;
  for (int example = 0; example < testing::examples(60); ++example) {
    Random random(31, example);
    auto automaton = std::make_shared<Automaton>();
    automaton->states = 5;
    for (int state = 0; state < 5; ++state) automaton->accepting.push_back(random.below(2) == 0);
    for (int edge = 0; edge < 30; ++edge) automaton->next.push_back(static_cast<int>(random.below(7)) - (edge % 2));
    for (int& to : automaton->next) to = to > 4 ? 0 : to;
    Constraint line;
    line.kind = Kind::automaton;
    line.automaton = automaton;
    for (Cell cell = 0; cell < 6; ++cell) line.cells.push_back(cell);
    const Program program({6, {line.cells}, {line}});
    CHECK(program.items()[0].task == Task::diagram);
    std::vector<std::vector<Set>> sets(1, std::vector<Set>(36, 63));
    LineTables lines(program);
    lines.begin(sets[0].data());
    for (int step = 0; step < 400; ++step) {
      sets.push_back(sets.back());
      lines.enter(sets.size() - 1);
      for (std::uint32_t left = 1 + random.below(4); left > 0; --left)
        sets.back()[random.below(6)] &= static_cast<Set>(~(1u << random.below(6)));
      const std::vector<Set> given = sets.back();
      std::vector<Set> walked = given;
      if (std::find(given.begin(), given.end(), Set{0}) == given.end()) {
        Board by_list{&program, sets.back().data()}, by_walk{&program, walked.data()};
        const bool holds = propagate_diagram(by_walk, program.items()[0]);
        CHECK_EQ(lines.propagate(by_list, 0), holds);
        if (holds) {
          CHECK(sets.back() == walked);
          CHECK(lines.propagate(by_list, 0) && sets.back() == walked);
        }
        failures += !holds;
        narrowed += holds && walked != given;
        if (holds && random.below(4) != 0) continue;
      }
      const std::size_t depth = sets.size() - 2 - random.below(static_cast<std::uint32_t>(sets.size() - 1));
      sets.resize(depth + 1);
      lines.leave_to(depth);
    }
    listed += lines.listed(0);
  }
  CHECK(listed > testing::examples(60) / 2);
  CHECK(failures > testing::examples(60) && narrowed > testing::examples(60));
}

TEST(a_model_with_a_fault_is_refused) {
  Constraint pair;
  pair.kind = Kind::pair;
  pair.cells = {0, 16};
  pair.sets.assign(4, 15);
  bool refused = false;
  try {
    const Program program({4, houses_of_4(), {pair}});
  } catch (const ModelError&) { refused = true; }
  CHECK(refused);
}

}  // namespace sudokit::rules
