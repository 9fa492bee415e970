// The tables behind UniformGrids: the kinds of column sets, and how many completions each choice has.
#include <algorithm>
#include <bit>
#include <numeric>

#include "core/base/invariant.hpp"
#include "core/generate/column_sets.hpp"
#include "core/generate/uniform.hpp"

namespace sudokit::generate {

using namespace column_sets;

namespace {

// Appends every band with these column sets.
template <class Band>
void list_bands(const std::array<Set, 9>& columns, std::size_t column, std::array<unsigned, 3> used, Band& band,
                std::vector<Band>& out) {
  if (column == 9) {
    out.push_back(band);
    return;
  }
  std::array<std::uint8_t, 3> values;
  std::size_t n = 0;
  for (unsigned rest = columns[column]; rest; rest &= rest - 1)
    values[n++] = static_cast<std::uint8_t>(std::countr_zero(rest));
  for (const auto& order : orders) {
    auto next = used;
    bool fits = true;
    for (std::size_t r = 0; r < 3; ++r) {
      const unsigned bit = 1u << values[order[r]];
      fits = fits && !(next[r] & bit);
      next[r] |= bit;
      band[r * 9 + column] = values[order[r]];
    }
    if (fits) list_bands(columns, column + 1, next, band, out);
  }
}

}  // namespace

const UniformGrids& UniformGrids::get() {
  static const UniformGrids grids;
  return grids;
}

UniformGrids::UniformGrids() {
  find_partitions();
  find_kinds();
  for (KindTables& kind : kinds_) {
    count_completions(kind);
    kind.before = kinds_total_;
    kinds_total_ += Number{1680 * 36} * kind.counts.members * kind.counts.bands * kind.counts.completions;
  }
  SUDOKIT_INVARIANT(partitions_.size() == 280 && kinds_.size() == 44);
  SUDOKIT_INVARIANT(kinds_total_ == Number{6'670'903'752} * 1'000'000'000'000 + 21'072'936'960);  // Felgenhauer and Jarvis
}

void UniformGrids::find_partitions() {
  std::vector<Set> sets;
  for (Set set = 0; set < 512; ++set)
    if (std::popcount(set) == 3) {
      set_number_[set] = static_cast<std::uint8_t>(sets.size());
      sets.push_back(set);
    }
  for (const Set a : sets)
    for (const Set b : sets) {
      const Set c = static_cast<Set>(all_nine & ~(a | b));
      if (a < b && b < c && !(a & b)) partitions_.push_back({a, b, c});
    }
  for (const Partition& partition : partitions_) labels_.push_back(labels_of(partition));
  placed_.assign(84 * 84, 0);
  for (std::size_t i = 0; i < partitions_.size(); ++i)
    for (std::size_t o = 0; o < orders.size(); ++o)
      placed_[set_number_[partitions_[i][orders[o][0]]] * 84u + set_number_[partitions_[i][orders[o][1]]]] =
          static_cast<std::uint16_t>(i * 6 + o);
}

void UniformGrids::find_kinds() {
  constexpr std::uint8_t unknown = 255;
  const std::size_t n = partitions_.size();
  pairs_.assign(n * n, {unknown, {}, {}, {}});
  for (std::size_t pair = 0; pair < n * n; ++pair)
    if (pairs_[pair].kind == unknown) {
      KindTables& kind = kinds_.emplace_back();
      kind.columns = {7, 56, 448};
      for (std::size_t k = 0; k < 3; ++k) {
        kind.columns[3 + k] = partitions_[pair / n][k];
        kind.columns[6 + k] = partitions_[pair % n][k];
      }
      spread(kinds_.size() - 1, pair);
    }
  in_kind_.resize(n * n);
  for (std::size_t pair = 0; pair < n * n; ++pair) {
    KindTables& kind = kinds_[pairs_[pair].kind];
    in_kind_[pair] = static_cast<std::uint32_t>(kind.pairs.size());
    kind.pairs.push_back(static_cast<std::uint32_t>(pair));
  }
  for (std::size_t number = 0; number < n * n; ++number) {
    Pair& pair = pairs_[number];
    const std::array<Partition, 3> sets{Partition{7, 56, 448}, partitions_[number / n], partitions_[number % n]};
    const Columns& wanted = kinds_[pair.kind].columns;
    for (std::size_t stack = 0; stack < 3; ++stack) {
      const Partition& from = sets[pair.stacks[stack]];
      const auto comes = [&](std::size_t k, std::size_t to) {
        return relabelled(from[k], pair.labels) == wanted[stack * 3 + to];
      };
      while (!comes(orders[pair.orders[stack]][0], 0) || !comes(orders[pair.orders[stack]][1], 1)) ++pair.orders[stack];
    }
  }
  for (KindTables& kind : kinds_) {
    Band band{};
    list_bands(kind.columns, 0, {}, band, kind.bands);
    std::sort(kind.bands.begin(), kind.bands.end());
    kind.counts.members = static_cast<std::uint32_t>(kind.pairs.size());
    kind.counts.bands = static_cast<std::uint32_t>(kind.bands.size());
  }
}

// Finds all pairs of a kind from one of them, one symmetry after the other; each stores its transformation to the first.
void UniformGrids::spread(std::size_t kind, std::size_t start) {
  const std::size_t n = partitions_.size();
  // Relabellings that preserve 123 456 789: permutations within a set, and of the sets.
  static constexpr Labels keeping[] = {
      {1, 0, 2, 3, 4, 5, 6, 7, 8}, {1, 2, 0, 3, 4, 5, 6, 7, 8}, {3, 4, 5, 0, 1, 2, 6, 7, 8}, {3, 4, 5, 6, 7, 8, 0, 1, 2}};
  Labels unchanged;
  std::iota(unchanged.begin(), unchanged.end(), std::uint8_t{0});
  pairs_[start] = {static_cast<std::uint8_t>(kind), {0, 1, 2}, unchanged, {}};
  std::vector<std::size_t> waiting{start};
  // The pair reached: its stack i is stack `from[i]` of this one, relabelled.
  const auto reach = [&](std::size_t pair, const std::array<std::uint8_t, 3>& from, const Labels& labels) {
    const std::array<std::array<Set, 3>, 3> boxes{std::array<Set, 3>{7, 56, 448}, partitions_[pair / n],
                                                  partitions_[pair % n]};
    std::array<std::size_t, 3> numbers;
    for (std::size_t i = 0; i < 3; ++i)
      numbers[i] = partition_number(relabelled(boxes[from[i]][0], labels), relabelled(boxes[from[i]][1], labels));
    const std::size_t other = numbers[1] * n + numbers[2];
    if (pairs_[other].kind != 255) return;
    Pair& made = pairs_[other];
    made.kind = static_cast<std::uint8_t>(kind);
    // Stack j of the representative is stack pairs_[pair].stacks[j] of the old pair, which is the i-th of the new one.
    for (std::size_t j = 0; j < 3; ++j)
      for (std::uint8_t i = 0; i < 3; ++i)
        if (from[i] == pairs_[pair].stacks[j]) made.stacks[j] = i;
    made.labels = then(inverse(labels), pairs_[pair].labels);
    waiting.push_back(other);
  };
  while (!waiting.empty()) {
    const std::size_t pair = waiting.back();
    waiting.pop_back();
    for (const Labels& labels : keeping) reach(pair, {0, 1, 2}, labels);
    reach(pair, {0, 2, 1}, unchanged);
    reach(pair, {1, 0, 2}, labels_of(partitions_[pair / n]));
  }
}

void UniformGrids::count_completions(KindTables& kind) {
  for (std::size_t box = 0; box < 3; ++box) {
    std::size_t count = 0;
    for (const Partition& partition : partitions_)
      for (const auto& order : orders) {
        const std::array<Set, 3> split{partition[order[0]], partition[order[1]], partition[order[2]]};
        bool fits = true;
        for (std::size_t k = 0; k < 3; ++k) fits = fits && !(split[k] & kind.columns[box * 3 + k]);
        if (fits) kind.splits[box][count++] = split;
      }
    SUDOKIT_INVARIANT(count == splits_a_box);
    std::sort(kind.splits[box].begin(), kind.splits[box].end());
  }
  const auto rest = [&](std::size_t box, std::size_t k, const std::array<Set, 3>& split) {
    return static_cast<Set>(all_nine & ~(kind.columns[box * 3 + k] | split[k]));
  };
  kind.second.reserve(splits_a_box * splits_a_box);
  kind.third.reserve(splits_a_box * splits_a_box * splits_a_box);
  std::uint64_t total = 0;
  for (std::size_t i = 0; i < splits_a_box; ++i) {
    const auto& split = kind.splits[0][i];
    // Relabelled by the first box of the second band, and of the third, every choice for another box is a numbered
    // partition.
    const Labels second = labels_of(sorted(split));
    const Labels third = labels_of(sorted({rest(0, 0, split), rest(0, 1, split), rest(0, 2, split)}));
    std::array<std::array<std::array<std::size_t, splits_a_box>, 2>, 2> numbers;  // band, box, choice
    for (std::size_t box = 1; box < 3; ++box)
      for (std::size_t j = 0; j < splits_a_box; ++j) {
        const auto& other = kind.splits[box][j];
        numbers[0][box - 1][j] = partition_number(relabelled(other[0], second), relabelled(other[1], second));
        numbers[1][box - 1][j] =
            partition_number(relabelled(rest(box, 0, other), third), relabelled(rest(box, 1, other), third));
      }
    for (std::size_t j = 0; j < splits_a_box; ++j) {
      for (std::size_t k = 0; k < splits_a_box; ++k) {
        const Pair& a = pairs_[numbers[0][0][j] * partitions_.size() + numbers[0][1][k]];
        const Pair& b = pairs_[numbers[1][0][j] * partitions_.size() + numbers[1][1][k]];
        total += std::uint64_t{kinds_[a.kind].counts.bands} * kinds_[b.kind].counts.bands;
        kind.third.push_back(static_cast<std::uint32_t>(total / unit));
      }
      kind.second.push_back(kind.third.back());
    }
    kind.first[i] = kind.third.back();
  }
  kind.counts.completions = total;
}

}  // namespace sudokit::generate
