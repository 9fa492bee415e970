// Times the learner on files of large puzzles, one process, CPU time: proof of uniqueness, or a first solution.
//
//   learner_bench FILE LIMIT [CONFLICTS]     LIMIT 1 or 2; a line: box height x box width, then N*N values, 0 for empty
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "core/grid/layout.hpp"
#include "core/search/learner.hpp"

using namespace sudokit;
using namespace sudokit::search;

namespace {

struct Task {
  Layout layout;
  std::vector<Mask> candidates;
};

std::vector<Task> read(const char* file) {
  std::vector<Task> tasks;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    line = line.substr(0, line.find('#'));
    std::istringstream words(line);
    int height = 0, width = 0;
    char times = 0;
    if (!(words >> height >> times >> width)) continue;
    Task task{Layout::boxes(height, width), {}};
    for (int value; words >> value;)
      task.candidates.push_back(value ? Mask{1} << (value - 1) : all_values(task.layout.size()));
    if (task.candidates.size() == static_cast<std::size_t>(task.layout.cells())) tasks.push_back(std::move(task));
  }
  return tasks;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return std::fprintf(stderr, "usage: learner_bench FILE LIMIT [CONFLICTS]\n"), 2;
  const int limit = std::atoi(argv[2]);
  Budget budget;
  if (argc > 3) budget.nodes = std::strtoull(argv[3], nullptr, 10);
  std::vector<double> times;
  std::size_t decided = 0;
  for (const Task& task : read(argv[1])) {
    const std::clock_t begin = std::clock();
    Learner learner(task.layout);
    learner.restrict(task.candidates.data());
    Meter meter(budget, learner.stride());
    int found = 0;
    Verdict verdict = Verdict::none;
    while (found < limit && (verdict = learner.solve({}, meter)) == Verdict::model) {
      if (!task.layout.complete(learner.model())) std::printf("wrong\n");
      if (++found < limit) learner.exclude_model();
    }
    times.push_back(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
    decided += verdict != Verdict::undecided;
    const LearnerWork& work = learner.work();
    std::printf(
        "%d%s %.4f s, %llu conflicts, %llu decisions, %.2f M propagations/s, %llu restarts, %llu reductions, length %.1f\n",
        found, verdict == Verdict::undecided ? "?" : "", times.back(), static_cast<unsigned long long>(work.conflicts),
        static_cast<unsigned long long>(work.decisions), static_cast<double>(work.propagations) / 1e6 / times.back(),
        static_cast<unsigned long long>(work.restarts), static_cast<unsigned long long>(work.reductions),
        static_cast<double>(work.literals) / static_cast<double>(std::max<std::uint64_t>(1, work.learned)));
    std::fflush(stdout);
  }
  if (times.empty()) return 1;
  std::sort(times.begin(), times.end());
  std::printf("%s: decided %zu of %zu, median %.4f s, worst %.4f s\n", argv[1], decided, times.size(),
              times[times.size() / 2], times.back());
}
