#include "core/logic/explainer.hpp"

#include <string>

#include "core/grid/layout.hpp"
#include "testing/check.hpp"

using namespace sudokit;
using namespace sudokit::logic;

namespace {

constexpr std::uint32_t no_limit = ~std::uint32_t{0};

// A profile with singles only, each worth four points, and three levels.
Profile singles(std::uint32_t first_most, std::uint32_t second_most) {
  Profile profile;
  for (const auto technique : {Technique::naked_single, Technique::hidden_single}) {
    profile.order.emplace_back().set(static_cast<std::size_t>(technique));
    profile.scale[static_cast<std::size_t>(technique)] = {4, 0};
  }
  profile.most = {first_most, second_most, no_limit};
  return profile;
}

Rating rated(const Profile& profile) {
  const std::string text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
  std::vector<Value> values;
  for (const char c : text) values.push_back(c == '.' ? Value{0} : static_cast<Value>(c - '0'));
  const Layout layout = Layout::boxes(3, 3);
  Meter meter{Budget{}};
  Rating rating;
  Explainer::of(layout)->path({.values = values, .masks = {}, .givens = {}, .solution = {}}, profile, meter, nullptr,
                              rating, nullptr);
  return rating;
}

}  // namespace

TEST(a_path_of_singles_fills_every_empty_cell) {
  const Rating rating = rated(singles(no_limit, no_limit));
  CHECK(rating.solved);
  CHECK_EQ(rating.steps, 51u);
  CHECK_EQ(rating.score, 4u * 51);
  CHECK_EQ(static_cast<int>(rating.level), 0);
}

TEST(a_level_includes_its_highest_score) {
  CHECK_EQ(static_cast<int>(rated(singles(4 * 51, no_limit)).level), 0);
  CHECK_EQ(static_cast<int>(rated(singles(4 * 51 - 1, no_limit)).level), 1);
  CHECK_EQ(static_cast<int>(rated(singles(4 * 51 - 1, 4 * 51)).level), 1);
  CHECK_EQ(static_cast<int>(rated(singles(10, 4 * 51 - 1)).level), 2);
}
