#include "core/logic/state.hpp"

#include <algorithm>

#include "core/base/random.hpp"
#include "core/grid/layout.hpp"
#include "testing/check.hpp"

using namespace sudokit;
using namespace sudokit::logic;

namespace {

// Whether the state matches a recomputation from the values alone.
template <int Words>
bool right(const State<Words>& state, const Tables<Words>& tables, const std::vector<Value>& values) {
  bool equal = true;
  for (int at = 0; at < tables.cells; ++at) {
    const auto cell = static_cast<Cell>(at);
    Mask mask = values[cell] ? 0 : all_values(tables.size);
    for (const Cell peer : tables.layout.peers(cell))
      if (values[peer]) mask &= ~bit_of(values[peer]);
    equal =
        equal && state.mask(cell) == mask && state.value(cell) == values[cell] && state.open().has(cell) == !values[cell];
  }
  for (int v = 1; v <= tables.size; ++v) {
    const auto value = static_cast<Value>(v);
    for (const Cell cell : tables.all) equal = equal && state.places(value).has(cell) == state.has(cell, value);
    for (int house = 0; house < tables.houses(); ++house)
      equal = equal && state.count(house, value) == state.places(value, house).count();
  }
  return equal;
}

// Whether every single is in its queue.
template <int Words>
bool singles_known(const State<Words>& state, const Tables<Words>& tables) {
  bool known = true;
  const auto in = [](const std::vector<Candidate>& queue, Candidate one) {
    return std::find(queue.begin(), queue.end(), one) != queue.end();
  };
  for (const Cell cell : state.open())
    if (state.candidates(cell) == 1) known = known && in(state.naked_singles(), {cell, lowest_value(state.mask(cell))});
  for (int house = 0; house < tables.houses(); ++house)
    for (int v = 1; v <= tables.size; ++v)
      if (const auto value = static_cast<Value>(v); state.count(house, value) == 1)
        known = known && in(state.hidden_singles(), {state.places(value, house).first(), value});
  return known;
}

// Places values at random, without conflicts, until none can be placed.
std::vector<Value> some_values(const Layout& layout, Random& random) {
  std::vector<Value> values(static_cast<std::size_t>(layout.cells()));
  for (int i = 0; i < layout.cells() / 2; ++i) {
    const auto cell = random.below(static_cast<std::uint32_t>(layout.cells()));
    const auto value = static_cast<Value>(1 + random.below(static_cast<std::uint32_t>(layout.size())));
    if (values[cell]) continue;
    values[cell] = value;
    if (!layout.conflicts(values).empty()) values[cell] = 0;
  }
  return values;
}

template <int Words>
void compare(const Layout& layout, std::uint64_t seed) {
  const Tables<Words> tables(layout);
  Random random(seed);
  for (int round = 0; round < 40; ++round) {
    const auto values = some_values(layout, random);
    const State<Words> state(tables, values);
    CHECK(right(state, tables, values));
    CHECK(singles_known(state, tables));
  }
}

}  // namespace

TEST(a_state_holds_what_its_values_leave) {
  compare<2>(Layout::boxes(3, 3), 1);
  compare<2>(Layout::boxes(2, 3), 2);
  compare<2>(Layout::boxes(3, 3, true, true), 3);
  compare<10>(Layout::boxes(3, 3), 4);
  compare<10>(Layout::boxes(4, 4), 5);
  compare<64>(Layout::boxes(2, 2), 6);
}

TEST(eliminated_candidates_stay_eliminated) {
  const Layout layout = Layout::boxes(2, 2);
  const Tables<2> tables(layout);
  const std::vector<Value> values(16);
  std::vector<Mask> masks(16, 15);
  masks[5] = 1;
  State<2> state(tables, values, masks);
  CHECK_EQ(state.mask(5), Mask{1});
  CHECK_EQ(state.naked_singles().size(), std::size_t{1});
  state.place(5, 1);
  CHECK(state.mask(4) == 14 && state.value(5) == 1 && !state.broken());
  state.remove(4, 2);
  state.remove(4, 3);
  state.remove(4, 4);
  CHECK(state.broken());
}
