// The case files that the Python tests also read: counts and first solutions, by every solver that fits the layout.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

#include "core/classic/single.hpp"
#include "core/grid/layout.hpp"
#include "core/search/search.hpp"
#include "testing/check.hpp"

using namespace sudokit;

namespace {

Layout layout_of(const std::string& spec) {
  const bool diagonals = spec.find("+diagonals") != std::string::npos, windows = spec.find("+windows") != std::string::npos;
  const std::string base = spec.substr(0, spec.find('+'));
  if (base.rfind("jigsaw:", 0) == 0) {
    std::vector<std::uint16_t> regions;
    for (const char letter : base.substr(7)) regions.push_back(static_cast<std::uint16_t>(letter - 'A'));
    return Layout::jigsaw(regions, diagonals);
  }
  const auto cross = base.find('x');
  return Layout::boxes(std::stoi(base.substr(0, cross)), std::stoi(base.substr(cross + 1)), diagonals, windows);
}

std::vector<Value> values_of(const std::string& text) {
  std::vector<Value> values;
  std::istringstream in(text);
  for (std::string number; std::getline(in, number, ',');) values.push_back(static_cast<Value>(std::stoi(number)));
  return values;
}

template <class Solver>
void check_case(Solver& solver, const Layout& layout, const std::vector<Value>& values, std::size_t count,
                const std::string& first) {
  std::vector<Mask> masks;
  for (const Value value : values) masks.push_back(value ? Mask{1} << (value - 1) : all_values(layout.size()));
  solver.start(masks.data(), nullptr);
  Meter meter{Budget{}};
  std::vector<Value> solution(values.size());
  std::size_t found = 0;
  while (found < 5 && solver.next(solution.data(), meter) == Found::solution) {
    if (found++ == 0) CHECK(solution == values_of(first));
    CHECK(layout.complete(solution));
  }
  CHECK_EQ(found, count);
}

}  // namespace

TEST(case_files) {
  int cases = 0;
  for (const auto& file : std::filesystem::directory_iterator(SUDOKIT_CASES)) {
    if (file.path().extension() != ".txt") continue;
    std::ifstream in(file.path());
    for (std::string line; std::getline(in, line);) {
      if (line.empty() || line[0] == '#') continue;
      std::istringstream fields(line);
      std::string spec, count, values, first;
      std::getline(fields, spec, ';');
      std::getline(fields, count, ';');
      std::getline(fields, values, ';');
      std::getline(fields, first, ';');
      const Layout layout = layout_of(spec);
      search::Solver general(layout);
      check_case(general, layout, values_of(values), std::stoul(count), first);
      if (layout.classic()) {
        classic::Solver special;
        check_case(special, layout, values_of(values), std::stoul(count), first);
      }
      ++cases;
    }
  }
  CHECK(cases > 100);
}
