// Paths as traces: training data for programs that learn, not text for people.
//
// Numbers (trace_numbers): 32-bit tokens in the byte order of the machine; per step the candidates before it, if wanted, the
// technique, if wanted, the placements, the eliminations, and the end.  With N values and C = N * N * N candidates, candidate
// (cell, value) being number cell * N + value - 1:
//   0                padding, never written      256 + candidate          the value is placed in the cell
//   1                the end of a step           256 + C + candidate      the value is removed from the cell
//   2 + technique    by its number               256 + 2C + candidate     a candidate before the step (filled cells: the value)
// Text (trace_text): the steps with blanks between them, "h1:r7c8=5", without "h1:" if techniques are not wanted, and with
// the candidates of all cells in front, "{5,3,124,...}", if they are.
// JSON (trace_json): an object with a list of steps, each with "technique", "place", "remove" ([row, column, value], from 1)
// and "candidates" (a list of values for each cell), and whether the path reaches the solution.
#pragma once
#include <cstdint>
#include <span>
#include <string>

#include "core/grid/layout.hpp"
#include "core/steps/step.hpp"
#include "core/wording/speaker.hpp"

namespace sudokit::rows {

enum class TraceForm : std::uint8_t { numbers, text, json };

struct TraceStyle {
  TraceForm form = TraceForm::text;
  bool techniques = true, candidates = false;
};

constexpr std::uint32_t end_of_step = 1, first_technique = 2, first_candidate = 256;

class TraceWriter {
 public:
  TraceWriter(const Layout& layout, const wording::Speaker& speaker, const TraceStyle& style, std::string& out)
      : layout_(layout), speaker_(speaker), style_(style), out_(out) {}

  void begin();
  // `masks`: the candidates before the step.
  void step(std::size_t index, const steps::Step& step, std::span<const Mask> masks);
  void finish(bool solved);

 private:
  void numbers(const steps::Step& step, std::span<const Mask> masks);
  void text(const steps::Step& step, std::span<const Mask> masks);
  void json(const steps::Step& step, std::span<const Mask> masks);
  void put(std::uint32_t token);
  void put(std::uint32_t kind, Cell cell, Value value);
  void append_changes(std::string_view name, const std::vector<steps::Candidate>& changes);

  const Layout& layout_;
  const wording::Speaker& speaker_;
  const TraceStyle& style_;
  std::string& out_;
};

}  // namespace sudokit::rows
