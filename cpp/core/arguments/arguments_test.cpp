// Arguments are complete, in order and true; and some of them line by line.  The lines themselves are checked by the package's
// checker (src/sudokit/logic/_argument_check.py), which shares nothing with this room.
#include <algorithm>
#include <string>

#include "core/arguments/arguer.hpp"
#include "core/logic/profiles.hpp"
#include "core/solving/explain.hpp"
#include "core/solving/explain_se.hpp"
#include "core/steps/technique.hpp"
#include "testing/check.hpp"

using namespace sudokit;
using namespace sudokit::arguments;
using steps::Step;
using steps::Technique;

namespace {

std::vector<Value> values_of(const std::string& text) {
  std::vector<Value> values;
  for (const char ch : text) values.push_back(ch >= '1' && ch <= '9' ? static_cast<Value>(ch - '0') : Value{0});
  return values;
}

// "one last_place 5r7c2 <01": claim, reason, candidates, and the lines that it follows from.
std::string text_of(const Argument& argument, const Line& line) {
  std::string text = std::string(identifier(line.claim)) + " " + identifier(line.reason);
  for (const auto& [cell, value] : argument.candidates(line))
    text += " " + std::to_string(value) + "r" + std::to_string(cell / 9 + 1) + "c" + std::to_string(cell % 9 + 1);
  if (line.from.first != line.from.end) text += " <";
  for (const auto index : argument.from(line)) text += std::to_string(index);
  return text;
}

bool is_true(const Argument& argument, const Line& line, const std::vector<Value>& solution) {
  const auto holds = [&](const Candidate& one) { return solution[one.cell] == one.value; };
  const auto all = argument.candidates(line);
  if (line.claim == Claim::one) return std::any_of(all.begin(), all.end(), holds);
  return line.claim == Claim::none && std::none_of(all.begin(), all.end(), holds);
}

// Whether lines follow only from earlier ones, scopes open one by one, and what holds without suppositions is true.
bool is_sound(const Argument& argument, const std::vector<Value>& solution) {
  int depth = 0;
  for (std::size_t i = 0; i < argument.lines.size(); ++i) {
    const Line& line = argument.lines[i];
    const bool supposes = line.reason == Reason::suppose;
    if (line.depth > depth + supposes || (supposes && line.depth == 0)) return false;
    depth = line.depth;
    for (const std::uint32_t premise : argument.from(line))
      if (premise >= i) return false;
    if (argument.candidates(line).empty() != (line.claim == Claim::fault)) return false;
    if (depth == 0 && !is_true(argument, line, solution)) return false;
  }
  return true;
}

struct Path {
  Layout layout = Layout::boxes(3, 3);
  std::vector<Value> values, solution;
  std::vector<Step> steps;

  explicit Path(const std::string& text, const char* profile = "hodoku") : values(values_of(text)) {
    Solvers solvers(layout);
    steps::Log log;
    solution = explain(solvers, {values}, logic::profile_named(profile).profile, log).solution;
    for (std::size_t i = 0; i < log.size(); ++i) steps.push_back(log.at(i));
  }

  static Path of_se(const std::string& text) {
    Path path(text, "simple");
    Solvers solvers(path.layout);
    steps::Log log;
    explain_se(solvers, {path.values}, log);
    path.steps.clear();
    for (std::size_t i = 0; i < log.size(); ++i) path.steps.push_back(log.at(i));
    return path;
  }
};

}  // namespace

TEST(every_step_of_a_path_is_argued) {
  int lines = 0;
  for (const char* text : {".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9..",
                           "5.2.6.....9...7536..4....1.....3..7.8......6......6..2.....89....7..1......572.8.",
                           "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
                           "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
                           "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."}) {
    const Path path(text);
    CHECK(!path.solution.empty());
    Arguer arguer(path.layout);
    arguer.start(path.values, path.layout.candidates(path.values));
    Argument argument;
    for (const Step& step : path.steps) {
      const bool argued = arguer.argue(step, argument);
      if (!argued) std::printf("%s\n", steps::identifier(step.technique));
      CHECK(argued);
      CHECK(is_sound(argument, path.solution));
      lines += static_cast<int>(argument.lines.size());
      arguer.apply(step);
    }
  }
  CHECK(lines > 500);
}

// Nets with patterns and chains inside, which a step does not name.
TEST(every_step_of_a_path_of_se_is_argued) {
  int deepest = 0;
  for (const char* text : {"........9.5.7...2.7.9..2....1.67..5.......4..8....5....7.31....6....7.3..3..6...1",
                           "6.8...4...3..2...7.1.8....2..19........634........53..8....2.1.1...5..4...7...2.9",
                           "34......7..7..49.38.5......9..7....11.32..7.....5..39...1.....4.84..7..9..2.8....",
                           "..2.....6.........6.9.....42..64.......2..57.1.5.97...9.4.1...7.8...9.6...1..2..5"}) {
    const Path path = Path::of_se(text);
    CHECK(!path.steps.empty() && !path.solution.empty());
    Arguer arguer(path.layout);
    arguer.start(path.values, path.layout.candidates(path.values));
    Argument argument;
    for (const Step& step : path.steps) {
      const bool argued = arguer.argue(step, argument);
      if (!argued) std::printf("%s\n", steps::identifier(step.technique));
      CHECK(argued);
      CHECK(is_sound(argument, path.solution));
      for (const Line& line : argument.lines) deepest = std::max(deepest, static_cast<int>(line.depth));
      arguer.apply(step);
    }
  }
  CHECK_EQ(deepest, 2);
}

TEST(an_argument_depends_only_on_the_state_and_the_step) {
  const Path path(".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9..");
  Arguer along(path.layout);
  along.start(path.values, path.layout.candidates(path.values));
  std::vector<Value> values = path.values;
  std::vector<Mask> masks = path.layout.candidates(values);
  Argument one, other;
  for (const Step& step : path.steps) {
    Arguer alone(path.layout);
    alone.start(values, masks);
    CHECK_EQ(along.argue(step, one), alone.argue(step, other));
    CHECK_EQ(one.lines.size(), other.lines.size());
    for (std::size_t i = 0; i < one.lines.size() && i < other.lines.size(); ++i)
      CHECK_EQ(text_of(one, one.lines[i]), text_of(other, other.lines[i]));
    along.apply(step);
    for (const auto& [cell, value] : step.placements) values[cell] = value, masks[cell] = bit_of(value);
    for (const auto& [cell, value] : step.eliminations) masks[cell] &= ~bit_of(value);
  }
}

TEST(a_hidden_single_names_the_fewest_cells) {
  // Row 1 is open in all cells; 1 stands in boxes 2 and 3, and in columns 1 and 2.  The two boxes need one cell each.
  const Layout layout = Layout::boxes(3, 3);
  std::vector<Value> values(81);
  for (const int cell : {9 * 1 + 3, 9 * 2 + 6, 9 * 3 + 0, 9 * 6 + 1, 9 * 5 + 4}) values[static_cast<std::size_t>(cell)] = 1;
  Arguer arguer(layout);
  arguer.start(values, layout.candidates(values));
  Step step;
  step.clear(Technique::hidden_single, 0);
  step.placements.push_back({2, 1});
  step.cells.push_back({2, steps::Role::subject});
  step.houses.push_back({0, steps::Role::base});
  Argument argument;
  CHECK(arguer.argue(step, argument));
  CHECK_EQ(argument.lines.size(), 5u);
  CHECK_EQ(text_of(argument, argument.lines[0]), "none seen 1r1c4 1r1c5 1r1c6");
  CHECK_EQ(text_of(argument, argument.lines[4]), "one last_place 1r1c3 <0123");
}

TEST(an_argument_that_lacks_something_is_not_complete) {
  const Layout layout = Layout::boxes(3, 3);
  const std::vector<Value> values(81);
  Arguer arguer(layout);
  arguer.start(values, layout.candidates(values));
  Argument argument;
  Step step;
  step.clear(Technique::guess, 1);
  step.placements.push_back({0, 1});
  CHECK(!arguer.argue(step, argument));
  CHECK(argument.empty());
  step.clear(Technique::pointing, 0);  // the value has places outside the cover
  step.values = 1;
  step.houses.push_back({18, steps::Role::base});
  step.houses.push_back({0, steps::Role::cover});
  step.eliminations.push_back({8, 1});
  CHECK(!arguer.argue(step, argument));
  step.clear(Technique::hidden_pair, 0);  // it eliminates nothing
  step.values = 3;
  step.houses.push_back({0, steps::Role::base});
  step.placements.push_back({0, 1});
  CHECK(!arguer.argue(step, argument));
  CHECK(argument.empty());
}
