// The network that reads cells: three convolutions and two dense layers, in integers.
//
// A cell has mean 0 and variance 1 after its brightness is taken out, in steps of a sixteenth.  The convolutions (5x5 in steps of two
// pixels, 3x3 in steps of two, 3x3) are dense layers on rows that hold a neighbourhood, in the order row, column, channel; the greatest
// of each two by two places follows, then a hidden layer and the outputs.  Weights are made by tools/photo/train.py, which rounds
// weights and activations in the last part of the training as they are here.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/nets/dense.hpp"

namespace sudokit::photo {

// The symbols that the network knows: nothing, 1 to 9, pencil marks, and of larger grids 0, A to P, 10 to 16.
inline constexpr std::size_t symbols = 35;
inline constexpr int most_values = 16;
inline constexpr std::size_t marks_class = most_values + 1;

// What stands for the values.  Grids of up to nine values have digits; larger ones go on from 9 in one of these ways.
enum class Alphabet : std::uint8_t {
  numbers,      // 10, 11, ...
  up_from_one,  // 1 to 9, then A, B, ...
  with_zero,    // the same, but 0 for the last value
  letters       // A, B, ... for 1, 2, ...
};

struct CellReading {
  std::array<float, marks_class + 1> classes{};  // probabilities: empty, the values from 1, pencil marks
  float by_hand = 0;                             // of the ink, if there is a value
};

// The outputs of the network for many cells.
struct Outputs {
  std::vector<std::int32_t> numbers;  // symbols + 1 each, the last for by hand; 1 << bits is 1
  int bits = 0;
  std::size_t cells() const { return numbers.size() / (symbols + 1); }
};

class CellNet {
 public:
  explicit CellNet(nets::Kernel kernel = nets::kernels().back());

  // For each cell of cell_side * cell_side bytes.
  Outputs outputs(std::span<const std::uint8_t> cells) const;

 private:
  struct Scratch;  // memory that is used for one cell after another
  void outputs_of(const std::uint8_t* cell, std::int32_t* out, Scratch& scratch) const;

  nets::Kernel kernel_;
  std::vector<nets::Dense> layers_;
};

// The alphabet that explains the cells of a grid best; `numbers` for up to nine values.
Alphabet alphabet_of(const Outputs& outputs, int values);
// In a grid of up to nine values all nine digits have a probability, because a 9 tells that a grid is none of 4x4.
std::vector<CellReading> readings(const Outputs& outputs, int values, Alphabet alphabet);

}  // namespace sudokit::photo
