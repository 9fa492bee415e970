#include "core/canon/pairs.hpp"

#include "core/base/invariant.hpp"

namespace sudokit::canon {
namespace {

// Appends, in ascending order, every permutation of the columns that moves each out of its box.
void extend(RowPairs::Row& row, std::size_t at, unsigned used, std::vector<RowPairs::Row>& out) {
  if (at == 9) {
    out.push_back(row);
    return;
  }
  for (std::uint8_t to = 0; to < 9; ++to) {
    if ((used >> to & 1) || to / 3u == at / 3) continue;
    row[at] = to;
    extend(row, at + 1, used | 1u << to, out);
  }
}

}  // namespace

RowPairs::RowPairs() {
  for (const auto& columns : column_orders<Shape<3, 3>>()) {
    Order order{columns, {}};
    for (std::size_t j = 0; j < 9; ++j) order.back[columns[j]] = static_cast<std::uint8_t>(j);
    orders_.push_back(order);
  }
  SUDOKIT_INVARIANT(orders_.size() == 1296);
  number_rows();
  find_classes();
}

void RowPairs::number_rows() {
  for (std::size_t box = 0; box < 2; ++box) {
    std::uint8_t next = 0;
    for (std::size_t a = 0; a < 9; ++a)
      for (std::size_t b = 0; b < 9; ++b)
        for (std::size_t c = 0; c < 9; ++c)
          if (a / 3 != box && b / 3 != box && c / 3 != box && a != b && a != c && b != c)
            triple_[box][a * 81 + b * 9 + c] = next++;
  }
  Row row{};
  extend(row, 0, 0, rows_);
  number_.assign(keys, 0);
  for (std::size_t i = 0; i < rows_.size(); ++i) number_[key(rows_[i].data())] = static_cast<std::uint16_t>(i);
  SUDOKIT_INVARIANT(rows_.size() == 12096);
}

// In ascending order, the first row of each class is its least.  The inverse of a column order s applied to it gives a row
// of the class that s transforms to the least one.
void RowPairs::find_classes() {
  constexpr std::uint8_t unknown = 255;
  rank_.assign(rows_.size(), unknown);
  least_.assign(rows_.size(), false);
  std::vector<std::vector<std::uint16_t>> lists(rows_.size());
  std::uint8_t rank = 0;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    if (rank_[i] != unknown) continue;
    SUDOKIT_INVARIANT(number(rows_[i].data()) == i);
    least_[i] = true;
    for (std::size_t s = 0; s < orders_.size(); ++s) {
      Row source;
      for (std::size_t j = 0; j < 9; ++j) source[orders_[s].columns[j]] = orders_[s].columns[rows_[i][j]];
      const std::size_t at = number(source.data());
      rank_[at] = rank;
      lists[at].push_back(static_cast<std::uint16_t>(s));
    }
    ++rank;
  }
  begin_.push_back(0);
  for (const auto& list : lists) {
    SUDOKIT_INVARIANT(!list.empty() && std::is_sorted(list.begin(), list.end()));
    lists_.insert(lists_.end(), list.begin(), list.end());
    begin_.push_back(static_cast<std::uint32_t>(lists_.size()));
  }
}

void ClassicFullForm::find_pairs(const Source<S>& source) {
  std::uint8_t least = 255;
  pair_count_ = 0;
  for (std::size_t line = 0; line < 18; ++line) {
    const Value* const row = source.row(line >= 9, line % 9);
    for (std::uint8_t c = 0; c < 9; ++c) column_of_[line][row[c]] = c;
  }
  for (std::size_t first = 0; first < 18; ++first) {
    const auto& column_of = column_of_[first];
    for (std::size_t k = 1; k < 3; ++k) {
      const std::size_t second = first - first % 3 + (first % 3 + k) % 3;
      const Value* const row = source.row(first >= 9, second % 9);
      std::array<std::uint8_t, 9> p;
      for (std::size_t c = 0; c < 9; ++c) p[c] = column_of[row[c]];
      const std::size_t number = pairs_.number(p.data());
      const std::uint8_t rank = pairs_.rank(number);
      if (rank > least) continue;
      if (rank < least) {
        least = rank;
        pair_count_ = 0;
      }
      least_pairs_[pair_count_++] = {first >= 9, static_cast<std::uint8_t>(first % 9),
                                     static_cast<std::uint8_t>(second % 9), static_cast<std::uint16_t>(number)};
    }
  }
}

const Least<Shape<3, 3>>& ClassicFullForm::run(const Source<S>& source, std::vector<Map<S>>* all) {
  SUDOKIT_INVARIANT(source.full());
  find_pairs(source);
  SUDOKIT_INVARIANT(pair_count_ >= 1 && pair_count_ <= least_pairs_.size());
  // The third row is compared first; only the maps where it is least are compared in full.
  std::uint64_t least = ~std::uint64_t{0};
  candidates_.clear();
  for (std::size_t i = 0; i < pair_count_; ++i) {
    const Pair& pair = least_pairs_[i];
    const std::size_t third = 9u * (pair.first / 3) + 3 - pair.first - pair.second;
    const auto& column_of = column_of_[pair.first + (pair.transpose ? 9 : 0)];
    const Value* const row = source.row(pair.transpose, third);
    std::array<std::uint8_t, 9> q;
    for (std::size_t c = 0; c < 9; ++c) q[c] = column_of[row[c]];
    for (const std::uint16_t index : pairs_.orders(pair.number)) {
      const RowPairs::Order& order = pairs_.order(index);
      std::uint64_t made = 0;
      for (std::size_t j = 0; j < 9; ++j) made = made << 4 | order.back[q[order.columns[j]]];
      if (made > least) continue;
      if (made < least) {
        least = made;
        candidates_.clear();
      }
      candidates_.push_back({pair.transpose, pair.first, index});
    }
  }
  least_.clear(all);
  for (const Candidate& candidate : candidates_)
    least_.offer(source, candidate.transpose, candidate.first, pairs_.order(candidate.order).columns);
  SUDOKIT_INVARIANT(least_.ties() >= 1 && (!all || all->size() == least_.ties()));
  return least_;
}

}  // namespace sudokit::canon
