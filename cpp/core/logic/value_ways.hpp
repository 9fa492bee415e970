// All ways to place each value into the open cells of a 9x9 grid with 3x3 boxes, and how many cells of a set they can use.
//
// There can be 46,656 of them, so they are kept by bands: three ways to place the value into the rows of a band each, which
// share no column, make one way to place it in the grid.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "core/grid/cell_set.hpp"
#include "core/logic/state.hpp"

namespace sudokit::logic {

// The ways of one value that use the most cells of a set.
struct Fit {
  int most = 0;             // cells of the set
  CellSet<2> used, always;  // cells that some of these ways use, and that all of them use
};

class ValueWays {
 public:
  using Set = CellSet<2>;
  // In a band: the cell of each row, as a bit of its 27; `none` where the row has the value already.
  struct InBand {
    std::array<std::uint8_t, 3> cells;
    std::uint16_t columns;
    std::uint8_t group;  // of those with the same columns
  };
  static constexpr std::uint8_t none = 31;
  struct OfValue {
    Set places, used;                                 // used: by some way
    std::array<std::vector<InBand>, 3> bands;         // in each, those of a group together
    std::vector<std::array<std::uint8_t, 3>> groups;  // that share no column, of each band one
  };

  // Lists the ways.  False: there is none for some value.
  bool list(const State<2>& state);
  const OfValue& of(Value value) const { return of_[value]; }
  Fit fit(Value value, const Set& set) const { return fit(of_[value], set); }

  // The same for a value that has these places alone.
  static bool list(const Set& places, OfValue& ways);
  static Fit fit(const OfValue& ways, const Set& set);

 private:
  static void list_band(const Set& places, int band, std::vector<InBand>& ways);

  std::array<OfValue, 10> of_;
};

}  // namespace sudokit::logic
