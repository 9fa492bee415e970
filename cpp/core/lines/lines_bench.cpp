// Reading and writing 9x9 lines: CPU time per line, medians of rounds.  Goal: 0.05 µs to read one, with gcc 12 and with
// clang.
//
//   lines_bench [ROWS [ROUNDS]]
//
// "cache": 100 rows repeatedly; "memory": all of them, as the rows of a file arrive.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

#include "core/base/random.hpp"
#include "core/lines/csv_records.hpp"
#include "core/lines/lines.hpp"

using namespace sudokit;

namespace {

double now() {
  timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// Lines of random cells: two in three empty, as in puzzles.
std::string made_lines(std::size_t rows) {
  Random random(1, 0);
  std::string text;
  text.reserve(rows * (lines::cells + 1));
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t cell = 0; cell < lines::cells; ++cell)
      text += random.below(3) ? '.' : static_cast<char>('1' + random.below(9));
    text += '\n';
  }
  return text;
}

template <class Work>
double median_us(std::size_t rounds, std::size_t rows, const Work& work) {
  std::vector<double> times;
  for (std::size_t round = 0; round < rounds; ++round) {
    const double start = now();
    work();
    times.push_back((now() - start) / static_cast<double>(rows) * 1e6);
  }
  std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(rounds / 2), times.end());
  return times[rounds / 2];
}

}  // namespace

int main(int argc, char** argv) {
  const std::size_t rows = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 100'000;
  const std::size_t rounds = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 21;
  constexpr std::size_t few = 100, stride = lines::cells + 1;
  const std::string text = made_lines(std::max(rows, few));
  std::vector<Value> values(std::max(rows, few) * lines::cells);
  std::string back(text.size(), ' ');
  std::vector<Value> table(lines::table_size, lines::wrong);
  table['.'] = table['0'] = 0;
  for (int value = 1; value <= 9; ++value) table[static_cast<std::size_t>('0' + value)] = static_cast<Value>(value);

  const auto show = [&](const char* what, const auto& work) {
    const double far = median_us(rounds, rows, [&] { work(rows); });
    const std::size_t times = std::max<std::size_t>(1, rows / few);
    const double near = median_us(rounds, times * few, [&] {
      for (std::size_t k = 0; k < times; ++k) work(few);
    });
    std::printf("%-20s %8.4f %8.4f\n", what, near, far);
  };
  std::printf("%-20s %8s %8s   µs a line\n", "", "cache", "memory");
  show("regular_rows", [&](std::size_t n) {
    if (lines::regular_rows({text.data(), n * stride}, stride) != n) std::abort();
  });
  show("read", [&](std::size_t n) { lines::read(text.data(), n * stride, stride, n, values.data()); });
  show("records of CSV", [&](std::size_t n) {
    if (lines::csv_records({text.data(), n * stride}, ",").last != n * stride) std::abort();
  });
  show("read by a table",
       [&](std::size_t n) { lines::read(text.data(), n * stride, stride, n, values.data(), table.data()); });
  show("write", [&](std::size_t n) {
    for (std::size_t row = 0; row < n; ++row)
      lines::write_row(values.data() + row * lines::cells, back.data() + row * stride);
  });
  if (back != text) std::abort();
}
