#include "core/canon/classes.hpp"

#include <algorithm>
#include <set>

#include "core/base/invariant.hpp"

namespace sudokit::canon {
namespace {

using S = Shape<3, 3>;

// The second row in terms of the first: for each column, the column in which the first row has the second's value.
std::array<std::uint8_t, 9> in_terms_of(const Value* first, const Value* second) {
  std::array<std::uint8_t, 10> column_of;
  std::array<std::uint8_t, 9> p;
  for (std::uint8_t c = 0; c < 9; ++c) column_of[first[c]] = c;
  for (std::size_t c = 0; c < 9; ++c) p[c] = column_of[second[c]];
  return p;
}

std::uint64_t packed(const std::array<std::uint8_t, 9>& row, const RowPairs::Order& order) {
  std::uint64_t made = 0;
  for (std::size_t j = 0; j < 9; ++j) made = made << 4 | order.back[row[order.columns[j]]];
  return made;
}

// Calls found(index of the first row, column order, packed third row) for every map of the band with these three rows whose
// second row gets the given rank.  Stops and returns false if a pair of rows has a smaller rank or `found` returns false.
template <class Found>
bool each_map(const std::array<const Value*, 3>& rows, std::uint8_t rank, const Found& found) {
  const RowPairs& pairs = RowPairs::get();
  for (std::uint8_t first = 0; first < 3; ++first)
    for (std::uint8_t k = 1; k < 3; ++k) {
      const auto second = static_cast<std::size_t>((first + k) % 3), third = 3 - first - second;
      const auto p = in_terms_of(rows[first], rows[second]);
      const std::size_t number = pairs.number(p.data());
      if (pairs.rank(number) < rank) return false;
      if (pairs.rank(number) > rank) continue;
      const auto q = in_terms_of(rows[first], rows[third]);
      for (const std::uint16_t order : pairs.orders(number))
        if (!found(first, order, packed(q, pairs.order(order)))) return false;
    }
  return true;
}

// Completes a least band.  It fills the rows cell by cell with ascending values, so the grids come in ascending order.
class Completion {
 public:
  Completion(const LeastBand& band, Meter& meter, const std::function<bool(const Value*)>& visit)
      : band_(band), meter_(meter), visit_(visit) {
    for (std::size_t c = 0; c < 9; ++c) {
      grid_[c] = static_cast<Value>(c + 1);
      grid_[9 + c] = band.second[c];
      grid_[18 + c] = band.third[c];
      columns_[c] = 1u << grid_[c] | 1u << grid_[9 + c] | 1u << grid_[18 + c];
    }
    for (const auto& [first, order] : band.symmetries) {
      Symmetry symmetry{RowPairs::get().order(order).columns, {}};
      for (std::size_t c = 0; c < 9; ++c)
        symmetry.labels[grid_[first * 9u + symmetry.columns[c]]] = static_cast<Value>(c + 1);
      symmetries_.push_back(symmetry);
    }
  }

  // Fills the rows below the given fourth row; false if the meter stopped it.
  bool run(const Row9& fourth) {
    for (std::size_t c = 0; c < 9; ++c) {
      grid_[27 + c] = fourth[c];
      columns_[c] |= 1u << fourth[c];
      boxes_[c / 3] |= 1u << fourth[c];
    }
    if (!a_row_beats(3, 4)) row(4, 0, 0);
    return !stopped_;
  }

 private:
  static constexpr unsigned all = 0x3fe;
  static bool is_full(unsigned values) { return values == all; }

  bool row(std::size_t r, std::size_t c, unsigned used) {
    if (c == 9) return next_row(r + 1);
    unsigned left = all & ~(columns_[c] | boxes_[c / 3] | used);
    if (c == 0) {
      // The rows of a band ascend; the last band begins with the smallest value left.
      if (r % 3)
        left &= ~((2u << grid_[(r - 1) * 9]) - 1);
      else
        left &= -left;
    }
    for (; left; left &= left - 1) {
      const unsigned bit = left & -left;
      grid_[r * 9 + c] = static_cast<Value>(__builtin_ctz(bit));
      columns_[c] |= bit;
      boxes_[c / 3] |= bit;
      const auto columns_before = columns_;
      const auto boxes_before = boxes_;
      const bool go_on = row(r, c + 1, used | bit);
      SUDOKIT_INVARIANT(columns_ == columns_before && boxes_ == boxes_before);
      columns_[c] &= ~bit;
      boxes_[c / 3] &= ~bit;
      if (!go_on) return false;
    }
    return true;
  }

  bool next_row(std::size_t r) {
    if (r == 6) {
      if (!meter_.charge()) {
        stopped_ = true;
        return false;
      }
      if (is_smaller({&grid_[27], &grid_[36], &grid_[45]}) || a_row_beats(3, 6)) return true;
      SUDOKIT_INVARIANT(boxes_[0] == all && boxes_[1] == all && boxes_[2] == all);
      const auto full = boxes_;
      boxes_ = {};
      const bool go_on = row(6, 0, 0);
      boxes_ = full;
      return go_on;
    }
    if (r == 9) {
      SUDOKIT_INVARIANT(std::all_of(columns_.begin(), columns_.end(), is_full) &&
                        std::all_of(boxes_.begin(), boxes_.end(), is_full));
      return !is_least() || visit_(grid_.data());
    }
    return row(r, 0, 0);
  }

  // Whether a symmetry of the top band turns one of the rows from..to-1 into a fourth row that is smaller than the present
  // one.
  bool a_row_beats(std::size_t from, std::size_t to) const {
    for (const Symmetry& symmetry : symmetries_)
      for (std::size_t r = from; r < to; ++r) {
        const Value* const row = &grid_[r * 9];
        if (symmetry.labels[row[symmetry.columns[0]]] != grid_[27]) continue;
        for (std::size_t c = 1; c < 9; ++c) {
          const Value value = symmetry.labels[row[symmetry.columns[c]]];
          if (value < grid_[27 + c]) return true;
          if (value > grid_[27 + c]) break;
        }
        break;  // no other row begins with this value
      }
    return false;
  }

  bool is_smaller(const std::array<const Value*, 3>& rows) const {
    return !each_map(rows, band_.rank,
                     [&](std::uint8_t, std::uint16_t, std::uint64_t third) { return third >= band_.packed; });
  }

  bool is_least() {
    const Source<S> source(grid_.data());
    candidates_.clear();
    if (a_row_beats(6, 9)) return false;
    for (std::size_t chute = 1; chute < 6; ++chute) {
      const bool transpose = chute >= 3;
      const std::size_t top = chute % 3 * 3;
      const bool fits =
          each_map({source.row(transpose, top), source.row(transpose, top + 1), source.row(transpose, top + 2)}, band_.rank,
                   [&](std::uint8_t first, std::uint16_t order, std::uint64_t third) {
                     if (third == band_.packed)
                       candidates_.push_back({transpose, static_cast<std::uint8_t>(top + first), order});
                     return third >= band_.packed;
                   });
      if (!fits) return false;
    }
    for (const auto& [first, order] : band_.symmetries)
      if (beats(source, {false, first, order})) return false;
    for (const Candidate& candidate : candidates_)
      if (beats(source, candidate)) return false;
    return true;
  }

  struct Candidate {
    bool transpose;
    std::uint8_t first;
    std::uint16_t order;
  };

  // Whether a map that gives the same top band makes the grid smaller.
  bool beats(const Source<S>& source, const Candidate& candidate) const {
    std::array<Value, 10> labels;
    const auto& columns = RowPairs::get().order(candidate.order).columns;
    const Map<S> map = map_of<S>(source, candidate.transpose, candidate.first, columns, labels);
    for (std::size_t r = 3; r < 9; ++r) {
      const Value* const row = source.row(map.transpose, map.rows[r]);
      for (std::size_t c = 0; c < 9; ++c) {
        const Value value = labels[row[map.columns[c]]];
        if (value != grid_[r * 9 + c]) return value < grid_[r * 9 + c];
      }
    }
    return false;
  }

  struct Symmetry {
    Columns<S> columns;
    std::array<Value, 10> labels;
  };

  const LeastBand& band_;
  std::vector<Symmetry> symmetries_;
  Meter& meter_;
  const std::function<bool(const Value*)>& visit_;
  std::array<Value, 81> grid_{};
  std::array<unsigned, 9> columns_{};
  std::array<unsigned, 3> boxes_{};
  std::vector<Candidate> candidates_;
  bool stopped_ = false;
};

// The least bands: of all bands with a least second row, those that no map makes smaller.
std::vector<LeastBand> find_bands() {
  const RowPairs& pairs = RowPairs::get();
  std::vector<LeastBand> bands;
  Row9 first;
  for (std::size_t c = 0; c < 9; ++c) first[c] = static_cast<Value>(c + 1);
  for (std::size_t number = 0; number < pairs.size(); ++number) {
    const RowPairs::Row& p = pairs.row(number);
    if (!pairs.is_least(number)) continue;
    LeastBand band{};
    band.rank = pairs.rank(number);
    for (std::size_t c = 0; c < 9; ++c) band.second[c] = static_cast<Value>(p[c] + 1);
    std::array<std::array<Value, 3>, 3> left;  // by box: the values that neither row has there, ascending
    for (std::size_t box = 0; box < 3; ++box) {
      std::size_t n = 0;
      for (Value value = 1; value <= 9; ++value) {
        bool there = (value - 1u) / 3 == box;
        for (std::size_t k = 0; k < 3; ++k) there = there || band.second[box * 3 + k] == value;
        if (!there) left[box][n++] = value;
      }
    }
    for (int a = 0; a < 6; ++a, std::next_permutation(left[0].begin(), left[0].end()))
      for (int b = 0; b < 6; ++b, std::next_permutation(left[1].begin(), left[1].end()))
        for (int c = 0; c < 6; ++c, std::next_permutation(left[2].begin(), left[2].end())) {
          band.packed = 0;
          for (std::size_t k = 0; k < 9; ++k) {
            band.third[k] = left[k / 3][k % 3];
            band.packed = band.packed << 4 | (band.third[k] - 1u);
          }
          if (band.third[0] < band.second[0]) continue;
          band.symmetries.clear();
          const bool least = each_map({first.data(), band.second.data(), band.third.data()}, band.rank,
                                      [&](std::uint8_t row, std::uint16_t order, std::uint64_t third) {
                                        if (third == band.packed) band.symmetries.emplace_back(row, order);
                                        return third >= band.packed;
                                      });
          if (least) bands.push_back(band);
        }
  }
  return bands;
}

void extend_fourth(const LeastBand& band, Row9& row, std::size_t c, unsigned used, std::vector<Row9>& rows) {
  if (c == 9) {
    rows.push_back(row);
    return;
  }
  unsigned left = 0x3feu & ~(used | 1u << (c + 1) | 1u << band.second[c] | 1u << band.third[c]);
  if (c == 0) left &= -left;
  for (; left; left &= left - 1) {
    row[c] = static_cast<Value>(__builtin_ctz(left));
    extend_fourth(band, row, c + 1, used | 1u << row[c], rows);
  }
}

}  // namespace

const std::vector<LeastBand>& least_bands() {
  static const std::vector<LeastBand> bands = find_bands();
  SUDOKIT_INVARIANT(bands.size() == 416);
  return bands;
}

std::size_t least_band_of(const Value* band) {
  const std::array<const Value*, 3> rows{band, band + 9, band + 18};
  std::pair<std::uint8_t, std::uint64_t> least{255, 0};
  for (std::uint8_t rank = 0; rank < 255 && least.first == 255; ++rank)
    each_map(rows, rank, [&](std::uint8_t, std::uint16_t, std::uint64_t third) {
      least = least.first == 255 ? std::pair(rank, third) : std::min(least, std::pair(rank, third));
      return true;
    });
  const auto& bands = least_bands();
  // The bands are in order of rank, then packed third row, because these ascend with the second and third rows.
  const auto at = std::lower_bound(bands.begin(), bands.end(), least, [](const LeastBand& b, const auto& wanted) {
    return std::pair(b.rank, b.packed) < wanted;
  });
  SUDOKIT_INVARIANT(at != bands.end() && at->rank == least.first && at->packed == least.second);
  return static_cast<std::size_t>(at - bands.begin());
}

std::vector<Row9> fourth_rows(const LeastBand& band) {
  std::vector<Row9> rows;
  Row9 row{};
  extend_fourth(band, row, 0, 0, rows);
  SUDOKIT_INVARIANT(std::is_sorted(rows.begin(), rows.end()));
  return rows;
}

bool visit_chunk(const LeastBand& band, const Row9& fourth, Meter& meter, const std::function<bool(const Value*)>& visit) {
  return Completion(band, meter, visit).run(fourth);
}

}  // namespace sudokit::canon
