#include "core/photo/cell_net.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/invariant.hpp"
#include "core/photo/straighten.hpp"

namespace sudokit::photo {

namespace {

#include "core/photo/cell_weights.inc"

struct Convolution {
  int side, stride, inputs, outputs, from, to;  // from and to: pixels a row, before and after
};
constexpr Convolution convolutions[] = {{5, 2, 1, 20, 32, 16}, {3, 2, 20, 40, 16, 8}, {3, 1, 40, 64, 8, 8}};
constexpr std::size_t hidden = 96, outputs_each = symbols + 1;
constexpr int activation_bits = 4;  // 16 is 1

using Activations = std::vector<std::int16_t>;

void input_of(const std::uint8_t* cell, Activations& result) {
  constexpr int pixels = cell_side * cell_side;
  std::int32_t sum = 0, squares = 0;
  for (int i = 0; i < pixels; ++i) sum += cell[i], squares += cell[i] * cell[i];
  const double mean = static_cast<double>(sum) / pixels;
  const std::int64_t variance = std::int64_t{pixels} * squares - std::int64_t{sum} * sum;
  const double scale = std::sqrt(static_cast<double>(variance)) / pixels + 6;
  std::array<std::int16_t, 256> steps;
  for (int grey = 0; grey < 256; ++grey)
    steps[static_cast<std::size_t>(grey)] =
        static_cast<std::int16_t>(std::clamp(std::floor((grey - mean) / scale * 16 + 0.5), -127.0, 127.0));
  result.resize(pixels);
  for (std::size_t i = 0; i < pixels; ++i) result[i] = steps[cell[i]];
}

// For each new place a row of what lies around it, 0 outside.
void unfold(const Activations& from, const Convolution& shape, std::size_t row, Activations& result) {
  result.resize(static_cast<std::size_t>(shape.to * shape.to) * row);  // what a row has beyond its inputs stays 0
  const int pad = shape.side / 2;
  for (int y = 0; y < shape.to; ++y)
    for (int x = 0; x < shape.to; ++x) {
      std::int16_t* to = result.data() + static_cast<std::size_t>(y * shape.to + x) * row;
      for (int dy = 0; dy < shape.side; ++dy)
        for (int dx = 0; dx < shape.side; ++dx, to += shape.inputs) {
          const int sy = y * shape.stride + dy - pad, sx = x * shape.stride + dx - pad;
          if (sy < 0 || sx < 0 || sy >= shape.from || sx >= shape.from)
            std::fill_n(to, shape.inputs, std::int16_t{0});
          else
            std::copy_n(from.data() + static_cast<std::size_t>((sy * shape.from + sx) * shape.inputs), shape.inputs, to);
        }
    }
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

// A byte for each weight, by outputs: weights from -44 to 44 are printable characters, the others what is left from 1 to 255 (as
// octal numbers in the source).  Such text compresses best, which the page's module needs.
std::vector<std::int8_t> weights_of(std::span<const char* const> rows, std::size_t inputs, std::size_t outputs) {
  constexpr int most = 44, first = '!', last = '}';
  std::array<std::int8_t, 256> weight{};
  for (int byte = 1, common = -most, rare = -127; byte < 256; ++byte) {
    const bool printable = byte >= first && byte <= last && byte != '"' && byte != '?' && byte != '\\';
    if (!printable && rare == -most) rare = most + 1;
    int& next = printable && common <= most ? common : rare;
    weight[static_cast<std::size_t>(byte)] = static_cast<std::int8_t>(next++);
  }
  std::vector<std::int8_t> result(inputs * outputs);
  std::size_t i = 0;
  for (const char* const row : rows)
    for (const char* at = row; *at != '\0'; ++at, ++i)
      result[i % inputs * outputs + i / inputs] = weight[static_cast<unsigned char>(*at)];
  SUDOKIT_INVARIANT(i == result.size());
  return result;
}

constexpr int digits = 9;
constexpr std::size_t marks_symbol = 10, zero_symbol = 11, letter_symbol = 12, ten_symbol = 28;
constexpr Alphabet alphabets[] = {Alphabet::numbers, Alphabet::up_from_one, Alphabet::with_zero, Alphabet::letters};

std::size_t symbol_of(int value, int values, Alphabet alphabet) {
  const auto number = static_cast<std::size_t>(value);
  if (alphabet == Alphabet::letters) return letter_symbol + number - 1;
  if (value <= digits) return number;
  if (alphabet == Alphabet::numbers) return ten_symbol + number - 10;
  return alphabet == Alphabet::with_zero && value == values ? zero_symbol : letter_symbol + number - 10;
}

}  // namespace

CellNet::CellNet(nets::Kernel kernel) : kernel_(kernel) {
  const auto add = [&](std::size_t inputs, std::size_t outputs, std::span<const char* const> rows,
                       std::span<const std::int32_t> biases) {
    SUDOKIT_INVARIANT(biases.size() == outputs);
    layers_.emplace_back(inputs, outputs, weights_of(rows, inputs, outputs), biases);
  };
  add(25, 20, trained_weights_0, trained_biases_0);
  add(std::size_t{9} * 20, 40, trained_weights_1, trained_biases_1);
  add(std::size_t{9} * 40, 64, trained_weights_2, trained_biases_2);
  add(std::size_t{16} * 64, hidden, trained_weights_3, trained_biases_3);
  add(hidden, outputs_each, trained_weights_4, trained_biases_4);
}

struct CellNet::Scratch {
  Activations now;
  std::array<Activations, std::size(convolutions)> rows;
  std::vector<std::int32_t> sums;
};

void CellNet::outputs_of(const std::uint8_t* cell, std::int32_t* out, Scratch& scratch) const {
  auto& [now, unfolded, sums] = scratch;
  input_of(cell, now);
  for (std::size_t i = 0; i < 3; ++i) {
    const Convolution& shape = convolutions[i];
    const nets::Dense& layer = layers_[i];
    const auto places = static_cast<std::size_t>(shape.to * shape.to), width = static_cast<std::size_t>(shape.outputs);
    unfold(now, shape, layer.row_in(), unfolded[i]);
    sums.resize(places * layer.row_out());
    layer.run(unfolded[i].data(), places, sums.data(), kernel_);
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

Outputs CellNet::outputs(std::span<const std::uint8_t> cells) const {
  constexpr std::size_t pixels = cell_side * cell_side;
  SUDOKIT_INVARIANT(cells.size() % pixels == 0);
  const std::size_t count = cells.size() / pixels;
  Outputs result{std::vector<std::int32_t>(count * outputs_each), trained_shifts[4] + activation_bits};
  Scratch scratch;
  for (std::size_t i = 0; i < count; ++i)
    outputs_of(cells.data() + i * pixels, result.numbers.data() + i * outputs_each, scratch);
  return result;
}

Alphabet alphabet_of(const Outputs& outputs, int values) {
  Alphabet best = Alphabet::numbers;
  if (values <= digits) return best;
  double most = -1e300;
  for (const Alphabet alphabet : alphabets) {
    double score = 0;
    for (std::size_t i = 0; i < outputs.cells(); ++i) {
      const std::int32_t* const mine = outputs.numbers.data() + i * outputs_each;
      const double one = std::exp2(outputs.bits);
      const std::int32_t top = *std::max_element(mine, mine + symbols);
      double all = 0, known = std::exp((mine[0] - top) / one) + std::exp((mine[marks_symbol] - top) / one);
      for (std::size_t k = 0; k < symbols; ++k) all += std::exp((mine[k] - top) / one);
      for (int value = 1; value <= values; ++value)
        known += std::exp((mine[symbol_of(value, values, alphabet)] - top) / one);
      score += std::log(known / all + 0.01);
    }
    if (score > most) most = score, best = alphabet;
  }
  return best;
}

std::vector<CellReading> readings(const Outputs& outputs, int values, Alphabet alphabet) {
  const double one = std::exp2(outputs.bits);
  const int shown = std::max(values, digits);
  std::vector<CellReading> result(outputs.cells());
  for (std::size_t i = 0; i < result.size(); ++i) {
    const std::int32_t* const mine = outputs.numbers.data() + i * outputs_each;
    CellReading& cell = result[i];
    std::array<std::int32_t, marks_class + 1> chosen{};
    chosen[0] = mine[0];
    chosen[marks_class] = mine[marks_symbol];
    for (int value = 1; value <= shown; ++value)
      chosen[static_cast<std::size_t>(value)] = mine[symbol_of(value, shown, alphabet)];
    const auto counts = [&](std::size_t k) { return k <= static_cast<std::size_t>(shown) || k == marks_class; };
    std::int32_t most = chosen[0];
    for (std::size_t k = 0; k < chosen.size(); ++k)
      if (counts(k)) most = std::max(most, chosen[k]);
    float sum = 0;
    for (std::size_t k = 0; k < chosen.size(); ++k)
      if (counts(k)) sum += cell.classes[k] = static_cast<float>(std::exp((chosen[k] - most) / one));
    for (float& probability : cell.classes) probability /= sum;
    cell.by_hand = static_cast<float>(1 / (1 + std::exp(-mine[symbols] / one)));
  }
  return result;
}

}  // namespace sudokit::photo
