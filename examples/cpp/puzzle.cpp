// Solves and explains one puzzle: `puzzle [81 characters]`.
#include <cstdio>
#include <string>
#include <vector>

#include "sudokit/sudokit.hpp"

namespace {

std::string name_of(sudokit::Cell cell) { return "r" + std::to_string(cell / 9 + 1) + "c" + std::to_string(cell % 9 + 1); }

// The technique, and what the step changes.
void print(const sudokit::steps::Step& step) {
  std::printf("%s:", sudokit::steps::identifier(step.technique));
  for (const auto& [cell, value] : step.placements) std::printf(" %s=%d", name_of(cell).c_str(), value);
  for (const auto& [cell, value] : step.eliminations) std::printf(" %s<>%d", name_of(cell).c_str(), value);
  std::printf("\n");
}

}  // namespace

int main(int argc, char** argv) {
  const std::string line = argc > 1 ? argv[1] : "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
  std::vector<sudokit::Value> values(81);
  if (line.size() != values.size()) {
    std::fprintf(stderr, "a puzzle has 81 characters, not %zu\n", line.size());
    return 2;
  }
  sudokit::lines::read_row(line.data(), values.data());

  sudokit::Solvers solvers(sudokit::Layout::boxes(3, 3));
  try {
    const sudokit::Solved solved = sudokit::solve(solvers, {values});
    std::printf("%s, %llu guesses\n", name_of(solved.status), static_cast<unsigned long long>(solved.work.guesses));
    if (solved.status != sudokit::Status::unique) return 1;
    char text[82];
    sudokit::lines::write_row(solved.solution.data(), text);
    std::printf("%.81s\n", text);

    const auto& hodoku = sudokit::logic::profile_named("hodoku");
    sudokit::steps::Log log;
    const sudokit::Explained explained = sudokit::explain(solvers, {values}, hodoku.profile, log);
    std::printf("%s, score %u, %u steps\n", hodoku.levels[explained.rating.level].c_str(), explained.rating.score,
                explained.rating.steps);
    for (std::size_t i = 0; i < log.size(); ++i) print(log.at(i));
  } catch (const std::invalid_argument& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
  }
}
