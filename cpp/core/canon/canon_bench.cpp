// The speed of canonical forms: canon_bench FILE..., each of 81-character lines.  Prints the median of five rounds, and the
// slowest of the first 20,000 grids.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

#include "core/canon/canon.hpp"
#include "core/grid/layout.hpp"

using namespace sudokit;

static double cpu() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

int main(int argc, char** argv) {
  canon::Canoniser canoniser(Layout::boxes(3, 3));
  for (int i = 1; i < argc; ++i) {
    std::ifstream file(argv[i]);
    std::vector<Value> rows;
    for (std::string line; std::getline(file, line);)
      if (line.size() >= 81)
        for (const char ch : line.substr(0, 81))
          rows.push_back(ch >= '1' && ch <= '9' ? static_cast<Value>(ch - '0') : Value{0});
    const std::size_t n = rows.size() / 81;
    std::vector<double> seconds;
    Value form[81];
    canon::Transformation how;
    double worst = 0;
    for (int round = 0; round < 5; ++round) {
      const double start = cpu();
      for (std::size_t k = 0; k < n; ++k) canoniser.canonical(&rows[81 * k], form, &how);
      seconds.push_back(cpu() - start);
    }
    std::sort(seconds.begin(), seconds.end());
    for (std::size_t k = 0; k < std::min<std::size_t>(n, 20000); ++k) {
      const double start = cpu();
      canoniser.canonical(&rows[81 * k], form, &how);
      worst = std::max(worst, cpu() - start);
    }
    std::printf("%-40s %8zu grids  %8.3f us  %9.0f /s  worst %.1f us\n", argv[i], n,
                seconds[2] / static_cast<double>(n) * 1e6, static_cast<double>(n) / seconds[2], worst * 1e6);
  }
}
