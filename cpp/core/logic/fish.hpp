// Shared by the searches for fish.
//
// A fish of one value: k base houses, each of which must hold the value, and k cover houses, none of which can hold it
// twice.  Fins are places of the base outside the cover; endo fins are places in two base houses.  If no fin holds the
// value, the k base houses need k cells, and each cover house holds exactly one of them.  So a place in the cover but not
// in the base, or in two cover houses, is eliminated if it sees all fins.  No house is both base and cover, and each cover
// house meets the base.  This holds for the houses of any layout.
//
// Basic: all base houses are rows and all cover houses columns, or vice versa.  Franken: also regions and extras
// (diagonals, windows) on either side.  Mutant: anything else; and also, as in HoDoKu, franken fish without a line on one
// side, which both searches find.  A finned basic fish is sashimi if some base house has at most one place left without its
// fins.
#pragma once
#include <array>
#include <vector>

#include "core/logic/technique_search.hpp"

namespace sudokit::steps::technique {
extern const Technique x_wing, finned_mutant_leviathan;
}

namespace sudokit::logic {

inline constexpr int largest_fish = 7;

enum class FishKind : std::uint8_t { basic, finned, sashimi, franken, finned_franken, mutant, finned_mutant };

template <int Words>
using Houses = CellSet<(State<Words>::max_houses + 63) / 64>;

template <int Words>
struct Fish {
  Houses<Words> base, cover;
  CellSet<Words> body, fins, endo_fins, lost;  // body: places of the base that are not fins; fins: without the endo fins
  bool sashimi = false;
};

inline Technique fish_of(FishKind kind, int size) {
  return static_cast<Technique>(static_cast<int>(technique::x_wing) + static_cast<int>(kind) * 6 + size - 2);
}
inline FishKind kind_of(Technique fish) {
  return static_cast<FishKind>((static_cast<int>(fish) - static_cast<int>(technique::x_wing)) / 6);
}
inline int size_of(Technique fish) { return (static_cast<int>(fish) - static_cast<int>(technique::x_wing)) % 6 + 2; }

// Reports the fish caught for one value and base, in order.  If siamese fish are wanted, each pair of them is also reported
// as one, in a path before the single fish.
template <int Words>
bool report_fish(Search<Words>& search, Technique technique, Value value, const std::vector<Fish<Words>>& caught);

// basic_fish.cpp: basic, finned, sashimi.
template <int Words>
bool basic_fish(Search<Words>& search, Technique technique);

// mixed_fish.cpp: franken and mutant.
template <int Words>
bool mixed_fish(Search<Words>& search, Technique technique);

}  // namespace sudokit::logic
