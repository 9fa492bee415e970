// Uniform full grids a second.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <vector>

#include "core/generate/uniform.hpp"

using namespace sudokit;

static double cpu() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

int main() {
  const double start = cpu();
  const generate::UniformGrids& grids = generate::UniformGrids::get();
  std::printf("tables: %.3f s\n", cpu() - start);
  Random random(1);
  Value grid[81];
  std::vector<double> rates;
  for (int round = 0; round < 7; ++round) {
    const double from = cpu();
    for (int i = 0; i < 100000; ++i) grids.sample(random, grid);
    rates.push_back(100000 / (cpu() - from));
  }
  std::sort(rates.begin(), rates.end());
  std::printf("uniform grids: %.0f /s (goal 1,000,000)\n", rates[3]);
}
