// Kraken fish: fish whose fins do not see the eliminated candidate, but reach it by chains.
//
// If no fin holds the value, the fish is valid (fish.hpp).  Type 1: a candidate that the fish without its fins would
// eliminate is eliminated if a chain from every fin makes it false.  Type 2: the value in a cover house is in the base or
// in a fin, so a candidate of any value is eliminated if chains from all of these places make it false.
//
// The fish here are rows against columns, with at most `most_lines` lines and `most_fins` fins.  The chains consist of
// single candidates (peers, cells of two candidates, houses of two places); the shortest ones are used, of any length.
//
// One candidate per step.  Order: by size of fish, type, value, and cell and value of the candidate; of the fish that
// eliminate it, one with the fewest chains.  A step carries the parts of a fish and, for type 2, the cover house in
// question (subject); its links are one chain for each fin or place, from its candidate to the eliminated one.
#include <algorithm>
#include <array>

#include "core/logic/technique_search.hpp"

namespace sudokit::steps::technique {
extern const Technique kraken_fish_1, kraken_fish_2;
}

namespace sudokit::logic::find {
template <int Words> bool kraken_fish(Search<Words>& search);
}

namespace sudokit::logic {
namespace {

constexpr int most_lines = 4, most_fins = 2;

// The consequences of assuming a candidate, by links of single candidates.
template <int Words>
class Consequences {
 public:
  using Set = CellSet<Words>;

  explicit Consequences(Search<Words>& search) : search_(search), state_(search.state), size_(state_.size()) {
    const auto candidates = static_cast<std::size_t>(state_.tables().cells * (size_ + 1));
    of_.resize(candidates);
    off_.resize(candidates);
    on_.resize(candidates);
  }

  // The eliminated places, by value.  Valid until the next call.
  const std::vector<Set>& off(Candidate start) {
    std::vector<Set>& result = of_[at(start)];
    if (!result.empty()) return result;
    if (++kept_ > most_kept) {  // at 64x64 all of them would take gigabytes
      for (auto& one : of_) one = {};
      kept_ = 1;
    }
    search_.meter.charge();
    result.assign(static_cast<std::size_t>(size_) + 1, {});
    spread(start);
    for (const Candidate& one : reached_) result[one.value].insert(one.cell);
    return result;
  }

  // Adds the chain to the step; `end` must be among the candidates that `start` eliminates.
  void report(Candidate start, Candidate end) {
    spread(start);
    std::vector<Candidate> chain{end};
    for (bool is_on = false; chain.back() != start || !is_on; is_on = !is_on) {
      const Candidate back = (is_on ? on_ : off_)[at(chain.back())];
      chain.push_back(back);
    }
    std::uint16_t from = node_of(chain.back());
    for (std::size_t i = chain.size() - 1; i-- > 0;) {
      const std::uint16_t to = node_of(chain[i]);
      search_.link(from, to, (chain.size() - i) % 2 == 1);
      from = to;
    }
  }

 private:
  std::size_t at(Candidate one) const { return static_cast<std::size_t>(one.cell * (size_ + 1) + one.value); }

  // Breadth first.  on_ and off_ hold the predecessor of each candidate (value 0: not reached); the start is its own
  // predecessor.
  void spread(Candidate start) {
    std::fill(off_.begin(), off_.end(), Candidate{0, 0});
    std::fill(on_.begin(), on_.end(), Candidate{0, 0});
    reached_.clear();
    on_[at(start)] = start;
    std::vector<Candidate> front{start}, next;
    while (!front.empty()) {
      next.clear();
      for (const Candidate& one : front) {
        for (const Cell cell : state_.tables().peers[one.cell] & state_.places(one.value))
          fall({cell, one.value}, one, next);
        for (const Value value : values_in(state_.mask(one.cell) & ~bit_of(one.value))) fall({one.cell, value}, one, next);
      }
      std::swap(front, next);
    }
  }

  void fall(Candidate one, Candidate because, std::vector<Candidate>& next) {
    if (off_[at(one)].value) return;
    off_[at(one)] = because;
    reached_.push_back(one);
    if (state_.candidates(one.cell) == 2)
      rise({one.cell, lowest_value(state_.mask(one.cell) & ~bit_of(one.value))}, one, next);
    for (const std::uint16_t house : state_.tables().houses_of(one.cell)) {
      if (state_.count(house, one.value) != 2) continue;
      Set other = state_.places(one.value, house);
      other.erase(one.cell);
      rise({other.first(), one.value}, one, next);
    }
  }

  void rise(Candidate one, Candidate because, std::vector<Candidate>& next) {
    if (on_[at(one)].value) return;
    on_[at(one)] = because;
    next.push_back(one);
  }

  std::uint16_t node_of(Candidate one) {
    const auto& nodes = search_.step.nodes;
    for (std::size_t i = 0; i < nodes.size(); ++i)
      if (nodes[i].value == one.value && nodes[i].cells.front() == one.cell) return static_cast<std::uint16_t>(i);
    return search_.node(one.cell, one.value);
  }

  static constexpr int most_kept = 4096;

  Search<Words>& search_;
  const State<Words>& state_;
  int size_, kept_ = 0;
  std::vector<std::vector<Set>> of_;
  std::vector<Candidate> off_, on_;  // by candidate
  std::vector<Candidate> reached_;
};

template <int Words>
struct Kraken {
  using Set = CellSet<Words>;

  // The best fish found for a candidate to eliminate.
  struct Found {
    Candidate lost;
    Value value;
    bool by_columns;
    std::array<int, most_lines> base;
    Mask cover;
    Set fins, starts;
    int house;  // type 2: the cover house
    int chains() const { return starts.count(); }
  };

  Search<Words>& search;
  const State<Words>& state;
  const Tables<Words>& tables;
  Consequences<Words> consequences;
  int size = 0;  // of the fish
  Value value = 0;
  bool by_columns = false;
  std::array<Mask, State<Words>::max_values> lines{};
  std::array<int, most_lines> base{};
  std::array<std::vector<Found>, 2> found{};  // by type
  std::vector<std::array<int, 2>> index{};    // by candidate and type: 1 + index in found; 0: none

  explicit Kraken(Search<Words>& from) : search(from), state(from.state), tables(state.tables()), consequences(from) {}

  Cell cell_at(int line, int position) const {
    return static_cast<Cell>(by_columns ? position * tables.size + line : line * tables.size + position);
  }
  int house_of(int line, bool columns) const { return columns ? tables.size + line : line; }

  // Collects the fish of this size; false: the meter stopped.
  bool collect() {
    for (auto& one : found) one.clear();
    index.assign(static_cast<std::size_t>(tables.cells * (tables.size + 1)), {});
    for (int v = 1; v <= tables.size; ++v) {
      value = static_cast<Value>(v);
      for (const bool columns : {false, true}) {
        by_columns = columns;
        lines = {};
        for (const Cell cell : state.places(value)) {
          const int row = cell / tables.size, column = cell % tables.size;
          lines[columns ? column : row] |= Mask{1} << (columns ? row : column);
        }
        if (!extend(0, 0, 0)) return false;
      }
    }
    return true;
  }

  bool extend(int from, int depth, Mask all) {
    if (!search.meter.charge()) return false;
    if (depth == size) {
      spare(all, all, {});
      return search.meter.stopped() == Stopped::no;
    }
    for (int line = from; line <= tables.size - (size - depth); ++line) {
      const Mask more = all | lines[line];
      if (lines[line] == 0 || bits_in(more) > size + most_fins) continue;
      base[depth] = line;
      if (!extend(line + 1, depth + 1, more)) return false;
    }
    return true;
  }

  // Takes positions out of the cover until it has as many as there are base lines; their places become fins.
  void spare(Mask cover, Mask left, const Set& fins) {
    if (bits_in(cover) == size) {
      if (!fins.empty()) try_fish(cover, fins);
      return;
    }
    for (; left; left &= left - 1) {
      Set with = fins;
      const int position = std::countr_zero(left);
      for (int i = 0; i < size; ++i)
        if (lines[base[i]] >> position & 1) with.insert(cell_at(base[i], position));
      if (with.count() <= most_fins) spare(cover & ~(Mask{1} << position), left & (left - 1), with);
    }
  }

  void try_fish(Mask cover, const Set& fins) {
    Set body, outside;
    for (int line = 0, at = 0; line < tables.size; ++line) {
      const bool is_base = at < size && base[at] == line;
      at += is_base;
      for (Mask left = lines[line] & cover; left; left &= left - 1)
        (is_base ? body : outside).insert(cell_at(line, std::countr_zero(left)));
    }
    if (search.wants(technique::kraken_fish_1)) {
      Set lost = outside, seen = tables.all;
      for (const Cell fin : fins) {
        lost &= consequences.off({fin, value})[value];
        seen &= tables.peers[fin];
      }
      for (const Cell cell : lost - seen) note(0, {cell, value}, cover, fins, fins, -1);
    }
    if (!search.wants(technique::kraken_fish_2)) return;
    for (Mask left = cover; left; left &= left - 1) {
      const int house = house_of(std::countr_zero(left), !by_columns);
      if (!outside.meets(tables.house[house])) continue;  // eliminates nothing even without fins
      const Set starts = (body & tables.house[house]) | fins;
      for (int w = 1; w <= tables.size; ++w) {
        Set common = w == value ? state.places(value) - outside - starts : state.places(static_cast<Value>(w));
        for (const Cell start : starts) {
          common &= consequences.off({start, value})[static_cast<std::size_t>(w)];
          if (common.empty()) break;
        }
        for (const Cell cell : common) note(1, {cell, static_cast<Value>(w)}, cover, fins, starts, house);
      }
    }
  }

  void note(std::size_t type, Candidate lost, Mask cover, const Set& fins, const Set& starts, int house) {
    int& place = index[static_cast<std::size_t>(lost.cell * (tables.size + 1) + lost.value)][type];
    if (place && found[type][static_cast<std::size_t>(place - 1)].chains() <= starts.count()) return;
    const Found one{lost, value, by_columns, base, cover, fins, starts, house};
    if (place) {
      found[type][static_cast<std::size_t>(place - 1)] = one;
      return;
    }
    found[type].push_back(one);
    place = static_cast<int>(found[type].size());
  }

  bool report(std::size_t type) {
    auto& all = found[type];
    std::sort(all.begin(), all.end(), [](const Found& a, const Found& b) {
      return std::array<int, 3>{a.value, a.lost.cell, a.lost.value} <
             std::array<int, 3>{b.value, b.lost.cell, b.lost.value};
    });
    for (const Found& one : all) {
      search.begin(type == 0 ? technique::kraken_fish_1 : technique::kraken_fish_2);
      search.eliminate(one.lost.cell, one.lost.value);
      search.step.values = bit_of(one.value);
      Set covered, body;
      for (Mask left = one.cover; left; left &= left - 1)
        covered |= tables.house[house_of(std::countr_zero(left), !one.by_columns)];
      for (int i = 0; i < size; ++i) {
        const int house = house_of(one.base[i], one.by_columns);
        search.house(house, Role::base);
        body |= state.places(one.value, house) & covered;
      }
      for (Mask left = one.cover; left; left &= left - 1)
        search.house(house_of(std::countr_zero(left), !one.by_columns), Role::cover);
      if (type == 1) search.house(one.house, Role::subject);
      search.candidates(body, one.value, Role::base);
      search.candidates(one.fins, one.value, Role::fin);
      for (const Cell start : one.starts) consequences.report({start, one.value}, one.lost);
      if (!search.emit()) return false;
    }
    return true;
  }
};

}  // namespace

template <int Words>
bool find::kraken_fish(Search<Words>& search) {
  Kraken<Words> kraken(search);
  for (kraken.size = 2; kraken.size <= most_lines; ++kraken.size) {
    if (!kraken.collect()) return false;
    if (!kraken.report(0) || !kraken.report(1)) return false;
  }
  return true;
}

SUDOKIT_FINDS(kraken_fish)

}  // namespace sudokit::logic
