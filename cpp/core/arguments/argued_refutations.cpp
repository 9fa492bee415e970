// A supposition that leads to a fault, with further suppositions below it: the step lists the proof in order
// (core/logic/refutations.cpp).
#include "core/arguments/argued.hpp"
#include "core/arguments/deductions.hpp"

namespace sudokit::arguments {

void refutation(Writer& writer) {
  const Candidates supposed = writer.candidates_of(Role::subject);
  if (supposed.empty()) return;
  Deductions deductions(writer);
  for (std::size_t i = 0; i < writer.step.lists.size(); ++i) {
    Mask values = 0;
    for (const Value value : writer.step.lists[i]) values |= bit_of(value);
    deductions.relate(writer.cells_of(static_cast<Role>(static_cast<std::size_t>(Role::set_a) + i)), values);
  }
  const int outer = deductions.suppose(supposed[0], true);
  deductions.settle(outer, supposed[0]);
  int scope = outer;
  Candidate pivot{};
  for (const auto& [one, role] : writer.step.candidates) {
    if (role == Role::pivot) {
      pivot = one;
      scope = deductions.suppose(one, true, outer);
      deductions.settle(scope, one);
    } else if (role == Role::on) {
      deductions.settle(scope, one);
    } else if (role == Role::off && scope != outer && one == pivot) {
      deductions.find_fault(scope);
      if (deductions.fault(scope) == Deductions::none) return;
      deductions.refuted(outer, scope);
      scope = outer;
    } else if (role == Role::off) {
      deductions.derive(scope, one, false, {});
    }
  }
  deductions.find_fault(outer);
  if (deductions.fault(outer) == Deductions::none) return;
  const auto [first, last] = deductions.write(outer, deductions.fault(outer));
  writer.shown(writer.absurd(first, last));
}

}  // namespace sudokit::arguments
