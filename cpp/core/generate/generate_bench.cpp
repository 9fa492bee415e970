// The speed of the articles' generators, in CPU time of this thread.
//
//   generate_bench [RUNS [SECONDS]]
//
// Each line does RUNS (1,000) runs, slow lines a fiftieth, each cut off after SECONDS (10).  Goals: 55 blanks with the
// default solver 0.5 ms in the median, and no run without restart above 20 ms; a filled grid 60 us; 23 clues 15 ms in the
// mean.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <numeric>
#include <vector>

#include "core/generate/depth_limit.hpp"
#include "core/generate/each_once.hpp"
#include "core/generate/forbidding.hpp"
#include "core/grid/layout.hpp"

namespace {

using namespace sudokit;
using namespace sudokit::generate;

double now() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

struct Options {
  std::uint64_t runs = 1000;
  double seconds = 10;
};

using Make = std::function<Run(Random&, const Budget&)>;

double sum(const std::vector<double>& values) { return std::accumulate(values.begin(), values.end(), 0.0); }

// Prints the times of all runs, then of those without restart.
void report(const char* name, std::uint64_t runs, double seconds, const Make& make) {
  std::vector<double> all, plain;
  std::uint64_t fills = 0, restarts = 0, cut = 0, calls = 0, nodes = 0;
  double clues = 0;
  for (std::uint64_t index = 0; index < runs; ++index) {
    Random random(1, index);
    Budget budget;
    budget.deadline = Budget::Clock::now() + std::chrono::microseconds(static_cast<long>(seconds * 1e6));
    const double begin = now();
    const Run run = make(random, budget);
    const double took = (now() - begin) * 1e3;
    all.push_back(took);
    if (run.restarts == 0 && run.stopped == Stopped::no) plain.push_back(took);
    fills += run.fill_restarts;
    restarts += run.restarts;
    cut += run.stopped != Stopped::no;
    calls += run.solver_calls;
    nodes += run.nodes;
    clues +=
        static_cast<double>(run.puzzle.end() - run.puzzle.begin() - std::count(run.puzzle.begin(), run.puzzle.end(), 0));
  }
  std::sort(all.begin(), all.end());
  std::sort(plain.begin(), plain.end());
  const double count = static_cast<double>(runs);
  std::printf("%-34s median %9.4f  mean %9.4f  max %9.3f ms", name, all[all.size() / 2], sum(all) / count, all.back());
  if (plain.size() < all.size() && !plain.empty())
    std::printf(" | %zu without restart: median %.4f  max %.3f", plain.size(), plain[plain.size() / 2], plain.back());
  std::printf(" | clues %.1f, restarts %.2f, fills again %.2f, cut off %llu, calls %.0f, nodes %.0f\n", clues / count,
              static_cast<double>(restarts) / count, static_cast<double>(fills) / count,
              static_cast<unsigned long long>(cut), static_cast<double>(calls) / count, static_cast<double>(nodes) / count);
  std::fflush(stdout);
}

void forbidding_lines(const Layout& layout, const Options& options) {
  for (const char* solver : {"auto", "backtracking"})
    for (const int blanks : {20, 30, 40, 45, 50, 55, 57}) {
      const bool slow = solver[0] == 'b' && blanks > 50;
      for (const bool remember : {false, true}) {
        if (remember && blanks < 55) continue;
        char name[64];
        std::snprintf(name, sizeof name, "%d blanks, %s%s", blanks, solver, remember ? ", remember" : "");
        report(name, slow ? std::max<std::uint64_t>(options.runs / 50, 3) : options.runs, options.seconds,
               [&](Random& random, const Budget& budget) {
                 return forbidding(layout, {.blanks = blanks, .solver = solver, .remember = remember}, random, budget);
               });
      }
    }
}

void each_once_lines(const Options& options) {
  for (const auto& [height, width] : {std::pair{2, 2}, {2, 3}, {3, 3}, {3, 4}, {4, 4}, {4, 5}, {5, 5}}) {
    char name[64];
    std::snprintf(name, sizeof name, "each cell once, %dx%d", height, width);
    const std::uint64_t runs = height * width > 9 ? std::max<std::uint64_t>(options.runs / 50, 3) : options.runs;
    report(name, runs, options.seconds, [layout = Layout::boxes(height, width)](Random& random, const Budget& budget) {
      return each_once(layout, {}, random, budget);
    });
  }
}

void depth_limit_lines(const Layout& layout, const Options& options) {
  for (const Where where : {Where::random, Where::ordered, Where::smallest})
    for (const std::uint64_t depth : {81, 100, 120, 150, 200, 300}) {
      char name[64];
      const char* const names[] = {"random", "ordered", "smallest"};
      std::snprintf(name, sizeof name, "filled grid, %s, depth %d", names[static_cast<int>(where)],
                    static_cast<int>(depth));
      report(name, options.runs, options.seconds, [&](Random& random, const Budget& budget) {
        return depth_limited_fill(layout, {where, depth}, random, budget);
      });
    }
  for (const int clues : {30, 25, 24, 23, 22})
    for (const bool remember : {false, true}) {
      char name[64];
      std::snprintf(name, sizeof name, "%d clues%s", clues, remember ? ", remember" : "");
      const DepthLimited settings{
          clues, {Where::random, usual_max_depth(layout)}, usual_max_remove_depth(layout), remember};
      report(name, clues == 22 ? std::max<std::uint64_t>(options.runs / 50, 3) : options.runs, options.seconds,
             [&](Random& random, const Budget& budget) { return depth_limited(layout, settings, random, budget); });
    }
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  if (argc > 1) options.runs = std::max<std::uint64_t>(std::strtoull(argv[1], nullptr, 10), 1);
  if (argc > 2) options.seconds = std::atof(argv[2]);
  const Layout classic = Layout::boxes(3, 3);
  depth_limit_lines(classic, options);
  each_once_lines(options);
  forbidding_lines(classic, options);
}
