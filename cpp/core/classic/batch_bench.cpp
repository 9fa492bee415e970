// The speed of the batch solver by list, instruction set, engine, limit and rows per call: medians of CPU time, measured in
// turns.
//
//   batch_bench [-l LIMIT,...] [-b ROWS,...] [-i NAME[:lanes|:slices],...] [-n ROUNDS] [-t SECONDS] FILE...
//
// Each line of a file is a puzzle of 81 characters; short lists are repeated to 50,000 rows, long ones truncated.  Goal:
// with AVX-512, limit 2 and 10,000 rows per call, 20 million easy and 3.5 million 17-clue puzzles per second on one core.
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "core/classic/batch.hpp"

namespace {

using namespace sudokit::classic;

struct Options {
  std::vector<std::string> limits{"1", "2"}, sizes{"1", "10", "100", "10000"}, names;
  int rounds = 5;
  double seconds = 0.1;
  std::vector<std::string> files;
};

std::vector<std::string> split(const char* text) {
  std::vector<std::string> parts;
  std::stringstream stream(text);
  for (std::string part; std::getline(stream, part, ',');) parts.push_back(part);
  return parts;
}

Options parse(int argc, char** argv) {
  Options options;
  options.names = instruction_sets();
  for (int i = 1; i < argc; ++i) {
    const bool option = argv[i][0] == '-' && i + 1 < argc;
    if (!option)
      options.files.emplace_back(argv[i]);
    else if (argv[i][1] == 'l')
      options.limits = split(argv[++i]);
    else if (argv[i][1] == 'b')
      options.sizes = split(argv[++i]);
    else if (argv[i][1] == 'i')
      options.names = split(argv[++i]);
    else if (argv[i][1] == 'n')
      options.rounds = std::atoi(argv[++i]);
    else if (argv[i][1] == 't')
      options.seconds = std::atof(argv[++i]);
  }
  return options;
}

std::vector<std::uint8_t> rows_of(const std::string& file) {
  std::ifstream in(file);
  std::vector<std::uint8_t> rows;
  for (std::string line; std::getline(in, line) && rows.size() < 81 * 50000;)
    if (line.size() >= 81 && line[0] != '#')
      for (int i = 0; i < 81; ++i)
        rows.push_back(line[i] >= '1' && line[i] <= '9' ? static_cast<std::uint8_t>(line[i] - '0') : 0);
  const std::size_t once = rows.size();
  while (once && rows.size() < 81 * 50000) rows.push_back(rows[rows.size() - once]);
  return rows;
}

double cpu_seconds() {
  timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

BatchSolver solver_of(const std::string& name) {
  const std::size_t colon = name.find(':');
  const std::string engine = colon == name.npos ? "" : name.substr(colon + 1);
  return BatchSolver(name.substr(0, colon), engine == "lanes"    ? Engine::lanes
                                            : engine == "slices" ? Engine::slices
                                                                 : Engine::automatic);
}

struct Measured {
  double seconds_a_row, guesses_a_row;
};

Measured measure(BatchSolver& solver, const std::vector<std::uint8_t>& rows, std::uint32_t limit, std::size_t size,
                 double seconds) {
  const std::size_t count = rows.size() / 81;
  static std::vector<std::uint8_t> solutions(81 * 50000);
  static std::vector<std::uint32_t> counts(50000);
  static std::vector<RowStatus> status(50000);
  std::size_t done = 0;
  std::uint64_t guesses = 0;
  const double start = cpu_seconds();
  double taken = 0;
  for (std::size_t i = 0; taken < seconds; i = i + 2 * size <= count ? i + size : 0) {
    const std::size_t some = std::min(size, count - i);
    solver.solve(&rows[81 * i], some, limit, &solutions[81 * i], &counts[i], &status[i]);
    guesses += solver.work().guesses;
    done += some;
    taken = cpu_seconds() - start;
  }
  return {taken / static_cast<double>(done), static_cast<double>(guesses) / static_cast<double>(done)};
}

}  // namespace

int main(int argc, char** argv) {
  const Options options = parse(argc, argv);
  std::vector<BatchSolver> solvers;
  for (const auto& name : options.names) solvers.push_back(solver_of(name));
  std::printf("%-28s %5s %6s %-16s %12s %10s %9s\n", "list", "limit", "rows", "instructions", "puzzles/s", "us", "guesses");
  for (const auto& file : options.files) {
    const auto rows = rows_of(file);
    if (rows.empty()) continue;
    for (const auto& limit : options.limits)
      for (const auto& size : options.sizes) {
        std::vector<std::vector<double>> times(solvers.size());
        std::vector<double> guesses(solvers.size());
        for (int round = 0; round < options.rounds; ++round)
          for (std::size_t k = 0; k < solvers.size(); ++k) {
            const Measured m = measure(solvers[k], rows, static_cast<std::uint32_t>(std::stoul(limit)),
                                       std::min<std::size_t>(std::stoul(size), 50000), options.seconds);
            times[k].push_back(m.seconds_a_row);
            guesses[k] = m.guesses_a_row;
          }
        for (std::size_t k = 0; k < solvers.size(); ++k) {
          std::sort(times[k].begin(), times[k].end());
          const double middle = times[k][times[k].size() / 2];
          std::printf("%-28s %5s %6s %-16s %12.0f %10.3f %9.2f\n", file.substr(file.rfind('/') + 1).c_str(), limit.c_str(),
                      size.c_str(), options.names[k].c_str(), 1 / middle, 1e6 * middle, guesses[k]);
        }
        std::fflush(stdout);
      }
  }
}
