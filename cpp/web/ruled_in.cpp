#include "web/ruled_in.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>

#include "web/layout_in.hpp"

namespace sudokit::web {

namespace {

using rules::Automaton;
using rules::Constraint;
using rules::Kind;

using Automata = std::vector<std::shared_ptr<const Automaton>>;

// An item of a list; null if the list is shorter.
const JsonValue& item(const JsonValue& list, std::size_t index) {
  static const JsonValue nothing;
  return index < list.items.size() ? list.items[index] : nothing;
}

std::shared_ptr<const Automaton> automaton_in(const JsonValue& parts) {
  auto made = std::make_shared<Automaton>();
  made->states = static_cast<int>(item(parts, 0).number);
  made->start = static_cast<int>(item(parts, 1).number);
  made->accepting.assign(static_cast<std::size_t>(std::clamp(made->states, 0, rules::most_states)), 0);
  for (const auto state : numbers<std::size_t>(item(parts, 2)))
    if (state < made->accepting.size()) made->accepting[state] = 1;
  made->next = numbers<int>(item(parts, 3));
  return made;
}

Kind kind_named(std::string_view name) {
  constexpr std::string_view names[] = {"different", "pair", "family", "linear", "automaton", "count", "any_of"};
  return static_cast<Kind>(std::find(std::begin(names), std::end(names) - 1, name) - std::begin(names));
}

std::vector<Constraint> constraints_in(const JsonValue& list, const Automata& automata);

Constraint constraint_in(const JsonValue& parts, const Automata& automata) {
  Constraint made;
  made.kind = kind_named(item(parts, 0).string);
  made.cells = numbers<Cell>(item(parts, 1));
  const JsonValue& rest = item(parts, 2);
  switch (made.kind) {
    case Kind::different: break;
    case Kind::pair:
    case Kind::family: made.sets = numbers<rules::Set>(rest); break;
    case Kind::linear:
      made.coefficients = numbers<int>(rest);
      made.total = static_cast<int>(item(parts, 3).number);
      break;
    case Kind::automaton:
      if (const auto number = static_cast<std::size_t>(rest.number); number < automata.size())
        made.automaton = automata[number];
      break;
    case Kind::count:
      for (const JsonValue& counts : rest.items) {
        std::vector<char>& allowed = made.counts.emplace_back();
        if (counts.kind != JsonValue::Kind::list) continue;
        allowed.assign(made.cells.size() + 1, 0);
        for (const auto count : numbers<std::size_t>(counts))
          if (count < allowed.size()) allowed[count] = 1;
      }
      break;
    case Kind::any_of:
      for (const JsonValue& alternative : rest.items) made.alternatives.push_back(constraints_in(alternative, automata));
      break;
  }
  return made;
}

std::vector<Constraint> constraints_in(const JsonValue& list, const Automata& automata) {
  std::vector<Constraint> made;
  for (const JsonValue& one : list.items) made.push_back(constraint_in(one, automata));
  return made;
}

}  // namespace

const rules::Program& Ruled::program() {
  if (!program_) program_ = std::make_unique<rules::Program>(ruled::model_of(layout_, rules_));
  return *program_;
}

const ruled::RuleExplainer& Ruled::explainer() {
  if (!explainer_) explainer_ = std::make_unique<ruled::RuleExplainer>(layout_, rules_);
  return *explainer_;
}

Ruled* ruled_of(const JsonValue& request) {
  static std::string key;
  static std::unique_ptr<Ruled> kept;
  const JsonValue& asked = request.at("rules");
  const std::string_view own = asked.text("key");
  if (kept && !own.empty() && own == key) return kept.get();
  std::optional<Layout> layout = layout_in(request);
  if (!layout || layout->size() > rules::most_values) return nullptr;
  Automata automata;
  for (const JsonValue& one : asked.at("automata").items) automata.push_back(automaton_in(one));
  std::vector<ruled::Rule> rules;
  for (const JsonValue& one : asked.at("compiled").items)
    rules.push_back({static_cast<std::uint16_t>(item(one, 0).number), ruled::trait_named(item(one, 1).string),
                     constraints_in(item(one, 2), automata)});
  std::vector<std::string> texts;
  for (const JsonValue& text : asked.at("texts").items) texts.push_back(text.string);
  kept = std::make_unique<Ruled>(std::move(*layout), std::move(rules), std::move(texts));
  key = own;
  return kept.get();
}

}  // namespace sudokit::web
