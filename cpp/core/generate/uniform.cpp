#include "core/generate/uniform.hpp"

#include <algorithm>

#include "core/base/invariant.hpp"
#include "core/generate/column_sets.hpp"

namespace sudokit::generate {

using namespace column_sets;

namespace {

// How many of 56 ascending numbers are at most `wanted`.  Branch-free: the branches would be unpredictable.
std::size_t count_up_to(const std::uint32_t* numbers, std::uint64_t wanted) {
  std::size_t base = 0;
  for (std::size_t length = UniformGrids::splits_a_box; length > 1;) {
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

// The sets of the second and third box are given in terms of the first's.
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
  const std::array<std::size_t, 3> by_box{choice / (splits_a_box * splits_a_box), choice / splits_a_box % splits_a_box,
                                          choice % splits_a_box};
  for (std::size_t box = 0; box < 3; ++box)
    for (std::size_t k = 0; k < 3; ++k) columns[box * 3 + k] = kind.splits[box][by_box[box]][k];
  return columns;
}

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
    choice = choice * splits_a_box +
             static_cast<std::size_t>(std::lower_bound(splits.begin(), splits.end(), split) - splits.begin());
  }
  const Frame a = frame_of(columns), b = frame_of(left_by(kind.columns, columns));
  const std::uint64_t before = choice ? kind.third[choice - 1] * unit : 0;
  return before + band_number(a, second) * std::uint64_t{kinds_[b.kind].counts.bands} + band_number(b, third);
}

// The state of a grid while it is made from its number.  The tables are larger than a cache, so each step prefetches what
// the next one reads, and all grids of a block complete a step before any begins the next.
struct UniformGrids::Draft {
  const KindTables* kind;
  std::uint64_t completion;
  std::uint32_t band;
  std::uint32_t pair;                                // which of its kind
  std::uint32_t order;                               // of the sets: first box's partition and order, the others' orders
  std::size_t first, choice;                         // of second sets: for the first box; for all three
  std::array<std::array<std::size_t, 3>, 3> placed;  // by band, then box
  std::array<Frame, 3> frames;                       // of the first band; of the others, in terms of the representative
  std::array<const Band*, 3> bands;
};

void UniformGrids::split_number(Number number, Draft& draft) const {
  std::size_t at = 0;
  for (std::size_t i = 1; i < kinds_.size(); ++i) at += kinds_[i].before <= number;
  const KindTables& kind = kinds_[at];
  SUDOKIT_INVARIANT(number >= kind.before && number < kinds_total_);
  number -= kind.before;
  auto rest = static_cast<std::uint64_t>(number / kind.counts.completions);
  draft.kind = &kind;
  draft.completion = static_cast<std::uint64_t>(number) - rest * kind.counts.completions;
  draft.band = static_cast<std::uint32_t>(rest % kind.counts.bands);
  rest /= kind.counts.bands;
  draft.pair = static_cast<std::uint32_t>(rest % kind.counts.members);
  draft.order = static_cast<std::uint32_t>(rest / kind.counts.members);
  // Choice by choice: each level of the tables has the cumulative numbers of completions.
  draft.first = count_up_to(kind.first.data(), draft.completion / unit);
  SUDOKIT_INVARIANT(draft.first < splits_a_box && draft.order < 280 * 6 * 36);
  prefetch<splits_a_box>(&kind.second[draft.first * splits_a_box]);
  prefetch<1>(&kind.pairs[draft.pair]);
}

void UniformGrids::choose_two(Draft& draft) const {
  const KindTables& kind = *draft.kind;
  const std::size_t n = partitions_.size(), pair = kind.pairs[draft.pair];
  // The column sets: those of the first box, then the others' in terms of it.
  const std::size_t order = draft.order;
  draft.placed[0] = {order / 216 * 6 + order / 36 % 6, pair / n * 6 + order / 6 % 6, pair % n * 6 + order % 6};
  prefetch<1>(&pairs_[pair]);
  draft.choice =
      draft.first * splits_a_box + count_up_to(&kind.second[draft.first * splits_a_box], draft.completion / unit);
  prefetch<splits_a_box>(&kind.third[draft.choice * splits_a_box]);
}

void UniformGrids::choose_third(Draft& draft) const {
  const KindTables& kind = *draft.kind;
  draft.choice =
      draft.choice * splits_a_box + count_up_to(&kind.third[draft.choice * splits_a_box], draft.completion / unit);
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
  SUDOKIT_INVARIANT(draft.band < draft.kind->bands.size() && draft.completion < second.size() * third.size());
  draft.bands = {&draft.kind->bands[draft.band], &second[draft.completion / third.size()],
                 &third[draft.completion % third.size()]};
  for (const Band* band : draft.bands) prefetch<1>(band);
}

// Transforms the representatives' bands back.  The two lower bands were transformed by their own frames first.
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
  constexpr std::size_t block = 32;  // grids: enough to hide the wait for memory, few enough to stay in the cache
  std::array<Draft, block> drafts;
  for (std::size_t from = 0; from < numbers.size(); from += block) {
    const std::size_t count = std::min(block, numbers.size() - from);
    for (std::size_t i = 0; i < count; ++i) split_number(numbers[from + i], drafts[i]);
    for (std::size_t i = 0; i < count; ++i) choose_two(drafts[i]);
    for (std::size_t i = 0; i < count; ++i) choose_third(drafts[i]);
    for (std::size_t i = 0; i < count; ++i) choose_bands(drafts[i]);
    for (std::size_t i = 0; i < count; ++i) write(drafts[i], grids + 81 * (from + i));
    SUDOKIT_INVARIANT(rank(grids + 81 * from) == numbers[from]);  // checks one grid per block
  }
}

void UniformGrids::unrank(Number number, Value* grid) const { unrank({&number, 1}, grid); }

Number UniformGrids::rank(const Value* grid) const {
  std::array<Band, 3> bands;
  for (std::size_t cell = 0; cell < 81; ++cell) bands[cell / 27][cell % 27] = static_cast<std::uint8_t>(grid[cell] - 1);
  const Columns columns = columns_of(bands[0]);
  const Frame frame = frame_of(columns);
  const KindTables& kind = kinds_[frame.kind];
  // The position of each box's sets in the order of unrank().
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

// Draws 73 bits until they are below the total: seven in ten are.
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

bool UniformGrids::sample(std::uint64_t seed, std::uint64_t first, std::size_t count, Value* grids, Blocks blocks) const {
  constexpr std::size_t block_rows = 4096;
  blocks.count = (count + block_rows - 1) / block_rows;
  return run_blocks(blocks, [&](std::size_t block, const std::atomic<bool>&) {
    const std::size_t from = block * block_rows;
    sample(seed, first + from, std::min(block_rows, count - from), grids + from * 81);
  });
}

}  // namespace sudokit::generate
