// The time the search takes to prove uniqueness, file by file.
//
//   search_bench [--limit N] [--seconds S] [--repeat R] FILE...
//   search_bench --fill HxW SEEDS [--seconds S]
//
// A line is `HxW c1 c2 ... # ... sol=S` (S one of 1, 2+, 0, ?) or 81 characters of 1-9, 0 and `.`.  Every solution is
// checked against Layout and the givens.  If the number of solutions differs from the stated one, this is reported and the
// exit status is 1.
// Goals at limit 2: 25x25 puzzles that singles solve take under 2 ms each; minimal 16x16 puzzles under 1 ms in the median.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "core/grid/layout.hpp"
#include "core/search/search.hpp"

namespace {

using namespace sudokit;

struct Options {
  std::uint64_t limit = 2;
  double seconds = 10;
  int repeat = 0;  // 0: until all rounds of a puzzle together took 20 ms
};

struct Item {
  Layout layout;
  std::vector<Value> givens;
  std::string stated;
};

struct Answer {
  std::uint64_t count = 0;
  bool finished = false, wrong = false;
  double micros = 0;
  Work work;
};

// CPU time of this thread: the machine may be shared.
double now() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

bool read_line(const std::string& line, std::vector<Item>& items) {
  if (line.empty() || line[0] == '#') return false;
  const std::size_t x = line.find('x');
  if (x < 3) {
    std::istringstream stream(line.substr(0, line.find('#')));
    std::string shape;
    stream >> shape;
    Item item{Layout::boxes(std::atoi(shape.c_str()), std::atoi(shape.c_str() + x + 1)), {}, "?"};
    for (int value; stream >> value;) item.givens.push_back(static_cast<Value>(value));
    if (item.givens.size() != static_cast<std::size_t>(item.layout.cells())) return false;
    const std::size_t at = line.find("sol=");
    if (at != std::string::npos) item.stated.assign(line, at + 4, line.find_first_of("; \r", at) - at - 4);
    if (line.find("necessary=") != std::string::npos) item.stated.assign(1, '1');
    items.push_back(std::move(item));
    return true;
  }
  if (line.size() < 81) return false;
  static const Layout classic = Layout::boxes(3, 3);
  Item item{classic, {}, "?"};
  for (std::size_t i = 0; i < 81; ++i)
    item.givens.push_back(line[i] >= '1' && line[i] <= '9' ? static_cast<Value>(line[i] - '0') : Value{0});
  items.push_back(std::move(item));
  return true;
}

std::vector<Mask> masks_of(const Item& item) {
  std::vector<Mask> masks;
  for (const Value value : item.givens) masks.push_back(value ? Mask{1} << (value - 1) : all_values(item.layout.size()));
  return masks;
}

bool proper(const Item& item, const std::vector<Value>& solution) {
  for (std::size_t i = 0; i < solution.size(); ++i)
    if (item.givens[i] && item.givens[i] != solution[i]) return false;
  return item.layout.complete(solution);
}

Answer solve_once(search::Solver& solver, const Item& item, const std::vector<Mask>& masks, const Options& options) {
  Answer answer;
  std::vector<Value> solution(item.givens.size());
  Budget budget;
  budget.deadline = Budget::Clock::now() + std::chrono::milliseconds(static_cast<long>(options.seconds * 1000));
  const double begin = now();
  Meter meter(budget, solver.stride());
  solver.start(masks.data());
  Found found = Found::exhausted;
  while (answer.count < options.limit && (found = solver.next(solution.data(), meter)) == Found::solution) {
    ++answer.count;
    if (answer.count <= 2 && !proper(item, solution)) answer.wrong = true;
  }
  answer.micros = (now() - begin) * 1e6;
  answer.finished = found != Found::stopped;
  answer.work = solver.work();
  return answer;
}

Answer solve_repeatedly(search::Solver& solver, const Item& item, const Options& options) {
  const std::vector<Mask> masks = masks_of(item);
  Answer answer = solve_once(solver, item, masks, options);
  std::vector<double> times{answer.micros};
  double total = answer.micros;
  for (int i = 1; options.repeat ? i < options.repeat : i < 1000 && total < 2e4; ++i) {
    times.push_back(solve_once(solver, item, masks, options).micros);
    total += times.back();
  }
  std::nth_element(times.begin(), times.begin() + static_cast<long>(times.size() / 2), times.end());
  answer.micros = times[times.size() / 2];
  return answer;
}

bool as_stated(const Item& item, const Answer& answer, const Options& options) {
  if (answer.wrong) return false;
  if (!answer.finished || item.stated == "?" || options.limit < 2) return true;
  if (item.stated == "2+") return answer.count >= 2;
  return answer.count == std::strtoull(item.stated.c_str(), nullptr, 10);
}

bool bench_file(const std::string& name, const Options& options) {
  std::ifstream file(name);
  std::vector<Item> items;
  for (std::string line; std::getline(file, line);) read_line(line, items);
  std::map<std::pair<int, int>, search::Solver> solvers;
  std::vector<double> times;
  std::vector<std::uint64_t> nodes;
  std::uint64_t unfinished = 0, wrong = 0, one = 0, none = 0, several = 0, guesses = 0, all_nodes = 0;
  double total = 0;
  for (const Item& item : items) {
    const auto shape = std::pair(item.layout.box_height(), item.layout.box_width());
    auto at = solvers.find(shape);
    if (at == solvers.end()) at = solvers.emplace(shape, search::Solver(item.layout)).first;
    const Answer answer = solve_repeatedly(at->second, item, options);
    times.push_back(answer.micros);
    nodes.push_back(answer.work.nodes);
    total += answer.micros;
    guesses += answer.work.guesses;
    all_nodes += answer.work.nodes;
    if (!answer.finished)
      ++unfinished;
    else
      ++(answer.count == 0 ? none : answer.count == 1 ? one : several);
    if (!as_stated(item, answer, options)) ++wrong;
  }
  if (items.empty()) return true;
  std::sort(times.begin(), times.end());
  std::sort(nodes.begin(), nodes.end());
  const double count = static_cast<double>(items.size());
  std::printf(
      "%-28s %6zu | us median %9.1f mean %9.1f max %11.1f | nodes median %6llu max %8llu guesses/puzzle %9.2f | "
      "%7.0f nodes/ms | none %llu one %llu several %llu undecided %llu wrong %llu\n",
      name.substr(name.rfind('/') + 1).c_str(), items.size(), times[times.size() / 2], total / count, times.back(),
      static_cast<unsigned long long>(nodes[nodes.size() / 2]), static_cast<unsigned long long>(nodes.back()),
      static_cast<double>(guesses) / count, static_cast<double>(all_nodes) / total * 1e3,
      static_cast<unsigned long long>(none), static_cast<unsigned long long>(one), static_cast<unsigned long long>(several),
      static_cast<unsigned long long>(unfinished), static_cast<unsigned long long>(wrong));
  std::fflush(stdout);
  return wrong == 0;
}

void bench_filling(const std::string& shape, int seeds, const Options& options) {
  const Item item{Layout::boxes(std::atoi(shape.c_str()), std::atoi(shape.c_str() + shape.find('x') + 1)), {}, "?"};
  const std::vector<Mask> masks(static_cast<std::size_t>(item.layout.cells()), all_values(item.layout.size()));
  std::vector<Value> solution(masks.size());
  search::Solver solver(item.layout);
  for (int seed = 0; seed < seeds; ++seed) {
    Random random(static_cast<std::uint64_t>(seed));
    Budget budget;
    budget.deadline = Budget::Clock::now() + std::chrono::milliseconds(static_cast<long>(options.seconds * 1000));
    Meter meter(budget, solver.stride());
    const double begin = now();
    solver.start(masks.data(), &random);
    const Found found = solver.next(solution.data(), meter);
    const double seconds = now() - begin;
    std::printf("fill %s seed %d: %s %.4f s, %llu nodes, %.1f us a node\n", shape.c_str(), seed,
                found == Found::stopped          ? "stopped"
                : item.layout.complete(solution) ? "filled"
                                                 : "WRONG",
                seconds, static_cast<unsigned long long>(solver.work().nodes),
                seconds * 1e6 / static_cast<double>(solver.work().nodes));
  }
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  std::vector<std::string> files;
  std::string shape;
  int seeds = 0;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--limit" && i + 1 < argc)
      options.limit = std::strtoull(argv[++i], nullptr, 10);
    else if (argument == "--seconds" && i + 1 < argc)
      options.seconds = std::atof(argv[++i]);
    else if (argument == "--repeat" && i + 1 < argc)
      options.repeat = std::atoi(argv[++i]);
    else if (argument == "--fill" && i + 2 < argc)
      shape = argv[i + 1], seeds = std::atoi(argv[i + 2]), i += 2;
    else
      files.push_back(argument);
  }
  if (!shape.empty()) bench_filling(shape, seeds, options);
  bool good = true;
  for (const std::string& file : files) good = bench_file(file, options) && good;
  return good ? 0 : 1;
}
