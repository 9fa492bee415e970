// The time the template methods take: microseconds of CPU time of this thread, medians of rounds in which the methods
// alternate.
//
//   templates_bench [--rounds R] [--most PUZZLES] [PUZZLE|FILE...]
//
// A puzzle is 81 characters of 1-9, 0 and `.`; the default is the one that the article on "paths" timed.  Goals on it:
// templates 250 us, templates-indexed 40 us; making all 46,656 templates 1.5 ms.  For a file (one puzzle per line) the
// figures are over its puzzles, each solved once, with at most 20,000,000 nodes.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

#include "core/grid/layout.hpp"
#include "core/methods/templates.hpp"
#include "core/methods/templates_indexed.hpp"

namespace {

using namespace sudokit;
using namespace sudokit::methods;

// CPU time of this thread: the machine may be shared.
double now() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e6 + static_cast<double>(time.tv_nsec) * 1e-3;
}

double median(std::vector<double> times) {
  std::nth_element(times.begin(), times.begin() + static_cast<long>(times.size() / 2), times.end());
  return times[times.size() / 2];
}

constexpr std::uint64_t most_nodes = 20'000'000;

struct Times {
  std::vector<double> filtering, searching, all;
  std::uint64_t solutions = 0, undecided = 0;
  Work work;  // total
};

void solve(Method& method, const std::vector<Mask>& masks, Times& times) {
  Value solution[81];
  Budget budget;
  budget.nodes = most_nodes;
  Meter meter(budget, method.stride());
  const double begin = now();
  method.start(masks.data(), nullptr, nullptr);
  const double started = now();
  Found found = Found::solution;
  for (int count = 0; count < 2 && found == Found::solution; ++count)
    if ((found = method.next(solution, meter)) == Found::solution) ++times.solutions;
  const double end = now();
  times.undecided += found == Found::stopped;
  times.filtering.push_back(started - begin);
  times.searching.push_back(end - started);
  times.all.push_back(end - begin);
  times.work.nodes += method.work().nodes;
}

std::vector<Mask> masks_of(const std::string& puzzle) {
  std::vector<Mask> masks;
  for (std::size_t i = 0; i < 81; ++i)
    masks.push_back(puzzle[i] >= '1' && puzzle[i] <= '9' ? Mask{1} << (puzzle[i] - '1') : all_values(9));
  return masks;
}

void print(const char* name, const Times& times) {
  const auto count = static_cast<double>(times.all.size());
  double sum = 0;
  for (const double each : times.all) sum += each;
  std::printf(
      "  %-18s us median: filtering %8.1f searching %8.1f together %8.1f, mean %10.1f max %10.1f | nodes mean %9.1f | "
      "solutions %llu undecided %llu\n",
      name, median(times.filtering), median(times.searching), median(times.all), sum / count,
      *std::max_element(times.all.begin(), times.all.end()), static_cast<double>(times.work.nodes) / count,
      static_cast<unsigned long long>(times.solutions), static_cast<unsigned long long>(times.undecided));
}

void bench_making(const Layout& layout, int rounds) {
  std::vector<double> making, indexing;
  for (int round = 0; round < rounds; ++round) {
    const double begin = now();
    const TemplateTable table(layout);
    making.push_back(now() - begin);
    table.make_index();
    indexing.push_back(now() - begin - making.back());
  }
  std::printf("making 46,656 templates %.1f us, their index %.1f us\n", median(making), median(indexing));
}

// Runs one puzzle many times, or each puzzle of a file once.
void bench(Templates& plain, TemplatesIndexed& indexed, const std::string& what, int rounds, std::size_t most) {
  std::vector<std::string> puzzles;
  std::ifstream file(what);
  for (std::string line; puzzles.size() < most && std::getline(file, line);)
    if (line.size() >= 81 && line[0] != '#') puzzles.push_back(line);
  if (puzzles.empty() && what.size() == 81) puzzles.assign(static_cast<std::size_t>(rounds), what);
  if (puzzles.empty()) return;
  Times first, second;
  for (const std::string& puzzle : puzzles) solve(plain, masks_of(puzzle), first), solve(indexed, masks_of(puzzle), second);
  std::printf("%s\n", what.c_str());
  print("templates", first);
  print("templates-indexed", second);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  int rounds = 201;
  std::size_t most = 1000;
  std::vector<std::string> inputs;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--rounds" && i + 1 < argc)
      rounds = std::max(1, std::atoi(argv[++i]));
    else if (argument == "--most" && i + 1 < argc)
      most = std::strtoull(argv[++i], nullptr, 10);
    else
      inputs.push_back(argument);
  }
  if (inputs.empty())
    inputs.emplace_back(".......49.....38..7.6.2.1.....3...6.6..784..5.9...1.....2.5.4.8..84.....37.......");
  const Layout layout = Layout::boxes(3, 3);
  bench_making(layout, rounds);
  Templates plain(layout);
  TemplatesIndexed indexed(layout);
  for (const std::string& input : inputs) bench(plain, indexed, input, rounds, most);
}
