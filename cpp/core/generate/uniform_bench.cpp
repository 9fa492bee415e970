// Uniform full grids per second.
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
  constexpr std::size_t count = 100'000;
  std::vector<Value> made(81 * count);
  std::vector<double> rates;
  for (std::uint64_t round = 0; round < 7; ++round) {
    const double from = cpu();
    grids.sample(1, round * count, count, made.data());
    rates.push_back(count / (cpu() - from));
  }
  std::sort(rates.begin(), rates.end());
  std::printf("uniform grids: %.0f /s (goal 1,000,000)\n", rates[3]);
}
