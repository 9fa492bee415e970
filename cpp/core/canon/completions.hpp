// Enumerates the least full 9x9 grids below a least band and a fourth row, fifth row by fifth row.
//
// The second band is filled row by row.  The values left in each column then determine the third band but for their order:
//   - its first box has 36 orders, because the first column ascends;
//   - for each of its rows, the triples of the other two boxes that fit are listed once; two rows determine the third.
// A grid is least if no map makes it smaller.  Each of its other five chutes (bands and stacks) must therefore have a class
// not below that of the top band (band_numbers.hpp); for stacks, of which few occur below one fourth row, it is looked up
// once.  Where a chute has the same class, or a symmetry of the top band leaves the fourth row as it is, the maps are compared in full; that is rare.
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/canon/band_numbers.hpp"
#include "core/canon/classes.hpp"

namespace sudokit::canon {

class Completions {
 public:
  // The third band of a least grid, row by row, and the number of the grid's automorphisms.
  struct Bottom {
    std::array<Value, 27> values;
    std::uint32_t automorphisms;
  };
  // Called with the sixth row and the bottoms, in no order, of the grids with these six rows; false ends the enumeration.
  using Visit = std::function<bool(const Row9&, std::span<Bottom>)>;

  // Keeps references to the band, which must be one of least_bands(), and the meter.
  Completions(const LeastBand& band, const Row9& fourth, Meter& meter);

  // All rows that can follow as the fifth, ascending; none if a symmetry of the band makes the fourth row smaller.
  const std::vector<Row9>& fifth_rows() const { return fifth_rows_; }

  // Visits the completions with this fifth row, ascending by sixth row; charges one node for each.  Returns false if `visit`
  // or the meter stopped it.
  bool run(const Row9& fifth, const Visit& visit);

  // A measure of the work done so far that does not depend on the machine: the number of chutes looked up.
  std::uint64_t work() const { return work_; }

 private:
  using S = Shape<3, 3>;
  struct Symmetry {  // of the top band, and the relabelling that goes with it
    std::uint8_t first;
    std::uint16_t order;
    Columns<S> columns;
    std::array<Value, 10> labels;
  };
  enum class Verdict : std::uint8_t { unknown, beaten, equal, fine };  // on a chute, from its class and the top band's
  // A value from each column left of a box of the third band; its code is the index of each among those left, in base 3.
  struct Triple {
    std::uint16_t set;
    std::array<Value, 4> values;  // 3 of them
  };
  // The second and third box of a row of the third band: the sets of their values, and their codes.
  struct Pair {
    std::uint16_t second, third;
    std::array<std::uint8_t, 2> codes;
  };
  struct PairList {
    std::array<Pair, 27> pairs;
    std::size_t size;
  };

  void find_symmetries();
  void put(std::size_t row, const Row9& values);
  void clear(std::size_t row);
  void list_fifth_rows(Row9& row, std::size_t c, unsigned used);
  bool sixth_row(Row9& row, std::size_t c, unsigned used);
  bool complete_second_band(const Row9& sixth);
  bool row_is_not_beaten(std::size_t row);
  void fill_third_band();
  void fill_first_box(std::uint8_t j, std::uint8_t k);
  Verdict verdict_of(std::uint16_t number) const {
    return number < number_ ? Verdict::beaten : number == number_ ? Verdict::equal : Verdict::fine;
  }
  // What the class of a stack says about the grid; `order` is that of its columns in the third band.  The verdicts are kept:
  // few stacks occur below a fourth row, each in many grids.
  Verdict verdict_on(std::size_t stack, std::size_t order) {
    Verdict& verdict = verdicts_of_[stack][order];
    return verdict != Verdict::unknown ? verdict : verdict = find_verdict(stack, order);
  }
  Verdict find_verdict(std::size_t stack, std::size_t order);
  void list_triples();
  std::span<const Pair> pairs_beside(std::size_t row, std::size_t j, std::size_t k);
  void expand(const Pair& pair, std::array<Value, 16>& row) const;
  bool stacks_fit(const Pair& a, const Pair& b, unsigned& equal);
  void try_bottom(unsigned equal);
  std::uint32_t compare_images(const Bottom& bottom, unsigned equal);
  std::uint32_t automorphisms_if_least(unsigned equal);
  int compare(const Source<S>& source, bool transpose, std::size_t first, std::uint16_t order) const;

  const LeastBand& band_;
  const std::uint16_t number_;  // of the band
  Meter& meter_;
  const BandNumbers& numbers_ = BandNumbers::get();
  std::vector<Row9> fifth_rows_;
  std::vector<Symmetry> symmetries_;  // without the identity
  std::array<std::array<std::vector<std::uint16_t>, 10>, 9>
      by_start_;                     // by column and value that become the fourth row's first
  std::vector<std::uint16_t> ties_;  // symmetries that give the same fourth row
  const Visit* visit_ = nullptr;
  std::vector<Bottom> bottoms_;
  std::uint64_t work_ = 0;

  std::array<Value, 81> grid_{}, turned_{};                // the grid, its transpose
  std::array<unsigned, 9> columns_{};                      // the values used in each column
  std::array<unsigned, 3> boxes_{};                        // and in each box of the second band
  std::array<std::uint8_t, 10> fourth_place_{}, place_{};  // the column of each value in the fourth and seventh row
  std::array<std::array<Value, 16>, 3> bottom_{};          // the rows of the third band, 9 values each
  std::array<std::array<Value, 3>, 9> left_{};             // the values left in each column, ascending
  std::array<unsigned, 9> left_sets_{};
  std::array<Value, 16> left_sums_{};
  std::array<std::array<Triple, 27>, 2> triples_{};  // of the second and third box, by their codes
  std::array<std::uint32_t, 10> without_{};          // the codes of the second box's triples without a value
  std::array<std::uint8_t, 512> code_of_third_{};    // by the set of a triple
  std::array<std::array<PairList, 9>, 2> pairs_;     // by row and the indices of its second and third value
  std::array<std::array<bool, 9>, 2> listed_{};
  std::array<std::array<std::uint8_t, 10>, 3>
      index_in_box_{};                     // of each value among the six below the fourth row, by stack
  std::vector<Verdict> verdicts_;          // by stack, its fifth and sixth rows, its third band
  std::array<Verdict*, 3> verdicts_of_{};  // those for the present fifth and sixth row
  unsigned equal_ = 0;  // chutes of the same class as the top band: bits 1, 2 for bands, 3 to 5 for stacks
};

}  // namespace sudokit::canon
