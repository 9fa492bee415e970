#include "core/wording/document.hpp"

#include <algorithm>

#include "core/steps/technique.hpp"
#include "core/wording/json_parts.hpp"
#include "core/wording/proof_json.hpp"

namespace sudokit::wording {

namespace {

using steps::Candidate;
using steps::Role;
using steps::Step;
using steps::Technique;

// Writes the content of a step.
class StepWriter : private JsonParts {
 public:
  StepWriter(JsonWriter& json, const Speaker& speaker) : JsonParts(json, speaker.names()) {}

  void write(const Step& step) {
    json_.key("technique");
    json_.plain(name_of(step.technique));
    json_.key("depth");
    json_.number(step.depth);
    candidates("placements", step.placements);
    candidates("eliminations", step.eliminations);
    values("values", step.values);
    parts("cells", step.cells, [&](Cell one) { cell(one); });
    parts("candidates", step.candidates, [&](const Candidate& one) {
      cell(one.cell);
      symbol(one.value);
    });
    parts("houses", step.houses, [&](std::uint16_t one) { house(one); });
    links(step);
    list("rules", step.rules, [&](std::uint16_t one) { rule(one); });
    list("lists", step.lists, [&](const std::vector<Value>& one) {
      json_.open('[');
      for (const Value value : one) symbol(value);
      json_.close(']');
    });
  }

 private:
  template <class Thing, class Write>
  void parts(std::string_view key, const std::vector<steps::Part<Thing>>& all, Write write) {
    list(key, all, [&](const steps::Part<Thing>& part) {
      json_.open('[');
      write(part.thing);
      json_.plain(steps::identifier(part.role));
      json_.close(']');
    });
  }
  void links(const Step& step) {
    const auto write_cell = [&](Cell one) { cell(one); };
    list("nodes", step.nodes, [&](const steps::Node& node) {
      json_.open('{');
      json_.key("value");
      symbol(node.value);
      list("cells", node.cells, write_cell);
      list("set", node.set, write_cell);
      json_.close('}');
    });
    list("links", step.links, [&](const steps::Link& link) {
      json_.open('[');
      json_.number(link.from);
      json_.number(link.to);
      json_.plain(link.strong ? "strong" : "weak");
      json_.close(']');
    });
  }
};

void write_argument(JsonWriter& json, const Argument& argument) {
  json.key("argument");
  json.open('[');
  for (const ArgumentLine& line : argument.lines) {
    json.open('{');
    json.key("node");
    json.number(line.node);
    json.key("on");
    json.boolean(line.on);
    json.key("text");
    json.string(line.text);
    json.key("why");
    json.string(line.why);
    json.key("from");
    json.open('[');
    for (const std::uint16_t node : line.from) json.number(node);
    json.close(']');
    json.close('}');
  }
  json.open('{');
  json.key("conclusion");
  json.string(argument.conclusion);
  json.close('}');
  json.close(']');
}

void write_text(JsonWriter& json, std::string_view key, std::string_view text) {
  json.key(key);
  json.string(text);
}

// A grid on one line, "." for empty.
std::string line_of(const Speaker& speaker, std::string_view separator, std::span<const Value> values) {
  std::string line;
  append_separated(values.size(), separator, line, [&](std::size_t cell) {
    line += values[cell] ? speaker.names().symbol(values[cell]) : std::string_view(".");
  });
  return line;
}

// What ended a search, empty if nothing did.
std::string_view reason_of(const Explained& explained) {
  return name_of(explained.count_stopped != Stopped::no ? explained.count_stopped : explained.rating.stopped);
}

void write_rating(JsonWriter& json, const Speaker& speaker, const ProfileTexts& texts, const Document& document) {
  const logic::Rating& rating = document.explained.rating;
  const Verdict verdict = verdict_of(texts, document);
  json.key("rating");
  json.open('{');
  write_text(json, "profile", texts.name);
  write_text(json, "level", verdict.level);
  json.key("score");
  document.rated ? json.number(rating.score) : json.null();
  json.key("hardest");
  json.plain(verdict.steps ? std::string_view(name_of(verdict.hardest)) : std::string_view());
  json.key("histogram");
  json.open('{');
  for (std::size_t i = 0; i < rating.histogram.size(); ++i) {
    if (!rating.histogram[i]) continue;
    json.key(name_of(static_cast<Technique>(i)));
    json.number(rating.histogram[i]);
  }
  json.close('}');
  json.key("solved");
  json.boolean(rating.solved);
  json.key("status");
  json.plain(name_of(verdict.status));
  write_text(json, "lifted_from", verdict.lifted_from);
  write_text(json, "reason", reason_of(document.explained));
  json.key("steps");
  json.number(verdict.steps);
  std::string text;
  append_verdict(speaker.catalogue(), verdict, text);
  write_text(json, "verdict", text);
  json.close('}');
}

}  // namespace

void append_verdict(const Catalogue& catalogue, const Verdict& verdict, std::string& out) {
  const char* key = "none";
  if (verdict.status == Status::unique)
    key = verdict.guessed                ? "guessed"
          : !verdict.lifted_from.empty() ? "lifted"
          : verdict.solved               ? (verdict.steps ? "solved" : "given")
                                         : (verdict.steps ? "unsolved" : "beyond");
  else if (verdict.status == Status::multiple || verdict.status == Status::solved)
    key = "several";
  else if (verdict.status == Status::undecided)
    key = "undecided";
  catalogue.phrase("verdicts", key).fill(out, [&](std::string_view slot) {
    if (slot == "score") return append_number(verdict.score, out);
    if (slot == "steps") return append_number(verdict.steps, out);
    if (slot == "level")
      out += catalogue.level(verdict.level);
    else if (slot == "lower")
      out += catalogue.level(verdict.lifted_from);
    else if (verdict.steps)
      out += catalogue.name(verdict.hardest);
  });
}

Verdict verdict_of(const ProfileTexts& texts, const Document& document) {
  const Explained& explained = document.explained;
  const logic::Rating& rating = explained.rating;
  Verdict verdict;
  verdict.status = explained.status;
  if (explained.status == Status::unique && !document.rated) verdict.status = Status::undecided;
  verdict.solved = rating.solved;
  verdict.guessed = rating.histogram[static_cast<std::size_t>(Technique::brute_force)] > 0;
  verdict.score = rating.score;
  for (const std::uint32_t times : rating.histogram) verdict.steps += times;
  if (document.rated) {
    verdict.level = texts.levels.at(rating.level);
    if (rating.solved && rating.level > rating.step_level) verdict.lifted_from = texts.levels.at(rating.step_level);
  }
  verdict.hardest = rating.hardest;
  return verdict;
}

void write_content(JsonWriter& json, const Speaker& speaker, const Step& step) { StepWriter(json, speaker).write(step); }

void write_step(JsonWriter& json, const Speaker& speaker, const ProfileTexts& texts, const logic::Profile& profile,
                const Step& step, State state, std::size_t number, Proofs proofs) {
  const logic::Profile::Scale& scale = profile.scale[static_cast<std::size_t>(step.technique)];
  std::string text;
  text.reserve(512);
  json.open('{');
  if (number) {
    json.key("number");
    json.number(number);
  }
  write_text(json, "name", speaker.catalogue().name(step.technique));
  json.key("family");
  json.plain(steps::family(step.technique));
  write_text(json, "level", texts.levels.at(scale.level));
  json.key("score");
  json.number(scale.score);
  speaker.line(step, state.masks, text);
  write_text(json, "notation", text);
  text.clear();
  const Facts facts = speaker.facts(step, state);
  speaker.tell(facts, last_stage, text);
  write_text(json, "text", text);
  write_content(json, speaker, step);
  if (!step.links.empty()) write_argument(json, speaker.argument(facts));
  if (proofs == Proofs::with) {
    json.key("proof");
    write_proof(json, speaker, step, state);
  }
  json.close('}');
}

void write_puzzle(JsonWriter& json, const Speaker& speaker, const ProfileTexts& texts, const Document& document,
                  std::size_t number) {
  const Explained& explained = document.explained;
  if (number) {
    json.key("number");
    json.number(number);
  }
  write_text(json, "format", "sudokit-explanation");
  json.key("version");
  json.number(1);
  write_text(json, "language", speaker.catalogue().language());
  write_text(json, "layout", document.spec);
  json.key("symbols");
  json.open('[');
  for (const std::string& symbol : speaker.names().symbols()) json.string(symbol);
  json.close(']');
  write_text(json, "puzzle", line_of(speaker, document.separator, document.values));
  std::string givens;
  for (const Value value : document.values) givens += value ? '1' : '0';
  write_text(json, "givens", givens);
  write_text(json, "status", name_of(explained.status));
  write_text(json, "reason", reason_of(explained));
  json.key("solution");
  if (explained.solution.empty())
    json.null();
  else
    json.string(line_of(speaker, document.separator, explained.solution));
  write_text(json, "profile", texts.name);
}

void write_head(JsonWriter& json, const Speaker& speaker, const ProfileTexts& texts, const Document& document,
                std::size_t number) {
  write_puzzle(json, speaker, texts, document, number);
  write_rating(json, speaker, texts, document);
}

}  // namespace sudokit::wording
