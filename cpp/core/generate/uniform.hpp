// Numbers all 6,670,903,752,021,072,936,960 full 9x9 grids, and so draws exactly uniform ones.
//
// Grids are counted by the sets of values in the columns of the bands.  Up to the order of stacks and columns and
// relabelling, the nine column sets of a band, three per box, are one of 44 kinds.  The kind determines how many bands have
// exactly these sets (96 to 1,728) and in how many ways the grid below can be completed.  A completion is a choice of the
// second band's column sets, 56 per box, then any band with these sets, then any band with the remaining sets.  The number
// of a grid in mixed radix is therefore: the kind; which sets of that kind; which band with these sets; which second sets;
// which second and third band.
//
// Counting completions by column sets is the method of Felgenhauer and Jarvis ("Enumerating possible Sudoku grids", 2005);
// the order of numbers is ours.  All arithmetic is on integers; the tables take 33 MB and a fraction of a second on first
// use.
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

  // The number of all grids.
  Number total() const { return kinds_total_; }
  // The grid of a number below total(), 81 values.
  void unrank(Number number, Value* grid) const;
  // Many at once, 81 values each: faster, because they wait for memory together.
  void unrank(std::span<const Number> numbers, Value* grids) const;
  // The number of a full grid without conflicts.
  Number rank(const Value* grid) const;
  // Every number below total(), and therefore every grid, is equally likely.
  Number draw(Random& random) const;
  void sample(Random& random, Value* grid) const;
  // Many at once: grid i is that of Random(seed, first + i).
  void sample(std::uint64_t seed, std::uint64_t first, std::size_t count, Value* grids) const;
  // The same, shared among threads; `blocks` has their number and the stop callback.  Returns false if it was stopped.
  bool sample(std::uint64_t seed, std::uint64_t first, std::size_t count, Value* grids, Blocks blocks) const;

  struct Kind {
    std::uint32_t members;      // pairs of partitions for the second and third box, if the first is 123 456 789
    std::uint32_t bands;        // with exactly these column sets
    std::uint64_t completions;  // below such a band
  };
  // The 44 kinds; and the index of the kind of a band, 27 values.
  std::vector<Kind> kinds() const;
  std::size_t kind_of(const Value* band) const;

  // Ways to choose the second band's sets for the columns of a box, without the values that the first band has in each
  // column.
  static constexpr std::size_t splits_a_box = 56;

 private:
  using Set = std::uint16_t;                   // of values 0..8
  using Columns = std::array<Set, 9>;          // of a band
  using Band = std::array<std::uint8_t, 27>;   // values 0..8, row by row
  using Labels = std::array<std::uint8_t, 9>;  // what each value becomes
  using Partition = std::array<Set, 3>;        // ascending

  // The transformation of a band with given column sets into one with those of its kind's representative.
  struct Frame {
    std::uint8_t kind;
    std::array<std::uint8_t, 9> columns;  // for each column of the representative, that of the band
    Labels labels;
  };
  // The same for a pair of partitions under a first box 123 456 789.
  struct Pair {
    std::uint8_t kind;
    std::array<std::uint8_t, 3> stacks;
    Labels labels;
    std::array<std::uint8_t, 3>
        orders;  // by stack of the representative: which sets of the partition its columns come from
  };
  struct KindTables {
    Kind counts;
    Columns columns;                                                     // of the representative
    std::array<std::array<std::array<Set, 3>, splits_a_box>, 3> splits;  // by box: what the second band's columns can hold
    std::vector<Band> bands;                                             // ascending
    std::vector<std::uint32_t> pairs;                                    // of this kind, ascending
    // Completions up to and including each choice of second sets, in units of 144: by first box, first two, all three.
    std::array<std::uint32_t, splits_a_box> first;
    std::vector<std::uint32_t> second, third;
    Number before;  // grids of earlier kinds
  };

  UniformGrids();
  void find_partitions();
  void find_kinds();
  void spread(std::size_t kind, std::size_t start);
  void count_completions(KindTables& kind);

  // For three sets, given by two: 6 * the number of their partition + the number of their order.
  std::size_t placed(Set a, Set b) const { return placed_[set_number_[a] * 84u + set_number_[b]]; }
  std::size_t partition_number(Set a, Set b) const { return placed(a, b) / 6; }
  // The same for each box, with the sets of the second and third box in terms of the first's.
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
  std::vector<std::uint16_t> placed_;   // by two sets of a partition, in their order
  std::vector<Partition> partitions_;   // 280, ascending
  std::vector<Labels> labels_;          // of each
  std::vector<Pair> pairs_;             // 280 * 280
  std::vector<std::uint32_t> in_kind_;  // a pair's number among those of its kind
  std::vector<KindTables> kinds_;
  Number kinds_total_ = 0;
};

}  // namespace sudokit::generate
