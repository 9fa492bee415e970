// A request about steps: the puzzle, the profile, and the language in which to speak.
#pragma once
#include <string>
#include <vector>

#include "core/logic/profiles.hpp"
#include "core/steps/log.hpp"
#include "core/wording/document.hpp"
#include "core/wording/speaker.hpp"
#include "web/exchange.hpp"

namespace sudokit::web {

struct Asked {
  Solvers& solvers;
  const Posed& posed;
  const JsonValue& request;
  wording::Speaker speaker;
  logic::Profile profile;
  wording::ProfileTexts texts;
  wording::Proofs proofs;
  Allowance allowance;

  const Layout& layout() const { return solvers.layout; }
  // The candidates before the first step.
  std::vector<Mask> masks() const { return posed.masks.empty() ? layout().candidates(posed.values) : posed.masks; }
};

// The path, its rating, and why the puzzle is not proper.
void explain(const Asked& asked, JsonWriter& json);
// Every step available now.
void list(const Asked& asked, JsonWriter& json);
// The next step, as far as hints need it.
void next_step(const Asked& asked, JsonWriter& json);

// A step by trial and error, with its other cases; the values before it.
void write_split(const Asked& asked, const std::vector<Value>& values, const std::vector<Mask>& masks,
                 const steps::Step& step, JsonWriter& json);
void write_refutation(const Asked& asked, JsonWriter& json);
void write_closest(const Asked& asked, JsonWriter& json);

}  // namespace sudokit::web
