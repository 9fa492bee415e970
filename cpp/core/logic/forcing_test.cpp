// Implications against their definition, fact by fact; and no true fact of a solution implies a false one.
#include <set>

#include "core/base/random.hpp"
#include "core/grid/layout.hpp"
#include "core/logic/families.hpp"
#include "core/logic/implications.hpp"
#include "core/logic/limits.hpp"
#include "core/steps/technique.hpp"
#include "testing/check.hpp"

using namespace sudokit;
using namespace sudokit::logic;

namespace {

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

// Some values placed; the other candidates are the solution's, and one in `one_in` of the others that the values allow.
struct Prepared {
  std::vector<Value> solution, placed;
  std::vector<Mask> masks;
};

Prepared prepared(const Layout& layout, Random& random, std::uint32_t placed_in, std::uint32_t one_in) {
  const auto cells = static_cast<std::size_t>(layout.cells());
  Prepared result{std::vector<Value>(cells, 0), std::vector<Value>(cells, 0), std::vector<Mask>(cells, 0)};
  fill(layout, result.solution, 0, random);
  for (std::size_t cell = 0; cell < cells; ++cell) {
    if (random.below(placed_in) == 0) result.placed[cell] = result.solution[cell];
    for (int v = 1; v <= layout.size(); ++v)
      if (v == result.solution[cell] || random.below(one_in) == 0) result.masks[cell] |= bit_of(static_cast<Value>(v));
  }
  return result;
}

// A candidate, or a group of one value.
struct Thing {
  Value value;
  std::set<Cell> cells;
  friend auto operator<=>(const Thing&, const Thing&) = default;
};

struct Definition {
  const Tables<2>& tables;
  const State<2>& state;
  std::vector<Thing> things;

  Definition(const Tables<2>& all, const State<2>& of) : tables(all), state(of) {
    std::set<Thing> found;
    for (int v = 1; v <= tables.size; ++v) {
      const auto value = static_cast<Value>(v);
      for (const Cell cell : state.places(value)) found.insert({value, {cell}});
      for (int one = 0; one < tables.houses(); ++one) {
        for (int other = 0; other < one; ++other) {
          Thing group{value, {}};
          for (const Cell cell : state.places(value, one) & tables.house[other]) group.cells.insert(cell);
          if (group.cells.size() > 1) found.insert(group);
        }
      }
    }
    things.assign(found.begin(), found.end());
  }

  bool exclude(const Thing& a, const Thing& b) const {
    for (const Cell one : a.cells) {
      for (const Cell other : b.cells) {
        const bool clash = one == other ? a.value != b.value : a.value == b.value && tables.peers[one].has(other);
        if (!clash) return false;
      }
    }
    return true;
  }
  // Whether b must be true if a is false.
  bool exhaust(const Thing& a, const Thing& b) const {
    if (a.cells.size() == 1 && a.cells == b.cells) {
      const Cell cell = *a.cells.begin();
      return a.value != b.value && state.mask(cell) == (bit_of(a.value) | bit_of(b.value));
    }
    if (a.value != b.value) return false;
    std::set<Cell> both = a.cells;
    both.insert(b.cells.begin(), b.cells.end());
    if (both.size() != a.cells.size() + b.cells.size()) return false;
    for (int house = 0; house < tables.houses(); ++house) {
      std::set<Cell> places;
      for (const Cell cell : state.places(a.value, house)) places.insert(cell);
      if (places == both) return true;
    }
    return false;
  }
  // All consequences, link by link, as pairs (thing, on).
  std::set<std::pair<std::size_t, bool>> reach(std::size_t from, bool on) const {
    std::set<std::pair<std::size_t, bool>> seen{{from, on}};
    std::vector<std::pair<std::size_t, bool>> open{{from, on}};
    while (!open.empty()) {
      const auto [at, is_on] = open.back();
      open.pop_back();
      for (std::size_t to = 0; to < things.size(); ++to) {
        const bool follows = is_on ? exclude(things[at], things[to]) : exhaust(things[at], things[to]);
        if (to != at && follows && seen.insert({to, !is_on}).second) open.push_back({to, !is_on});
      }
    }
    return seen;
  }
};

bool holds(const std::uint64_t* bits, int index) { return bits[index / 64] >> (index % 64) & 1; }

}  // namespace

TEST(chains_reach_what_links_reach) {
  Random random(3);
  const std::vector<Layout> layouts = {Layout::boxes(2, 2), Layout::boxes(2, 3), Layout::boxes(3, 3, true, true)};
  for (int round = 0; round < (testing::sanitized ? 3 : 6); ++round) {
    const Layout& layout = layouts[round % 3];
    const Tables<2> tables(layout);
    const Prepared puzzle = prepared(layout, random, 3, 3);
    const State<2> state(tables, puzzle.placed, puzzle.masks);
    const Definition definition(tables, state);
    Implications<2> table;
    Meter meter{Budget{}};
    CHECK(table.make(state, {}, meter));
    for (std::size_t from = 0; from < definition.things.size(); ++from) {
      const Thing& thing = definition.things[from];
      if (thing.cells.size() != 1) continue;
      const int candidate = table.number(*thing.cells.begin(), thing.value);
      for (const bool on : {true, false}) {
        std::set<std::pair<int, bool>> expected, found;
        for (const auto& [to, is_on] : definition.reach(from, on)) {
          const Thing& other = definition.things[to];
          if (other.cells.size() == 1) expected.insert({table.number(*other.cells.begin(), other.value), is_on});
        }
        const auto fact = on ? table.on(candidate) : table.off(candidate);
        for (int other = 0; other < table.candidates(); ++other) {
          if (holds(table.reach(fact), other)) found.insert({other, true});
          if (holds(table.reach_off(fact), other)) found.insert({other, false});
        }
        CHECK(found == expected);
      }
    }
  }
}

TEST(true_facts_imply_no_false_ones) {
  Random random(4);
  const std::vector<Layout> layouts = {Layout::boxes(2, 3), Layout::boxes(3, 3), Layout::boxes(3, 3, true, false)};
  for (int round = 0; round < 60; ++round) {
    const Layout& layout = layouts[round % 3];
    const Tables<2> tables(layout);
    const Prepared puzzle = prepared(layout, random, 2 + random.below(3), 1 + random.below(4));
    const State<2> state(tables, puzzle.placed, puzzle.masks);
    for (const bool nets : {false, true}) {
      Implications<2>::Making making;
      making.nets = nets;
      making.past_faults = round % 2 == 0;
      Implications<2> table;
      Meter meter{Budget{}};
      CHECK(table.make(state, making, meter));
      const auto is_true = [&](int candidate) { return puzzle.solution[table.cell(candidate)] == table.value(candidate); };
      for (int one = 0; one < table.candidates(); ++one) {
        const auto fact = is_true(one) ? table.on(one) : table.off(one);
        for (int other = 0; other < table.candidates(); ++other) {
          CHECK(!holds(table.reach(fact), other) || is_true(other));
          CHECK(!holds(table.reach_off(fact), other) || !is_true(other));
        }
      }
    }
  }
}

TEST(steps_are_sound_at_every_capacity) {
  Random random(5);
  for (int round = 0; round < 4; ++round) {
    const Layout layout = round % 2 ? Layout::boxes(3, 4) : Layout::boxes(3, 3, false, true);
    const Prepared puzzle = prepared(layout, random, 2, 3);
    const Tables<10> tables(layout);
    State<10> state(tables, puzzle.placed, puzzle.masks);
    Meter meter{Budget{}};
    Scratch scratch;
    const Limits limits;
    struct Kept {
      const Prepared& puzzle;
      int steps = 0;
    } kept{puzzle};
    Search<10> search{state, limits, meter, scratch, {}};
    search.first = round < 2;
    search.context = &kept;
    search.wanted.set();
    search.receive = [](void* context, const Step& step) {
      auto& all = *static_cast<Kept*>(context);
      ++all.steps;
      for (const Candidate& one : step.placements) CHECK_EQ(all.puzzle.solution[one.cell], one.value);
      for (const Candidate& one : step.eliminations) CHECK(all.puzzle.solution[one.cell] != one.value);
      CHECK_EQ(step.placements.size() + step.eliminations.size(), 1u);
      return true;
    };
    find::forcing_chain<10>(search);
    find::forcing_net<10>(search);
    CHECK(kept.steps > 0);
  }
}

TEST(a_stopped_meter_ends_the_search) {
  Random random(6);
  const Layout layout = Layout::boxes(3, 3);
  const Tables<2> tables(layout);
  const Prepared puzzle = prepared(layout, random, 3, 2);
  State<2> state(tables, puzzle.placed, puzzle.masks);
  for (const std::uint64_t nodes : {0u, 1u, 50u, 300u}) {
    Budget budget;
    budget.nodes = nodes;
    Meter meter(budget);
    Scratch scratch;
    const Limits limits;
    Search<2> search{state, limits, meter, scratch, {}};
    search.first = false;
    search.wanted.set();
    search.receive = [](void*, const Step&) { return true; };
    CHECK(!find::forcing_net<2>(search));
    CHECK(meter.stopped() == Stopped::nodes);
  }
}
