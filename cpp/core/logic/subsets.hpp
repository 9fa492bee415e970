// Naked subsets, shared by the families of subsets and of intersections.
#pragma once
#include "core/logic/technique_search.hpp"

namespace sudokit::logic {

// `locked`: only those that eliminate in two houses, reported as locked pairs and triples; otherwise only the others.
template <int Words>
bool naked_subsets(Search<Words>& search, bool locked);

}  // namespace sudokit::logic
