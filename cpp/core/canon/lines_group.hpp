// The group that some transformations generate, as permutations of the 2N rows and columns.
//
// A chain of stabilisers with one representative for every point a level can reach, built one generator at a time: Knuth,
// "Efficient representation of perm groups" (Combinatorica 11, 1991).
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/invariant.hpp"
#include "core/canon/canon.hpp"

namespace sudokit::canon {

class LinesGroup {
 public:
  explicit LinesGroup(int size) : size_(static_cast<std::size_t>(size)), points_(2 * size_), levels_(points_) {
    for (std::size_t k = 0; k < points_; ++k) levels_[k].reach[k] = unit();
  }

  // Adds a generator; false when the group has it already.
  bool insert(const Transformation& transformation) {
    const Permutation p = permutation(transformation);
    if (contains(0, p)) return false;
    add(0, p);
    SUDOKIT_INVARIANT(contains(0, p) && contains(0, inverse(p)));
    return true;
  }

  std::uint64_t order() const {
    std::uint64_t product = 1;
    for (const Level& level : levels_) {
      std::uint64_t reached = 0;
      for (const auto& one : level.reach) reached += one.has_value();
      product *= reached;
    }
    return product;
  }

 private:
  using Permutation = std::array<std::uint8_t, 18>;
  struct Level {  // the elements that leave the points before it alone
    std::vector<Permutation> generators;
    std::array<std::optional<Permutation>, 18> reach;  // one that takes the level's point to each
  };

  // Rows are points 0..N-1, columns N..2N-1; where the result's lines come from.
  Permutation permutation(const Transformation& t) const {
    Permutation p = unit();
    for (std::size_t i = 0; i < size_; ++i) {
      p[i] = static_cast<std::uint8_t>(t.rows[i] + (t.transpose ? size_ : 0));
      p[size_ + i] = static_cast<std::uint8_t>(t.columns[i] + (t.transpose ? 0 : size_));
    }
    return p;
  }
  static Permutation unit() {
    Permutation p;
    for (std::uint8_t i = 0; i < 18; ++i) p[i] = i;
    return p;
  }
  static Permutation product(const Permutation& first, const Permutation& second) {
    Permutation p;
    for (std::size_t i = 0; i < 18; ++i) p[i] = second[first[i]];
    return p;
  }
  static Permutation inverse(const Permutation& p) {
    Permutation back;
    for (std::uint8_t i = 0; i < 18; ++i) back[p[i]] = i;
    return back;
  }

  bool contains(std::size_t k, Permutation p) const {
    for (; k < points_; ++k) {
      const auto& there = levels_[k].reach[p[k]];
      if (!there) return false;
      p = product(p, inverse(*there));
    }
    return true;
  }
  void add(std::size_t k, const Permutation& p) {
    levels_[k].generators.push_back(p);
    for (std::size_t point = 0; point < points_; ++point)
      if (levels_[k].reach[point]) close(k, product(*levels_[k].reach[point], p));
  }
  void close(std::size_t k, const Permutation& p) {
    auto& there = levels_[k].reach[p[k]];
    if (there) {
      const Permutation rest = product(p, inverse(*there));
      if (k + 1 < points_ && !contains(k + 1, rest)) add(k + 1, rest);
      return;
    }
    there = p;
    for (std::size_t g = 0; g < levels_[k].generators.size(); ++g) close(k, product(p, levels_[k].generators[g]));
  }

  std::size_t size_, points_;
  std::vector<Level> levels_;
};

}  // namespace sudokit::canon
