#include "core/canon/completions.hpp"

#include <algorithm>
#include <bit>

#include "core/base/invariant.hpp"
#include "core/canon/band_maps.hpp"

namespace sudokit::canon {
namespace {

constexpr unsigned all = 0x3fe;

constexpr std::uint8_t none = 255;
constexpr std::size_t verdicts_a_stack = 120 * 6 * 216;  // its fifth and sixth rows, its third band

// The six orders of three things.
constexpr std::uint8_t orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

// Numbers for the contents of boxes.
struct Numbering {
  std::uint8_t triples[6][6][6]{};  // three different of six things: 0..119
  std::uint8_t columns[27]
                      [27]{};  // two rows of a box, each an index 0..2 in each column: the orders of the columns, 0..215

  std::uint32_t other_digit[3][3]{};  // by digit of a code in base 3, and its value: the codes, as a set, that have another

  constexpr Numbering() {
    for (std::uint32_t code = 0; code < 27; ++code)
      for (std::uint32_t i = 0; i < 3; ++i) {
        other_digit[0][i] |= (code / 9 != i ? 1u : 0u) << code;
        other_digit[1][i] |= (code / 3 % 3 != i ? 1u : 0u) << code;
        other_digit[2][i] |= (code % 3 != i ? 1u : 0u) << code;
      }
    std::uint8_t next = 0;
    for (std::size_t a = 0; a < 6; ++a)
      for (std::size_t b = 0; b < 6; ++b)
        for (std::size_t c = 0; c < 6; ++c)
          if (a != b && a != c && b != c) triples[a][b][c] = next++;
    for (std::size_t x = 0; x < 6; ++x)
      for (std::size_t y = 0; y < 6; ++y)
        for (std::size_t z = 0; z < 6; ++z) {
          const auto row = [&](std::size_t i) { return orders[x][i] * 9 + orders[y][i] * 3 + orders[z][i]; };
          columns[row(0)][row(1)] = static_cast<std::uint8_t>(x * 36 + y * 6 + z);
        }
  }

  // The order of three different values: 0..5.
  static std::size_t order(const Value* values) {
    constexpr std::uint8_t numbers[8] = {5, 3, 4, 0, 0, 1, 2, 0};
    return numbers[(values[0] < values[1]) + 2 * (values[1] < values[2]) + 4 * (values[0] < values[2])];
  }
};

constexpr Numbering numbering;

Value lowest(unsigned set) { return static_cast<Value>(std::countr_zero(set)); }

}  // namespace

Completions::Completions(const LeastBand& band, const Row9& fourth, Meter& meter)
    : band_(band), number_(static_cast<std::uint16_t>(&band - least_bands().data())), meter_(meter) {
  SUDOKIT_INVARIANT(number_ < least_bands().size());
  Row9 first;
  for (std::size_t c = 0; c < 9; ++c) first[c] = static_cast<Value>(c + 1);
  put(0, first);
  put(1, band.second);
  put(2, band.third);
  boxes_ = {};
  put(3, fourth);
  for (std::uint8_t c = 0; c < 9; ++c) fourth_place_[fourth[c]] = c;
  for (std::size_t stack = 0; stack < 3; ++stack) {
    std::uint8_t next = 0;
    for (Value value = 1; value <= 9; ++value)
      if (!(boxes_[stack] >> value & 1)) index_in_box_[stack][value] = next++;
  }
  code_of_third_.fill(none);
  for (Triple& triple : triples_[1]) triple = {};
  find_symmetries();
  if (!row_is_not_beaten(3)) return;
  Row9 row{};
  list_fifth_rows(row, 0, 0);
}

void Completions::find_symmetries() {
  for (const auto& [first, order] : band_.symmetries) {
    Symmetry symmetry{first, order, RowPairs::get().order(order).columns, {}};
    for (std::size_t c = 0; c < 9; ++c)
      symmetry.labels[grid_[first * 9u + symmetry.columns[c]]] = static_cast<Value>(c + 1);
    if (first == 0 && std::is_sorted(symmetry.columns.begin(), symmetry.columns.end())) continue;
    const auto start = std::find(symmetry.labels.begin(), symmetry.labels.end(), grid_[27]) - symmetry.labels.begin();
    by_start_[symmetry.columns[0]][static_cast<std::size_t>(start)].push_back(
        static_cast<std::uint16_t>(symmetries_.size()));
    symmetries_.push_back(symmetry);
  }
}

void Completions::put(std::size_t row, const Row9& values) {
  for (std::size_t c = 0; c < 9; ++c) {
    grid_[row * 9 + c] = turned_[c * 9 + row] = values[c];
    columns_[c] |= 1u << values[c];
    boxes_[c / 3] |= 1u << values[c];
  }
}

void Completions::clear(std::size_t row) {
  for (std::size_t c = 0; c < 9; ++c) {
    columns_[c] &= ~(1u << grid_[row * 9 + c]);
    boxes_[c / 3] &= ~(1u << grid_[row * 9 + c]);
  }
}

void Completions::list_fifth_rows(Row9& row, std::size_t c, unsigned used) {
  if (c == 9) {
    fifth_rows_.push_back(row);
    return;
  }
  for (unsigned left = all & ~(columns_[c] | boxes_[c / 3] | used); left; left &= left - 1) {
    row[c] = lowest(left);
    list_fifth_rows(row, c + 1, used | 1u << row[c]);
  }
}

bool Completions::run(const Row9& fifth, const Visit& visit) {
  visit_ = &visit;
  if (verdicts_.empty()) verdicts_.assign(3 * verdicts_a_stack, Verdict::unknown);
  const std::size_t ties = ties_.size();
  put(4, fifth);
  Row9 row{};
  const bool whole = !row_is_not_beaten(4) || sixth_row(row, 0, 0);
  clear(4);
  ties_.resize(ties);
  return whole;
}

bool Completions::sixth_row(Row9& row, std::size_t c, unsigned used) {
  if (c == 9) return complete_second_band(row);
  unsigned left = all & ~(columns_[c] | boxes_[c / 3] | used);
  if (c == 0) left &= ~((2u << grid_[36]) - 1);  // the rows of a band ascend
  for (; left; left &= left - 1) {
    row[c] = lowest(left);
    if (!sixth_row(row, c + 1, used | 1u << row[c])) return false;
  }
  return true;
}

bool Completions::complete_second_band(const Row9& sixth) {
  if (!meter_.charge()) return false;
  ++work_;
  const Verdict verdict = verdict_of(numbers_.of(fourth_place_.data(), &grid_[36], sixth.data()));
  if (verdict == Verdict::beaten) return true;
  equal_ = verdict == Verdict::equal ? 2 : 0;
  const std::size_t ties = ties_.size();
  put(5, sixth);
  bottoms_.clear();
  if (row_is_not_beaten(5)) fill_third_band();
  clear(5);
  ties_.resize(ties);
  return bottoms_.empty() || (*visit_)(sixth, bottoms_);
}

// Whether no symmetry of the top band turns the row into a fourth row smaller than the present one.
bool Completions::row_is_not_beaten(std::size_t row) {
  const Value* const values = &grid_[row * 9];
  for (std::size_t column = 0; column < 9; ++column)
    for (const std::uint16_t index : by_start_[column][values[column]]) {
      const Symmetry& symmetry = symmetries_[index];
      std::size_t c = 1;
      while (c < 9 && symmetry.labels[values[symmetry.columns[c]]] == grid_[27 + c]) ++c;
      if (c == 9)
        ties_.push_back(index);
      else if (symmetry.labels[values[symmetry.columns[c]]] < grid_[27 + c])
        return false;
    }
  return true;
}

void Completions::fill_third_band() {
  for (std::size_t c = 0; c < 9; ++c) {
    unsigned left = left_sets_[c] = all & ~columns_[c];
    SUDOKIT_INVARIANT(std::popcount(left) == 3);
    for (std::size_t i = 0; i < 3; ++i, left &= left - 1) left_[c][i] = lowest(left);
    left_sums_[c] = static_cast<Value>(left_[c][0] + left_[c][1] + left_[c][2]);
  }
  list_triples();
  for (std::size_t stack = 0; stack < 3; ++stack) {
    const Value* const cells = &grid_[36 + 3 * stack];
    const auto& indices = index_in_box_[stack];
    const std::size_t fifth = numbering.triples[indices[cells[0]]][indices[cells[1]]][indices[cells[2]]];
    verdicts_of_[stack] = &verdicts_[stack * verdicts_a_stack + (fifth * 6 + numbering.order(cells + 9)) * 216];
  }
  const unsigned before = equal_;
  for (std::uint8_t j = 0; j < 6; ++j)
    for (std::uint8_t k = 0; k < 6; ++k) {
      const Verdict verdict = verdict_on(0, j * 6u + k);
      if (verdict == Verdict::beaten) continue;
      equal_ = before | (verdict == Verdict::equal ? 8u : 0u);
      fill_first_box(j, k);
    }
  equal_ = before;
}

// The first box of the third band has its first column ascending and these orders of the other two.
void Completions::fill_first_box(std::uint8_t j, std::uint8_t k) {
  const auto& second = orders[j];
  const auto& third = orders[k];
  const std::span<const Pair> lower = pairs_beside(1, second[1], third[1]);
  if (lower.empty()) return;
  const std::span<const Pair> upper = pairs_beside(0, second[0], third[0]);
  if (upper.empty()) return;
  for (std::size_t i = 0; i < 3; ++i) {
    bottom_[i][0] = left_[0][i];
    bottom_[i][1] = left_[1][second[i]];
    bottom_[i][2] = left_[2][third[i]];
  }
  for (const Pair& a : upper) {
    bool expanded = false;
    for (const Pair& b : lower) {
      if ((a.second & b.second) | (a.third & b.third)) continue;
      unsigned equal = equal_;
      if (!stacks_fit(a, b, equal)) continue;
      if (!expanded) {
        expand(a, bottom_[0]);
        for (std::uint8_t c = 0; c < 9; ++c) place_[bottom_[0][c]] = c;
        expanded = true;
      }
      expand(b, bottom_[1]);
      try_bottom(equal);
    }
  }
}

void Completions::expand(const Pair& pair, std::array<Value, 16>& row) const {
  std::copy_n(triples_[0][pair.codes[0]].values.begin(), 4, &row[3]);
  std::copy_n(triples_[1][pair.codes[1]].values.begin(), 4, &row[6]);
}

// Lists the triples that a row of the third band can have in its second box, and numbers those of its third.
void Completions::list_triples() {
  for (const Triple& triple : triples_[1]) code_of_third_[triple.set >> 1] = none;
  for (std::size_t box = 1; box < 3; ++box) {
    const auto* const left = &left_[3 * box];
    std::uint8_t code = 0;
    for (const Value a : left[0])
      for (const Value b : left[1])
        for (const Value c : left[2]) {
          triples_[box - 1][code] = {static_cast<std::uint16_t>(1u << a | 1u << b | 1u << c), {a, b, c, 0}};
          ++code;
        }
  }
  for (std::uint8_t code = 0; code < 27; ++code) code_of_third_[triples_[1][code].set >> 1] = code;
  for (std::size_t c = 0; c < 3; ++c)
    for (std::size_t i = 0; i < 3; ++i) without_[left_[3 + c][i]] = numbering.other_digit[c][i];
  listed_ = {};
}

// What fits beside the first box in a row of the third band, 0 or 1, with these indices in its second and third column.
std::span<const Completions::Pair> Completions::pairs_beside(std::size_t row, std::size_t j, std::size_t k) {
  PairList& list = pairs_[row][j * 3 + k];
  if (listed_[row][j * 3 + k]) return {list.pairs.data(), list.size};
  listed_[row][j * 3 + k] = true;
  const unsigned free = all & ~(1u << left_[0][row] | 1u << left_[1][j] | 1u << left_[2][k]);
  std::size_t size = 0;
  for (unsigned codes = without_[left_[0][row]] & without_[left_[1][j]] & without_[left_[2][k]]; codes;
       codes &= codes - 1) {
    const std::uint8_t code = lowest(codes);
    const unsigned second = triples_[0][code].set;
    const std::uint8_t code_of_third = code_of_third_[(free & ~second) >> 1];
    if (code_of_third == none) continue;
    Pair& pair = list.pairs[size++];
    pair.second = static_cast<std::uint16_t>(second);
    pair.third = static_cast<std::uint16_t>(free & ~second);
    pair.codes[0] = code;
    pair.codes[1] = code_of_third;
  }
  list.size = size;
  return {list.pairs.data(), size};
}

Completions::Verdict Completions::find_verdict(std::size_t stack, std::size_t order) {
  ++work_;
  const std::array<std::size_t, 3> in_column{order / 36, order / 6 % 6, order % 6};
  Value* const columns = &turned_[27 * stack];
  for (std::size_t c = 0; c < 3; ++c)
    for (std::size_t i = 0; i < 3; ++i) columns[9 * c + 6 + i] = left_[3 * stack + c][orders[in_column[c]][i]];
  std::array<std::uint8_t, 10> place;
  for (std::uint8_t r = 0; r < 9; ++r) place[columns[r]] = r;
  return verdict_of(numbers_.of(place.data(), columns + 9, columns + 18));
}

// Whether the second and third stacks, completed by these rows, have classes not below the top band's.
bool Completions::stacks_fit(const Pair& a, const Pair& b, unsigned& equal) {
  for (std::size_t stack = 1; stack < 3; ++stack) {
    const Verdict verdict = verdict_on(stack, numbering.columns[a.codes[stack - 1]][b.codes[stack - 1]]);
    if (verdict == Verdict::beaten) return false;
    if (verdict == Verdict::equal) equal |= 8u << stack;
  }
  return true;
}

// Completes the grid by the first and second row of the third band, and keeps it if it is least.
void Completions::try_bottom(unsigned equal) {
  for (std::size_t c = 0; c < 16; ++c) bottom_[2][c] = static_cast<Value>(left_sums_[c] - bottom_[0][c] - bottom_[1][c]);
  ++work_;
  const Verdict verdict = verdict_of(numbers_.of(place_.data(), bottom_[1].data(), bottom_[2].data()));
  if (verdict == Verdict::beaten) return;
  if (verdict == Verdict::equal) equal |= 4;
  Bottom& bottom = bottoms_.emplace_back();
  for (std::size_t i = 0; i < 3; ++i) std::copy_n(bottom_[i].begin(), 9, &bottom.values[9 * i]);
  bottom.automorphisms = equal || !symmetries_.empty() ? compare_images(bottom, equal) : 1;
  if (!bottom.automorphisms) bottoms_.pop_back();
}

// The number of automorphisms of the grid; 0 if a map makes it smaller.
std::uint32_t Completions::compare_images(const Bottom& bottom, unsigned equal) {
  std::copy(bottom.values.begin(), bottom.values.end(), &grid_[54]);
  const std::size_t ties = ties_.size();
  std::uint32_t automorphisms = 0;
  if (row_is_not_beaten(6) && row_is_not_beaten(7) && row_is_not_beaten(8))
    automorphisms = equal || !ties_.empty() ? automorphisms_if_least(equal) : 1;
  ties_.resize(ties);
  return automorphisms;
}

// Compares the grid with its images under the maps that give the same top band; 0 if one of them is smaller.
std::uint32_t Completions::automorphisms_if_least(unsigned equal) {
  work_ += 8;
  const Source<S> source(grid_.data());
  std::uint32_t same = 1;
  for (const std::uint16_t index : ties_) {
    const int order = compare(source, false, symmetries_[index].first, symmetries_[index].order);
    if (order < 0) return 0;
    same += order == 0;
  }
  for (std::size_t chute = 1; chute < 6; ++chute) {
    if (!(equal >> chute & 1)) continue;
    const bool transpose = chute >= 3;
    const std::size_t top = chute % 3 * 3;
    const bool least =
        each_map({source.row(transpose, top), source.row(transpose, top + 1), source.row(transpose, top + 2)}, band_.rank,
                 [&](std::uint8_t first, std::uint16_t order, std::uint64_t third) {
                   if (third != band_.packed) return third > band_.packed;
                   const int compared = compare(source, transpose, top + first, order);
                   same += compared == 0;
                   return compared >= 0;
                 });
    if (!least) return 0;
  }
  return same;
}

// Compares the image under a map that gives the same top band with the grid: negative, 0 or positive.
int Completions::compare(const Source<S>& source, bool transpose, std::size_t first, std::uint16_t order) const {
  std::array<Value, 10> labels;
  const auto& columns = RowPairs::get().order(order).columns;
  const Map<S> map = map_of<S>(source, transpose, first, columns, labels);
  for (std::size_t r = 3; r < 9; ++r) {
    const Value* const row = source.row(map.transpose, map.rows[r]);
    for (std::size_t c = 0; c < 9; ++c) {
      const int difference = labels[row[map.columns[c]]] - grid_[r * 9 + c];
      if (difference) return difference;
    }
  }
  return 0;
}

}  // namespace sudokit::canon
