// What stands in each cell, decided with the rules of Sudoku.
#pragma once
#include <array>
#include <vector>

#include "core/base/budget.hpp"
#include "core/photo/cell_net.hpp"
#include "core/photo/proper_reading.hpp"

namespace sudokit::photo {

enum class Kind : std::uint8_t { empty, given, handwritten, marks };

struct ReadCell {
  Value value = 0;  // 0: empty, or marks
  Value seen = 0;   // the network's own reading, where the rules say otherwise
  Kind kind = Kind::empty;
  bool sure = false;                             // network, views and rules agree
  bool mistake = false;                          // a value by hand that the solution contradicts
  std::uint16_t marks = 0;                       // value 1 first; pencil_marks.hpp finds them
  float confidence = 0;                          // the probability that value and kind of content are right
  std::array<float, most_values + 1> chances{};  // before the rules: no value, and each value
};

enum class Basis : std::uint8_t {
  unique,     // the printed values have exactly one solution
  consensus,  // most values agree with one solution, but which are printed stays in doubt
  several,    // the values as read have several solutions
  none        // the values as read have none
};

struct Decision {
  std::vector<ReadCell> cells;
  Basis basis = Basis::none;
  std::vector<Value> solution;  // empty unless `unique` or `consensus`
};

// `cells`: averages over the views; `agreement`: the share of views whose most probable class is that of the average.
Decision decide(const Layout& layout, const std::vector<CellReading>& cells, std::span<const float> agreement,
                Meter& meter);

inline constexpr int states_limit = 400, large_states_limit = 60;  // for the proper reading; of more than nine values

}  // namespace sudokit::photo
