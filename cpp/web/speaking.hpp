// A request about steps: the puzzle, the profile, and the language in which to speak.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/arguments/step_states.hpp"
#include "core/logic/profiles.hpp"
#include "core/solving/explain.hpp"
#include "core/steps/log.hpp"
#include "core/wording/document.hpp"
#include "core/wording/speaker.hpp"
#include "web/exchange.hpp"

namespace sudokit::ruled {
class RuleExplainer;
}

namespace sudokit::web {

// What solves and finds steps: each module has one of the two.
struct Engine {
  Solvers* solvers = nullptr;
  const ruled::RuleExplainer* rules = nullptr;
};

struct Asked {
  Engine engine;
  const Layout& grid;
  const Posed& posed;
  const JsonValue& request;
  wording::Speaker speaker;
  logic::Profile profile;
  wording::ProfileTexts texts;
  wording::Proofs proofs;
  Allowance allowance;

  const Layout& layout() const { return grid; }
  // The candidates before the first step.
  std::vector<Mask> masks() const { return posed.masks.empty() ? layout().candidates(posed.values) : posed.masks; }
};

// Each module defines these for its engine: at most so many steps of the path, and every step available now.
Explained path_of(const Asked& asked, steps::Log& log, std::uint32_t most_steps);
Stopped list_of(const Asked& asked, const logic::Profile& profile, steps::Log& log);

void write_fault(JsonWriter& json, std::string_view words);
// Answers a request that is about no puzzle; false if it is another one.
bool answer_about_words(const JsonValue& request, JsonWriter& json);
// A profile of the package by its name, or null.
const logic::NamedProfile* profile_of(std::string_view name);
// Nothing if the profile lacks one of the techniques that the request lists.  `rules`: the text of each.
std::optional<Asked> asked_of(Engine engine, const Layout& layout, const Posed& posed, const JsonValue& request,
                              const logic::NamedProfile& named, std::vector<std::string> rules = {});

// The path, its rating, and why the puzzle is not proper.
void explain(const Asked& asked, JsonWriter& json);
// Every step available now.
void list(const Asked& asked, JsonWriter& json);
// The next step, as far as hints need it.
void next_step(const Asked& asked, JsonWriter& json);

// The same for the profile `se`, which stands for a scale and a search of its own.
logic::NamedProfile profile_of_se();
void explain_by_se(const Asked& asked, JsonWriter& json);
void list_by_se(const Asked& asked, JsonWriter& json);
void next_by_se(const Asked& asked, JsonWriter& json);

// Texts do not say it more exactly than the page knows it: specs and lines are the page's.
wording::Document document_of(const Asked& asked, const Explained& explained);
// The steps of a log with their texts.
void write_steps(const Asked& asked, const steps::Log& log, arguments::StepStates::Order order, JsonWriter& json);
// Why a puzzle does not have exactly one solution.
void write_reasons(const Asked& asked, Status status, JsonWriter& json);
// What hints say of a step; `alike`: how many steps of its technique there are, 0 if that is not known.
void write_hinted(const Asked& asked, const steps::Step& step, std::size_t alike, JsonWriter& json);
// Whether two steps place and remove the same.
bool same_effect(const steps::Step& one, const steps::Step& other);
// How much there is to look at in a step; links count twice.
std::size_t size_of(const steps::Step& step);
// The difficulty card, or null.
void write_card(const Asked& asked, const Explained& explained, JsonWriter& json);

// A step by trial and error, with its other cases; the values before it.
void write_split(const Asked& asked, const std::vector<Value>& values, const std::vector<Mask>& masks,
                 const steps::Step& step, JsonWriter& json);
void write_refutation(const Asked& asked, JsonWriter& json);
void write_closest(const Asked& asked, JsonWriter& json);

}  // namespace sudokit::web
