#include "core/methods/guess_network.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include "core/base/random.hpp"
#include "testing/check.hpp"

using namespace sudokit;
using namespace sudokit::methods;

namespace {

using Candidate = GuessNetwork::Candidate;
using Legal = std::vector<Mask>;

// A random part of the candidates of a grid: the network accepts any.
Legal random_legal(const Layout& layout, Random& random) {
  Legal legal(static_cast<std::size_t>(layout.cells()));
  for (Mask& mask : legal)
    if (random.below(3)) mask = random.bits() & random.bits() & all_values(layout.size());
  return legal;
}

bool equal(std::span<const Candidate> a, std::span<const Candidate> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Candidate& x, const Candidate& y) {
    return x.cell == y.cell && x.value == y.value && x.truth == y.truth && x.size == y.size && x.cost == y.cost;
  });
}

}  // namespace

TEST(kernels_give_the_same_answers) {
  Random random(1);
  for (const auto& [height, width] : {std::pair{1, 1}, {2, 2}, {2, 3}, {3, 3}, {4, 4}, {3, 5}}) {
    const Layout layout = Layout::boxes(height, width);
    GuessNetwork plain(layout, nets::Kernel::plain);
    for (const nets::Kernel kernel : nets::kernels()) {
      GuessNetwork other(layout, kernel);
      for (int round = 0; round < 10; ++round) {
        const Legal legal = random_legal(layout, random);
        CHECK(equal(plain.evaluate(legal), other.evaluate(legal)));
      }
    }
  }
}

TEST(answers_do_not_depend_on_earlier_states) {
  Random random(2);
  const Layout layout = Layout::boxes(3, 3);
  GuessNetwork network(layout);
  for (int round = 0; round < 20; ++round) {
    const Legal legal = random_legal(layout, random);
    GuessNetwork fresh(layout);
    CHECK(equal(network.evaluate(legal), fresh.evaluate(legal)));
  }
  CHECK(network.evaluate(Legal(81)).empty());
}

// Turning the grid about its diagonal, exchanging two rows of a band and two stacks, and renaming the values moves the
// answers, and changes none.
TEST(equivalent_states_have_the_same_answers) {
  Random random(3);
  const Layout layout = Layout::boxes(3, 3);
  GuessNetwork network(layout);
  const std::size_t lines[9] = {1, 0, 2, 3, 4, 5, 6, 7, 8}, across[9] = {3, 4, 5, 0, 1, 2, 6, 7, 8};
  for (int round = 0; round < 20; ++round) {
    const Legal legal = random_legal(layout, random);
    std::size_t names[9];
    std::iota(names, names + 9, 0u);
    random.shuffle(names, 9);
    Legal other(81);
    for (std::size_t cell = 0; cell < 81; ++cell)
      for (std::size_t value = 0; value < 9; ++value)
        if (legal[cell] >> value & 1) other[across[cell % 9] * 9 + lines[cell / 9]] |= Mask{1} << names[value];
    std::vector<Candidate> expected, moved;
    for (Candidate candidate : network.evaluate(legal)) {
      candidate.cell = static_cast<Cell>(across[candidate.cell % 9] * 9 + lines[candidate.cell / 9]);
      candidate.value = static_cast<Value>(names[candidate.value - 1] + 1);
      expected.push_back(candidate);
    }
    for (const Candidate& candidate : network.evaluate(other)) moved.push_back(candidate);
    for (auto* all : {&expected, &moved})
      std::sort(all->begin(), all->end(), [](const Candidate& a, const Candidate& b) {
        return a.cell != b.cell ? a.cell < b.cell : a.value < b.value;
      });
    CHECK(equal(moved, expected));
  }
}
