// Templates of one value: ways to give it one of its places in every house that lacks it, none of two seeing each other.
//
// A place that no template uses cannot hold the value; whatever follows from one value alone follows from its templates, so
// the fish of a value remove nothing but such places, and a value without any has no fish.
#pragma once
#include "core/logic/technique_search.hpp"

namespace sudokit::logic {

template <int Words>
struct Templates {
  CellSet<Words> used;       // places that some template uses
  CellSet<Words> undecided;  // neither known to be used nor known not to be: the budget of the place ran out
};

// Kept in the search's scratch until the places of the value change.  Where the meter stops, what is left is undecided.
template <int Words>
const Templates<Words>& templates_of(Search<Words>& search, Value value);

// Places that no template uses, or not known to be used: whatever one value removes by itself is among them.  Finding them
// takes a microsecond a value at 9x9, half a second at 64x64: beyond 25x25 all places count.
template <int Words>
CellSet<Words> loose_places(Search<Words>& search, Value value) {
  if constexpr (Words > 10) return search.state.places(value);
  else return search.state.places(value) - templates_of(search, value).used;
}

}  // namespace sudokit::logic
