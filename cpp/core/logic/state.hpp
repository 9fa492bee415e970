// What a person sees of a half-solved grid: values, candidates, and the places left for each value; kept up to date as
// values are placed and candidates are eliminated.
//
// Every technique reads a State.  Filled cells have no candidates and belong to no set; "open" cells are those without a
// value.  The two queues of singles are in the order in which the singles arose.  HoDoKu takes them in this order, so the
// paths of the profile named after it depend on it.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/base/invariant.hpp"
#include "core/grid/cell_set.hpp"
#include "core/steps/step.hpp"

namespace sudokit::logic {

using namespace steps;  // techniques yield steps, so every file here uses them

// The capacities for which techniques are compiled: grids up to 11x11, 25x25 and 64x64.
#ifdef SUDOKIT_LARGEST_SIZE  // a module of the page that has no larger grids
static_assert(SUDOKIT_LARGEST_SIZE <= 16);
#define SUDOKIT_LOGIC_CAPACITIES(instantiate) instantiate(2) instantiate(4)
#else
#define SUDOKIT_LOGIC_CAPACITIES(instantiate) instantiate(2) instantiate(10) instantiate(64)
#endif

// A layout as sets of cells, made once per layout.
template <int Words>
struct Tables {
  using Set = CellSet<Words>;
  explicit Tables(const Layout& from);

  const Layout& layout;
  int size, cells;
  std::vector<Set> house;                          // by index in Layout::houses()
  std::vector<Set> peers;                          // by cell
  std::vector<HouseKind> kind;                     // by house
  std::vector<std::uint16_t> row, column, region;  // index in Layout::houses(), by cell; region: box or region
  // Every two houses that share at least two cells, in order of the first, then the second.
  struct Crossing {
    std::uint16_t first, second;
    Set cells;
  };
  std::vector<Crossing> crossings;
  int houses() const { return static_cast<int>(house.size()); }
  // The houses of the cell, in order.
  std::span<const std::uint16_t> houses_of(Cell cell) const {
    SUDOKIT_INVARIANT(cell < cells);
    return {houses_of_cell[cell].data(), in_houses[cell]};
  }
  bool is_line(int index) const { return kind[index] == HouseKind::row || kind[index] == HouseKind::column; }
  // Boxes and regions, but not diagonals and windows.
  bool is_region(int index) const { return kind[index] == HouseKind::box || kind[index] == HouseKind::region; }
  // Rows, columns and boxes only; uniqueness techniques and some of HoDoKu's patterns require this.
  bool boxes_only;
  // The cells that see every cell of the set.
  Set common_peers(const Set& set) const {
    Set result = all;
    for (const Cell cell : set) result &= peers[cell];
    return result;
  }
  Set all;

 private:
  std::vector<std::array<std::uint16_t, 6>> houses_of_cell;  // `in_houses` of them are used
  std::vector<std::uint8_t> in_houses;
};

template <int Words>
class State {
 public:
  using Set = CellSet<Words>;
  static constexpr int max_cells = Set::capacity;
  static constexpr int max_values = Words == 2 ? 11 : Words == 4 ? 16 : Words == 10 ? 25 : 64;
  static constexpr int max_houses = 4 * max_values + 2;

  // `values`: those of the filled cells, 0 elsewhere.  `masks`: candidates of the open cells, less those that the values
  // exclude; empty: all.  `givens`: which filled cells are givens; empty: all of them.  The tables must outlive the state.
  State(const Tables<Words>& tables, std::span<const Value> values, std::span<const Mask> masks = {},
        std::span<const char> givens = {});

  const Tables<Words>& tables() const { return *tables_; }
  int size() const { return tables_->size; }

  Value value(Cell cell) const { return values_[cell]; }  // 0: open
  Mask mask(Cell cell) const { return masks_[cell]; }     // 0 where a value is placed
  int candidates(Cell cell) const { return bits_in(masks_[cell]); }
  bool has(Cell cell, Value value) const { return masks_[cell] >> (value - 1) & 1; }
  bool given(Cell cell) const { return givens_.has(cell); }
  const Set& givens() const { return givens_; }

  const Set& places(Value value) const { return places_[value]; }  // open cells that can take it
  Set places(Value value, int house) const { return places_[value] & tables_->house[house]; }
  int count(int house, Value value) const { return counts_[value][house]; }  // number of places of the value in the house
  const Set& open() const { return open_; }
  Set bivalue() const;  // open cells with two candidates
  bool solved() const { return open_.empty(); }
  // Whether an open cell without candidates, or a house without a place for a value it lacks, has been seen.
  bool broken() const { return broken_; }
  // Increases with every change.
  std::uint64_t version() const { return version_; }

  void place(Cell cell, Value value);
  void remove(Cell cell, Value value);  // does nothing if the cell does not have the candidate
  void apply(const Step& step);

  // Singles in the order in which they arose; some may have been placed since.
  const std::vector<Candidate>& naked_singles() const { return naked_; }
  const std::vector<Candidate>& hidden_singles() const { return hidden_; }
  // Those before these indices are finished: placed, or already checked.
  std::size_t naked_from = 0, hidden_from = 0;

 private:
  void eliminate_candidate(Cell cell, Value value);
  void lose(Cell cell, Value value, bool own);
  bool agrees() const;  // for the invariants

  const Tables<Words>* tables_;
  std::array<Mask, max_cells> masks_;
  std::array<Value, max_cells> values_;
  std::array<Set, max_values + 1> places_;
  std::array<std::array<std::uint8_t, max_houses>, max_values + 1> counts_;  // by value, then house: one placement, one row
  Set open_, givens_;
  std::vector<Candidate> naked_, hidden_;
  std::uint64_t version_ = 0;
  bool broken_ = false;
};

}  // namespace sudokit::logic
