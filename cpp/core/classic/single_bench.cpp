// The speed of solving one puzzle at a time: microseconds and guesses per puzzle, in CPU time of this thread, the median of
// rounds in which the files take turns.  Every first solution is verified.
//
//   single_bench [--limit N] [--rounds R] [--most PUZZLES] FILE...
//
// A line is 81 characters of 1-9, 0 and `.`.  Goals at limit 2 on a 3.6 GHz core: easy puzzles 0.7 us, 17 clues 2.3 us,
// the hardest known (SE over 11) 40 us.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

#include "core/classic/single.hpp"
#include "core/grid/layout.hpp"

namespace {

using namespace sudokit;

struct File {
  std::string name;
  std::vector<Value> values;  // 81 per puzzle
  std::size_t puzzles = 0, counts[3] = {}, wrong = 0;
  Work work;
  std::vector<double> micros;
};

double now() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

File read(const std::string& path, std::size_t most) {
  File file;
  file.name = path.substr(path.rfind('/') + 1);
  std::ifstream in(path);
  for (std::string line; file.puzzles < most && std::getline(in, line);) {
    if (line.size() < 81 || line[0] == '#') continue;
    for (std::size_t i = 0; i < 81; ++i)
      file.values.push_back(line[i] >= '1' && line[i] <= '9' ? static_cast<Value>(line[i] - '0') : Value{0});
    ++file.puzzles;
  }
  return file;
}

bool proper(const Layout& layout, const Value* puzzle, const Value* solution) {
  for (std::size_t i = 0; i < 81; ++i)
    if (puzzle[i] && puzzle[i] != solution[i]) return false;
  return layout.complete({solution, 81});
}

void verify(File& file, unsigned limit) {
  const Layout layout = Layout::boxes(3, 3);
  for (std::size_t i = 0; i < file.puzzles; ++i) {
    Value solution[81] = {};
    const Value* const puzzle = &file.values[81 * i];
    const classic::Answer answer = classic::solve(puzzle, limit, solution);
    ++file.counts[answer.count > 2 ? 2 : answer.count];
    if (answer.count && !proper(layout, puzzle, solution)) ++file.wrong;
    file.work.guesses += answer.work.guesses;
    file.work.backtracks += answer.work.backtracks;
    file.work.nodes += answer.work.nodes;
  }
}

void time_once(File& file, unsigned limit) {
  Value solution[81];
  const double begin = now();
  for (std::size_t i = 0; i < file.puzzles; ++i) classic::solve(&file.values[81 * i], limit, solution);
  file.micros.push_back((now() - begin) * 1e6 / static_cast<double>(file.puzzles));
}

}  // namespace

int main(int argc, char** argv) {
  unsigned limit = 2;
  int rounds = 5;
  std::size_t most = 5000;
  std::vector<File> files;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--limit" && i + 1 < argc)
      limit = static_cast<unsigned>(std::atoi(argv[++i]));
    else if (argument == "--rounds" && i + 1 < argc)
      rounds = std::atoi(argv[++i]);
    else if (argument == "--most" && i + 1 < argc)
      most = std::strtoull(argv[++i], nullptr, 10);
    else
      files.push_back(read(argument, most));
  }
  std::size_t wrong = 0;
  for (File& file : files) verify(file, limit);
  for (int round = 0; round < rounds; ++round)
    for (File& file : files) time_once(file, limit);
  for (File& file : files) {
    if (file.puzzles == 0) continue;
    std::sort(file.micros.begin(), file.micros.end());
    const double count = static_cast<double>(file.puzzles);
    std::printf("%-28s %6zu | %8.3f us | guesses %8.3f nodes %8.3f a puzzle | none %zu one %zu several %zu wrong %zu\n",
                file.name.c_str(), file.puzzles, file.micros[file.micros.size() / 2],
                static_cast<double>(file.work.guesses) / count, static_cast<double>(file.work.nodes) / count,
                file.counts[0], file.counts[1], file.counts[2], file.wrong);
    wrong += file.wrong;
  }
  return wrong == 0 ? 0 : 1;
}
