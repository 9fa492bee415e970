// Templates of one value: one place in every house that lacks the value, no two of which see each other.
//
// A place that no template uses cannot hold the value.  Everything that follows from one value alone follows from its
// templates, so the fish of a value eliminate only such places, and a value without any has no fish.
#pragma once
#include "core/logic/technique_search.hpp"

namespace sudokit::logic {

template <int Words>
struct Templates {
  CellSet<Words> used;       // places that some template uses
  CellSet<Words> undecided;  // not known to be used or unused: the node limit of the place was reached
};

// Kept in the search's scratch until the places of the value change.  If the meter stops, the remaining places are
// undecided.
template <int Words>
const Templates<Words>& templates_of(Search<Words>& search, Value value);

// Places that no template is known to use; all eliminations that follow from one value alone are among them.  Finding them
// takes a microsecond per value at 9x9, half a second at 64x64.  Beyond 25x25 all places are returned.
template <int Words>
CellSet<Words> loose_places(Search<Words>& search, Value value) {
  if constexpr (Words > 10)
    return search.state.places(value);
  else
    return search.state.places(value) - templates_of(search, value).used;
}

}  // namespace sudokit::logic
