// Proofs as JSON: docs/explain-json.md describes the form.
#pragma once
#include "core/wording/json.hpp"
#include "core/wording/speaker.hpp"

namespace sudokit::wording {

// Writes the lines of a step's proof, each with its sentence: a list, empty for what only a search does.
void write_proof(JsonWriter& json, const Speaker& speaker, const steps::Step& step, State state);

}  // namespace sudokit::wording
