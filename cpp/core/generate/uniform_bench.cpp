// Uniform full grids per second; with the argument "kinds", the table of the kinds instead, as CSV (docs/theory/data/kinds.csv).
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <vector>

#include "core/generate/uniform.hpp"

using namespace sudokit;

static double cpu() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

static void print_kinds(const generate::UniformGrids& grids) {
  std::puts("members,bands,completions");
  for (const auto& kind : grids.kinds())
    std::printf("%u,%u,%llu\n", kind.members, kind.bands, static_cast<unsigned long long>(kind.completions));
}

int main(int count_of_arguments, char** arguments) {
  if (count_of_arguments > 1 && std::strcmp(arguments[1], "kinds") == 0) {
    print_kinds(generate::UniformGrids::get());
    return 0;
  }
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
