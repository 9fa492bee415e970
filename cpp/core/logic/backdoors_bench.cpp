// The time that backdoors and cards take: backdoors_bench FILE..., with lines of PUZZLE SOLUTION, 81 characters each.
//
// Prints, for each file, CPU microseconds of the search for backdoors, of a path, and of its card, and how many
// puzzles have a smallest backdoor of 0, 1, 2, 3 cells, more than 3, or unknown within the limit of work.  Goal: a median of
// 1 ms for a card, up to hard puzzles with backdoors of two cells.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "core/grid/layout.hpp"
#include "core/logic/card.hpp"
#include "core/logic/profiles.hpp"

using namespace sudokit;
using namespace sudokit::logic;

namespace {

double cpu() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) * 1e-3;
}

std::vector<Value> values_of(const std::string& text) {
  std::vector<Value> values;
  for (const char ch : text) values.push_back(ch >= '1' && ch <= '9' ? static_cast<Value>(ch - '0') : Value{0});
  return values;
}

struct Times {
  std::vector<double> micros;

  template <class Work>
  void take(const Work& work) {
    const double start = cpu();
    work();
    micros.push_back(cpu() - start);
  }
  void print(const char* title) {
    std::sort(micros.begin(), micros.end());
    const auto at = [&](std::size_t percent) { return micros[(micros.size() - 1) * percent / 100]; };
    std::printf("  %-28s median %8.0f us   90 %% %8.0f   99 %% %8.0f   worst %8.0f\n", title, at(50), at(90), at(99),
                at(100));
  }
};

void measure(const char* file) {
  const Layout layout = Layout::boxes(3, 3);
  const Profile& profile = profile_named("hodoku").profile;
  const auto explainer = Explainer::of(layout);
  BackdoorSearch search(layout);
  CardMaker maker(layout);
  Times of_backdoors, of_paths, of_cards;
  int sizes[largest_backdoor + 3] = {};
  std::ifstream lines(file);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string puzzle, solution;
    words >> puzzle >> solution;
    if (puzzle.size() != 81 || solution.size() != 81) continue;
    const std::vector<Value> values = values_of(puzzle), solved = values_of(solution);
    const Problem problem{values, {}, {}, solved};
    Meter meter{Budget{}};
    Backdoors backdoors;
    Rating rating;
    Card card;
    of_backdoors.take([&] { search.find(values, {}, solved, meter, backdoors); });
    of_paths.take([&] { explainer->path(problem, profile, meter, nullptr, rating, nullptr); });
    of_cards.take([&] { maker.make(*explainer, problem, profile, rating, meter, card); });
    const int unknown = backdoors.more_than == largest_backdoor ? largest_backdoor + 1 : largest_backdoor + 2;
    ++sizes[backdoors.found ? static_cast<int>(backdoors.smallest.size()) : unknown];
  }
  std::printf("%s: %zu puzzles; smallest backdoors of", file, of_paths.micros.size());
  for (int size = 0; size <= largest_backdoor; ++size) std::printf(" %d: %d,", size, sizes[size]);
  std::printf(" more: %d, unknown: %d\n", sizes[largest_backdoor + 1], sizes[largest_backdoor + 2]);
  if (of_paths.micros.empty()) return;
  of_backdoors.print("backdoors");
  of_paths.print("path");
  of_cards.print("card, besides the path");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return std::puts("usage: backdoors_bench FILE... (lines of PUZZLE SOLUTION)"), 2;
  for (int i = 1; i < argc; ++i) measure(argv[i]);
}
