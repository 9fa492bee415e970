#include "core/canon/isomorphs.hpp"

#include <algorithm>
#include <set>
#include <tuple>
#include <vector>

#include "core/grid/layout.hpp"
#include "testing/check.hpp"

using namespace sudokit;
using namespace sudokit::canon;

namespace {

using Key = std::tuple<bool, std::array<std::uint8_t, 9>, std::array<std::uint8_t, 9>, std::array<Value, 10>>;

Key key_of(const Transformation& t) { return {t.transpose, t.rows, t.columns, t.values}; }

std::vector<Group> all_groups() {
  return {Group::all, Group::relabel, Group::places, Group::lines, Group::rotate, Group::dihedral};
}

}  // namespace

// Every number of a small group is another transformation, and products stay in the group.
TEST(each_number_is_another_element_of_a_group) {
  for (const Layout& layout : {Layout::boxes(2, 2), Layout::boxes(2, 3), Layout::boxes(3, 2)})
    for (const Group group : all_groups()) {
      const Sampler sampler(layout, group);
      if (sampler.order() > 100'000) continue;
      std::set<Key> seen;
      std::vector<Transformation> some;
      for (std::uint64_t number = 0; number < sampler.order(); ++number) {
        const Transformation t = sampler.at(number);
        seen.insert(key_of(t));
        if (some.size() < 20 || number + 20 > sampler.order()) some.push_back(t);
      }
      CHECK_EQ(seen.size(), sampler.order());
      for (const Transformation& a : some) {
        CHECK(seen.count(key_of(inverse(a, layout.size()))) == 1);
        for (const Transformation& b : some) CHECK(seen.count(key_of(compose(a, b, layout.size()))) == 1);
      }
    }
}

TEST(groups_of_9x9_have_the_known_orders) {
  const Layout layout = Layout::boxes(3, 3);
  CHECK_EQ(Sampler(layout, Group::all).order(), 1'218'998'108'160u);
  CHECK_EQ(Sampler(layout, Group::places).order(), 3'359'232u);
  CHECK_EQ(Sampler(layout, Group::lines).order(), 1'679'616u);
  CHECK_EQ(Sampler(layout, Group::relabel).order(), 362'880u);
  CHECK_EQ(Sampler(layout, Group::dihedral).order(), 8u);
  CHECK_EQ(Sampler(Layout::boxes(2, 3), Group::rotate).order(), 2u);
}

// A quarter turn moves row 1 to the last column.
TEST(rotations_turn) {
  const Layout layout = Layout::boxes(2, 2);
  std::vector<Value> grid(16), turned(16), expected(16);
  for (std::size_t i = 0; i < 16; ++i) grid[i] = static_cast<Value>(i % 4 + 1);
  grid[5] = 0;
  for (std::size_t r = 0; r < 4; ++r)
    for (std::size_t c = 0; c < 4; ++c) expected[c * 4 + 3 - r] = grid[r * 4 + c];
  apply(Sampler(layout, Group::rotate).at(1), 4, grid.data(), turned.data());
  CHECK(turned == expected);
}

TEST(samples_are_even) {
  const Sampler sampler(Layout::boxes(2, 2), Group::lines);  // 8 * 8 elements
  std::vector<int> counts(static_cast<std::size_t>(sampler.order()));
  std::set<Key> elements;
  std::vector<Key> order;
  for (std::uint64_t number = 0; number < sampler.order(); ++number) order.push_back(key_of(sampler.at(number)));
  constexpr int draws = 64 * 1000;
  for (std::uint64_t index = 0; index < draws; ++index)
    ++counts[static_cast<std::size_t>(std::find(order.begin(), order.end(), key_of(sampler.sample(7, index))) -
                                      order.begin())];
  double squares = 0;
  for (const int count : counts) squares += (count - 1000.0) * (count - 1000.0) / 1000.0;
  CHECK(squares < 120.0);  // 63 degrees of freedom: one in 20,000 seeds has more
}

TEST(isomorphs_share_their_invariant_and_others_do_not) {
  for (const Layout& layout : {Layout::boxes(2, 2), Layout::boxes(2, 3), Layout::boxes(4, 2), Layout::boxes(3, 3)}) {
    const auto cells = static_cast<std::size_t>(layout.cells());
    const Sampler sampler(layout, Group::all);
    Random random(1);
    std::vector<Value> grid(cells), moved(cells);
    for (int i = 0; i < 200; ++i) {
      for (Value& value : grid)  // conflicts do not matter here
        value =
            random.below(3) ? Value{0} : static_cast<Value>(random.below(static_cast<std::uint32_t>(layout.size())) + 1);
      apply(sampler.sample(3, static_cast<std::uint64_t>(i)), layout.size(), grid.data(), moved.data());
      CHECK_EQ(invariant(layout, grid.data()), invariant(layout, moved.data()));
    }
  }
  std::vector<Value> one(81), other(81);
  one[0] = other[0] = 1;
  one[4] = other[4] = 2;
  one[12] = other[12] = 3;  // the band of both
  one[41] = 1, other[41] = 3;
  CHECK(invariant(Layout::boxes(3, 3), one.data()) != invariant(Layout::boxes(3, 3), other.data()));
}

namespace {

// As Sampler::at(), for 9x9 and all transformations, digit by digit.
Transformation decoded(std::uint64_t number) {
  const auto permutation = [&number](std::size_t count) {
    std::vector<std::uint8_t> left, made;
    for (std::size_t i = 0; i < count; ++i) left.push_back(static_cast<std::uint8_t>(i));
    for (; !left.empty(); number /= count--) {
      const auto at = left.begin() + static_cast<std::ptrdiff_t>(number % count);
      made.push_back(*at);
      left.erase(at);
    }
    return made;
  };
  Transformation t = identity(9);
  const auto values = permutation(9);
  for (std::size_t i = 0; i < 9; ++i) t.values[i + 1] = static_cast<Value>(values[i] + 1);
  for (auto* lines : {&t.rows, &t.columns}) {
    const auto bands = permutation(3);
    for (std::size_t band = 0; band < 3; ++band) {
      const auto inside = permutation(3);
      for (std::size_t i = 0; i < 3; ++i) (*lines)[3 * band + i] = static_cast<std::uint8_t>(3 * bands[band] + inside[i]);
    }
  }
  t.transpose = number == 1;
  return t;
}

}  // namespace

// Seeds keep their meaning, however transformations are decoded.
TEST(the_numbers_of_transformations_of_9x9_are_mixed_radix) {
  const Sampler sampler(Layout::boxes(3, 3), Group::all);
  for (std::uint64_t i = 0; i < 20'000; ++i) {
    const std::uint64_t number = i < 10'000 ? i * 362'879 : sampler.order() - 1 - (i - 10'000) * 121'899'811;
    CHECK(sampler.at(number) == decoded(number));
  }
}
