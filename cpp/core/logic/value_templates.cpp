// Templates: what all ways to place one value have in common.
//
// Template set: a place that every template of a value uses holds it.  Template delete: a place that none uses loses it.  A
// cell that all templates of one value use is not a place of the other values, which can leave these fewer templates; this
// is repeated until nothing changes.  One step per value, values ascending; sets are reported only if the search has
// decided all of a value's places.
//
// The article on methods lists all 46,656 templates of the empty 9x9 grid.  Here, for each place, a depth-first search
// looks for one template that uses it.  It always fills a house with one or two places, or else the one with the fewest;
// every template found settles all of its cells.  This is exact on any layout.  A place that takes more than
// `nodes_a_place` nodes is left undecided, which never happens at 9x9.
//
// A step carries its value in `values` and, as candidates, the places that some template uses, those that all use first
// (base); and other values that all of their own templates put into places of this value (other).
#include "core/logic/value_templates.hpp"

#include "core/base/invariant.hpp"
#include "core/logic/technique_search.hpp"

namespace sudokit::steps::technique {
extern const Technique template_set, template_delete;
}

namespace sudokit::logic::find {
template <int Words> bool overlay(Search<Words>& search);
}

namespace sudokit::logic {
namespace {

constexpr int nodes_a_place = 20'000;

template <int Words>
class Placer {
 public:
  using Set = CellSet<Words>;
  using Houses = CellSet<(State<Words>::max_houses + 63) / 64>;

  Placer(const Tables<Words>& tables, const Set& places, Meter& meter) : tables_(tables), places_(places), meter_(meter) {
    for (int house = 0; house < tables.houses(); ++house)
      if (places.meets(tables.house[house])) lacking_.insert(static_cast<Cell>(house));
  }

  void run(Templates<Words>& result) {
    unknown_ = places_;
    while (!unknown_.empty()) {
      const Cell cell = unknown_.take_first();
      template_ = {};
      nodes_ = 0;
      if (with(cell, places_, lacking_)) {
        SUDOKIT_INVARIANT(template_.has(cell) && template_.within(places_));
        result.used |= template_;
        unknown_ -= template_;
      } else if (nodes_ > nodes_a_place) {
        result.undecided.insert(cell);
      }
    }
  }

 private:
  bool with(Cell cell, Set left, Houses lacking) {
    left -= tables_.peers[cell];
    left.erase(cell);
    for (const std::uint16_t house : tables_.houses_of(cell)) lacking.erase(house);
    if (!fill(left, lacking)) return false;
    template_.insert(cell);
    return true;
  }

  bool fill(const Set& left, const Houses& lacking) {
    if (lacking.empty()) return true;
    if (nodes_ > nodes_a_place || ++nodes_ > nodes_a_place) return false;
    if (!meter_.charge()) {
      nodes_ = nodes_a_place + 1;
      return false;
    }
    int fewest = Set::capacity + 1;
    Set choices;
    for (const Cell house : lacking) {
      const Set here = left & tables_.house[house];
      const int count = here.count();
      if (count >= fewest) continue;
      if (count == 0) return false;
      fewest = count;
      choices = here;
      if (count <= 2) break;
    }
    // First the cells that no template has settled yet.
    for (const Cell cell : choices& unknown_)
      if (with(cell, left, lacking)) return true;
    for (const Cell cell : choices - unknown_)
      if (with(cell, left, lacking)) return true;
    return false;
  }

  const Tables<Words>& tables_;
  const Set& places_;
  Meter& meter_;
  Houses lacking_;
  Set unknown_, template_;
  int nodes_ = 0;
};

template <int Words>
struct Kept {
  const Tables<Words>* tables = nullptr;
  struct OfValue {
    CellSet<Words> places;
    Templates<Words> templates;
  };
  std::vector<OfValue> of;
};

}  // namespace

template <int Words>
const Templates<Words>& templates_of(Search<Words>& search, Value value) {
  const State<Words>& state = search.state;
  auto& kept = search.scratch.template of<Kept<Words>>();
  if (kept.tables != &state.tables()) {
    kept.tables = &state.tables();
    kept.of.assign(static_cast<std::size_t>(state.size()) + 1, {});
  }
  auto& one = kept.of[value];
  const CellSet<Words>& places = state.places(value);
  if (one.places == places) return one.templates;
  one = {};
  Placer<Words>(state.tables(), places, search.meter).run(one.templates);
  if (search.meter.stopped() == Stopped::no) one.places = places;
  return one.templates;
}

namespace {

// The templates of a value in the places that the templates of the other values leave it.
template <int Words>
struct OfValue {
  CellSet<Words> places, always;  // always: places that all templates use
  Templates<Words> templates;
};

// Repeats until no value has a place that all templates of another value use.  False: the meter stopped.
template <int Words>
bool settle(Search<Words>& search, std::vector<OfValue<Words>>& of) {
  const State<Words>& state = search.state;
  const Tables<Words>& tables = state.tables();
  Mask changed = all_values(state.size());
  for (int v = 1; v <= state.size(); ++v) of[v].places = state.places(static_cast<Value>(v));
  while (changed) {
    const Value value = lowest_value(changed);
    changed ^= bit_of(value);
    OfValue<Words>& one = of[value];
    one.templates = {};
    if (one.places == state.places(value))
      one.templates = templates_of(search, value);
    else
      Placer<Words>(tables, one.places, search.meter).run(one.templates);
    if (search.meter.stopped() != Stopped::no) return false;
    if (!one.templates.undecided.empty()) continue;
    for (const Cell cell : one.templates.used)  // alone in its row, so all templates use it
      if ((tables.house[tables.row[cell]] & one.templates.used).count() == 1) one.always.insert(cell);
    for (const Value other : values_in(all_values(state.size()) & ~bit_of(value))) {
      if (!of[other].places.meets(one.always)) continue;
      of[other].places -= one.always;
      changed |= bit_of(other);
    }
  }
  return true;
}

}  // namespace

template <int Words>
bool find::overlay(Search<Words>& search) {
  const State<Words>& state = search.state;
  std::vector<OfValue<Words>> of(static_cast<std::size_t>(state.size()) + 1);
  if (!settle(search, of)) return false;
  for (const Technique technique : {technique::template_set, technique::template_delete}) {
    if (!search.wants(technique)) continue;
    for (int v = 1; v <= state.size(); ++v) {
      const auto value = static_cast<Value>(v);
      const OfValue<Words>& one = of[value];
      if (one.templates.used.empty()) continue;  // placed, or there is no solution
      search.begin(technique);
      const CellSet<Words> possible = one.templates.used | one.templates.undecided;
      if (technique == technique::template_set) {
        for (const Cell cell : one.always) search.place(cell, value);
        if (search.step.placements.empty()) continue;
      } else if (!search.eliminate(state.places(value) - possible, value)) {
        continue;
      }
      search.step.values = bit_of(value);
      search.candidates(one.always, value, Role::base);
      search.candidates(possible - one.always, value, Role::base);
      for (int w = 1; w <= state.size(); ++w)
        if (w != v) search.candidates(of[w].always & state.places(value), static_cast<Value>(w), Role::other);
      if (!search.emit()) return false;
    }
  }
  return true;
}

SUDOKIT_FINDS(overlay)

#define SUDOKIT_INSTANTIATE(words) template const Templates<words>& templates_of<words>(Search<words>&, Value);
SUDOKIT_LOGIC_CAPACITIES(SUDOKIT_INSTANTIATE)
#undef SUDOKIT_INSTANTIATE

}  // namespace sudokit::logic
