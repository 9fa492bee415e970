// The time that arguments take: arguments_bench FILE, a 9x9 puzzle a line.
//
// Prints CPU microseconds per path: for finding its steps, and for arguing all of them (goal: well under 200), as medians of five
// rounds; and the lines of a path.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

#include "core/arguments/arguer.hpp"
#include "core/logic/profiles.hpp"
#include "core/solving/explain.hpp"

using namespace sudokit;

namespace {

double cpu() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

struct Path {
  std::vector<Value> values;
  std::vector<steps::Step> steps;
};

template <class Work>
void report(const char* what, std::size_t paths, Work work) {
  std::vector<double> seconds;
  for (int round = 0; round < 5; ++round) {
    const double start = cpu();
    work();
    seconds.push_back(cpu() - start);
  }
  std::sort(seconds.begin(), seconds.end());
  std::printf("%s: %.1f us a path\n", what, seconds[2] * 1e6 / static_cast<double>(paths));
}

}  // namespace

int main(int count, char** words) {
  if (count != 2) return 2;
  const Layout layout = Layout::boxes(3, 3);
  Solvers solvers(layout);
  const auto& profile = logic::profile_named("hodoku").profile;
  std::vector<Path> paths;
  std::ifstream file(words[1]);
  for (std::string line; std::getline(file, line);) {
    if (line.size() < 81 || line[0] == '#') continue;
    Path& path = paths.emplace_back();
    for (std::size_t i = 0; i < 81; ++i)
      path.values.push_back(line[i] >= '1' && line[i] <= '9' ? static_cast<Value>(line[i] - '0') : Value{0});
  }
  report("steps", paths.size(), [&] {
    for (Path& path : paths) {
      steps::Log log;
      explain(solvers, {path.values}, profile, log);
      path.steps.clear();
      for (std::size_t i = 0; i < log.size(); ++i) path.steps.push_back(log.at(i));
    }
  });
  arguments::Arguer arguer(layout);
  arguments::Argument argument;
  std::size_t lines = 0, incomplete = 0;
  report("arguments", paths.size(), [&] {
    lines = incomplete = 0;
    for (const Path& path : paths) {
      arguer.start(path.values, layout.candidates(path.values));
      for (const steps::Step& step : path.steps) {
        incomplete += !arguer.argue(step, argument);
        lines += argument.lines.size();
        arguer.apply(step);
      }
    }
  });
  std::printf("lines: %.1f a path; incomplete: %zu\n", static_cast<double>(lines) / static_cast<double>(paths.size()),
              incomplete);
}
