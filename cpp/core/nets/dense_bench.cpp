// The time of a dense layer of 24 inputs and 24 outputs on 165 rows, the size of a layer of `guess-neural` on an average
// state, for every kernel: CPU time, the median of 101 rounds.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <vector>

#include "core/nets/dense.hpp"

int main() {
  using namespace sudokit::nets;
  constexpr std::size_t width = 24, rows = 165;
  constexpr const char* names[] = {"plain", "sse2", "avx2"};
  const std::vector<std::int8_t> weights(width * width, 3);
  const std::vector<std::int32_t> biases(width, 1);
  const Dense dense(width, width, weights, biases);
  const std::vector<std::int16_t> in(rows * width, 5);
  std::vector<std::int32_t> out(rows * width);
  for (const Kernel kernel : kernels()) {
    std::vector<double> micros;
    for (int round = 0; round < 101; ++round) {
      const std::clock_t start = std::clock();
      for (int i = 0; i < 100; ++i) dense.run(in.data(), rows, out.data(), kernel);
      micros.push_back(1e6 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC / 100);
    }
    std::nth_element(micros.begin(), micros.begin() + 50, micros.end());
    std::printf("%-6s  %.2f us, %.1f products per ns\n", names[static_cast<int>(kernel)], micros[50],
                width * width * rows / micros[50] / 1000);
  }
}
