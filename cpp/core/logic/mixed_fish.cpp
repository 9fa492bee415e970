// Franken and mutant fish: base and cover houses of any kind.
//
// The candidates that a fish eliminates are in no template of its value (value_templates.hpp), so values whose places are
// all in templates are skipped.  All other searches keep the set of such places that see all fins chosen so far
// ("targets"), and backtrack when it is empty.  Base sets are built house by house; endo fins appear as houses are added.
// Cover sets follow the places of the base: a place that cannot be a fin must be covered by one of its houses; if there is
// none of that kind, the next place is covered or becomes a fin.  A target is dropped if its fins would leave more places
// uncovered than there are cover houses left.  If fewer cover houses than base houses suffice, the rest are any that meet
// the base.
//
// The search is complete: at 9x9 it finds the steps of every size.  Times, measured over states of paths in which simpler
// steps have run out, and (in brackets) over unsolved puzzles: sizes 2 and 3 together 0.3 ms (4 ms), sizes 4 to 7 without
// fins 0.4 ms (2 ms), finned franken 0.5 ms (8 ms), finned mutant 3.5 ms (55 ms); no search for one technique took more
// than 0.1 s.  On larger grids the time grows with the number of house sets; every house added charges the meter.
#include <algorithm>

#include "core/logic/fish.hpp"
#include "core/logic/limits.hpp"
#include "core/logic/value_templates.hpp"

namespace sudokit::logic {
namespace {

template <int Words>
struct Mixed {
  using Set = CellSet<Words>;
  using HouseSet = Houses<Words>;
  struct Reported {
    Set lost;
    int places;  // of the smallest base with this effect
  };

  Search<Words>& search;
  const Tables<Words>& tables;
  Technique technique;
  int size, most_fins, most_endo_fins;
  bool finned, mutant;
  Value value = 0;
  Set places{}, open_to_fall{};  // open_to_fall: the initial targets
  HouseSet rows{}, columns{}, may_be_base{}, may_cover{};
  std::vector<Set> of_house{};        // places, by house
  std::vector<HouseSet> houses_at{};  // by cell
  HouseSet base{};
  Set body{}, endo_fins{};
  std::vector<Fish<Words>> caught{};
  std::vector<Reported> reported{};  // effects not to be reported again, if all steps are wanted

  // Whether the base and this cover form a fish of the wanted kind.
  bool is_wanted(const HouseSet& cover) const {
    const bool base_rows = base.meets(rows), base_columns = base.meets(columns);
    const bool cover_rows = cover.meets(rows), cover_columns = cover.meets(columns);
    const bool ordered = !(base_rows && (base_columns || cover_rows)) && !(cover_columns && (base_columns || cover_rows));
    if (mutant) return !ordered || !(base_rows || base_columns) || !(cover_rows || cover_columns);
    return ordered && !((base | cover) - rows - columns).empty();
  }

  // `by_rows`: rows are bases and columns covers, not vice versa; mutant fish can have both as both.
  bool run(bool by_rows) {
    may_be_base = may_cover = rows = columns = {};
    for (int i = 0; i < tables.houses(); ++i) {
      const auto house = static_cast<Cell>(i);
      const int count = of_house[house].count();
      if (count == 0) continue;
      const bool line = tables.is_line(house), row = tables.kind[house] == HouseKind::row;
      if (line) (row ? rows : columns).insert(house);
      // In a path, HoDoKu admits no base house with more places than cover houses; paths depend on this.
      if ((mutant || !line || row == by_rows) && (finned || !search.first || count <= size)) may_be_base.insert(house);
      if (mutant || !line || row != by_rows) may_cover.insert(house);
    }
    return extend(may_be_base, 0, {}, {}, open_to_fall);
  }

  bool extend(HouseSet left, int depth, const Set& in_base, const Set& twice, const Set& targets) {
    if (!search.meter.charge()) return false;
    while (!left.empty()) {
      const Cell house = left.take_first();
      const Set& added = of_house[house];
      Set seen = targets;
      const Set again = in_base & added;
      if (!again.empty()) {
        if (!finned || (twice | again).count() > most_endo_fins) continue;
        for (const Cell cell : again - twice) seen &= tables.peers[cell];
        if (seen.empty()) continue;
      }
      base.insert(house);
      const Set joined = in_base | added, endo = twice | again;
      const bool go_on = depth + 1 == size ? with_base(joined, endo, seen) : extend(left, depth + 1, joined, endo, seen);
      base.erase(house);
      if (!go_on) return false;
    }
    return true;
  }

  bool with_base(const Set& in_base, const Set& endo, const Set& targets) {
    HouseSet allowed;
    for (const Cell house : may_cover)
      if (!base.has(house) && of_house[house].meets(in_base)) allowed.insert(house);
    body = in_base;
    endo_fins = endo;
    caught.clear();
    if (!cover({in_base - endo, {}, {}, {}, targets, reach_of(targets), allowed, {}, size})) return false;
    if (caught.empty()) return true;
    std::sort(caught.begin(), caught.end(), [](const Fish<Words>& a, const Fish<Words>& b) {
      const HouseSet differ = a.cover ^ b.cover;
      return !differ.empty() && a.cover.has(differ.first());
    });
    return report_fish(search, technique, value, caught);
  }

  struct Covering {
    Set bare;            // places of the base that are neither covered nor fins
    Set covered, twice;  // covered by at least one cover house, by two
    Set fins;            // without the endo fins
    Set targets, reach;  // reach: cells that see a target, and so can be fins
    HouseSet allowed, used;
    int more;  // cover houses still to be chosen
  };

  Set reach_of(const Set& targets) const {
    Set reach;
    if (finned)
      for (const Cell cell : targets) reach |= tables.peers[cell];
    return reach;
  }

  // Whether some of the places need more cover houses than are left: it counts places of which no house covers two.
  bool is_too_much(Set places, const Covering& now) const {
    for (int needed = 0; !places.empty();) {
      if (++needed > now.more) return true;
      const Cell cell = places.take_first();
      for (const Cell house : now.allowed& houses_at[cell]) places -= of_house[house];
    }
    return false;
  }

  // Drops targets that cannot be eliminated, because too many places do not see them.  False: no target is left.
  bool narrow(Covering& now) const {
    if (!finned) return !is_too_much(now.bare, now);
    const Set before = now.targets;
    for (const Cell target : before)
      if (is_too_much(now.bare - tables.peers[target], now)) now.targets.erase(target);
    if (now.targets != before) now.reach = reach_of(now.targets);
    return !now.targets.empty();
  }

  bool cover(Covering now) {
    if (!search.meter.charge()) return false;
    while (now.more > 0 && !now.bare.empty()) {
      if (!narrow(now)) return true;
      // Takes a place that cannot be a fin, preferably one with a single house left; otherwise any place.
      const Set firm = now.bare - now.reach;
      Cell place = (firm.empty() ? now.bare : firm).first();
      for (const Cell cell : firm) {
        const HouseSet ways = now.allowed & houses_at[cell];
        if (ways.empty()) return true;
        if (ways != HouseSet::of(ways.first())) continue;
        place = cell;
        break;
      }
      for (const Cell house : now.allowed& houses_at[place]) {
        now.allowed.erase(house);
        if (!cover(with(now, house))) return false;
      }
      if (!now.reach.has(place)) return true;
      now.bare.erase(place);
      now.fins.insert(place);
      if ((now.fins | endo_fins).count() > most_fins) return true;
      now.targets &= tables.peers[place];
      now.reach = reach_of(now.targets);
    }
    if (!now.bare.empty()) {  // all of them become fins
      if (!now.bare.within(now.reach)) return true;
      now.fins |= now.bare;
      if ((now.fins | endo_fins).count() > most_fins) return true;
      for (const Cell cell : now.bare) {
        now.targets &= tables.peers[cell];
        if (now.targets.empty()) return true;
      }
    }
    return fill_up(now);
  }

  Covering with(Covering now, Cell house) const {
    now.bare -= of_house[house];
    now.twice |= now.covered & of_house[house];
    now.covered |= of_house[house];
    now.used.insert(house);
    --now.more;
    return now;
  }

  // All places of the base are covered or fins, so the remaining cover houses are arbitrary.
  bool fill_up(Covering& now) {
    if (now.more == 0) {
      land(now);
      return true;
    }
    if (!search.meter.charge()) return false;
    while (now.allowed.count() >= now.more) {
      const Cell house = now.allowed.take_first();
      Covering next = with(now, house);
      if (!fill_up(next)) return false;
    }
    return true;
  }

  void land(const Covering& now) {
    const Set lost = now.targets & ((now.covered - body) | now.twice);
    if (lost.empty() || (finned && now.fins.empty() && endo_fins.empty()) || !is_wanted(now.used)) return;
    if (!search.first && !is_news(lost)) return;
    Fish<Words> fish;
    fish.base = base;
    fish.cover = now.used;
    fish.fins = now.fins - endo_fins;
    fish.endo_fins = endo_fins;
    fish.body = body - fish.fins - endo_fins;
    fish.lost = lost;
    caught.push_back(fish);
  }

  // Whether no base with as few places has shown the effect; siamese fish need all effects of their base.
  bool is_news(const Set& lost) {
    if (search.limits.siamese) {
      for (const Fish<Words>& fish : caught)
        if (fish.lost == lost) return false;
      return true;
    }
    const int places_here = body.count();
    for (Reported& one : reported) {
      if (one.lost != lost) continue;
      if (one.places <= places_here) return false;
      one.places = places_here;
      return true;
    }
    reported.push_back({lost, places_here});
    return true;
  }
};

}  // namespace

template <int Words>
bool mixed_fish(Search<Words>& search, Technique technique) {
  const State<Words>& state = search.state;
  const Tables<Words>& tables = state.tables();
  const FishKind kind = kind_of(technique);
  Mixed<Words> mixed{search,
                     tables,
                     technique,
                     size_of(technique),
                     search.limits.fish_fins,
                     search.limits.fish_endo_fins,
                     kind == FishKind::finned_franken || kind == FishKind::finned_mutant,
                     kind == FishKind::mutant || kind == FishKind::finned_mutant};
  mixed.of_house.resize(static_cast<std::size_t>(tables.houses()));
  mixed.houses_at.resize(static_cast<std::size_t>(tables.cells));
  for (int at = 0; at < tables.cells; ++at)
    for (const std::uint16_t house : tables.houses_of(static_cast<Cell>(at))) mixed.houses_at[at].insert(house);
  for (int v = 1; v <= state.size(); ++v) {
    mixed.value = static_cast<Value>(v);
    mixed.places = state.places(mixed.value);
    if (mixed.places.empty()) continue;
    mixed.open_to_fall = loose_places(search, mixed.value);
    if (search.meter.stopped() != Stopped::no) return false;
    if (mixed.open_to_fall.empty()) continue;
    mixed.reported.clear();
    for (int house = 0; house < tables.houses(); ++house) mixed.of_house[house] = state.places(mixed.value, house);
    if (!mixed.run(true) || (!mixed.mutant && !mixed.run(false))) return false;
  }
  return true;
}

#define SUDOKIT_INSTANTIATE(words) template bool mixed_fish<words>(Search<words>&, Technique);
SUDOKIT_LOGIC_CAPACITIES(SUDOKIT_INSTANTIATE)
#undef SUDOKIT_INSTANTIATE

}  // namespace sudokit::logic
