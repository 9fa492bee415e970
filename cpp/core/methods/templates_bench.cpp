// How long the templates take: microseconds, CPU time of this thread, medians of rounds in which the methods take turns.
//
//   templates_bench [--rounds R] [PUZZLE...]
//
// A puzzle is 81 characters of 1-9, 0 and `.`; by default that which the article on "paths" timed.  Goals on it: templates
// 250 us, templates-indexed 40 us; making all 46,656 templates 1.5 ms.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

#include "core/methods/templates.hpp"
#include "core/methods/templates_indexed.hpp"

namespace {

using namespace sudokit;
using namespace sudokit::methods;

// Time of this thread alone: the machine may be shared.
double now() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e6 + static_cast<double>(time.tv_nsec) * 1e-3;
}

double median(std::vector<double> times) {
  std::nth_element(times.begin(), times.begin() + static_cast<long>(times.size() / 2), times.end());
  return times[times.size() / 2];
}

struct Times {
  std::vector<double> filtering, searching, all;
  std::uint64_t solutions = 0;
  Work work;
};

void solve(Method& method, const std::vector<Mask>& masks, Times& times) {
  Value solution[81];
  Meter meter(Budget{}, method.stride());
  const double begin = now();
  method.start(masks.data(), nullptr, nullptr);
  const double started = now();
  times.solutions = 0;
  while (times.solutions < 2 && method.next(solution, meter) == Found::solution) ++times.solutions;
  const double end = now();
  times.filtering.push_back(started - begin);
  times.searching.push_back(end - started);
  times.all.push_back(end - begin);
  times.work = method.work();
}

void print(const char* name, const Times& times) {
  std::printf("  %-18s filtering %8.1f us, searching %8.1f us, together %8.1f us; %llu nodes, %llu solutions\n", name,
              median(times.filtering), median(times.searching), median(times.all),
              static_cast<unsigned long long>(times.work.nodes), static_cast<unsigned long long>(times.solutions));
}

}  // namespace

int main(int argc, char** argv) {
  int rounds = 201;
  std::vector<std::string> puzzles;
  for (int i = 1; i < argc; ++i) {
    if (std::string(argv[i]) == "--rounds" && i + 1 < argc) rounds = std::max(1, std::atoi(argv[++i]));
    else puzzles.emplace_back(argv[i]);
  }
  if (puzzles.empty()) puzzles.emplace_back(".......49.....38..7.6.2.1.....3...6.6..784..5.9...1.....2.5.4.8..84.....37.......");
  const Layout layout = Layout::boxes(3, 3);
  std::vector<double> making;
  for (int round = 0; round < rounds; ++round) {
    const double begin = now();
    const TemplateTable table(layout);
    making.push_back(now() - begin);
    if (table.size() != 46656) return 1;
  }
  std::printf("making 46656 templates %.1f us\n", median(making));
  Templates plain(layout);
  TemplatesIndexed indexed(layout);
  for (const std::string& puzzle : puzzles) {
    if (puzzle.size() != 81) return 2;
    std::vector<Mask> masks;
    for (const char c : puzzle) masks.push_back(c >= '1' && c <= '9' ? Mask{1} << (c - '1') : all_values(9));
    Times first, second;
    for (int round = 0; round < rounds; ++round) solve(plain, masks, first), solve(indexed, masks, second);
    std::printf("%s\n", puzzle.c_str());
    print("templates", first);
    print("templates-indexed", second);
  }
}
