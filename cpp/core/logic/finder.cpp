#include "core/grid/layout.hpp"
#include "core/logic/families.hpp"
#include "core/steps/technique.hpp"

namespace sudokit::logic {

namespace find {
template <int Words>
constexpr Find<Words> none = nullptr;
}

template <int Words>
Find<Words> finder(Technique technique) {
  static constexpr Find<Words> searches[] = {
#define SUDOKIT_TECHNIQUE(id, family, search) find::search<Words>,
#include "core/steps/techniques.inc"
#undef SUDOKIT_TECHNIQUE
  };
  return searches[static_cast<std::size_t>(technique)];
}

#define SUDOKIT_INSTANTIATE(words) template Find<words> finder<words>(Technique technique);
SUDOKIT_LOGIC_CAPACITIES(SUDOKIT_INSTANTIATE)
#undef SUDOKIT_INSTANTIATE

bool assumes_uniqueness(Technique technique) {
  return (technique >= Technique::unique_rectangle_1 && technique <= Technique::unique_loop_4) ||
         (technique >= Technique::guarded_rectangle && technique <= Technique::reverse_bug) ||
         technique == Technique::symmetrical_placement;
}

bool is_about_rules(Technique technique) {
  return technique >= Technique::rule_exclusion && technique <= Technique::rule_support;
}

bool works_on(Technique technique, const Layout& layout) {
  const bool boxes_only = layout.box_height() != 0 && !layout.has_diagonals() && !layout.has_windows();
  if (technique == Technique::law_of_leftovers) return layout.box_height() == 0;
  if (technique == Technique::set_equivalence) return layout.box_height() == 0 || layout.has_windows();
  return boxes_only || !assumes_uniqueness(technique) || technique == Technique::symmetrical_placement;
}

}  // namespace sudokit::logic
