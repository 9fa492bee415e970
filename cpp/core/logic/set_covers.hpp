// Why no more places of a value fit into a set of cells: houses that cover them.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "core/logic/value_ways.hpp"

namespace sudokit::logic {

// How often each house counts.  The cells of the set, and those of houses that count -1, lie in at least as many houses that
// count 1.  A house that counts -1 needs the value, so it takes up the place that it must have anyway.
using Cover = std::array<std::int8_t, 27>;

class SetCovers {
 public:
  using Set = CellSet<2>;

  // Covers with as many houses as places fit (fit.most), of those with the fewest houses that count -1.  The first excludes the
  // most places, each further one some that those before do not.  None: they are not found, or only cases would show that no
  // more fit.
  const std::vector<Cover>& find(const Tables<2>& tables, const ValueWays::OfValue& ways, const Set& set, const Fit& fit);
  // The places that the covers excluded: they lie in more houses than they need.
  const Set& excluded() const { return excluded_; }
  // The houses that count -1, of each cover.
  int needed() const { return needed_; }

 private:
  // Cells that the houses chosen do not cover yet: those that need at least one house more, two, three.
  struct Open {
    Set once, twice, thrice;
  };

  void subtract(int from, int houses);
  Open start() const;
  Open after(const Open& open, std::uint16_t house) const;
  void cover(int left, const Open& open);
  bool may_do(const Set& open, int houses) const;
  Set loose(const Cover& cover) const;
  int weight(const Cover& cover, Cell cell) const;
  void choose();

  const Tables<2>* tables_ = nullptr;
  Set places_, set_, wanted_, excluded_;
  int most_ = 0, needed_ = 0, tried_ = 0;
  std::vector<std::uint16_t> houses_;  // with places
  Cover cover_{};
  std::array<bool, 27> barred_{};
  std::vector<Cover> all_, chosen_;
};

}  // namespace sudokit::logic
