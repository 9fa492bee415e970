// Fish: fish.hpp defines them.
//
// Order: techniques as in techniques.inc; for each, by value, ascending; bases of rows first, then of columns (mutant: once
// for both); base houses, then cover houses, in lexicographic order of their numbers in the layout.
//
// A step carries its value in `values`; its houses (base, cover); and as candidates the places of the base: those that are
// not fins (base), fins (fin), endo fins (endo_fin).  A siamese fish has both cover sets, one after the other, and the fins
// of both.
#include "core/logic/fish.hpp"

#include "core/base/invariant.hpp"
#include "core/logic/limits.hpp"
#include "core/logic/technique_search.hpp"

namespace sudokit::logic::find {
template <int Words> bool fish(Search<Words>& search);
}

namespace sudokit::logic {
namespace {

template <int Words>
bool report(Search<Words>& search, Technique technique, Value value, const Fish<Words>& fish, const Fish<Words>* twin) {
  SUDOKIT_INVARIANT(fish.base.count() == size_of(technique) && fish.cover.count() == size_of(technique));
  SUDOKIT_INVARIANT(!fish.base.meets(fish.cover) && !fish.lost.meets(fish.fins) && !fish.body.meets(fish.fins));
  search.begin(technique);
  search.step.values = bit_of(value);
  search.eliminate(fish.lost, value);
  if (twin) search.eliminate(twin->lost - fish.lost, value);
  for (const Cell house : fish.base) search.house(house, Role::base);
  for (const Cell house : fish.cover) search.house(house, Role::cover);
  if (twin)
    for (const Cell house : twin->cover) search.house(house, Role::cover);
  CellSet<Words> body = fish.body, fins = fish.fins;
  if (twin) {
    fins |= twin->fins;
    body = (body | twin->body) - fins;
  }
  search.candidates(body, value, Role::base);
  search.candidates(fins, value, Role::fin);
  search.candidates(fish.endo_fins, value, Role::endo_fin);
  return search.emit();
}

}  // namespace

template <int Words>
bool report_fish(Search<Words>& search, Technique technique, Value value, const std::vector<Fish<Words>>& caught) {
  const bool basic = kind_of(technique) == FishKind::finned || kind_of(technique) == FishKind::sashimi;
  const bool sashimi = kind_of(technique) == FishKind::sashimi;
  if (search.limits.siamese) {
    for (std::size_t i = 0; i < caught.size(); ++i) {
      for (std::size_t j = i + 1; j < caught.size(); ++j) {
        const Fish<Words>&one = caught[i], &other = caught[j];
        if (basic && one.sashimi != sashimi && other.sashimi != sashimi) continue;
        if (one.lost.within(other.lost) || other.lost.within(one.lost)) continue;
        if (!report(search, technique, value, one, &other)) return false;
      }
    }
  }
  for (const Fish<Words>& one : caught)
    if ((!basic || one.sashimi == sashimi) && !report<Words>(search, technique, value, one, nullptr)) return false;
  return true;
}

template <int Words>
bool find::fish(Search<Words>& search) {
  for (int i = static_cast<int>(technique::x_wing); i <= static_cast<int>(technique::finned_mutant_leviathan); ++i) {
    const auto technique = static_cast<Technique>(i);
    if (!search.wants(technique)) continue;
    const bool mixed = kind_of(technique) >= FishKind::franken;
    if (!(mixed ? mixed_fish(search, technique) : basic_fish(search, technique))) return false;
  }
  return true;
}

SUDOKIT_FINDS(fish)

#define SUDOKIT_INSTANTIATE(words) \
  template bool report_fish<words>(Search<words>&, Technique, Value, const std::vector<Fish<words>>&);
SUDOKIT_LOGIC_CAPACITIES(SUDOKIT_INSTANTIATE)
#undef SUDOKIT_INSTANTIATE

}  // namespace sudokit::logic
