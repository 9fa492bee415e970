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

inline constexpr std::size_t marks_class = 10;

struct CellReading {
  std::array<float, 11> classes{};  // probabilities: empty, the values 1 to 9, pencil marks
  float by_hand = 0;                // of the ink, if there is a digit
  std::array<float, 9> marks{};     // of each mark, if there are marks
};

class CellNet {
 public:
  explicit CellNet(nets::Kernel kernel = nets::kernels().back());

  // The outputs for each cell of cell_side * cell_side bytes: 21 integers, of which 1 << output_bits() is 1.
  std::vector<std::int32_t> outputs(std::span<const std::uint8_t> cells) const;
  int output_bits() const;
  std::vector<CellReading> read(std::span<const std::uint8_t> cells) const;

 private:
  void outputs_of(const std::uint8_t* cell, std::int32_t* out) const;

  nets::Kernel kernel_;
  std::vector<nets::Dense> layers_;
};

}  // namespace sudokit::photo
