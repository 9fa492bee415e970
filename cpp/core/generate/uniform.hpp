// All 6,670,903,752,021,072,936,960 full 9x9 grids by number, and so, exactly uniform ones.
//
// Count by the sets of values in the columns of the bands.  A band's nine column sets, three to a box, are up to the order of
// stacks and columns and relabelling one of 44 kinds; a kind decides how many bands have those very sets (96 to 1,728) and in
// how many ways the grid below can be completed.  A completion is a choice of the second band's column sets, 56 a box, then any
// band that has these, then any that has the rest.  So a grid's number is, mixed radix: the kind; which sets of that kind;
// which band with these sets; which second sets; which second and third band.
//
// Counting completions by column sets is the way of Felgenhauer and Jarvis ("Enumerating possible Sudoku grids", 2005); the
// order of numbers is ours.  All is integer arithmetic; the tables take 33 MB and a fraction of a second, at first use.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/blocks.hpp"
#include "core/base/random.hpp"
#include "core/grid/cell.hpp"

namespace sudokit::generate {

__extension__ typedef unsigned __int128 Number;

class UniformGrids {
 public:
  static const UniformGrids& get();

  // How many grids there are.
  Number total() const { return kinds_total_; }
  // The grid of a number below total(), 81 values.
  void unrank(Number number, Value* grid) const;
  // Many at once, 81 values each: faster, for they wait for memory together.
  void unrank(std::span<const Number> numbers, Value* grids) const;
  // The number of a full grid without conflicts.
  Number rank(const Value* grid) const;
  // Every number below total() is equally likely, and so every grid.
  Number draw(Random& random) const;
  void sample(Random& random, Value* grid) const;
  // Many at once: grid i is that of Random(seed, first + i).
  void sample(std::uint64_t seed, std::uint64_t first, std::size_t count, Value* grids) const;
  // The same over threads; `blocks` has their number and how to stop.  Returns false if it was stopped.
  bool sample(std::uint64_t seed, std::uint64_t first, std::size_t count, Value* grids, Blocks blocks) const;

  struct Kind {
    std::uint32_t members;      // pairs of partitions for the second and third box, the first being 123 456 789
    std::uint32_t bands;        // with those very column sets
    std::uint64_t completions;  // below such a band
  };
  // The 44 kinds, and that of a band of three rows.
  std::vector<Kind> kinds() const;
  std::size_t kind_of(const Value* band) const;

  // Ways to choose the second band's sets for the columns of a box: none holds a value that the first band has in the column.
  static constexpr std::size_t splits_a_box = 56;

 private:
  using Set = std::uint16_t;                    // of values 0..8
  using Columns = std::array<Set, 9>;           // of a band
  using Band = std::array<std::uint8_t, 27>;    // values 0..8, row by row
  using Labels = std::array<std::uint8_t, 9>;   // what each value becomes
  using Partition = std::array<Set, 3>;         // ascending

  // How a band with given column sets becomes one with those of its kind's representative.
  struct Frame {
    std::uint8_t kind;
    std::array<std::uint8_t, 9> columns;  // of the band, for each of the representative's
    Labels labels;
  };
  // The same for a pair of partitions under a first box 123 456 789.
  struct Pair {
    std::uint8_t kind;
    std::array<std::uint8_t, 3> stacks;
    Labels labels;
    std::array<std::uint8_t, 3> orders;  // by stack of the representative: which sets of the partition its columns come from
  };
  struct KindTables {
    Kind counts;
    Columns columns;                                   // of the representative
    std::array<std::array<std::array<Set, 3>, splits_a_box>, 3> splits;  // by box: what the second band's columns can hold
    std::vector<Band> bands;                           // ascending
    std::vector<std::uint32_t> pairs;                  // of this kind, ascending
    // Completions up to and with each choice of second sets, in units of 144: by first box, first two, all three.
    std::array<std::uint32_t, splits_a_box> first;
    std::vector<std::uint32_t> second, third;
    Number before;                                     // grids of earlier kinds
  };

  UniformGrids();
  void find_partitions();
  void find_kinds();
  void spread(std::size_t kind, std::size_t start);
  void count_completions(KindTables& kind);

  // Of three sets the number of their partition, and which of the six orders of it they stand in.
  std::size_t placed(Set a, Set b) const { return placed_[set_number_[a] * 84u + set_number_[b]]; }
  std::size_t partition_number(Set a, Set b) const { return placed(a, b) / 6; }
  // The same for each box, the second's and third's sets in terms of the first's.
  std::array<std::size_t, 3> placed(const Columns& columns) const;
  const Pair& pair_at(const std::array<std::size_t, 3>& placed) const {
    return pairs_[placed[1] / 6 * partitions_.size() + placed[2] / 6];
  }
  Frame frame_of(const Columns& columns) const;
  Frame frame_at(const std::array<std::size_t, 3>& placed) const;
  std::size_t band_number(const Frame& frame, const Band& band) const;
  Columns second_columns(const KindTables& kind, std::size_t choice) const;
  // The steps from a number to its grid, in this order.
  struct Draft;
  void split_number(Number number, Draft& draft) const;
  void choose_two(Draft& draft) const;
  void choose_third(Draft& draft) const;
  void choose_bands(Draft& draft) const;
  static void write(const Draft& draft, Value* grid);
  std::uint64_t completion_of(const KindTables& kind, const Band& second, const Band& third) const;

  std::array<std::uint8_t, 512> set_number_{};
  std::vector<std::uint16_t> placed_;  // by two sets of a partition, in their order
  std::vector<Partition> partitions_;  // 280, ascending
  std::vector<Labels> labels_;         // of each
  std::vector<Pair> pairs_;               // 280 * 280
  std::vector<std::uint32_t> in_kind_;    // a pair's number among those of its kind
  std::vector<KindTables> kinds_;
  Number kinds_total_ = 0;
};

}  // namespace sudokit::generate
