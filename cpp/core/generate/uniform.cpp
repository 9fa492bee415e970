#include "core/generate/uniform.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace sudokit::generate {
namespace {

using Set = std::uint16_t;
using Labels = std::array<std::uint8_t, 9>;
constexpr Set all_nine = 511;
constexpr std::array<std::array<std::uint8_t, 3>, 6> orders{{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};
// Completions of every kind are a multiple of this, which keeps the tables to 32 bits.
constexpr std::uint64_t unit = 144;

Set relabelled(Set set, const Labels& labels) {
  unsigned made = 0;
  for (unsigned rest = set; rest; rest &= rest - 1) made |= 1u << labels[static_cast<std::size_t>(std::countr_zero(rest))];
  return static_cast<Set>(made);
}

std::array<Set, 3> sorted(std::array<Set, 3> sets) {
  if (sets[0] > sets[1]) std::swap(sets[0], sets[1]);
  if (sets[1] > sets[2]) std::swap(sets[1], sets[2]);
  if (sets[0] > sets[1]) std::swap(sets[0], sets[1]);
  return sets;
}

// Values of the k-th set, ascending, become 3k, 3k + 1, 3k + 2.
Labels labels_of(const std::array<Set, 3>& sets) {
  Labels labels;
  std::uint8_t next = 0;
  for (const Set set : sets)
    for (unsigned rest = set; rest; rest &= rest - 1) labels[static_cast<std::size_t>(std::countr_zero(rest))] = next++;
  return labels;
}

Labels inverse(const Labels& labels) {
  Labels back;
  for (std::uint8_t v = 0; v < 9; ++v) back[labels[v]] = v;
  return back;
}

Labels then(const Labels& first, const Labels& second) {
  Labels made;
  for (std::size_t v = 0; v < 9; ++v) made[v] = second[first[v]];
  return made;
}

// Every band with these column sets, ascending row by row.
template <class Band>
void list_bands(const std::array<Set, 9>& columns, std::size_t column, std::array<unsigned, 3> used, Band& band,
                std::vector<Band>& out) {
  if (column == 9) {
    out.push_back(band);
    return;
  }
  std::array<std::uint8_t, 3> values;
  std::size_t n = 0;
  for (unsigned rest = columns[column]; rest; rest &= rest - 1) values[n++] = static_cast<std::uint8_t>(std::countr_zero(rest));
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

// How many of 56 ascending numbers are not above this one.  Without branches, which could not be foretold.
std::size_t count_up_to(const std::uint32_t* numbers, std::uint64_t wanted) {
  std::size_t base = 0;
  for (std::size_t length = 56; length > 1;) {
    const std::size_t half = length / 2;
    base += numbers[base + half - 1] <= wanted ? half : 0;
    length -= half;
  }
  return base + (numbers[base] <= wanted);
}

template <std::size_t count, class T>
void prefetch(const T* items) {
  constexpr std::size_t line = 64;
  const char* bytes = reinterpret_cast<const char*>(items);
  for (std::size_t at = 0; at < count * sizeof(T); at += line) __builtin_prefetch(bytes + at);
  if (count * sizeof(T) > 1) __builtin_prefetch(bytes + count * sizeof(T) - 1);
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
      const auto comes = [&](std::size_t k, std::size_t to) { return relabelled(from[k], pair.labels) == wanted[stack * 3 + to]; };
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

// From a pair to all of its kind, one symmetry after the other; each keeps the way back to the first.
void UniformGrids::spread(std::size_t kind, std::size_t start) {
  const std::size_t n = partitions_.size();
  // What leaves 123 456 789 as it is: exchanges within a set, and of sets.
  static constexpr Labels keeping[] = {{1, 0, 2, 3, 4, 5, 6, 7, 8}, {1, 2, 0, 3, 4, 5, 6, 7, 8},
                                       {3, 4, 5, 0, 1, 2, 6, 7, 8}, {3, 4, 5, 6, 7, 8, 0, 1, 2}};
  Labels unchanged;
  std::iota(unchanged.begin(), unchanged.end(), std::uint8_t{0});
  pairs_[start] = {static_cast<std::uint8_t>(kind), {0, 1, 2}, unchanged, {}};
  std::vector<std::size_t> waiting{start};
  // The pair reached: stack i of it is stack `from[i]` of this one, values become labels[value].
  const auto reach = [&](std::size_t pair, const std::array<std::uint8_t, 3>& from, const Labels& labels) {
    const std::array<std::array<Set, 3>, 3> boxes{std::array<Set, 3>{7, 56, 448}, partitions_[pair / n], partitions_[pair % n]};
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
    std::sort(kind.splits[box].begin(), kind.splits[box].end());
  }
  const auto rest = [&](std::size_t box, std::size_t k, const std::array<Set, 3>& split) {
    return static_cast<Set>(all_nine & ~(kind.columns[box * 3 + k] | split[k]));
  };
  kind.second.reserve(56 * 56);
  kind.third.reserve(56 * 56 * 56);
  std::uint64_t total = 0;
  for (std::size_t i = 0; i < 56; ++i) {
    const auto& split = kind.splits[0][i];
    // Under the labels of the first box, of the second band and of the third, every choice for a box is a partition.
    const Labels second = labels_of(sorted(split));
    const Labels third = labels_of(sorted({rest(0, 0, split), rest(0, 1, split), rest(0, 2, split)}));
    std::array<std::array<std::array<std::size_t, 56>, 2>, 2> numbers;  // band, box, choice
    for (std::size_t box = 1; box < 3; ++box)
      for (std::size_t j = 0; j < 56; ++j) {
        const auto& other = kind.splits[box][j];
        numbers[0][box - 1][j] = partition_number(relabelled(other[0], second), relabelled(other[1], second));
        numbers[1][box - 1][j] = partition_number(relabelled(rest(box, 0, other), third), relabelled(rest(box, 1, other), third));
      }
    for (std::size_t j = 0; j < 56; ++j) {
      for (std::size_t k = 0; k < 56; ++k) {
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

std::vector<UniformGrids::Kind> UniformGrids::kinds() const {
  std::vector<Kind> all;
  for (const KindTables& kind : kinds_) all.push_back(kind.counts);
  return all;
}

std::array<std::size_t, 3> UniformGrids::placed(const Columns& columns) const {
  const std::size_t first = placed(columns[0], columns[1]);
  const Labels& labels = labels_[first / 6];
  return {first, placed(relabelled(columns[3], labels), relabelled(columns[4], labels)),
          placed(relabelled(columns[6], labels), relabelled(columns[7], labels))};
}

UniformGrids::Frame UniformGrids::frame_of(const Columns& columns) const { return frame_at(placed(columns)); }

// The second and third box's sets are given in terms of the first's.
UniformGrids::Frame UniformGrids::frame_at(const std::array<std::size_t, 3>& placed) const {
  const Pair& pair = pair_at(placed);
  Frame frame{pair.kind, {}, then(labels_[placed[0] / 6], pair.labels)};
  for (std::size_t stack = 0; stack < 3; ++stack) {
    const std::size_t from = pair.stacks[stack];
    std::array<std::uint8_t, 3> column;  // of the box, by the set that it holds
    for (std::uint8_t k = 0; k < 3; ++k) column[orders[placed[from] % 6][k]] = k;
    for (std::size_t to = 0; to < 3; ++to)
      frame.columns[stack * 3 + to] = static_cast<std::uint8_t>(from * 3 + column[orders[pair.orders[stack]][to]]);
  }
  return frame;
}

std::size_t UniformGrids::band_number(const Frame& frame, const Band& band) const {
  Band made;
  for (std::size_t c = 0; c < 9; ++c)
    for (std::size_t r = 0; r < 3; ++r) made[r * 9 + c] = frame.labels[band[r * 9 + frame.columns[c]]];
  const auto& bands = kinds_[frame.kind].bands;
  return static_cast<std::size_t>(std::lower_bound(bands.begin(), bands.end(), made) - bands.begin());
}

UniformGrids::Columns UniformGrids::second_columns(const KindTables& kind, std::size_t choice) const {
  Columns columns;
  const std::array<std::size_t, 3> by_box{choice / 3136, choice / 56 % 56, choice % 56};
  for (std::size_t box = 0; box < 3; ++box)
    for (std::size_t k = 0; k < 3; ++k) columns[box * 3 + k] = kind.splits[box][by_box[box]][k];
  return columns;
}

namespace {

template <class Columns>
Columns left_by(const Columns& first, const Columns& second) {
  Columns rest;
  for (std::size_t c = 0; c < 9; ++c) rest[c] = static_cast<Set>(all_nine & ~(first[c] | second[c]));
  return rest;
}

template <class Band>
std::array<Set, 9> columns_of(const Band& band) {
  std::array<Set, 9> columns;
  for (std::size_t c = 0; c < 9; ++c) columns[c] = static_cast<Set>(1u << band[c] | 1u << band[9 + c] | 1u << band[18 + c]);
  return columns;
}

}  // namespace

std::size_t UniformGrids::kind_of(const Value* band) const {
  Columns columns{};
  for (std::size_t cell = 0; cell < 27; ++cell)
    columns[cell % 9] = static_cast<Set>(columns[cell % 9] | 1u << (band[cell] - 1));
  return frame_of(columns).kind;
}

std::uint64_t UniformGrids::completion_of(const KindTables& kind, const Band& second, const Band& third) const {
  const Columns columns = columns_of(second);
  std::size_t choice = 0;
  for (std::size_t box = 0; box < 3; ++box) {
    const std::array<Set, 3> split{columns[box * 3], columns[box * 3 + 1], columns[box * 3 + 2]};
    const auto& splits = kind.splits[box];
    choice = choice * 56 + static_cast<std::size_t>(std::lower_bound(splits.begin(), splits.end(), split) - splits.begin());
  }
  const Frame a = frame_of(columns), b = frame_of(left_by(kind.columns, columns));
  const std::uint64_t before = choice ? kind.third[choice - 1] * unit : 0;
  return before + band_number(a, second) * std::uint64_t{kinds_[b.kind].counts.bands} + band_number(b, third);
}

// A grid on its way from its number.  The tables are larger than a cache, so each step asks for what the next one reads, and a
// block of grids goes through a step before any goes on to the next.
struct UniformGrids::Draft {
  const KindTables* kind;
  std::uint64_t completion;
  std::uint32_t band;
  std::uint32_t pair;                      // which of its kind
  std::uint32_t order;                     // of the sets: first box's partition and order, the others' orders
  std::size_t first, choice;               // of second sets: for the first box; for all three
  std::array<std::array<std::size_t, 3>, 3> placed;  // by band, then box
  std::array<Frame, 3> frames;             // of the first band; of the others, in terms of the representative
  std::array<const Band*, 3> bands;
};

void UniformGrids::split_number(Number number, Draft& draft) const {
  std::size_t at = 0;
  for (std::size_t i = 1; i < kinds_.size(); ++i) at += kinds_[i].before <= number;
  const KindTables& kind = kinds_[at];
  number -= kind.before;
  auto rest = static_cast<std::uint64_t>(number / kind.counts.completions);
  draft.kind = &kind;
  draft.completion = static_cast<std::uint64_t>(number) - rest * kind.counts.completions;
  draft.band = static_cast<std::uint32_t>(rest % kind.counts.bands);
  rest /= kind.counts.bands;
  draft.pair = static_cast<std::uint32_t>(rest % kind.counts.members);
  draft.order = static_cast<std::uint32_t>(rest / kind.counts.members);
  // Choice by choice: each level says how many completions there are up to its own.
  draft.first = count_up_to(kind.first.data(), draft.completion / unit);
  prefetch<56>(&kind.second[draft.first * 56]);
  prefetch<1>(&kind.pairs[draft.pair]);
}

void UniformGrids::choose_two(Draft& draft) const {
  const KindTables& kind = *draft.kind;
  const std::size_t n = partitions_.size(), pair = kind.pairs[draft.pair];
  // The column sets: those of the first box, then the others' in terms of it.
  const std::size_t order = draft.order;
  draft.placed[0] = {order / 216 * 6 + order / 36 % 6, pair / n * 6 + order / 6 % 6, pair % n * 6 + order % 6};
  prefetch<1>(&pairs_[pair]);
  draft.choice = draft.first * 56 + count_up_to(&kind.second[draft.first * 56], draft.completion / unit);
  prefetch<56>(&kind.third[draft.choice * 56]);
}

void UniformGrids::choose_third(Draft& draft) const {
  const KindTables& kind = *draft.kind;
  draft.choice = draft.choice * 56 + count_up_to(&kind.third[draft.choice * 56], draft.completion / unit);
  draft.completion -= draft.choice ? kind.third[draft.choice - 1] * unit : 0;
  const Columns second = second_columns(kind, draft.choice);
  draft.placed[1] = placed(second);
  draft.placed[2] = placed(left_by(kind.columns, second));
  for (std::size_t b = 1; b < 3; ++b) prefetch<1>(&pair_at(draft.placed[b]));
}

void UniformGrids::choose_bands(Draft& draft) const {
  for (std::size_t b = 0; b < 3; ++b) draft.frames[b] = frame_at(draft.placed[b]);
  const auto& second = kinds_[draft.frames[1].kind].bands;
  const auto& third = kinds_[draft.frames[2].kind].bands;
  draft.bands = {&draft.kind->bands[draft.band], &second[draft.completion / third.size()], &third[draft.completion % third.size()]};
  for (const Band* band : draft.bands) prefetch<1>(band);
}

// A representative's band, put back where it came from; those below have come by a frame of their own before.
void UniformGrids::write(const Draft& draft, Value* grid) {
  const auto put = [](const Band& from, const std::array<std::uint8_t, 9>& columns, const Labels& labels, Value* to) {
    for (std::size_t c = 0; c < 9; ++c)
      for (std::size_t r = 0; r < 3; ++r) to[r * 9 + columns[c]] = static_cast<Value>(labels[from[r * 9 + c]] + 1);
  };
  const Frame& top = draft.frames[0];
  const Labels back = inverse(top.labels);
  put(*draft.bands[0], top.columns, back, grid);
  for (std::size_t b = 1; b < 3; ++b) {
    const Frame& own = draft.frames[b];
    std::array<std::uint8_t, 9> columns;
    for (std::size_t c = 0; c < 9; ++c) columns[c] = top.columns[own.columns[c]];
    put(*draft.bands[b], columns, then(inverse(own.labels), back), grid + 27 * b);
  }
}

void UniformGrids::unrank(std::span<const Number> numbers, Value* grids) const {
  constexpr std::size_t block = 32;
  std::array<Draft, block> drafts;
  for (std::size_t from = 0; from < numbers.size(); from += block) {
    const std::size_t count = std::min(block, numbers.size() - from);
    for (std::size_t i = 0; i < count; ++i) split_number(numbers[from + i], drafts[i]);
    for (std::size_t i = 0; i < count; ++i) choose_two(drafts[i]);
    for (std::size_t i = 0; i < count; ++i) choose_third(drafts[i]);
    for (std::size_t i = 0; i < count; ++i) choose_bands(drafts[i]);
    for (std::size_t i = 0; i < count; ++i) write(drafts[i], grids + 81 * (from + i));
  }
}

void UniformGrids::unrank(Number number, Value* grid) const { unrank({&number, 1}, grid); }

Number UniformGrids::rank(const Value* grid) const {
  std::array<Band, 3> bands;
  for (std::size_t cell = 0; cell < 81; ++cell) bands[cell / 27][cell % 27] = static_cast<std::uint8_t>(grid[cell] - 1);
  const Columns columns = columns_of(bands[0]);
  const Frame frame = frame_of(columns);
  const KindTables& kind = kinds_[frame.kind];
  // Where the sets of each box stand in the order of unrank().
  const Partition first = sorted({columns[0], columns[1], columns[2]});
  const Labels labels = labels_of(first);
  const auto order_of = [&](std::size_t box, const Labels* to) {
    std::array<Set, 3> sets{columns[box * 3], columns[box * 3 + 1], columns[box * 3 + 2]};
    if (to)
      for (Set& set : sets) set = relabelled(set, *to);
    const std::array<Set, 3> ascending = sorted(sets);
    std::size_t order = 0;
    while (ascending[orders[order][0]] != sets[0] || ascending[orders[order][1]] != sets[1]) ++order;
    return std::pair(order, partition_number(sets[0], sets[1]));
  };
  const auto [order0, number0] = order_of(0, nullptr);
  const auto [order1, number1] = order_of(1, &labels);
  const auto [order2, number2] = order_of(2, &labels);
  std::uint64_t rest = ((number0 * 6 + order0) * 6 + order1) * 6 + order2;
  rest = rest * kind.counts.members + in_kind_[number1 * partitions_.size() + number2];
  rest = rest * kind.counts.bands + band_number(frame, bands[0]);
  std::array<Band, 2> below;
  for (std::size_t b = 0; b < 2; ++b)
    for (std::size_t c = 0; c < 9; ++c)
      for (std::size_t r = 0; r < 3; ++r) below[b][r * 9 + c] = frame.labels[bands[b + 1][r * 9 + frame.columns[c]]];
  return kind.before + Number{rest} * kind.counts.completions + completion_of(kind, below[0], below[1]);
}

// 73 bits, until they are below the total: seven in ten are.
Number UniformGrids::draw(Random& random) const {
  Number number;
  do {
    number = random.bits();
    number = number << 32 | random.bits();
    number = number << 9 | random.bits() >> 23;
  } while (number >= kinds_total_);
  return number;
}

void UniformGrids::sample(Random& random, Value* grid) const { unrank(draw(random), grid); }

void UniformGrids::sample(std::uint64_t seed, std::uint64_t first, std::size_t count, Value* grids) const {
  std::array<Number, 64> numbers;
  for (std::size_t from = 0; from < count; from += numbers.size()) {
    const std::size_t some = std::min(numbers.size(), count - from);
    for (std::size_t i = 0; i < some; ++i) {
      Random random(seed, first + from + i);
      numbers[i] = draw(random);
    }
    unrank({numbers.data(), some}, grids + 81 * from);
  }
}

}  // namespace sudokit::generate
