// Proofs in sentences: each is well formed, refers to the lines that it follows from, and speaks the language's words.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "core/arguments/step_states.hpp"
#include "core/logic/profiles.hpp"
#include "core/solving/explain.hpp"
#include "core/steps/technique.hpp"
#include "core/wording/proof_lines.hpp"
#include "core/wording/speaker.hpp"
#include "testing/check.hpp"

using namespace sudokit;
using namespace sudokit::wording;
using arguments::Claim;
using arguments::Part;
using arguments::Reason;
using steps::Step;

namespace {

// Between them these need chains, loops, almost locked sets, forcing chains and nets.
constexpr const char* puzzles[] = {".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9..",
                                   "5.2.6.....9...7536..4....1.....3..7.8......6......6..2.....89....7..1......572.8.",
                                   "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
                                   "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."};

std::vector<Value> values_of(std::string_view text) {
  std::vector<Value> values;
  for (const char ch : text) values.push_back(ch >= '1' && ch <= '9' ? static_cast<Value>(ch - '0') : Value{0});
  return values;
}

// Calls `visit` with every step of a path and its state.
template <class Visit>
void each_step_of(const char* puzzle, Visit visit) {
  Solvers solvers(Layout::boxes(3, 3));
  const std::vector<Value> values = values_of(puzzle);
  steps::Log log;
  explain(solvers, {values}, logic::profile_named("hodoku").profile, log);
  using arguments::StepStates;
  StepStates states(solvers.layout, values, solvers.layout.candidates(values), log, StepStates::Order::path);
  for (std::size_t i = 0; i < log.size(); ++i) {
    states.seek(i);
    visit(solvers.layout, log.at(i), State{states.masks(), states.arguer()});
  }
}

// The numbers after "see", ranges written out.
std::set<std::uint32_t> referred(std::string_view text, std::string_view word) {
  std::set<std::uint32_t> found;
  const std::size_t at = text.find(word);
  if (at == std::string_view::npos) return found;
  std::uint32_t number = 0, first = 0;
  for (std::size_t i = at + word.size(); text[i] != ')'; ++i) {
    if (text[i] >= '0' && text[i] <= '9') {
      number = number * 10 + static_cast<std::uint32_t>(text[i] - '0');
      if (text[i + 1] >= '0' && text[i + 1] <= '9') continue;
      for (std::uint32_t one = first ? first : number; one <= number; ++one) found.insert(one);
      first = 0;
      if (text.substr(i + 1).starts_with("\u2013")) first = number;
      number = 0;
    }
  }
  return found;
}

// One line, in English.
struct OneLine {
  Layout layout = Layout::boxes(3, 3);
  Names names{layout, digits(9)};
  arguments::Board board{layout};
  arguments::Argument argument;

  OneLine() { board.start(std::vector<Value>(81), std::vector<Mask>(81, all_values(9))); }
  void add(Claim claim, Reason reason, std::vector<steps::Candidate> candidates, std::vector<std::uint32_t> from = {}) {
    argument.add(claim, reason, reason == Reason::suppose);
    argument.name(candidates);
    argument.follow(from);
  }
  std::string text(const char* language = "en") const {
    std::string out;
    ProofTeller(Catalogue::of(language), names, board, argument).append(argument.lines.size() - 1, out);
    return out;
  }
};

}  // namespace

TEST(sentences_of_whole_paths_are_well_formed) {
  std::set<Reason> seen;
  for (const char* puzzle : puzzles)
    each_step_of(puzzle, [&](const Layout& layout, const Step& step, State state) {
      for (const std::string_view language : Catalogue::languages()) {
        const Speaker speaker(Catalogue::of(language), layout, digits(9));
        speaker.prove(step, state, [&](const arguments::Argument& argument, const ProofTeller& teller) {
          CHECK(!argument.empty());
          for (std::size_t i = 0; i < argument.lines.size(); ++i) {
            const arguments::Line& line = argument.lines[i];
            seen.insert(line.reason);
            std::string text;
            teller.append(i, text);
            CHECK_EQ(text.back(), '.');
            CHECK(text.find_first_of("{}") == std::string::npos);
            CHECK(text.find("  ") == std::string::npos);
            std::set<std::uint32_t> expected;
            for (const std::uint32_t from : argument.from(line)) expected.insert(from + 1);
            CHECK(referred(text, language == "de" ? "(siehe " : "(see ") == expected);
          }
        });
      }
    });
  CHECK(seen.size() >= 15);
}

TEST(lines_are_numbered_and_indented_by_suppositions) {
  OneLine proof;
  proof.add(Claim::none, Reason::suppose, {{0, 1}});
  proof.argument.add(Claim::one, Reason::values, 1);
  proof.argument.name(std::vector<steps::Candidate>{{0, 2}});
  proof.argument.name_cells(std::vector<Cell>{0});
  proof.argument.follow(std::vector<std::uint32_t>{0});
  proof.argument.add(Claim::one, Reason::either, 0);
  proof.argument.name(std::vector<steps::Candidate>{{0, 1}, {0, 2}});
  proof.argument.follow(std::vector<std::uint32_t>{0, 1});
  std::string out;
  ProofTeller(Catalogue::of("en"), proof.names, proof.board, proof.argument).append_numbered("> ", out);
  CHECK_EQ(out,
           std::string("> 1. Suppose r1c1 is not 1.\n"
                       "> 2.   Then r1c1 is 2: nothing else is left for it (see 1).\n"
                       "> 3. So r1c1 is 1 or 2: either the supposition is wrong, or what follows from it is true (see 1 "
                       "and 2)."));
}

TEST(claims_name_cells_and_values_together) {
  const auto supposed = [](Claim claim, std::vector<steps::Candidate> candidates, const char* language = "en") {
    OneLine line;
    line.add(claim, Reason::suppose, std::move(candidates));
    return line.text(language);
  };
  CHECK_EQ(supposed(Claim::one, {{0, 4}}), std::string("Suppose r1c1 is 4."));
  CHECK_EQ(supposed(Claim::one, {{0, 4}, {0, 5}}), std::string("Suppose r1c1 is 4 or 5."));
  CHECK_EQ(supposed(Claim::one, {{1, 4}, {0, 4}}), std::string("Suppose 4 is in r1c1 or r1c2."));
  CHECK_EQ(supposed(Claim::one, {{0, 4}, {1, 4}, {10, 8}}),
           std::string("Suppose one of these is true: 4 in r1c1, 4 in r1c2 or 8 in r2c2."));
  CHECK_EQ(supposed(Claim::none, {{0, 4}, {0, 5}}), std::string("Suppose r1c1 is neither 4 nor 5."));
  CHECK_EQ(supposed(Claim::none, {{0, 4}, {0, 5}, {0, 6}}), std::string("Suppose r1c1 is none of 4, 5 and 6."));
  CHECK_EQ(supposed(Claim::none, {{0, 4}, {1, 4}}), std::string("Suppose 4 is nowhere in r1c12."));
  CHECK_EQ(supposed(Claim::none, {{0, 4}, {1, 4}, {0, 5}, {1, 5}}), std::string("Suppose 4 and 5 are not in r1c12."));
  CHECK_EQ(supposed(Claim::none, {{0, 4}, {1, 5}}), std::string("Suppose r1c1 is not 4 and r1c2 is not 5."));
  CHECK_EQ(supposed(Claim::none, {{0, 4}, {0, 5}}, "de"), std::string("Angenommen, r1c1 ist weder 4 noch 5."));
}

// What seldom or never happens on paths.
TEST(every_kind_of_exclusion_and_clash_has_its_sentence) {
  const auto follows = [](Claim claim, Reason reason, std::vector<steps::Candidate> source,
                          std::vector<steps::Candidate> own, std::vector<steps::Candidate> other = {}) {
    OneLine line;
    line.add(Claim::one, Reason::suppose, std::move(source));
    std::vector<std::uint32_t> from{0};
    if (!other.empty()) {
      line.add(Claim::one, Reason::suppose, std::move(other));
      from.push_back(1);
    }
    line.argument.add(claim, reason, 1);
    line.argument.name(own);
    line.argument.follow(from);
    return line.text();
  };
  const auto excluded = [&](std::vector<steps::Candidate> source, std::vector<steps::Candidate> own) {
    return follows(Claim::none, Reason::excluded, std::move(source), std::move(own));
  };
  CHECK_EQ(excluded({{0, 4}}, {{0, 5}}), std::string("So r1c1 is not 5: a cell holds only one value (see 1)."));
  CHECK_EQ(excluded({{0, 4}, {0, 6}}, {{0, 5}}), std::string("So r1c1 is not 5: r1c1 is 4 or 6 (see 1)."));
  CHECK_EQ(excluded({{0, 4}}, {{8, 4}}), std::string("So r1c9 is not 4: row 1 has only one 4 (see 1)."));
  CHECK_EQ(excluded({{0, 4}}, {{8, 4}, {72, 4}}),
           std::string("So 4 is nowhere in r1c9 and r9c1: these cells see r1c1 (see 1)."));
  CHECK_EQ(excluded({{8, 4}, {72, 4}}, {{0, 4}}),
           std::string("So r1c1 is not 4: 4 is in one of r1c9 and r9c1, and each of them rules out 4 in r1c1 (see 1)."));
  CHECK_EQ(
      excluded({{0, 5}, {8, 4}}, {{0, 4}}),
      std::string(
          "So r1c1 is not 4: one of these is true, and each of them rules out 4 in r1c1: 4 in r1c9 or 5 in r1c1 (see 1)."));
  const auto clash = [&](std::vector<steps::Candidate> one, std::vector<steps::Candidate> other) {
    return follows(Claim::fault, Reason::clash, std::move(one), {}, std::move(other));
  };
  CHECK_EQ(clash({{0, 4}}, {{0, 5}}), std::string("But r1c1 cannot be both 4 and 5 (see 1 and 2)."));
  CHECK_EQ(clash({{0, 4}, {1, 4}}, {{8, 4}}),
           std::string("But then row 1 has 4 twice, in r1c1 or r1c2 and in r1c9 (see 1 and 2)."));
  CHECK_EQ(clash({{0, 4}, {9, 4}}, {{1, 4}}),
           std::string("But then box 1 has 4 twice, in r1c1 or r2c1 and in r1c2 (see 1 and 2)."));
  CHECK_EQ(clash({{8, 4}, {72, 4}}, {{0, 4}}),
           std::string("But these two exclude each other (see 1 and 2): 4 is in r1c9 or r9c1; r1c1 is 4."));
}

TEST(cells_that_exclude_are_named_with_what_they_hold) {
  OneLine line;
  std::vector<Value> values(81);
  values[1] = 2, values[2] = 3;
  line.board.start(values, std::vector<Mask>(81, all_values(9)));
  line.add(Claim::none, Reason::seen, {{0, 2}, {0, 3}});
  line.argument.name_cells(std::vector<Cell>{1, 2});
  CHECK_EQ(line.text(), std::string("r1c1 sees 2 in r1c2 and 3 in r1c3, so it is none of these."));
  CHECK_EQ(line.text("de"), std::string("Die Zelle r1c1 sieht 2 in r1c2 und 3 in r1c3, hat also keinen dieser Werte."));
  line.argument.clear();
  line.add(Claim::none, Reason::seen, {{0, 2}, {9, 3}});
  line.argument.name_cells(std::vector<Cell>{1, 2});
  CHECK_EQ(line.text(), std::string("2 in r1c2 and 3 in r1c3 rule out 2 in r1c1 and 3 in r2c1."));
}

TEST(bases_and_covers_are_named_by_house) {
  OneLine line;
  line.add(Claim::one, Reason::counted, {{0, 4}, {1, 4}});
  line.argument.name_bases(std::vector<Part>{Part::of_house(0, 4), Part::of_cell(20), Part::of_cell(11)});
  line.argument.name_covers(std::vector<Part>{Part::of_house(9, 4), Part::seeing({30, 12}, 5), Part::of_house(9, 3)});
  CHECK_EQ(line.text(),
           std::string(
               "One candidate is true in each of these: r2c3; r3c3; 4 in row 1. At most one is true in each of these: 3 in "
               "column 1; 4 in column 1; 5 in r24c4. That makes three true candidates, and these places have room for only "
               "three. So at least one is elsewhere: 4 is in r1c1 or r1c2."));
}
