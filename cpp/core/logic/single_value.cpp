// Patterns of one value with two strong links: skyscraper, two-string kite, turbot fish, empty rectangle.
//
// A strong link joins the two places of the value in a house. If ends of two links see each other, one of the far ends
// holds the value, so it is removed from the cells that see both.
//   skyscraper        two links in rows whose near ends share a column, or vice versa
//   two-string kite   one in a row, one in a column, near ends in a region or extra; dual: two kites with the same near
//                     ends, of one value or of two
//   turbot fish       any two
//   empty rectangle   the places in a region lie in one row and one column, so one of the two holds the value; the other
//                     link is in a line that crosses one of the two; dual: two patterns of a region at once
//
// A step carries one chain of four nodes per pattern (far end = near end - near end = far end; those of the region can be
// groups), the far ends as pincers, the near ones as bridges, the houses of the links as base. An empty rectangle carries
// its region as base, its places there as base, its row and column as cover, and the house of the other link as bridge,
// with its two places as bridge (near) and pincer (far). Duals carry both chains, one after the other.
//
// Order. Skyscraper: rows, then columns; by value, first line, second line. Kite: by value, row, column. Empty rectangle:
// by value, region, its row and column from the last ones down, then the cells of the row, then those of the column. If
// duals are reported, and for the first turbot fish: the most eliminations, then the least weighted sum of them (rank_of),
// then the order of discovery. All turbot fish: by value and house of the links.
#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "core/logic/limits.hpp"
#include "core/logic/rank.hpp"
#include "core/logic/technique_search.hpp"

namespace sudokit::steps::technique {
extern const Technique dual_empty_rectangle, empty_rectangle, skyscraper, dual_two_string_kite, two_string_kite,
    turbot_fish;
}

namespace sudokit::logic::find {
template <int Words> bool skyscraper(Search<Words>& search);
template <int Words> bool two_string_kite(Search<Words>& search);
template <int Words> bool empty_rectangle(Search<Words>& search);
template <int Words> bool turbot_fish(Search<Words>& search);
}  // namespace sudokit::logic::find

namespace sudokit::logic {
namespace {

struct StrongLink {
  Cell cells[2];
  std::uint16_t house;
};

// Finds the strong links of the value in the houses from..to-1, in order; returns their number.
template <int Words>
int strong_links(const State<Words>& state, Value value, int from, int to, StrongLink* links) {
  int n = 0;
  for (int house = from; house < to; ++house) {
    if (state.count(house, value) != 2) continue;
    CellSet<Words> places = state.places(value, house);
    const Cell first = places.take_first();
    links[n++] = {{first, places.first()}, static_cast<std::uint16_t>(house)};
  }
  return n;
}

// Two strong links joined by a weak one: far = near - other near = other far.
struct Bridge {
  Cell far, near, other_near, other_far;
  std::uint16_t house, other_house;
};

template <int Words>
void carry(Search<Words>& search, const Bridge& bridge, Value value) {
  const auto a = search.node(bridge.far, value), b = search.node(bridge.near, value);
  const auto c = search.node(bridge.other_near, value), d = search.node(bridge.other_far, value);
  search.link(a, b, true);
  search.link(b, c, false);
  search.link(c, d, true);
  search.candidate(bridge.far, value, Role::pincer);
  search.candidate(bridge.other_far, value, Role::pincer);
  search.candidate(bridge.near, value, Role::bridge);
  search.candidate(bridge.other_near, value, Role::bridge);
  search.house(bridge.house, Role::base);
  search.house(bridge.other_house, Role::base);
}

template <int Words>
CellSet<Words> eliminated_by(const State<Words>& state, Cell one, Cell other, Value value) {
  return state.tables().peers[one] & state.tables().peers[other] & state.places(value);
}

template <int Words>
bool report(Search<Words>& search, Technique technique, const Bridge& bridge, Value value) {
  search.begin(technique);
  search.step.values = bit_of(value);
  carry(search, bridge, value);
  search.eliminate(eliminated_by(search.state, bridge.far, bridge.other_far, value), value);
  return search.emit();
}

// --- empty rectangles -----------------------------------------------------------------------------

template <int Words>
struct EmptyRectangle {
  CellSet<Words> near_places, far_places;  // in the region: seen by the other link; seeing the eliminated candidate
  Cell near, far;                          // ends of the other link
  std::uint16_t region, near_line, far_line, house;
  Cell lost;
  Value value;
};

template <int Words>
void carry(Search<Words>& search, const EmptyRectangle<Words>& one) {
  const auto a = search.node(one.far_places, one.value), b = search.node(one.near_places, one.value);
  const auto c = search.node(one.near, one.value), d = search.node(one.far, one.value);
  search.link(a, b, true);
  search.link(b, c, false);
  search.link(c, d, true);
  search.candidate(one.near, one.value, Role::bridge);
  search.candidate(one.far, one.value, Role::pincer);
  search.house(one.near_line, Role::cover);
  search.house(one.far_line, Role::cover);
  search.house(one.house, Role::bridge);
  search.eliminate(one.lost, one.value);
}

template <int Words>
bool report(Search<Words>& search, const EmptyRectangle<Words>& one, const EmptyRectangle<Words>* other) {
  search.begin(other ? technique::dual_empty_rectangle : technique::empty_rectangle);
  search.step.values = bit_of(one.value);
  search.house(one.region, Role::base);
  search.candidates(one.near_places | one.far_places, one.value, Role::base);
  carry(search, one);
  if (other) carry(search, *other);
  return search.emit();
}

// Visits the links that start in `near_line` and end in a cell that sees `far_line`; both lines cross the region.
template <int Words, class Visit>
bool each_link(const State<Words>& state, Value value, int region, int near_line, int far_line, Visit visit) {
  const Tables<Words>& tables = state.tables();
  const bool by_row = tables.kind[near_line] == HouseKind::row;
  const CellSet<Words> places = state.places(value);
  for (const Cell near : (places & tables.house[near_line]) - tables.house[region]) {
    const std::uint16_t across = by_row ? tables.column[near] : tables.row[near];
    if (state.count(across, value) != 2) continue;
    CellSet<Words> link = places & tables.house[across];
    link.erase(near);
    const Cell far = link.first();
    const std::uint16_t along = by_row ? tables.row[far] : tables.column[far];
    CellSet<Words> lost = (places & tables.house[along] & tables.house[far_line]) - tables.house[region];
    lost.erase(far);
    if (lost.empty()) continue;
    EmptyRectangle<Words> one;
    one.far_places = places & tables.house[region] & tables.house[far_line];
    one.near_places = (places & tables.house[region]) - one.far_places;
    one.near = near;
    one.far = far;
    one.region = static_cast<std::uint16_t>(region);
    one.near_line = static_cast<std::uint16_t>(near_line);
    one.far_line = static_cast<std::uint16_t>(far_line);
    one.house = across;
    one.lost = lost.first();
    one.value = value;
    if (!visit(one)) return false;
  }
  return true;
}

template <int Words, class Visit>
bool each_empty_rectangle(Search<Words>& search, Visit visit) {
  const State<Words>& state = search.state;
  const Tables<Words>& tables = state.tables();
  const int size = tables.size;
  for (int v = 1; v <= size; ++v) {
    const auto value = static_cast<Value>(v);
    if (!search.meter.charge()) return false;
    for (int region = 2 * size; region < 3 * size; ++region) {
      if (state.count(region, value) < 2) continue;
      const CellSet<Words> places = state.places(value, region);
      for (int row = size - 1; row >= 0; --row) {
        const CellSet<Words> in_row = places & tables.house[row];
        if (in_row.empty()) continue;
        const CellSet<Words> rest = places - in_row;  // must lie in one column
        if (rest.empty()) break;
        const int column = tables.column[rest.first()];
        if (!rest.within(tables.house[column])) continue;
        if (in_row.within(tables.house[column])) continue;
        if (places.count() == 2 && !search.limits.one_candidate_rectangles) continue;
        if (!each_link(state, value, region, row, column, visit) || !each_link(state, value, region, column, row, visit))
          return false;
      }
    }
  }
  return true;
}

}  // namespace

template <int Words>
bool find::skyscraper(Search<Words>& search) {
  const State<Words>& state = search.state;
  const Tables<Words>& tables = state.tables();
  const int size = tables.size;
  std::array<StrongLink, max_size> links;
  for (const bool rows : {true, false}) {
    const auto& across = rows ? tables.column : tables.row;
    for (int v = 1; v <= size; ++v) {
      const auto value = static_cast<Value>(v);
      if (!search.meter.charge()) return false;
      const int n = strong_links(state, value, rows ? 0 : size, rows ? size : 2 * size, links.data());
      for (int i = 0; i < n; ++i)
        for (int j = i + 1; j < n; ++j) {
          const StrongLink &one = links[i], &other = links[j];
          const auto meet = [&](int a, int b) { return across[one.cells[a]] == across[other.cells[b]]; };
          for (const auto& [a, b] : {std::pair{0, 0}, std::pair{1, 1}, std::pair{0, 1}, std::pair{1, 0}}) {
            if (!meet(a, b)) continue;
            if (meet(1 - a, 1 - b)) break;  // an X-wing
            if (eliminated_by(state, one.cells[1 - a], other.cells[1 - b], value).empty()) continue;
            const Bridge bridge{one.cells[1 - a], one.cells[a], other.cells[b], other.cells[1 - b], one.house, other.house};
            if (!report(search, technique::skyscraper, bridge, value)) return false;
          }
        }
    }
  }
  return true;
}

namespace {

struct Kite {
  Bridge bridge;
  Value value;
};

// Visits the kites by value, row and column.
template <int Words, class Visit>
bool each_kite(Search<Words>& search, Visit visit) {
  const State<Words>& state = search.state;
  const Tables<Words>& tables = state.tables();
  const int size = tables.size;
  std::array<StrongLink, max_size> rows, columns;
  for (int v = 1; v <= size; ++v) {
    const auto value = static_cast<Value>(v);
    if (!search.meter.charge()) return false;
    const int n = strong_links(state, value, 0, size, rows.data());
    const int m = n ? strong_links(state, value, size, 2 * size, columns.data()) : 0;
    const auto joined = [&](Cell a, Cell b) {  // in a region, diagonal or window
      if (tables.region[a] == tables.region[b]) return true;
      for (int house = 3 * size; house < tables.houses(); ++house)
        if (tables.house[house].has(a) && tables.house[house].has(b)) return true;
      return false;
    };
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < m; ++j) {
        const StrongLink &row = rows[i], &column = columns[j];
        if (row.cells[0] == column.cells[0] || row.cells[0] == column.cells[1] || row.cells[1] == column.cells[0] ||
            row.cells[1] == column.cells[1])
          continue;
        for (const int a : {0, 1})
          for (const int b : {0, 1}) {
            if (!joined(row.cells[a], column.cells[b])) continue;
            const Bridge bridge{row.cells[1 - a],    row.cells[a], column.cells[b],
                                column.cells[1 - b], row.house,    column.house};
            if (eliminated_by(state, bridge.far, bridge.other_far, value).empty()) continue;
            if (!visit(Kite{bridge, value})) return false;
          }
      }
  }
  return true;
}

template <int Words>
CellSet<Words> eliminated_by(const State<Words>& state, const Kite& kite) {
  return eliminated_by(state, kite.bridge.far, kite.bridge.other_far, kite.value);
}

// What two kites with the same near ends eliminate together; nothing if they share no ends, or if one of them eliminates all.
template <int Words>
std::vector<Candidate> eliminated_by(const State<Words>& state, const Kite& one, const Kite& other) {
  const Bridge &a = one.bridge, &b = other.bridge;
  if (!(a.near == b.near && a.other_near == b.other_near) && !(a.near == b.other_near && a.other_near == b.near)) return {};
  const auto mine = eliminated_by(state, one);
  auto others = eliminated_by(state, other);
  if (one.value == other.value) {
    if (mine.within(others) || others.within(mine)) return {};
    others -= mine;
  }
  std::vector<Candidate> both;
  for (const Cell cell : mine) both.push_back({cell, one.value});
  for (const Cell cell : others) both.push_back({cell, other.value});
  return both;
}

template <int Words>
bool report_dual(Search<Words>& search, const Kite& one, const Kite& other) {
  search.begin(technique::dual_two_string_kite);
  search.step.values = bit_of(one.value) | bit_of(other.value);
  carry(search, one.bridge, one.value);
  carry(search, other.bridge, other.value);
  for (const Candidate& lost : eliminated_by(search.state, one, other)) search.eliminate(lost.cell, lost.value);
  return search.emit();
}

// Patterns in the order of reporting if duals are reported.
struct Reported {
  Rank rank;
  int first, second;  // indices of the pattern, and of the second one of a dual; -1: none
};

void sort(std::vector<Reported>& reported) {
  std::stable_sort(reported.begin(), reported.end(), [](const Reported& a, const Reported& b) { return a.rank < b.rank; });
}

}  // namespace

template <int Words>
bool find::two_string_kite(Search<Words>& search) {
  const auto reports = [&](const Kite& it) { return report(search, technique::two_string_kite, it.bridge, it.value); };
  if (!search.limits.dual_patterns) return !search.wants(technique::two_string_kite) || each_kite(search, reports);
  std::vector<Kite> kites;
  if (!each_kite(search, [&](const Kite& kite) {
        kites.push_back(kite);
        return true;
      }))
    return false;
  std::vector<Reported> reported;
  const int n = static_cast<int>(kites.size());
  for (int i = 0; i < n; ++i) {
    if (search.wants(technique::two_string_kite))
      reported.push_back({rank_of(eliminated_by(search.state, kites[i]), kites[i].value), i, -1});
    for (int j = i + 1; j < n && search.wants(technique::dual_two_string_kite); ++j)
      if (auto both = eliminated_by(search.state, kites[i], kites[j]); !both.empty())
        reported.push_back({rank_of(both), i, j});
  }
  sort(reported);
  for (const Reported& one : reported) {
    const Kite& kite = kites[one.first];
    if (!(one.second < 0 ? reports(kite) : report_dual(search, kite, kites[one.second]))) return false;
  }
  return true;
}

template <int Words>
bool find::empty_rectangle(Search<Words>& search) {
  using One = EmptyRectangle<Words>;
  if (!search.limits.dual_patterns)
    return !search.wants(technique::empty_rectangle) || each_empty_rectangle(search, [&](const One& one) {
      return report(search, one, static_cast<const One*>(nullptr));
    });
  std::vector<One> found;
  if (!each_empty_rectangle(search, [&](const One& one) {
        found.push_back(one);
        return true;
      }))
    return false;
  std::vector<Reported> reported;
  const int n = static_cast<int>(found.size());
  for (int i = 0; i < n; ++i) {
    const One& one = found[i];
    if (search.wants(technique::empty_rectangle)) reported.push_back({rank_of({{one.lost, one.value}}), i, -1});
    for (int j = i + 1; j < n && search.wants(technique::dual_empty_rectangle); ++j) {
      const One& other = found[j];
      if (one.value == other.value && one.region == other.region && one.lost != other.lost)
        reported.push_back({rank_of({{one.lost, one.value}, {other.lost, other.value}}), i, j});
    }
  }
  sort(reported);
  for (const Reported& one : reported)
    if (!report(search, found[one.first], one.second < 0 ? nullptr : &found[one.second])) return false;
  return true;
}

namespace {

struct Turbot {
  Bridge bridge;
  Value value;
  Rank rank{};
};

// Finds the strong links of the value in all houses, each pair of cells once; returns their number.
template <int Words>
int all_strong_links(const State<Words>& state, Value value, StrongLink* links) {
  int n = 0;
  for (int house = 0; house < state.tables().houses(); ++house) {
    if (state.count(house, value) != 2) continue;
    strong_links(state, value, house, house + 1, links + n);
    const auto same = [&](const StrongLink& link) {
      return link.cells[0] == links[n].cells[0] && link.cells[1] == links[n].cells[1];
    };
    if (std::none_of(links, links + n, same)) ++n;
  }
  return n;
}

// Visits every pair of links whose near ends see each other; several can have the same effect.
template <int Words, class Visit>
bool each_turbot(Search<Words>& search, Visit visit) {
  const State<Words>& state = search.state;
  const auto& peers = state.tables().peers;
  std::array<StrongLink, State<Words>::max_houses> links;
  for (int v = 1; v <= state.size(); ++v) {
    const auto value = static_cast<Value>(v);
    const int n = all_strong_links(state, value, links.data());
    for (int i = 0; i < n; ++i) {
      if (!search.meter.charge()) return false;
      const Cell* one = links[i].cells;
      for (int j = i + 1; j < n; ++j) {
        const Cell* other = links[j].cells;
        if (one[0] == other[0] || one[0] == other[1] || one[1] == other[0] || one[1] == other[1]) continue;
        for (const int a : {0, 1})
          for (const int b : {0, 1}) {
            if (!peers[one[a]].has(other[b])) continue;
            const CellSet<Words> lost = eliminated_by(state, one[1 - a], other[1 - b], value);
            if (lost.empty()) continue;
            Bridge bridge{one[1 - a], one[a], other[b], other[1 - b], links[i].house, links[j].house};
            if (bridge.far > bridge.other_far)
              bridge = {bridge.other_far, bridge.other_near, bridge.near, bridge.far, bridge.other_house, bridge.house};
            if (!visit(Turbot{bridge, value, rank_of(lost, value)})) return false;
          }
      }
    }
  }
  return true;
}

}  // namespace

template <int Words>
bool find::turbot_fish(Search<Words>& search) {
  if (!search.first)
    return each_turbot(search,
                       [&](const Turbot& one) { return report(search, technique::turbot_fish, one.bridge, one.value); });
  Turbot best{};
  if (!each_turbot(search, [&](const Turbot& one) {
        if (best.rank.count == 0 || one.rank < best.rank) best = one;
        return true;
      }))
    return false;
  return best.rank.count == 0 || report(search, technique::turbot_fish, best.bridge, best.value);
}

SUDOKIT_FINDS(skyscraper)
SUDOKIT_FINDS(two_string_kite)
SUDOKIT_FINDS(turbot_fish)
SUDOKIT_FINDS(empty_rectangle)

}  // namespace sudokit::logic
