// Sets of rank 0: cells into which only as many values fit as there are cells.
//
// Every cell of a set needs a value.  For each value, all ways to place it in the grid show how many cells of the set it can
// use at most.  If these numbers add up to the number of cells, every value must use as many as it can, and a candidate that
// none of these ways uses is eliminated, anywhere in the grid.  Houses that cover the places of a value in the set show why no
// more fit (set_covers.hpp); a set without such covers is not reported.
//
// SK-loop: the cells around four filled cells, where two rows meet two columns in four boxes, in these lines and boxes.
// MSLS: the cells in which three or four rows meet three to six columns, or all other rows the other columns, if these are nine
// cells at least: smaller sets are subsets, fish or loops by other names.  The two give the same eliminations, and the one that
// needs fewer houses besides its cells is reported, of equal ones the one with fewer cells.  If nothing is found so: those with
// room for one value more are changed in one or two cells, first those that would eliminate the most if they had none.
//
// Order, if only the first step is wanted: the one with the most eliminations, then the fewest cells; of equal ones the first.
// All steps: in this order.
//
// Parts.  Cells: the set (set_a).  Houses: those that cover it (cover), each with its values in `lists`; before them, houses
// that need a value besides the cells (base).  After as many more covers as there are cells, further ones follow in the same
// way, that show more.
#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <utility>
#include <vector>

#include "core/grid/layout.hpp"
#include "core/logic/rectangle_counts.hpp"
#include "core/logic/set_covers.hpp"
#include "core/logic/technique_search.hpp"

namespace sudokit::steps::technique {
extern const Technique sk_loop, msls;
}

namespace sudokit::logic::find {
template <int Words> bool sk_loop(Search<Words>& search);
template <int Words> bool msls(Search<Words>& search);
}  // namespace sudokit::logic::find

namespace sudokit::logic {
namespace {

using Set = CellSet<2>;

constexpr unsigned all_lines = 511;
constexpr int least_lines = 3, most_lines = 6, most_rows = 4, least_cells = 9;
constexpr std::size_t most_near = 60;  // sets that are changed

class RankSets {
 public:
  bool find_loops(Search<2>& search);
  bool find_rectangles(Search<2>& search);

 private:
  using Fits = std::array<Fit, 10>;
  // A set, and another one with the same eliminations.
  struct Found {
    Set set;
    std::optional<Set> other;
    int lost;  // candidates that no best way uses
  };
  struct Proof {
    Set set;
    std::array<std::vector<Cover>, 10> covers;
    std::vector<Candidate> lost;
    int needed = 0;  // houses besides the cells
  };

  bool start(Search<2>& search);
  Set where(unsigned rows, unsigned columns) const;
  Fits fits(const Set& set) const;
  int rank(const Fits& fits, const Set& set) const;
  int lost(const Fits& fits) const;
  void note(const Fits& fits, const Set& set, std::optional<Set> other);
  bool change(const Set& set, const Fits& fits, int rank, int changes);
  bool change_near();
  std::optional<Proof> prove(const Set& set);
  bool emit(const Proof& proof);
  bool report();

  Search<2>* search_ = nullptr;
  const State<2>* state_ = nullptr;
  Technique technique_{};
  ValueWays ways_;
  RectangleCounts counts_;
  SetCovers covers_;
  std::vector<Found> found_;
  std::vector<Set> near_;
};

bool RankSets::start(Search<2>& search) {
  search_ = &search;
  state_ = &search.state;
  found_.clear();
  const Layout& layout = state_->tables().layout;
  return layout.size() == 9 && layout.box_height() == 3 && state_->tables().boxes_only && !state_->broken();
}

Set RankSets::where(unsigned rows, unsigned columns) const {
  Set found;
  for (const Cell cell : state_->open())
    if ((rows >> (cell / 9) & 1) && (columns >> (cell % 9) & 1)) found.insert(cell);
  return found;
}

RankSets::Fits RankSets::fits(const Set& set) const {
  Fits fits;
  for (Value value = 1; value <= 9; ++value) fits[value] = ways_.fit(value, set);
  return fits;
}

int RankSets::rank(const Fits& fits, const Set& set) const {
  int sum = -set.count();
  for (const Fit& fit : fits) sum += fit.most;
  return sum;
}

// How many candidates none of the best ways uses.
int RankSets::lost(const Fits& fits) const {
  int sum = 0;
  for (Value value = 1; value <= 9; ++value) sum += (ways_.of(value).used - fits[value].used).count();
  return sum;
}

// Notes a set of rank 0, if it eliminates anything.
void RankSets::note(const Fits& fits, const Set& set, std::optional<Set> other) {
  const int sum = lost(fits);
  if (sum == 0 || set.count() < least_cells) return;
  const auto same = [&](const Found& one) { return one.set == set || one.other == set; };
  if (std::none_of(found_.begin(), found_.end(), same)) found_.push_back({set, other, sum});
}

// Changes a set, which fits so, in so many cells at most, one after the other, none of which raises its rank.  A cell that joins
// lowers it by one, less one for each value that can use the cell and as many others as before; one that leaves raises it by
// one, less one for each value that cannot do without it.  False: the meter stopped.
bool RankSets::change(const Set& set, const Fits& fits, int rank, int changes) {
  if (!search_->meter.charge()) return false;
  Set used, used_twice, always, always_twice;
  for (Value value = 1; value <= 9; ++value) {
    used_twice |= used & fits[value].used;
    used |= fits[value].used;
    always_twice |= always & fits[value].always;
    always |= fits[value].always;
  }
  const Set outside = state_->open() - set;
  const auto next = [&](const Set& cells, int lower) {
    for (const Cell cell : cells) {
      const Set changed = set ^ Set::of(cell);
      Fits now = fits;
      for (const Value value : values_in(state_->mask(cell))) now[value] = ways_.fit(value, changed);
      if (rank == lower)
        note(now, changed, {});
      else if (!change(changed, now, rank - lower, changes - 1))
        return false;
    }
    return true;
  };
  if (!next((outside - used) | (set & always_twice), 1)) return false;
  return changes < 2 || next((outside & used - used_twice) | (set & always - always_twice), 0);
}

std::optional<RankSets::Proof> RankSets::prove(const Set& set) {
  Proof proof{set, {}, {}, 0};
  const Fits now = fits(set);
  for (Value value = 1; value <= 9; ++value) {
    // A value whose places in the set no way uses needs covers, too: they show that it has none.
    if (!ways_.of(value).places.meets(set)) continue;
    auto& covers = proof.covers[value];
    covers = covers_.find(state_->tables(), ways_.of(value), set, now[value]);
    if (covers.empty()) return {};
    proof.needed += covers_.needed();
    for (const Cell cell : covers_.excluded()) proof.lost.push_back({cell, value});
  }
  if (proof.lost.empty()) return {};
  return proof;
}

bool RankSets::emit(const Proof& proof) {
  Search<2>& search = *search_;
  search.begin(technique_);
  for (const Candidate& one : proof.lost) search.eliminate(one.cell, one.value);
  search.cells(proof.set, Role::set_a);
  std::size_t lines = 0;
  for (const auto& covers : proof.covers) lines = std::max(lines, covers.size());
  for (Value value = 1; value <= 9; ++value)
    if (!proof.covers[value].empty()) search.step.values |= bit_of(value);
  for (std::size_t line = 0; line < lines; ++line)
    for (const Role role : {Role::base, Role::cover})
      for (int house = 0; house < 27; ++house) {
        std::vector<Value> values;
        for (Value value = 1; value <= 9; ++value) {
          const auto& covers = proof.covers[value];
          if (covers.empty()) continue;
          const int times = covers[line < covers.size() ? line : 0][static_cast<std::size_t>(house)];
          values.insert(values.end(), static_cast<std::size_t>(std::max(0, role == Role::base ? -times : times)), value);
        }
        if (values.empty()) continue;
        search.house(house, role);
        search.step.lists.push_back(std::move(values));
      }
  return search.emit();
}

// Proves the sets found, the best first, and reports them.
bool RankSets::report() {
  std::stable_sort(found_.begin(), found_.end(), [](const Found& a, const Found& b) {
    const int cells = std::min(a.set.count(), a.other ? a.other->count() : 81);
    const int others = std::min(b.set.count(), b.other ? b.other->count() : 81);
    return a.lost != b.lost ? a.lost > b.lost : cells < others;
  });
  for (const Found& one : found_) {
    if (!search_->meter.charge()) return false;
    std::optional<Proof> proof = prove(one.set);
    if (one.other)
      if (std::optional<Proof> second = prove(*one.other)) {
        const auto key = [](const Proof& it) { return std::pair(it.needed, it.set.count()); };
        if (!proof || key(*second) < key(*proof)) proof = std::move(second);
      }
    if (!proof) continue;
    if (!emit(*proof)) return false;
    if (search_->first) return true;
  }
  return true;
}

// Two rows and two columns that meet in four filled cells, in four boxes.
bool RankSets::find_loops(Search<2>& search) {
  technique_ = technique::sk_loop;
  if (!start(search)) return true;
  bool listed = false;
  const Set& open = state_->open();
  const auto filled = [&](int row, int column) { return !open.has(static_cast<Cell>(row * 9 + column)); };
  for (int pair = 0; pair < 27 * 27; ++pair) {
    const int bands = pair % 3, stacks = pair / 3 % 3;  // the ones left out
    const std::array rows{(bands == 0 ? 3 : 0) + pair / 9 % 3, (bands == 2 ? 3 : 6) + pair / 27 % 3};
    const std::array columns{(stacks == 0 ? 3 : 0) + pair / 81 % 3, (stacks == 2 ? 3 : 6) + pair / 243 % 3};
    bool is_loop = true;
    for (const int row : rows)
      for (const int column : columns) is_loop = is_loop && filled(row, column);
    if (!is_loop) continue;
    Set set;
    for (const int row : rows)
      for (const int column : columns) {
        Set in_row, in_column;
        for (int i = 0; i < 3; ++i) {
          in_row.insert(static_cast<Cell>(row * 9 + column / 3 * 3 + i));
          in_column.insert(static_cast<Cell>((row / 3 * 3 + i) * 9 + column));
        }
        in_row &= open;
        in_column &= open;
        is_loop = is_loop && !in_row.empty() && !in_column.empty();
        set |= in_row | in_column;
      }
    if (!is_loop || set.count() < 12) continue;
    if (!search.meter.charge()) return false;
    if (!std::exchange(listed, true) && !ways_.list(*state_)) return true;
    const Fits now = fits(set);
    if (rank(now, set) == 0) note(now, set, {});
  }
  return report();
}

// Changes those sets with room for one value more that would eliminate the most without it.
bool RankSets::change_near() {
  std::vector<std::pair<int, const Set*>> order;
  for (const Set& set : near_) order.emplace_back(-lost(fits(set)), &set);
  std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  if (order.size() > most_near) order.resize(most_near);
  for (const auto& [least, set] : order)
    if (!change(*set, fits(*set), 1, 2)) return false;
  return true;
}

bool RankSets::find_rectangles(Search<2>& search) {
  technique_ = technique::msls;
  if (!start(search) || !ways_.list(*state_)) return true;
  near_.clear();
  counts_.start(ways_);
  for (unsigned rows = 0; rows <= all_lines; ++rows) {
    if (const int count = std::popcount(rows); count < least_lines || count > most_rows) continue;
    if (!search.meter.charge()) return false;
    counts_.count(*state_, ways_, rows);
    for (const int rank : {0, 1}) {
      const ColumnSets columns = counts_.with_rank(rank);
      for (unsigned some = 1; some < all_lines; ++some) {
        if (!columns.has(some)) continue;
        if (const int count = std::popcount(some); count < least_lines || count > most_lines) continue;
        const Set set = where(rows, some), other = where(all_lines & ~rows, all_lines & ~some);
        if (set.count() < least_cells || other.count() < least_cells) continue;
        if (rank == 0) {
          note(fits(set), set, other);
        } else {
          near_.push_back(set);
          near_.push_back(other);
        }
      }
    }
  }
  if (found_.empty() && !change_near()) return false;
  return report();
}

}  // namespace

template <int Words>
bool find::sk_loop(Search<Words>& search) {
  if constexpr (Words == 2) return search.scratch.template of<RankSets>().find_loops(search);
  return true;  // 9x9 only
}

template <int Words>
bool find::msls(Search<Words>& search) {
  if constexpr (Words == 2) return search.scratch.template of<RankSets>().find_rectangles(search);
  return true;  // 9x9 only
}

SUDOKIT_FINDS(sk_loop)
SUDOKIT_FINDS(msls)

}  // namespace sudokit::logic
