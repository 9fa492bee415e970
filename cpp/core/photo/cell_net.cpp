#include "core/photo/cell_net.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/invariant.hpp"
#include "core/photo/straighten.hpp"

namespace sudokit::photo {

namespace {

#include "core/photo/cell_weights.inc"

struct Convolution {
  int side, stride, inputs, outputs, from, to;  // from and to: pixels a row, before and after
};
constexpr Convolution convolutions[] = {{5, 2, 1, 16, 32, 16}, {3, 2, 16, 32, 16, 8}, {3, 1, 32, 48, 8, 8}};
constexpr std::size_t outputs_each = 21;
constexpr int activation_bits = 4;  // 16 is 1

using Activations = std::vector<std::int16_t>;

Activations input_of(const std::uint8_t* cell) {
  constexpr int pixels = cell_side * cell_side;
  double sum = 0, squares = 0;
  for (int i = 0; i < pixels; ++i) sum += cell[i];
  const double mean = sum / pixels;
  for (int i = 0; i < pixels; ++i) squares += (cell[i] - mean) * (cell[i] - mean);
  const double scale = std::sqrt(squares / pixels) + 6;
  Activations result;
  for (int i = 0; i < pixels; ++i)
    result.push_back(static_cast<std::int16_t>(std::clamp(std::floor((cell[i] - mean) / scale * 16 + 0.5), -127.0, 127.0)));
  return result;
}

// For each new place a row of what lies around it, 0 outside.
Activations unfolded(const Activations& from, const Convolution& shape, std::size_t row) {
  Activations result(static_cast<std::size_t>(shape.to * shape.to) * row, 0);
  const int pad = shape.side / 2;
  for (int y = 0; y < shape.to; ++y)
    for (int x = 0; x < shape.to; ++x) {
      std::int16_t* to = result.data() + static_cast<std::size_t>(y * shape.to + x) * row;
      for (int dy = 0; dy < shape.side; ++dy)
        for (int dx = 0; dx < shape.side; ++dx, to += shape.inputs) {
          const int sy = y * shape.stride + dy - pad, sx = x * shape.stride + dx - pad;
          if (sy < 0 || sx < 0 || sy >= shape.from || sx >= shape.from) continue;
          std::copy_n(from.data() + static_cast<std::size_t>((sy * shape.from + sx) * shape.inputs), shape.inputs, to);
        }
    }
  return result;
}

std::int16_t activation(std::int32_t sum, int shift) {
  return static_cast<std::int16_t>(std::clamp((sum + (1 << (shift - 1))) >> shift, 0, 127));
}

Activations greatest_of_four(const Activations& from, int side, int depth) {
  Activations result(from.size() / 4);
  for (int y = 0; y < side; ++y)
    for (int x = 0; x < side; ++x)
      for (int k = 0; k < depth; ++k) {
        std::int16_t& to = result[static_cast<std::size_t>((y / 2 * (side / 2) + x / 2) * depth + k)];
        to = std::max(to, from[static_cast<std::size_t>((y * side + x) * depth + k)]);
      }
  return result;
}

float logistic(double x) { return static_cast<float>(1 / (1 + std::exp(-x))); }

}  // namespace

CellNet::CellNet(nets::Kernel kernel) : kernel_(kernel) {
  layers_.emplace_back(std::size_t{25}, std::size_t{16}, trained_weights_0, trained_biases_0);
  layers_.emplace_back(std::size_t{9} * 16, std::size_t{32}, trained_weights_1, trained_biases_1);
  layers_.emplace_back(std::size_t{9} * 32, std::size_t{48}, trained_weights_2, trained_biases_2);
  layers_.emplace_back(std::size_t{16} * 48, std::size_t{64}, trained_weights_3, trained_biases_3);
  layers_.emplace_back(std::size_t{64}, outputs_each, trained_weights_4, trained_biases_4);
}

int CellNet::output_bits() const { return trained_shifts[4] + activation_bits; }

void CellNet::outputs_of(const std::uint8_t* cell, std::int32_t* out) const {
  Activations now = input_of(cell);
  std::vector<std::int32_t> sums;
  for (std::size_t i = 0; i < 3; ++i) {
    const Convolution& shape = convolutions[i];
    const nets::Dense& layer = layers_[i];
    const auto places = static_cast<std::size_t>(shape.to * shape.to), width = static_cast<std::size_t>(shape.outputs);
    const Activations rows = unfolded(now, shape, layer.row_in());
    sums.resize(places * layer.row_out());
    layer.run(rows.data(), places, sums.data(), kernel_);
    now.resize(places * width);
    for (std::size_t place = 0; place < places; ++place)
      for (std::size_t k = 0; k < width; ++k)
        now[place * width + k] = activation(sums[place * layer.row_out() + k], trained_shifts[i]);
  }
  now = greatest_of_four(now, convolutions[2].to, convolutions[2].outputs);
  SUDOKIT_INVARIANT(now.size() == layers_[3].row_in());
  sums.resize(layers_[3].row_out());
  layers_[3].run(now.data(), 1, sums.data(), kernel_);
  now.assign(layers_[4].row_in(), 0);
  for (std::size_t k = 0; k < now.size(); ++k) now[k] = activation(sums[k], trained_shifts[3]);
  sums.resize(layers_[4].row_out());
  layers_[4].run(now.data(), 1, sums.data(), kernel_);
  std::copy_n(sums.data(), outputs_each, out);
}

std::vector<std::int32_t> CellNet::outputs(std::span<const std::uint8_t> cells) const {
  constexpr std::size_t pixels = cell_side * cell_side;
  SUDOKIT_INVARIANT(cells.size() % pixels == 0);
  const std::size_t count = cells.size() / pixels;
  std::vector<std::int32_t> result(count * outputs_each);
  for (std::size_t i = 0; i < count; ++i) outputs_of(cells.data() + i * pixels, result.data() + i * outputs_each);
  return result;
}

std::vector<CellReading> CellNet::read(std::span<const std::uint8_t> cells) const {
  const std::vector<std::int32_t> numbers = outputs(cells);
  const double one = std::exp2(output_bits());
  std::vector<CellReading> result(numbers.size() / outputs_each);
  for (std::size_t i = 0; i < result.size(); ++i) {
    const std::int32_t* const mine = numbers.data() + i * outputs_each;
    CellReading& cell = result[i];
    const std::int32_t most = *std::max_element(mine, mine + cell.classes.size());
    float sum = 0;
    for (std::size_t k = 0; k < cell.classes.size(); ++k)
      sum += cell.classes[k] = static_cast<float>(std::exp((mine[k] - most) / one));
    for (float& probability : cell.classes) probability /= sum;
    cell.by_hand = logistic(mine[11] / one);
    for (std::size_t k = 0; k < 9; ++k) cell.marks[k] = logistic(mine[12 + k] / one);
  }
  return result;
}

}  // namespace sudokit::photo
