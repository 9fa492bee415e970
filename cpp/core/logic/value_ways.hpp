// All ways to place each value into the open cells of a 9x9 grid with 3x3 boxes, and how many cells of a set they can use.
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
  // Columns by row; 0xff where the row has the value already.
  using Way = std::array<std::uint8_t, 9>;

  // Lists the ways.  False: a value has none, or there are too many.
  bool list(const State<2>& state);
  const std::vector<Way>& ways(Value value) const { return of_[value].ways; }
  const Set& places(Value value) const { return of_[value].places; }
  Fit fit(Value value, const Set& set) const;

 private:
  struct OfValue {
    std::vector<Way> ways;
    Set places;
    std::size_t words = 0;                // of a set of ways
    std::array<std::uint8_t, 81> number;  // of each place
    std::vector<std::uint64_t> through;   // by place: the ways that use it
  };
  bool add_ways(OfValue& one, const std::array<Mask, 9>& rows, int row, Mask columns, Mask boxes);

  std::array<OfValue, 10> of_;
  std::size_t listed_ = 0;
  Way way_{};
  mutable std::vector<std::uint64_t> counts_;
};

}  // namespace sudokit::logic
