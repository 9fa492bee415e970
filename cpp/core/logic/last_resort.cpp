// The last resort if no technique of the profile finds a step: places a value of the solution, in the middle one of the
// open cells (the rule of HoDoKu, which the profile of that name follows).
#include "core/logic/technique_search.hpp"

namespace sudokit::steps::technique {
extern const Technique brute_force;
}

namespace sudokit::logic::find {
template <int Words> bool brute_force(Search<Words>& search);
}

namespace sudokit::logic {

template <int Words>
bool find::brute_force(Search<Words>& search) {
  if (search.solution.empty() || search.state.solved()) return true;
  int before = search.state.open().count() / 2;
  for (const Cell cell : search.state.open()) {
    if (before-- != 0) continue;
    search.begin(technique::brute_force);
    search.place(cell, search.solution[cell]);
    search.cell(cell, Role::subject);
    return search.emit();
  }
  return true;
}

SUDOKIT_FINDS(brute_force)

}  // namespace sudokit::logic
