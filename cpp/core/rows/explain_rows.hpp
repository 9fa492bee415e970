// Many puzzles of one layout, explained in blocks shared among threads: each path as text, without an object per step.
//
// Guarantees.  What is written for a row depends only on the row and the plan, not on threads.  A puzzle with several
// solutions or none also has a path, as far as the techniques go; only one with exactly one solution is rated.  If the budget
// ends the call, unfinished rows are undecided and have no text, as invalid rows have none.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/budget.hpp"
#include "core/logic/explainer.hpp"
#include "core/rows/row_source.hpp"
#include "core/rows/solve_rows.hpp"
#include "core/rows/trace_writer.hpp"
#include "core/solving/solvers.hpp"
#include "core/solving/status.hpp"
#include "core/wording/document.hpp"
#include "core/wording/speaker.hpp"

namespace sudokit::rows {

// How a path is written.
enum class PathForm : std::uint8_t {
  notation,  // a line for each step
  prose,     // each step in a line of sentences, with its reason
  tokens,    // each step as its abbreviation and its effect, "h1:r7c8=5", with blanks between the steps
  json,      // one line, the object of docs/explain-json.md
  trace,     // for programs that learn: trace_writer.hpp
};

struct ExplainPlan {
  const logic::Profile& profile;
  const wording::Speaker& speaker;  // for the layout of the rows
  wording::ProfileTexts texts;      // one name for each level of the profile
  PathForm form = PathForm::notation;
  std::string spec;              // of the layout, as texts name it
  std::string separator = "";    // between the cells of a line
  std::size_t first_number = 0;  // the number of the first row, in JSON; 0: no numbers
  bool as_lines = false;         // every text ends with a line end; those in words or notation end with the verdict, and a
                                 // blank line precedes those of several lines
  wording::Proofs proofs = wording::Proofs::without;  // below each step, or in its object; not with tokens or traces
  TraceStyle trace = {};
};

// The destination of the answers, one place per row; `techniques` by number.
struct ExplainPlaces {
  Status* statuses;
  std::uint32_t* scores;
  std::uint8_t* levels;   // `unrated` (rate_rows.hpp) if the row was not rated
  std::uint8_t* hardest;  // of the steps
  std::uint32_t* steps;
  std::uint8_t* solved;    // whether the techniques reach the solution
  std::uint64_t* lengths;  // bytes of each text
};

struct ExplainedRows : RowReport {
  std::vector<std::string> blocks;  // the texts, one after the other
};

// Throws std::invalid_argument if the rows do not fit the layout, or if proofs are wanted with tokens or traces.
ExplainedRows explain_rows(Solvers& solvers, const RowSource& source, const ExplainPlan& plan, unsigned threads,
                           const Budget& budget, const ExplainPlaces& places);

}  // namespace sudokit::rows
