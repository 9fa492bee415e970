#include "core/nets/dense.hpp"

#include <algorithm>
#include <vector>

#include "core/base/random.hpp"
#include "testing/check.hpp"

using namespace sudokit;
using namespace sudokit::nets;

namespace {

struct Layer {
  std::size_t inputs, outputs;
  std::vector<std::int8_t> weights;
  std::vector<std::int32_t> biases;

  Layer(std::size_t inputs_, std::size_t outputs_, Random& random)
      : inputs(inputs_), outputs(outputs_), weights(inputs_ * outputs_), biases(outputs_) {
    for (auto& weight : weights) weight = static_cast<std::int8_t>(static_cast<int>(random.below(256)) - 128);
    for (auto& bias : biases) bias = static_cast<std::int32_t>(random.below(200000)) - 100000;
  }
  std::int64_t sum(const std::int16_t* row, std::size_t output) const {
    std::int64_t total = biases[output];
    for (std::size_t i = 0; i < inputs; ++i) total += std::int64_t{row[i]} * weights[i * outputs + output];
    return total;
  }
};

}  // namespace

TEST(kernels_agree_with_a_plain_sum_of_products) {
  Random random(1);
  for (const std::size_t inputs : {1, 2, 3, 9, 24, 25, 64})
    for (const std::size_t outputs : {1, 2, 7, 8, 9, 24, 33}) {
      const Layer layer(inputs, outputs, random);
      const Dense dense(inputs, outputs, layer.weights, layer.biases);
      CHECK(dense.row_in() >= inputs && dense.row_out() >= outputs);
      const std::size_t rows = 5;
      std::vector<std::int16_t> in(rows * dense.row_in(), 0);
      for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t i = 0; i < inputs; ++i)  // sums of 64 activations are the greatest inputs in use
          in[row * dense.row_in() + i] = static_cast<std::int16_t>(random.below(64 * 127 + 1));
      for (const Kernel kernel : kernels()) {
        std::vector<std::int32_t> out(rows * dense.row_out(), -1);
        dense.run(in.data(), rows, out.data(), kernel);
        for (std::size_t row = 0; row < rows; ++row)
          for (std::size_t o = 0; o < dense.row_out(); ++o)
            CHECK_EQ(std::int64_t{out[row * dense.row_out() + o]},
                     o < outputs ? layer.sum(&in[row * dense.row_in()], o) : 0);
      }
    }
}

TEST(greatest_sums_do_not_overflow) {
  const std::size_t inputs = 1024;
  const std::vector<std::int8_t> weights(inputs, -128);
  const std::vector<std::int32_t> biases{-1000};
  const Dense dense(inputs, 1, weights, biases);
  const std::vector<std::int16_t> in(inputs, 64 * 127);
  for (const Kernel kernel : kernels()) {
    std::vector<std::int32_t> out(dense.row_out());
    dense.run(in.data(), 1, out.data(), kernel);
    CHECK_EQ(out[0], -1000 - 1024 * 128 * 64 * 127);
  }
}

TEST(activations_are_rounded_and_limited) {
  const std::vector<std::int32_t> sums{-2000000000, -65, -33, -32, -1, 0, 31, 32, 95, 96, 127 * 64, 2000000000};
  const std::vector<std::int16_t> expected{0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 127, 127};
  std::vector<std::int16_t> out(sums.size());
  activate(sums.data(), sums.size(), out.data());
  CHECK(out == expected);
}
