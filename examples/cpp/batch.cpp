// Solves and rates the lines of a file, or of standard input: `batch [FILE [THREADS]]`.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

#include "sudokit/sudokit.hpp"

int main(int argc, char** argv) {
  std::ifstream file;
  if (argc > 1) file.open(argv[1]);
  if (argc > 1 && !file) {
    std::fprintf(stderr, "%s cannot be read\n", argv[1]);
    return 2;
  }
  std::istream& input = argc > 1 ? file : std::cin;
  const std::string text{std::istreambuf_iterator<char>(input), {}};
  const unsigned threads = argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 1;
  const auto stride = sudokit::lines::stride_of(text);
  if (!stride || sudokit::lines::regular_rows(text, *stride) != sudokit::lines::rows_in(text.size(), *stride)) {
    std::fprintf(stderr, "lines of 81 characters are needed, 1 to 9 and . or 0\n");
    return 2;
  }

  sudokit::Solvers solvers(sudokit::Layout::boxes(3, 3));
  const sudokit::rows::LineRows source(text, *stride);
  const auto solved = sudokit::rows::solve_rows(solvers, source, {.threads = threads});
  const auto& hodoku = sudokit::logic::profile_named("hodoku");
  const auto rated = sudokit::rows::rate_rows(solvers, source, hodoku.profile, threads);
  for (std::size_t row = 0; row < source.rows(); ++row) {
    char line[82];
    sudokit::lines::write_row(solved.solutions.data() + 81 * row, line);
    const bool known = rated.levels[row] != sudokit::rows::unrated;
    std::printf("%.81s %s %s %u\n", line, name_of(solved.statuses[row]), known ? hodoku.levels[rated.levels[row]].c_str() : "-",
                rated.scores[row]);
  }
}
