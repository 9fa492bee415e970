// What both modules share: a request and its puzzle; how an answer leaves.
//
//   char* at = sudokit_room(bytes);      the caller writes a request of so many bytes there
//   sudokit_answer(bytes);               answers it: the length of the answer
//   sudokit_said();                      where the answer is, until the next call
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/allowance.hpp"
#include "core/solving/puzzle.hpp"
#include "core/solving/solvers.hpp"
#include "core/wording/json.hpp"
#include "web/json_value.hpp"

namespace sudokit::web {

using wording::JsonWriter;

// The layout of a request: `box`, its height and width, or `regions`, one number for each cell; `diagonals` and `windows`.
// The solvers of the last layout are kept.  Null if the request has no layout.
Solvers* solvers_of(const JsonValue& request);

// A puzzle of a request: `values`, and if they are there `masks` and `givens`, one for each cell.
struct Posed {
  std::vector<Value> values;
  std::vector<Mask> masks;
  std::vector<char> givens;

  PuzzleView view() const { return {values, masks, givens}; }
};
// Nothing if it does not fit the layout.
std::optional<Posed> posed_of(const Layout& layout, const JsonValue& request);

// `seconds` and `nodes` of the request.
Allowance allowance_of(const JsonValue& request);

void write_values(JsonWriter& json, const std::vector<Value>& values);

// The answer of a module to a request; defined by each.
void answer(const JsonValue& request, JsonWriter& json);

}  // namespace sudokit::web
