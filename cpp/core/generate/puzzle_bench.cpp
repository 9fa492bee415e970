// Puzzles a second by removal, CPU time of one thread.
//
//   puzzle_bench [-s SECONDS] [-k SYMMETRY] [-c CLUES] [-m no|symmetric|yes] [-i ISA]
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <map>
#include <string>
#include <vector>

#include "core/generate/removal.hpp"

using namespace sudokit;
using namespace sudokit::generate;

int main(int argc, char** argv) {
  Wanted wanted;
  double seconds = 2;
  std::string isa;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string option = argv[i], value = argv[i + 1];
    if (option == "-s") seconds = std::atof(argv[i + 1]);
    if (option == "-k") wanted.symmetry = symmetry_named(value);
    if (option == "-c") wanted.clues = std::atoi(argv[i + 1]);
    if (option == "-m") wanted.minimal = value == "yes" ? Minimal::yes : value == "no" ? Minimal::no : Minimal::symmetric;
    if (option == "-i") isa = value;
  }
  Remover remover(wanted, isa);
  std::vector<Made> made(8192);
  std::map<int, int> clues;
  const auto cpu = [] { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; };
  remover.make(1, 0, 1, made.data());
  const double start = cpu();
  std::uint64_t done = 0, sum = 0, minimal = 0;
  while (cpu() - start < seconds) {
    remover.make(2, done, made.size(), made.data());
    for (const Made& one : made) ++clues[one.clues], sum += one.clues, minimal += one.minimal == Minimal::yes;
    done += made.size();
  }
  const double took = cpu() - start;
  const auto figures = remover.figures();
  std::printf("%.0f puzzles/s, %.2f clues, %.1f %% minimal, %.1f tests a puzzle, %.2f attempts, %.0f tests a call, %.3f us a test\n", done / took,
              static_cast<double>(sum) / done, 100.0 * minimal / done, static_cast<double>(figures.tests) / done,
              static_cast<double>(figures.attempts) / done, static_cast<double>(figures.tests) / figures.calls, took * 1e6 / figures.tests);
  for (const auto& [n, count] : clues) std::printf("%d: %d (%.0f/s)  ", n, count, count / took);
  std::printf("\n");
}
