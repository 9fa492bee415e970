#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "core/arguments/step_states.hpp"
#include "core/logic/profiles.hpp"
#include "core/rows/explain_rows.hpp"
#include "core/rows/rate_rows.hpp"
#include "core/solving/explain.hpp"
#include "core/wording/document.hpp"
#include "core/wording/eureka.hpp"
#include "core/wording/facts.hpp"
#include "core/wording/speaker.hpp"
#include "core/wording/text_tables.hpp"
#include "testing/check.hpp"

using namespace sudokit;
using namespace sudokit::wording;
using steps::Role;
using steps::Step;
using steps::Technique;

namespace {

constexpr const char* chained = "5.2.6.....9...7536..4....1.....3..7.8......6......6..2.....89....7..1......572.8.";

std::vector<Value> values_of(std::string_view text) {
  std::vector<Value> values;
  for (const char ch : text) values.push_back(ch >= '1' && ch <= '9' ? static_cast<Value>(ch - '0') : Value{0});
  return values;
}

std::string cells_as_text(const std::vector<Cell>& cells, int box) {
  const Layout layout = Layout::boxes(box, box);
  std::string text;
  Names(layout, digits(layout.size())).append_cells(cells, text);
  return text;
}

std::string filled(std::string_view text) {
  std::string out;
  Template(text).fill(out, [](const Slot& slot, std::string& to) {
    if (slot.fact == Fact::values) to += "1";
  });
  return out;
}

bool refused(std::string_view text) {
  try {
    const Template read(text);
    return false;
  } catch (const std::invalid_argument&) { return true; }
}

std::string capitalised(std::string text) {
  capitalise(text);
  return text;
}

// Calls `visit` with every step of a path and the state in which it is found.
template <class Visit>
void each_step_of(std::string_view puzzle, Visit visit) {
  Solvers solvers(Layout::boxes(3, 3));
  const std::vector<Value> values = values_of(puzzle);
  steps::Log log;
  explain(solvers, {values}, logic::profile_named("hodoku").profile, log);
  const std::vector<Mask> masks = solvers.layout.candidates(values);
  using arguments::StepStates;
  StepStates states(solvers.layout, values, masks, log, StepStates::Order::path);
  for (std::size_t i = 0; i < log.size(); ++i) {
    states.seek(i);
    visit(solvers.layout, i, log.at(i), State{states.masks(), states.arguer()});
  }
}

Step chain_step() {
  Step step;
  step.technique = Technique::aic;
  step.eliminations = {{0, 2}};
  step.nodes = {{5, {1}, {}}, {5, {7, 8}, {}}, {3, {7}, {}}, {3, {28}, {}}, {8, {28}, {}}};
  step.links = {{0, 1, true}, {1, 2, false}, {2, 3, true}, {3, 4, false}};
  return step;
}

}  // namespace

TEST(cells_have_as_few_names_as_possible) {
  CHECK_EQ(cells_as_text({4, 7, 8, 36, 63}, 3), std::string("r1c589,r58c1"));
  CHECK_EQ(cells_as_text({0, 1, 9, 10}, 3), std::string("r12c12"));
  CHECK_EQ(cells_as_text({0, 10}, 3), std::string("r1c1,r2c2"));
  CHECK_EQ(cells_as_text({}, 3), std::string());
  CHECK_EQ(cells_as_text({144, 145}, 4), std::string("r10c1,r10c2"));
}

TEST(sentences_begin_with_a_capital_except_at_names_of_cells) {
  CHECK_EQ(capitalised("so it is. and r1c2 is 5. r1 is a row"), std::string("So it is. And r1c2 is 5. R1 is a row"));
  CHECK_EQ(capitalised("r1c2 is 5! übrig? ärger. ö"), std::string("r1c2 is 5! Übrig? Ärger. Ö"));
  CHECK_EQ(capitalised(""), std::string());
  CHECK_EQ(capitalised("a."), std::string("A."));
  CHECK_EQ(capitalised("rc5 x. c12c3 y"), std::string("rc5 x. c12c3 y"));  // as names with digits on one side
}

TEST(templates) {
  CHECK_EQ(filled("{values}[, {cells}][ and {values}]"), std::string("1 and 1"));
  CHECK_EQ(filled("a[b[c{cells}]d{values}]"), std::string("abd1"));
  CHECK_EQ(filled("[{values} of {cells}]"), std::string());
  CHECK(refused("[{values}"));
  CHECK(refused("{values}]"));
  CHECK(refused("{values"));
  CHECK(refused("values}"));
  CHECK(refused("{A}"));
  CHECK(refused("{cells:nobody}"));
  CHECK(refused("{one:cells}"));
  CHECK(refused("{one:cells||are}"));
  CHECK(refused("{one:cells|a|b|c}"));
  CHECK(refused("{count:nothing}"));
  CHECK(refused("{cells|is|are}"));
  bool thrown = false;
  try {
    filled("{cells:fin}");
  } catch (const std::invalid_argument& fault) {
    thrown = std::string(fault.what()) == "a message needs {cells:fin}, which its step does not have";
  }
  CHECK(thrown);
}

bool ends_as_a_sentence(std::string_view text) { return text.ends_with('.') || text.ends_with("\u3002"); }

TEST(every_technique_has_texts_in_every_language) {
  std::set<std::string_view> abbreviations;
  for (const std::string_view language : Catalogue::languages()) {
    const Catalogue& catalogue = Catalogue::of(language);
    for (int i = 0; i < steps::techniques; ++i) {
      const auto technique = static_cast<Technique>(i);
      CHECK(!catalogue.name(technique).empty());
      const bool found = std::string_view(steps::family(technique)) != "solver" || technique == Technique::locked_set;
      CHECK_EQ(catalogue.style(technique) != nullptr, found);
      CHECK_EQ(title_of(technique).empty(), !found);
      if (!found) continue;
      CHECK(ends_as_a_sentence(catalogue.idea(technique)));
      abbreviations.insert(abbreviation_of(technique));
    }
  }
  CHECK_EQ(abbreviations.size(), techniques_table().size());
}

TEST(the_languages_have_the_same_texts) {
  const auto keys = [](const LanguageTexts& language) {
    std::vector<std::string_view> all;
    for (const Text& text : language.texts)
      if (!text.key.starts_with("techniques.")) all.push_back(text.key);
    return all;
  };
  for (const LanguageTexts& language : languages_table()) {
    const Catalogue& arguing = Catalogue::of(language.language).arguing();
    if (arguing.language() == language.language) CHECK(keys(language) == keys(languages_table().front()));
    CHECK(std::is_sorted(language.texts.begin(), language.texts.end(),
                         [](const Text& a, const Text& b) { return a.key < b.key; }));
  }
}

// A phrase is filled by name: the slots of every language are those that English has.
TEST(phrases_have_the_same_slots_in_every_language) {
  const Catalogue& english = Catalogue::of("en");
  for (const LanguageTexts& language : languages_table())
    for (const Text& text : language.texts) {
      if (text.key.starts_with("style.") || text.key.starts_with("techniques.") || text.key == "language" ||
          text.key == "arguments")
        continue;
      const auto slots = [](std::string_view phrase) {
        std::vector<std::string_view> found = Phrase(phrase).slots();
        std::sort(found.begin(), found.end());
        return found;
      };
      const std::size_t dot = text.key.rfind('.');
      CHECK(slots(text.text) == slots(english.text(text.key.substr(0, dot), text.key.substr(dot + 1))));
    }
}

TEST(chains_in_eureka_notation) {
  const Layout layout = Layout::boxes(3, 3);
  const Names names(layout, digits(9));
  std::vector<Mask> masks(81, 0b111);
  std::string text;
  append_chains(chain_step(), masks, names, " ; ", text);
  CHECK_EQ(text, std::string("(5)r1c2 = (5)r1c89 - (3)r1c8 = (3-8)r4c2"));
  Step sets;  // an almost locked set: what is left when it lacks the first value
  sets.nodes = {{1, {0}, {0, 9}}, {2, {9}, {0, 9}}, {2, {45}, {}}};
  sets.links = {{0, 1, true}, {1, 2, false}};
  text.clear();
  append_chains(sets, masks, names, " ; ", text);
  CHECK_EQ(text, std::string("(1=23)r12c1 - (2)r6c1"));
  Step apart = chain_step();  // another chain begins where a link does not go on
  apart.links = {{0, 1, true}, {2, 3, true}};
  CHECK_EQ(chains_of(apart).size(), 2u);
}

TEST(a_chain_is_told_node_by_node) {
  const Layout layout = Layout::boxes(3, 3);
  const std::vector<Mask> masks(81, all_values(9));
  Step step = chain_step();
  step.links.resize(2);
  arguments::Arguer arguer(layout);
  arguer.start(std::vector<Value>(81), masks);
  const Argument argument = Speaker(Catalogue::of("en"), layout, digits(9)).argument(step, {masks, arguer});
  CHECK_EQ(argument.lines.size(), 3u);
  CHECK_EQ(argument.lines[0].text, std::string("Suppose r1c2 is not 5."));
  CHECK_EQ(argument.lines[1].text, std::string("Then 5 is in r1c89."));
  CHECK_EQ(argument.lines[2].text, std::string("So r1c8 is not 3."));
  CHECK(argument.lines[2].from == std::vector<std::uint16_t>{1});
  const Argument german = Speaker(Catalogue::of("de"), layout, digits(9)).argument(step, {masks, arguer});
  CHECK_EQ(german.lines[1].text, std::string("Dann gilt: 5 steht in r1c89."));
}

// The slots of a template, filled with the facts of a step: "{met}".
std::string fact_of(const Step& step, std::string_view language, std::string_view text) {
  const Layout layout = Layout::boxes(3, 3);
  const Names names(layout, digits(9));
  const std::vector<Mask> masks(81, all_values(9));
  const Facts facts(Catalogue::of(language).words(), names, step, masks);
  std::string out;
  Template(text).fill(out, [&](const Slot& slot, std::string& to) { facts.append(slot, to); });
  return out;
}

// Two pairs of colours; a cell of B and one of C are in row 1, and what sees both A and D is removed.
Step colours_step() {
  Step step;
  step.technique = Technique::multi_colours_1;
  step.values = 1;
  step.candidates = {
      {{40, 1}, Role::colour_1}, {{0, 1}, Role::colour_2}, {{8, 1}, Role::colour_3}, {{80, 1}, Role::colour_4}};
  step.houses = {{0, Role::bridge}};
  step.eliminations = {{44, 1}};
  return step;
}

TEST(colours_that_meet_are_named_by_letters) {
  Step step = colours_step();
  CHECK_EQ(fact_of(step, "en", "{met}: {opposites}"), std::string("B meets C: A or D"));
  CHECK_EQ(fact_of(step, "de", "{met}: {opposites}"), std::string("trifft B auf C: A oder D"));
  CHECK_EQ(fact_of(step, "en", "none[ {wrong}]"), std::string("none"));
  step.eliminations = {{0, 1}};
  CHECK_EQ(fact_of(step, "en", "{wrong}"), std::string("B"));
  step.candidates.push_back({{9, 1}, Role::colour_2});  // another cell, which keeps its candidate
  CHECK_EQ(fact_of(step, "en", "none[ {wrong}]"), std::string("none"));
  step.houses.clear();
  CHECK_EQ(fact_of(step, "en", "none[ {met}]"), std::string("none"));
}

TEST(candidates_of_which_one_is_true_are_joined_by_or) {
  Step step;
  step.technique = Technique::tridagon;
  step.candidates = {{{0, 5}, Role::extra}, {{10, 7}, Role::extra}};
  CHECK_EQ(fact_of(step, "en", "{any_candidate:extra}"), std::string("5 in r1c1 or 7 in r2c2"));
  CHECK_EQ(fact_of(step, "de", "{any_candidate:extra}"), std::string("5 in r1c1 oder 7 in r2c2"));
  CHECK_EQ(fact_of(step, "en", "{candidate:extra}"), std::string("5 in r1c1 and 7 in r2c2"));
}

TEST(counts_are_words_and_houses_can_be_alternatives) {
  Step step;
  step.technique = Technique::swordfish;
  step.houses = {{0, Role::base}, {4, Role::base}, {9, Role::cover}};
  CHECK_EQ(fact_of(step, "en", "{any_in:base+cover}"), std::string("rows 1 or 5 or column 1"));
  CHECK_EQ(fact_of(step, "de", "{any_in:cover}"), std::string("Spalte 1"));
  CHECK_EQ(fact_of(step, "en", "{count:houses:base} of {size}"), std::string("two of three"));
  CHECK_EQ(fact_of(step, "de", "{count:houses:base}mal"), std::string("zweimal"));
  CHECK_EQ(size_of(Technique::hidden_quadruple), 4u);
  CHECK_EQ(size_of(Technique::finned_mutant_leviathan), 7u);
  CHECK_EQ(size_of(Technique::xy_wing), 0u);
  CHECK_EQ(Catalogue::of("en").idea(Technique::naked_pair).substr(0, 9), std::string("Two cells"));
  CHECK_EQ(Catalogue::of("de").idea(Technique::naked_triple).substr(0, 11), std::string("Drei Zellen"));
}

TEST(values_of_a_chain_of_sets_are_in_the_order_of_its_links) {
  Step step;
  step.technique = Technique::als_chain;
  step.cells = {{0, Role::set_a}, {1, Role::set_b}, {2, Role::set_c}};
  step.nodes = {{7, {0}, {0}}, {7, {1}, {1}}, {5, {1}, {1}}, {5, {2}, {2}}};
  step.links = {{0, 1, false}, {1, 2, true}, {2, 3, false}};
  CHECK_EQ(fact_of(step, "en", "{v_commons}; {commons}"), std::string("7,5; A and B share 7, B and C share 5"));
}

// What a language does not argue itself is English; its other texts, and those that are added later, are its own.
TEST(a_language_may_leave_arguing_to_another) {
  const Catalogue& french = Catalogue::of("fr");
  CHECK_EQ(french.arguing().language(), std::string_view("en"));
  CHECK_EQ(&Catalogue::of("de").arguing(), &Catalogue::of("de"));
  CHECK_EQ(french.name(Technique::x_chain), std::string_view("Chaîne X"));
  CHECK(french.idea(Technique::naked_triple).starts_with("Trois cases "));
  CHECK_EQ(french.text("argument", "so"), Catalogue::of("en").text("argument", "so"));
  Catalogue::add("tlh", {{"arguments", "de"}, {"techniques.x-wing", "X"}, {"stages.anywhere", "Y"}});
  const Catalogue& added = Catalogue::of("tlh");
  CHECK_EQ(added.name(Technique::x_wing), std::string_view("X"));
  CHECK_EQ(added.text("stages", "anywhere"), std::string_view("Y"));
  CHECK_EQ(added.idea(Technique::x_wing), Catalogue::of("de").idea(Technique::x_wing));
  CHECK_EQ(&added.arguing(), &Catalogue::of("de"));
}

// "remove" begins a sentence of its own after a colon in German only.
TEST(a_sentence_after_a_colon_begins_as_the_language_does) {
  Step step;
  step.eliminations = {{0, 2}};
  CHECK_EQ(fact_of(step, "de", "Also: {effect}."), std::string("Also: Schließe 2 in r1c1 aus."));
  CHECK_EQ(fact_of(step, "de", "und {effect}."), std::string("und schließe 2 in r1c1 aus."));
  CHECK_EQ(fact_of(step, "en", "so: {effect}."), std::string("so: remove 2 from r1c1."));
  step.placements = {{0, 3}};
  step.eliminations.clear();
  CHECK_EQ(fact_of(step, "de", "Also: {effect}."), std::string("Also: r1c1 ist 3."));
}

// Steps of a callers' own that do not fit are refused, whatever they name.
TEST(steps_that_do_not_fit_the_layout_are_refused) {
  const Layout small = Layout::boxes(2, 2);
  const auto refuses = [&](const Step& step) {
    try {
      check(small, step);
      return false;
    } catch (const std::invalid_argument&) { return true; }
  };
  Step fits;
  fits.placements = {{15, 4}};
  CHECK(!refuses(fits));
  Step step = fits;
  step.eliminations = {{16, 1}};
  CHECK(refuses(step));
  step = fits;
  step.values = 16;
  CHECK(refuses(step));
  step = fits;
  step.houses = {{12, Role::base}};
  CHECK(refuses(step));
  step = fits;
  step.nodes = {{1, {}, {}}};
  CHECK(refuses(step));
  step.nodes = {{1, {0}, {}}};
  step.links = {{0, 1, true}};
  CHECK(refuses(step));
}

// Every text ends as a sentence does, and none has a slot, a bracket or two blanks left.
TEST(texts_of_whole_paths_are_well_formed) {
  each_step_of(chained, [](const Layout& layout, std::size_t, const Step& step, State state) {
    for (const std::string_view language : Catalogue::languages()) {
      const Speaker speaker(Catalogue::of(language), layout, digits(9));
      std::string line;
      speaker.line(step, state.masks, line);
      CHECK(line.starts_with(title_of(step.technique)));
      for (int stage = first_stage; stage <= last_stage; ++stage) {
        std::string text;
        speaker.tell(step, state, stage, text);
        CHECK(ends_as_a_sentence(text));
        CHECK(text.find_first_of("{}[]") == std::string::npos || stage >= 3);
        CHECK(text.find("  ") == std::string::npos);
      }
      const Argument argument = speaker.argument(step, state);
      std::set<std::uint16_t> stated;
      for (const ArgumentLine& one : argument.lines) {
        for (const std::uint16_t source : one.from) CHECK(stated.contains(source));
        stated.insert(one.node);
      }
      CHECK_EQ(stated.size(), step.nodes.size());
      CHECK_EQ(argument.conclusion.empty(), step.links.empty());
    }
  });
}

TEST(a_symbol_stands_for_its_value_everywhere) {
  each_step_of(chained, [](const Layout& layout, std::size_t index, const Step& step, State state) {
    if (index > 5) return;
    std::vector<std::string> animals(9, "\U0001F436");
    const Speaker speaker(Catalogue::of("en"), layout, animals);
    std::string text;
    speaker.line(step, state.masks, text);
    CHECK(text.find("=\U0001F436") != std::string::npos || text.find("<>\U0001F436") != std::string::npos);
  });
}

TEST(json_is_written_as_python_writes_it) {
  const auto written = [](int indent) {
    std::string out;
    JsonWriter json(out, indent);
    json.open('{');
    json.key("a");
    json.open('[');
    json.number(1);
    json.boolean(true);
    json.null();
    json.close(']');
    json.key("empty");
    json.open('{');
    json.close('}');
    json.key("text");
    json.string("\"\\\n\x01 \u00fc");
    json.close('}');
    return out;
  };
  CHECK_EQ(written(-1), std::string(R"({"a": [1, true, null], "empty": {}, "text": "\"\\\n\u0001 ü"})"));
  CHECK_EQ(
      written(1),
      std::string("{\n \"a\": [\n  1,\n  true,\n  null\n ],\n \"empty\": {},\n \"text\": \"\\\"\\\\\\n\\u0001 ü\"\n}"));
}

// The texts of a batch depend on neither threads nor the other rows.
TEST(batches_say_what_single_paths_say) {
  Solvers solvers(Layout::boxes(3, 3));
  const logic::NamedProfile& named = logic::profile_named("hodoku");
  const Speaker speaker(Catalogue::of("de"), solvers.layout, digits(9));
  std::vector<Value> values;
  for (const char* puzzle : {chained, "11.......", chained}) {
    const std::vector<Value> own = values_of(std::string(puzzle) + std::string(81 - std::string(puzzle).size(), '.'));
    values.insert(values.end(), own.begin(), own.end());
  }
  std::string expected;
  each_step_of(chained, [&](const Layout& layout, std::size_t index, const Step& step, State state) {
    if (index) expected += '\n';
    Speaker(Catalogue::of("de"), layout, digits(9)).tell(step, state, last_stage, expected);
  });
  for (const unsigned threads : {1u, 3u}) {
    std::vector<Status> statuses(3);
    std::vector<std::uint32_t> scores(3), path_steps(3);
    std::vector<std::uint8_t> levels(3), hardest(3), solved(3);
    std::vector<std::uint64_t> lengths(3);
    const rows::ExplainPlan plan{named.profile, speaker, {named.name, named.levels}, rows::PathForm::prose, "3x3"};
    const rows::ExplainedRows explained = rows::explain_rows(
        solvers, rows::ValueRows(values.data(), 3, 81), plan, threads, {},
        {statuses.data(), scores.data(), levels.data(), hardest.data(), path_steps.data(), solved.data(), lengths.data()});
    std::string text;
    for (const std::string& block : explained.blocks) text += block;
    CHECK(text == expected + expected);
    CHECK_EQ(lengths[0], expected.size());
    CHECK_EQ(lengths[1], 0u);
    CHECK(statuses[1] == Status::invalid && explained.invalid.size() == 1 && levels[1] == rows::unrated);
    CHECK_EQ(path_steps[2], static_cast<std::uint32_t>(std::count(expected.begin(), expected.end(), '\n') + 1));
  }
}
