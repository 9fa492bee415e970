// The time each method takes on each file: CPU time of this thread, methods alternating, the median of the rounds per
// puzzle.
//
//   methods_bench [--methods A,B] [--limit N] [--seconds S] [--rounds R] [--most PUZZLES] FILE...
//
// A line is `HxW c1 c2 ... # ... sol=S` (S one of 1, 2+, 0, ?) or 81 characters of 1-9, 0 and `.`.  A file can hold several
// layouts, and each is reported separately.  Every solution is verified; if the number of solutions differs from the stated
// one, or methods that finished disagree, the exit status is 1.  A puzzle that takes a method over 20 ms is solved once;
// one under 0.1 ms is solved 16 times in a row, hence with warm caches.
//
// Goals: on the 9x9 samples of the fourth article 40 us per puzzle for fewest-values and 8 us for forced-cells; on the easy
// list 6 us for guess-*; at limit 1, as its author solved it, 0.3 s for forced-cells on the third 25x25 sample; 2 ms for
// forced-cells-hidden on every sample of any size.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "core/grid/layout.hpp"
#include "core/methods/method.hpp"
#include "core/steps/log.hpp"

namespace {

using namespace sudokit;
using methods::Entry;
using methods::Method;

struct Options {
  std::uint64_t limit = 2;
  double seconds = 10;
  int rounds = 9;
  std::size_t most = 1000;
  std::string methods;  // separated by commas; empty: all
};

struct Item {
  std::string shape;
  std::vector<Value> givens;
  std::string stated = "?";
};

struct Answer {
  std::uint64_t count = 0;
  bool finished = false, proper = true;
  double micros = 0;
  Work work;
};

// The results of one method on the puzzles of one layout in one file.
struct Sum {
  std::vector<double> micros;
  std::uint64_t nodes = 0, guesses = 0, unfinished = 0;
};

double now() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

Layout layout_of(const std::string& shape) {
  return Layout::boxes(std::atoi(shape.c_str()), std::atoi(shape.c_str() + shape.find('x') + 1));
}

bool read_line(const std::string& line, Item& item) {
  if (line.empty() || line[0] == '#') return false;
  if (line.find('x') < 3) {
    std::istringstream stream(line.substr(0, line.find('#')));
    stream >> item.shape;
    for (int value; stream >> value;) item.givens.push_back(static_cast<Value>(value));
    const std::size_t at = line.find("sol=");
    if (at != std::string::npos) item.stated.assign(line, at + 4, line.find_first_of("; \r", at) - at - 4);
    return true;
  }
  if (line.size() < 81) return false;
  item.shape = "3x3";
  for (std::size_t i = 0; i < 81; ++i)
    item.givens.push_back(line[i] >= '1' && line[i] <= '9' ? static_cast<Value>(line[i] - '0') : Value{0});
  return true;
}

// Solves it `times` times in a row, because reading the clock takes a third of a microsecond.
Answer solve(Method& method, const Layout& layout, const Item& item, const Options& options, int times) {
  Answer answer;
  std::vector<Mask> masks;
  for (const Value value : item.givens) masks.push_back(value ? Mask{1} << (value - 1) : all_values(layout.size()));
  std::vector<Value> solution(item.givens.size());
  Budget budget;
  budget.deadline = Budget::Clock::now() + std::chrono::milliseconds(static_cast<long>(options.seconds * 1000));
  Found found = Found::exhausted;
  const double begin = now();
  for (int i = 0; i < times; ++i) {
    Meter meter(budget, method.stride());
    answer.count = 0;
    method.start(masks.data(), nullptr, nullptr);
    while (answer.count < options.limit && (found = method.next(solution.data(), meter)) == Found::solution) ++answer.count;
  }
  answer.micros = (now() - begin) * 1e6 / times;
  answer.finished = found != Found::stopped;
  answer.work = method.work();
  if (answer.count) {
    for (std::size_t i = 0; i < solution.size(); ++i)
      if (item.givens[i] && item.givens[i] != solution[i]) answer.proper = false;
    answer.proper = answer.proper && layout.complete(solution);
  }
  return answer;
}

bool as_stated(const Item& item, const Answer& answer, const Options& options) {
  if (!answer.proper) return false;
  if (!answer.finished || item.stated == "?" || options.limit < 2) return true;
  if (item.stated == "2+") return answer.count >= 2;
  return answer.count == std::strtoull(item.stated.c_str(), nullptr, 10);
}

bool chosen(const Entry& entry, const Options& options) {
  const std::string listed = "," + options.methods + ",";
  return options.methods.empty() || listed.find("," + std::string(entry.name) + ",") != std::string::npos;
}

void report(const std::string& file, const std::string& shape, const Entry& entry, Sum& sum) {
  std::sort(sum.micros.begin(), sum.micros.end());
  double total = 0;
  for (const double micros : sum.micros) total += micros;
  const double count = static_cast<double>(sum.micros.size());
  std::printf(
      "%-24s %6s %6zu  %-20s us median %10.2f mean %11.2f max %12.1f | a puzzle: nodes %10.1f guesses %9.2f | "
      "undecided %llu\n",
      file.c_str(), shape.c_str(), sum.micros.size(), std::string(entry.name).c_str(), sum.micros[sum.micros.size() / 2],
      total / count, sum.micros.back(), static_cast<double>(sum.nodes) / count, static_cast<double>(sum.guesses) / count,
      static_cast<unsigned long long>(sum.unfinished));
  std::fflush(stdout);
}

// Runs the puzzles of one layout; false: an answer was wrong.
bool bench(const std::string& file, const std::string& shape, const std::vector<Item>& items, const Options& options) {
  const Layout layout = layout_of(shape);
  std::vector<const Entry*> entries;
  std::vector<std::unique_ptr<Method>> made;
  for (const Entry& entry : methods::entries())
    if (chosen(entry, options) && entry.can_do(layout)) entries.push_back(&entry), made.push_back(entry.make(layout));
  std::vector<Sum> sums(made.size());
  bool good = true;
  for (const Item& item : items) {
    std::vector<Answer> answers(made.size());
    std::vector<std::vector<double>> times(made.size());
    for (int round = 0; round < options.rounds; ++round)
      for (std::size_t i = 0; i < made.size(); ++i) {
        if (round > 0 && times[i][0] > 2e4) continue;
        answers[i] = solve(*made[i], layout, item, options, round > 0 && times[i][0] < 100 ? 16 : 1);
        times[i].push_back(answers[i].micros);
      }
    std::uint64_t count = 0;
    bool known = false;
    for (std::size_t i = 0; i < made.size(); ++i) {
      const Answer& answer = answers[i];
      std::nth_element(times[i].begin(), times[i].begin() + static_cast<long>(times[i].size() / 2), times[i].end());
      sums[i].micros.push_back(times[i][times[i].size() / 2]);
      sums[i].nodes += answer.work.nodes;
      sums[i].guesses += answer.work.guesses;
      if (!answer.finished) ++sums[i].unfinished;
      const bool agrees = !answer.finished || !known || answer.count == count;
      if (answer.finished) known = true, count = answer.count;
      if (agrees && as_stated(item, answer, options)) continue;
      std::printf("WRONG: %s on a puzzle of %s\n", std::string(entries[i]->name).c_str(), file.c_str());
      good = false;
    }
  }
  for (std::size_t i = 0; i < made.size(); ++i) report(file, shape, *entries[i], sums[i]);
  return good;
}

bool bench_file(const std::string& path, const Options& options) {
  std::ifstream in(path);
  std::vector<std::pair<std::string, std::vector<Item>>> shapes;  // in the order of the file
  std::size_t read = 0;
  for (std::string line; read < options.most && std::getline(in, line);) {
    Item item;
    if (!read_line(line, item)) continue;
    ++read;
    auto at = std::find_if(shapes.begin(), shapes.end(), [&](const auto& shape) { return shape.first == item.shape; });
    if (at == shapes.end()) at = shapes.insert(at, {item.shape, {}});
    at->second.push_back(std::move(item));
  }
  bool good = true;
  for (const auto& [shape, items] : shapes) good = bench(path.substr(path.rfind('/') + 1), shape, items, options) && good;
  return good;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  bool good = true;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--limit" && i + 1 < argc)
      options.limit = std::strtoull(argv[++i], nullptr, 10);
    else if (argument == "--seconds" && i + 1 < argc)
      options.seconds = std::atof(argv[++i]);
    else if (argument == "--rounds" && i + 1 < argc)
      options.rounds = std::max(1, std::atoi(argv[++i]));
    else if (argument == "--most" && i + 1 < argc)
      options.most = std::strtoull(argv[++i], nullptr, 10);
    else if (argument == "--methods" && i + 1 < argc)
      options.methods = argv[++i];
    else
      good = bench_file(argument, options) && good;
  }
  return good ? 0 : 1;
}
