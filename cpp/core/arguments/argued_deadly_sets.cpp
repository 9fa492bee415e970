// Deadly patterns with guardians, and the two values of a reverse BUG: there would be two solutions.
#include "core/arguments/argued.hpp"
#include "core/steps/technique.hpp"

namespace sudokit::arguments {

// BUG+n is about all open cells, BUG-lite about two values of each cell: the line names no cells, or no values.
void deadly_set(Writer& writer) {
  const Cells cells = writer.cells_of(Role::deadly);
  const bool pairs = writer.step.technique == steps::Technique::bug_lite || cells.empty();
  const Index made = writer.line(Claim::one, Reason::deadly, writer.candidates_of(Role::extra), {});
  writer.argument.name_cells(cells);
  writer.argument.lines[made].values = pairs ? 0 : writer.step.values;
  writer.conclude(made);
}

void reverse_bug(Writer& writer) {
  const Candidates lost = writer.left();
  const Index supposed = writer.suppose(Claim::one, lost);
  const Index fault = writer.line(Claim::fault, Reason::deadly, {}, {&supposed, 1});
  writer.argument.lines[fault].values = writer.step.values;
  writer.leave();
  writer.conclude(writer.absurd(supposed, fault));
}

}  // namespace sudokit::arguments
