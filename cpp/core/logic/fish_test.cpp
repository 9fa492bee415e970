// Fish against their definition: every pair of house sets, tested one by one.
#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "core/base/random.hpp"
#include "core/grid/layout.hpp"
#include "core/logic/families.hpp"
#include "core/logic/fish.hpp"
#include "core/logic/limits.hpp"
#include "core/logic/value_templates.hpp"
#include "core/steps/technique.hpp"
#include "testing/check.hpp"

using namespace sudokit;
using namespace sudokit::logic;

namespace {

using Places = std::set<Cell>;
Places places_of(const CellSet<2>& set) {
  Places result;
  for (const Cell cell : set) result.insert(cell);
  return result;
}

using Effects = std::set<std::pair<Value, Places>>;

struct Steps {
  std::vector<Step> all;
  bool only_first;
  static bool receive(void* context, const Step& step) {
    auto* steps = static_cast<Steps*>(context);
    steps->all.push_back(step);
    return !steps->only_first;
  }
};

std::vector<Step> steps_of(State<2>& state, Technique technique, Limits limits = {}, bool only_first = false) {
  Meter meter{Budget{}};
  Scratch scratch;
  Steps steps{{}, only_first};
  Search<2> search{state, limits, meter, scratch, {}};
  search.wanted.set(static_cast<std::size_t>(technique));
  search.first = only_first;
  search.receive = &Steps::receive;
  search.context = &steps;
  finder<2>(technique)(search);
  return steps.all;
}

Effects effects_of(const std::vector<Step>& steps) {
  Effects result;
  for (const Step& step : steps) {
    Places lost;
    for (const Candidate& one : step.eliminations) lost.insert(one.cell);
    result.insert({lowest_value(step.values), lost});
  }
  return result;
}

// A solved grid of the layout, filled row by row: the first one that a depth-first search with random values finds.
bool fill(const Layout& layout, std::vector<Value>& values, int at, Random& random) {
  if (at == layout.cells()) return true;
  const int from = static_cast<int>(random.below(static_cast<std::uint32_t>(layout.size())));
  for (int i = 0; i < layout.size(); ++i) {
    values[at] = static_cast<Value>((from + i) % layout.size() + 1);
    bool fits = true;
    for (const Cell peer : layout.peers(static_cast<Cell>(at))) fits = fits && (peer > at || values[peer] != values[at]);
    if (fits && fill(layout, values, at + 1, random)) return true;
  }
  values[at] = 0;
  return false;
}

// No value placed; the candidates are the solution's and, at random, one in `one_in` of the others.
struct Prepared {
  std::vector<Value> solution;
  std::vector<Mask> masks;
};

Prepared prepared(const Layout& layout, Random& random, std::uint32_t one_in) {
  Prepared result{std::vector<Value>(static_cast<std::size_t>(layout.cells()), 0),
                  std::vector<Mask>(static_cast<std::size_t>(layout.cells()), 0)};
  fill(layout, result.solution, 0, random);
  for (int cell = 0; cell < layout.cells(); ++cell)
    for (int v = 1; v <= layout.size(); ++v)
      if (v == result.solution[cell] || random.below(one_in) == 0) result.masks[cell] |= bit_of(static_cast<Value>(v));
  return result;
}

State<2> state_of(const Tables<2>& tables, const std::vector<Mask>& masks) {
  return State<2>(tables, std::vector<Value>(masks.size(), 0), masks);
}

template <class Visit>
void each_choice(const std::vector<int>& from, int count, std::vector<int>& chosen, std::size_t at, Visit visit) {
  if (static_cast<int>(chosen.size()) == count) return visit(chosen);
  for (; at < from.size(); ++at) {
    chosen.push_back(from[at]);
    each_choice(from, count, chosen, at + 1, visit);
    chosen.pop_back();
  }
}

FishKind kind_by_definition(const Tables<2>& tables, const std::vector<int>& base, const std::vector<int>& cover, bool fins,
                            bool sashimi) {
  int rows[2] = {}, columns[2] = {}, others[2] = {};
  for (int side = 0; side < 2; ++side)
    for (const int house : side ? cover : base) {
      rows[side] += tables.kind[house] == HouseKind::row;
      columns[side] += tables.kind[house] == HouseKind::column;
      others[side] += !tables.is_line(house);
    }
  const bool upright = columns[0] == 0 && rows[1] == 0, lying = rows[0] == 0 && columns[1] == 0;
  if (!upright && !lying) return fins ? FishKind::finned_mutant : FishKind::mutant;
  if (others[0] + others[1] > 0) return fins ? FishKind::finned_franken : FishKind::franken;
  return !fins ? FishKind::basic : sashimi ? FishKind::sashimi : FishKind::finned;
}

// All fish of the size, by kind, straight from the definition in fish.hpp.
std::map<FishKind, Effects> by_definition(const State<2>& state, int size, const Limits& limits) {
  const Tables<2>& tables = state.tables();
  std::map<FishKind, Effects> result;
  for (int v = 1; v <= state.size(); ++v) {
    const auto value = static_cast<Value>(v);
    std::vector<int> houses;
    for (int house = 0; house < tables.houses(); ++house)
      if (state.count(house, value) > 0) houses.push_back(house);
    std::vector<int> base, cover;
    each_choice(houses, size, base, 0, [&](const std::vector<int>& bases) {
      CellSet<2> body, endo;
      for (const int house : bases) {
        endo |= body & state.places(value, house);
        body |= state.places(value, house);
      }
      if (endo.count() > limits.fish_endo_fins) return;
      std::vector<int> rest;
      for (const int house : houses)
        if (std::find(bases.begin(), bases.end(), house) == bases.end() && body.meets(tables.house[house]))
          rest.push_back(house);
      each_choice(rest, size, cover, 0, [&](const std::vector<int>& covers) {
        CellSet<2> covered, twice;
        for (const int house : covers) {
          twice |= covered & state.places(value, house);
          covered |= state.places(value, house);
        }
        const CellSet<2> fins = (body - covered) | endo;
        if (fins.count() > limits.fish_fins) return;
        const CellSet<2> lost = ((covered - body) | twice) & tables.common_peers(fins);
        if (lost.empty()) return;
        bool sashimi = false;
        for (const int house : bases) sashimi = sashimi || (state.places(value, house) - fins).count() <= 1;
        const FishKind kind = kind_by_definition(tables, bases, covers, !fins.empty(), sashimi);
        result[kind].insert({value, places_of(lost)});
        const auto no_line = [&](const std::vector<int>& set) {
          return std::none_of(set.begin(), set.end(), [&](int house) { return tables.is_line(house); });
        };
        if (no_line(bases) || no_line(covers))
          result[fins.empty() ? FishKind::mutant : FishKind::finned_mutant].insert({value, places_of(lost)});
      });
    });
  }
  return result;
}

using Counts = std::array<std::size_t, 7>;  // number of effects, by kind

void compare(const Layout& layout, int size, std::uint32_t one_in, int states, std::uint64_t seed, Counts& counts) {
  const Tables<2> tables(layout);
  Random random(seed);
  Limits limits;
  limits.fish_fins = 3;
  for (int i = 0; i < states; ++i) {
    const Prepared one = prepared(layout, random, one_in);
    State<2> state = state_of(tables, one.masks);
    auto expected = by_definition(state, size, limits);
    for (int kind = 0; kind < 7; ++kind) {
      const auto steps = steps_of(state, fish_of(static_cast<FishKind>(kind), size), limits);
      CHECK(effects_of(steps) == expected[static_cast<FishKind>(kind)]);
      counts[kind] += steps.size();
      for (const Step& step : steps)
        for (const Candidate& lost : step.eliminations) CHECK(one.solution[lost.cell] != lost.value);
    }
  }
}

// Every cell has all candidates, but the value only where `rows` says so.
std::vector<Mask> masks_with(const Layout& layout, Value value, const std::vector<std::vector<int>>& rows) {
  std::vector<Mask> masks(static_cast<std::size_t>(layout.cells()), all_values(layout.size()));
  for (int row = 0; row < static_cast<int>(rows.size()); ++row) {
    if (rows[row].empty()) continue;
    for (int column = 0; column < layout.size(); ++column)
      if (std::find(rows[row].begin(), rows[row].end(), column) == rows[row].end())
        masks[row * layout.size() + column] &= ~bit_of(value);
  }
  return masks;
}

Places lost_in(const Step& step) {
  Places result;
  for (const Candidate& one : step.eliminations) result.insert(one.cell);
  return result;
}

std::size_t count_of(const Step& step, Role role) {
  return static_cast<std::size_t>(
      std::count_if(step.candidates.begin(), step.candidates.end(), [&](const auto& part) { return part.role == role; }));
}

}  // namespace

TEST(fish_are_those_of_the_definition) {
  Counts counts{};
  compare(Layout::boxes(2, 2), 2, 2, 40, 1, counts);
  compare(Layout::boxes(2, 3), 2, 3, 20, 2, counts);
  compare(Layout::boxes(2, 3), 3, 3, 4, 3, counts);
  compare(Layout::boxes(2, 3), 3, 5, 4, 4, counts);
  compare(Layout::boxes(3, 2, true), 2, 3, 10, 5, counts);
  const std::vector<std::uint16_t> regions = {0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3,
                                              2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 4, 4, 5, 5, 5, 5};
  compare(Layout::jigsaw(regions), 2, 3, 10, 6, counts);
  for (const std::size_t count : counts) CHECK(count > 50);
}

TEST(basic_fish_of_every_size) {
  const Layout layout = Layout::boxes(3, 3);
  const Tables<2> tables(layout);
  for (int size = 2; size <= largest_fish; ++size) {
    // Rows 0, 1, ... have the value in columns i and i+1 of the first `size` columns, cyclically.
    std::vector<std::vector<int>> rows(9);
    for (int i = 0; i < size; ++i) rows[i] = {i, (i + 1) % size};
    State<2> state = state_of(tables, masks_with(layout, 5, rows));
    const auto steps = steps_of(state, fish_of(FishKind::basic, size));
    CHECK(!steps.empty());
    if (steps.empty()) continue;
    Places expected;
    for (int row = size; row < 9; ++row)
      for (int column = 0; column < size; ++column) expected.insert(static_cast<Cell>(row * 9 + column));
    CHECK(lost_in(steps[0]) == expected);
    CHECK_EQ(count_of(steps[0], Role::base), static_cast<std::size_t>(2 * size));
    CHECK_EQ(steps[0].houses.size(), static_cast<std::size_t>(2 * size));
  }
}

TEST(fins_and_their_roles) {
  const Layout layout = Layout::boxes(3, 3);
  const Tables<2> tables(layout);
  // Rows 0 and 4 have columns 1 and 7, and there is a fin in r1c9.
  State<2> finned = state_of(tables, masks_with(layout, 3, {{1, 7, 8}, {}, {}, {}, {1, 7}}));
  auto steps = steps_of(finned, Technique::finned_x_wing, {}, true);
  CHECK_EQ(steps.size(), 1u);
  CHECK(lost_in(steps.at(0)) == (Places{16, 25}));
  CHECK_EQ(count_of(steps[0], Role::fin), 1u);
  CHECK(steps_of(finned, Technique::sashimi_x_wing, {}, true).empty());
  // The same without the candidate in r1c8.
  State<2> sashimi = state_of(tables, masks_with(layout, 3, {{1, 8}, {}, {}, {}, {1, 7}}));
  CHECK(steps_of(sashimi, Technique::finned_x_wing, {}, true).empty());
  steps = steps_of(sashimi, Technique::sashimi_x_wing, {}, true);
  CHECK_EQ(steps.size(), 1u);
  CHECK(lost_in(steps.at(0)) == (Places{16, 25}));
  Limits none;
  none.fish_fins = 0;
  CHECK(steps_of(sashimi, Technique::sashimi_x_wing, none).empty());
}

TEST(siamese_fish_are_reported_as_one) {
  const Layout layout = Layout::boxes(3, 3);
  const Tables<2> tables(layout);
  // Rows 0 and 4 share column 1; of columns 7 and 8 either can be the cover and the other the fin.
  const auto masks = masks_with(layout, 3, {{1, 7, 8}, {}, {}, {}, {1, 7, 8}});
  State<2> state = state_of(tables, masks);
  Limits limits;
  const auto alone = effects_of(steps_of(state, Technique::finned_x_wing, limits));
  limits.siamese = true;
  const auto together = effects_of(steps_of(state, Technique::finned_x_wing, limits));
  CHECK(together.size() >= alone.size());
  CHECK(std::includes(together.begin(), together.end(), alone.begin(), alone.end()));
}

TEST(templates_show_forced_and_impossible_places) {
  const Layout layout = Layout::boxes(2, 3);
  const Tables<2> tables(layout);
  Random random(7);
  int removed = 0, placed = 0;
  for (int i = 0; i < 30; ++i) {
    const Prepared one = prepared(layout, random, 4);
    State<2> state = state_of(tables, one.masks);
    for (const Technique technique : {Technique::template_set, Technique::template_delete}) {
      for (const Step& step : steps_of(state, technique)) {
        for (const Candidate& lost : step.eliminations) CHECK(one.solution[lost.cell] != lost.value);
        for (const Candidate& put : step.placements) CHECK_EQ(int{one.solution[put.cell]}, int{put.value});
        removed += static_cast<int>(step.eliminations.size());
        placed += static_cast<int>(step.placements.size());
      }
    }
    // The templates found cover exactly the remaining places: each place must lie in one, found here by filling row by row.
    Meter meter{Budget{}};
    Scratch scratch;
    const Limits limits;
    Search<2> search{state, limits, meter, scratch, {}};
    for (int v = 1; v <= 6; ++v) {
      const auto value = static_cast<Value>(v);
      const CellSet<2>& places = state.places(value);
      CellSet<2> expected;
      std::array<int, 6> columns{0, 1, 2, 3, 4, 5};
      do {
        CellSet<2> cells;
        bool fits = true;
        for (int row = 0; row < 6; ++row) {
          const auto cell = static_cast<Cell>(row * 6 + columns[row]);
          fits = fits && places.has(cell) && !tables.peers[cell].meets(cells);
          cells.insert(cell);
        }
        if (fits) expected |= cells;
      } while (std::next_permutation(columns.begin(), columns.end()));
      CHECK(templates_of(search, value).used == expected);
    }
  }
  CHECK(removed > 50);
  CHECK(placed > 10);
}

TEST(kraken_fish_keep_the_solution_and_show_their_chains) {
  const Layout layout = Layout::boxes(2, 3);
  const Tables<2> tables(layout);
  Random random(11);
  std::array<int, 2> found{};
  for (int i = 0; i < 40; ++i) {
    const Prepared one = prepared(layout, random, 4);
    State<2> state = state_of(tables, one.masks);
    for (const Technique technique : {Technique::kraken_fish_1, Technique::kraken_fish_2}) {
      for (const Step& step : steps_of(state, technique)) {
        ++found[technique == Technique::kraken_fish_2];
        CHECK_EQ(step.eliminations.size(), 1u);
        CHECK(one.solution[step.eliminations[0].cell] != step.eliminations[0].value);
        // Each chain runs from a fin or a place of the base to the eliminated candidate, and weak and strong links
        // alternate.
        std::size_t ends = 0;
        for (std::size_t k = 0; k < step.links.size(); ++k) {
          const Link& link = step.links[k];
          const Node &from = step.nodes[link.from], &to = step.nodes[link.to];
          const bool begins = k == 0 || step.links[k - 1].to != link.from;
          CHECK(begins ? !link.strong : link.strong != step.links[k - 1].strong);
          const bool peers = tables.peers[from.cells[0]].has(to.cells[0]), same_cell = from.cells[0] == to.cells[0];
          CHECK(from.value == to.value ? peers : same_cell);
          ends += to.cells[0] == step.eliminations[0].cell && to.value == step.eliminations[0].value && !link.strong;
        }
        CHECK(ends >= count_of(step, Role::fin));
      }
    }
  }
  CHECK(found[0] > 0);
  CHECK(found[1] > 0);
}
