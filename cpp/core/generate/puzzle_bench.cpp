// Puzzles per second of CPU time, in one thread: by removal, by the vicinity, or of other layouts.
//
//   puzzle_bench [-s SECONDS] [-k SYMMETRY] [-c CLUES] [-m no|symmetric|yes] [-u yes] [-l HxW | -j SIZE] [-n AT_ONCE] [-i ISA]
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <map>
#include <string>
#include <vector>

#include "core/generate/any_removal.hpp"
#include "core/generate/removal.hpp"
#include "core/generate/vicinity.hpp"
#include "core/grid/layout.hpp"

using namespace sudokit;
using namespace sudokit::generate;

static double cpu() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

static int vicinity(const Target& wanted, double seconds, const std::string& isa) {
  Vicinity search(wanted.clues, wanted.minimal, isa);
  std::vector<Made> made(Vicinity::pool_size);
  std::uint64_t block = 0, done = 0;
  const double start = cpu();
  while (cpu() - start < seconds) {
    std::size_t count = 0;
    Budget budget;
    budget.deadline = Budget::Clock::now() + std::chrono::seconds(60);
    search.make(1, block++, made.size(), made.data(), count, budget);
    done += count;
  }
  const double took = cpu() - start;
  const auto f = search.figures();
  std::printf(
      "%.1f puzzles/s of %d clues (%lu in %lu blocks), %.2f scans a puzzle, %.0f solutions and %.0f tests a scan, %.3f ms "
      "a scan, %.2f isomorphic a puzzle\n",
      done / took, wanted.clues, done, block, double(f.scanned) / done, double(f.solutions) / f.scanned,
      double(f.tests) / f.scanned, took * 1e3 / f.scanned, double(f.isomorphic) / done);
  return 0;
}

static int any(const Layout& layout, const Target& wanted, double seconds) {
  AnyRemover remover(layout, {wanted.symmetry, wanted.clues, wanted.minimal, {}});
  std::uint64_t done = 0, clues = 0, proven = 0;
  const double start = cpu();
  for (; cpu() - start < seconds; ++done) {
    AnyMade made;
    remover.make(1, done, made);
    for (const Value value : made.puzzle) clues += value != 0;
    proven += made.minimal == Minimal::yes;
  }
  const double took = cpu() - start;
  std::printf("%.2f puzzles/s, %.1f clues, %.1f %% proven minimal\n", done / took, double(clues) / done,
              100.0 * proven / done);
  return 0;
}

int main(int argc, char** argv) {
  Target wanted;
  double seconds = 2;
  std::size_t count = 8192;
  int box_height = 0, box_width = 0, jigsaw = 0;
  std::string isa;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string option = argv[i], value = argv[i + 1];
    if (option == "-s") seconds = std::atof(argv[i + 1]);
    if (option == "-k") wanted.symmetry = symmetry_named(value);
    if (option == "-c") wanted.clues = std::atoi(argv[i + 1]);
    if (option == "-m") wanted.minimal = value == "yes" ? Minimal::yes : value == "no" ? Minimal::no : Minimal::symmetric;
    if (option == "-u") wanted.unbiased = value == "yes";
    if (option == "-n") count = std::strtoul(argv[i + 1], nullptr, 10);
    if (option == "-l") box_height = std::atoi(argv[i + 1]), box_width = std::atoi(argv[i + 1] + value.find('x') + 1);
    if (option == "-j") jigsaw = std::atoi(argv[i + 1]);
    if (option == "-i") isa = value;
  }
  if (box_height) return any(Layout::boxes(box_height, box_width), wanted, seconds);
  if (jigsaw) {
    Random random(1);
    return any(Layout::jigsaw(random_regions(jigsaw, random)), wanted, seconds);
  }
  if (wanted.clues && wanted.clues < Vicinity::most_clues) return vicinity(wanted, seconds, isa);
  Remover remover(wanted, isa);
  std::vector<Made> made(count);
  std::map<int, int> clues;
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
  std::printf(
      "%.1f puzzles/s, %.2f clues, %.1f %% minimal, %.1f tests a puzzle, %.2f attempts, %.3f sweeps a test, %.3f us a "
      "test\n",
      done / took, static_cast<double>(sum) / done, 100.0 * minimal / done, static_cast<double>(figures.tests) / done,
      static_cast<double>(figures.attempts) / done, static_cast<double>(figures.sweeps) / figures.tests,
      took * 1e6 / figures.tests);
  for (const auto& [n, count] : clues) std::printf("%d: %d (%.0f/s)  ", n, count, count / took);
  std::printf("\n");
}
