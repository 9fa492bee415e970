// Patterns that cannot be coloured: at least one guardian is true.  And what all of them lead to, each in a case of its own.
#include <algorithm>
#include <vector>

#include "core/arguments/argued.hpp"
#include "core/arguments/deductions.hpp"

namespace sudokit::arguments {

void tridagon(Writer& writer) { writer.conclude(writer.uncolourable(writer.cells_of(Role::set_a), writer.step.values)); }

void guardian_forcing(Writer& writer) {
  const Candidates lost = writer.left(), guardians = writer.candidates_of(Role::extra);
  if (guardians.empty()) return;
  Deductions deductions(writer);
  std::vector<int> scopes;
  std::vector<std::vector<int>> shown;  // by case: the losses, or the fault
  for (const Candidate& guardian : guardians) {
    const int scope = deductions.suppose(guardian, true);
    scopes.push_back(scope);
    auto& facts = shown.emplace_back();
    // Singles alone, as far as these suffice.
    for (const auto effort : {Deductions::Effort::singles, Deductions::Effort::patterns}) {
      deductions.follow(scope, effort);
      facts.clear();
      if (deductions.fault(scope) != Deductions::none) {
        facts.push_back(deductions.fault(scope));
        break;
      }
      for (const Candidate& one : lost)
        if (const int fact = deductions.known(scope, one, false); fact != Deductions::none) facts.push_back(fact);
      if (facts.size() == lost.size()) break;
    }
    if (facts.size() < (deductions.fault(scope) != Deductions::none ? 1 : lost.size())) return;
    for (const int fact : facts) deductions.mark(fact);
    deductions.mark(deductions.supposed(scope));
  }
  Indices from{writer.uncolourable(writer.cells_of(Role::set_a), writer.step.values)};
  for (std::size_t i = 0; i < scopes.size(); ++i) {
    deductions.write(scopes[i]);
    from.push_back(deductions.line_of(deductions.supposed(scopes[i])));
    for (const int fact : shown[i])
      if (std::find(from.begin(), from.end(), deductions.line_of(fact)) == from.end())
        from.push_back(deductions.line_of(fact));
    writer.leave();
  }
  writer.shown(writer.line(Claim::none, Reason::cases, lost, from));
}

}  // namespace sudokit::arguments
