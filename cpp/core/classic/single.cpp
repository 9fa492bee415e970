// Sets of cells for each value ("bitboards"), closed value by value.
//
// The idea of bitboards by band is folklore of the programmers' corner of the Players' Forum (JCZSolve, fsss2 and kin);
// the algorithm here is our own.  A set is a vector of three words, one a band, so that one operation handles 81 cells.
// One step() of a value does its locked candidates exactly: in a band the value takes one triad of cells in each row and
// box, so a triad is possible if and only if the two rows and two boxes beside it can be matched; likewise for columns in
// a stack.  The matched triads also take a value out of the row, column and box in which it has one place, so a hidden
// single only needs to be struck from the other values, and only boxes need to be searched for it.  Rounds of steps for
// the values that changed, then a pass over all values for cells with one candidate, until nothing changes.
#include "core/classic/single.hpp"

#include <bit>
#include <cstring>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace sudokit::classic {
namespace {

using Word = std::uint32_t;
typedef Word Set __attribute__((vector_size(16), may_alias));
typedef std::uint64_t Halves __attribute__((vector_size(16), may_alias));

// A band in a word:   row 2                row 1                row 0
//                   ..... 876 543 210   .  876 543 210   .  876 543 210     (bits 29, 19, 9 are unused)
// where bit 3 * j + k of a row is column j of box k: so the three boxes, and the three columns of a box, are each a
// fixed shift apart, and what a shift moves out of its row or box falls where it does no harm.
constexpr unsigned word_of(unsigned cell) { return cell / 27; }
constexpr unsigned bit_of(unsigned cell) { return cell % 27 / 9 * 10 + cell % 3 * 3 + cell % 9 / 3; }
constexpr Word row = 0x1ff, band = row | row << 10 | row << 20, triads = 7 | 7 << 10 | 7 << 20;

struct Tables {
  alignas(64) Word peers[96][4]{};  // by 32 * word + bit
  Word itself[96][4]{};
  Word houses[27][4]{};
  std::uint8_t cell_at[96]{}, at[81]{};
};

constexpr bool share_a_house(unsigned a, unsigned b) {
  return a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3);
}

constexpr Tables make_tables() {
  Tables t;
  for (unsigned a = 0; a < 81; ++a) {
    const unsigned at = word_of(a) * 32 + bit_of(a);
    const Word bit = Word{1} << bit_of(a);
    t.at[a] = static_cast<std::uint8_t>(at);
    t.cell_at[at] = static_cast<std::uint8_t>(a);
    t.itself[at][word_of(a)] = bit;
    for (const unsigned house : {a / 9, 9 + a % 9, 18 + a / 27 * 3 + a % 9 / 3}) t.houses[house][word_of(a)] |= bit;
    for (unsigned b = 0; b < 81; ++b)
      if (a != b && share_a_house(a, b)) t.peers[at][word_of(b)] |= Word{1} << bit_of(b);
  }
  return t;
}
constexpr Tables tables = make_tables();

// --- sets ----------------------------------------------------------------------------------------------
inline Set load(const Word* words) { return *reinterpret_cast<const Set*>(words); }
inline void store(Word* words, Set x) { *reinterpret_cast<Set*>(words) = x; }
inline Set* sets(Word (*words)[4]) { return reinterpret_cast<Set*>(words); }
inline Set splat(Word x) { return Set{x, x, x, x}; }
inline Set everywhere() { return Set{band, band, band, 0}; }

#if defined(__SSE2__)
inline bool empty(Set x) { return _mm_movemask_epi8(_mm_cmpeq_epi32((__m128i)x, _mm_setzero_si128())) == 0xffff; }
#else
inline bool empty(Set x) { return (((Halves)x)[0] | ((Halves)x)[1]) == 0; }
#endif

// Calls visit(32 * word + bit) for every cell of the set.
template <class Visit>
inline void for_each(Set x, Visit visit) {
  for (std::uint64_t rest = ((Halves)x)[0]; rest; rest &= rest - 1) visit(static_cast<unsigned>(std::countr_zero(rest)));
  for (Word rest = x[2]; rest; rest &= rest - 1) visit(64 + static_cast<unsigned>(std::countr_zero(rest)));
}

// How many cells a and b have, together.  Plain x86-64 has no instruction for it: sums by byte, added up at the end.
inline unsigned count(Set a, Set b) {
  const Set m1 = splat(0x55555555), m2 = splat(0x33333333), m4 = splat(0x0f0f0f0f);
  a -= a >> 1 & m1;
  b -= b >> 1 & m1;
  a = (a & m2) + (a >> 2 & m2) + (b & m2) + (b >> 2 & m2);
  a = (a & m4) + (a >> 4 & m4);
#if defined(__SSE2__)
  const __m128i sums = _mm_sad_epu8((__m128i)a, _mm_setzero_si128());
  return static_cast<unsigned>(_mm_cvtsi128_si32(_mm_add_epi32(sums, _mm_unpackhi_epi64(sums, sums))));
#else
  const Word sums = a[0] + a[1] + a[2];
  return sums * 0x01010101u >> 24;
#endif
}

// The values whose sets differ, four bits each.
inline std::uint64_t differing(const Set* x, const Set* y) {
#if defined(__SSE2__)
  const auto same = [&](int i) { return _mm_cmpeq_epi32((__m128i)x[i], (__m128i)y[i]); };
  const auto four = [&](int i) {
    const __m128i low = _mm_packs_epi32(same(i), same(i + 1)), high = _mm_packs_epi32(same(i + 2), same(i + 3));
    return static_cast<std::uint64_t>(static_cast<unsigned>(_mm_movemask_epi8(_mm_packs_epi16(low, high))));
  };
  const auto last = static_cast<unsigned>(_mm_movemask_ps(_mm_castsi128_ps(same(8))));
  return ~(four(0) | four(4) << 16 | std::uint64_t{last} << 32) & 0xfffffffff;
#else
  std::uint64_t values = 0;
  for (int d = 0; d < 9; ++d) values |= std::uint64_t{!empty(x[d] ^ y[d])} << (4 * d);
  return values;
#endif
}

// --- the closure ---------------------------------------------------------------------------------------
// Locked candidates of one value, and the cells that are its only place in their box.  Empty words in what is returned:
// a band has no room for the value.
inline Set step(Set x, Set& only_places) {
  // Triads of the rows, in bits 0..2 of each row; twice side by side, so that the boxes can be rotated by a shift.
  const Set t = (x | x >> 3 | x >> 6) & splat(triads);
  const Set twice = t | t << 3;
  const Set next_row = twice >> 10 | twice << 20, last_row = twice >> 20 | twice << 10;
  // Triads of the columns, in the lowest row; the bands are rotated by moving words.
  const Set v = (x | x >> 10 | x >> 20) & splat(row);
  const Set v_twice = v | v << 9;
  const Set next_band = __builtin_shufflevector(v_twice, v_twice, 1, 2, 0, 3);
  const Set last_band = __builtin_shufflevector(v_twice, v_twice, 2, 0, 1, 3);
  Set rows = ((next_row >> 1 & last_row >> 2) | (next_row >> 2 & last_row >> 1)) & splat(triads);
  Set columns = ((next_band >> 3 & last_band >> 6) | (next_band >> 6 & last_band >> 3)) & splat(row);
  Set only_row = t & ~(next_row | last_row);
  Set only_column = v & ~(v_twice >> 3 | v_twice >> 6);
  rows |= rows << 3 | rows << 6;
  columns |= columns << 10 | columns << 20;
  only_row |= only_row << 3 | only_row << 6;
  only_column |= only_column << 10 | only_column << 20;
  only_places = x & only_row & only_column;
  return x & rows & columns;
}

// Takes the values of the naked singles from their peers.
inline void place_naked(Set* x, Set naked) {
  // Each of these cells has one candidate, so four sets spell its value.
  alignas(16) Word digits[4][4];
  store(digits[0], x[1] | x[3] | x[5] | x[7]);
  store(digits[1], x[2] | x[3] | x[6] | x[7]);
  store(digits[2], x[4] | x[5] | x[6] | x[7]);
  store(digits[3], x[8]);
  for_each(naked, [&](unsigned at) {
    const unsigned word = at / 32, bit = at % 32;
    const unsigned d = (digits[0][word] >> bit & 1) | (digits[1][word] >> bit & 1) << 1 |
                       (digits[2][word] >> bit & 1) << 2 | (digits[3][word] >> bit & 1) << 3;
    x[d] &= ~load(tables.peers[at]);
  });
}

enum class Closed : std::uint8_t { dead, open, solved };

// Closes the state.  `seen`: the sets that are known to be closed value by value; a value that differs is looked at.
Closed close(Solver::State& state, Set* seen) {
  Set* const x = sets(state.places);
  Set settled = load(state.settled);
  Set only[9] = {};
  for (std::uint64_t changed = differing(x, seen);;) {
    Set lost{}, clash{}, hidden{};
    while (changed) {
      const int d = std::countr_zero(changed) >> 2;
      changed &= ~(std::uint64_t{15} << (4 * d));
      const Set now = x[d];
      Set only_places;
      const Set then = step(now, only_places);
      lost |= (Set)(then == 0);
      only_places &= ~settled;
      clash |= hidden & only_places;
      hidden |= only_places;
      only[d] = only_places;
      seen[d] = now;
      x[d] = then;
    }
    // Hidden singles lose their other candidates.  What `only` holds from earlier rounds is settled, so not hidden now.
    settled |= hidden;
    Set once{}, twice{};
    for (int d = 0; d < 9; ++d) {
      const Set then = x[d] & (~hidden | only[d]);
      x[d] = then;
      twice |= once & then;
      once |= then;
    }
    if (!empty((lost & everywhere()) | clash | (once ^ everywhere()))) return Closed::dead;
    const Set naked = once & ~twice & ~settled;
    const bool some = !empty(naked);
    if (some) {
      settled |= naked;
      place_naked(x, naked);
    }
    changed = differing(x, seen);
    if (!some && changed == 0) {
      store(state.settled, settled);
      return empty(twice) ? Closed::solved : Closed::open;
    }
  }
}

// --- the choice ----------------------------------------------------------------------------------------
// The sets turned round: a cell's candidates are the bits at one place of nine words side by side.
struct Turned {
  alignas(16) Word words[3][12];

#if defined(__SSE2__)
  explicit Turned(const Set* x) {
    for (int k = 0; k < 3; ++k) {
      const auto set = [&](int i) { return 4 * k + i < 9 ? (__m128i)x[4 * k + i] : _mm_setzero_si128(); };
      const __m128i low01 = _mm_unpacklo_epi32(set(0), set(1)), low23 = _mm_unpacklo_epi32(set(2), set(3));
      const __m128i high01 = _mm_unpackhi_epi32(set(0), set(1)), high23 = _mm_unpackhi_epi32(set(2), set(3));
      store(&words[0][4 * k], (Set)_mm_unpacklo_epi64(low01, low23));
      store(&words[1][4 * k], (Set)_mm_unpackhi_epi64(low01, low23));
      store(&words[2][4 * k], (Set)_mm_unpacklo_epi64(high01, high23));
    }
  }
  unsigned candidates(unsigned at) const {
    const __m128i to_sign = _mm_cvtsi32_si128(static_cast<int>(31 - at % 32));
    const auto signs = [&](int k) {
      const __m128i four = (__m128i)load(&words[at / 32][4 * k]);
      return static_cast<unsigned>(_mm_movemask_ps(_mm_castsi128_ps(_mm_sll_epi32(four, to_sign))));
    };
    return signs(0) | signs(1) << 4 | signs(2) << 8;
  }
#else
  explicit Turned(const Set* x) {
    for (int d = 0; d < 9; ++d)
      for (int word = 0; word < 3; ++word) words[word][d] = x[d][word];
  }
  unsigned candidates(unsigned at) const {
    unsigned mask = 0;
    for (unsigned d = 0; d < 9; ++d) mask |= (words[at / 32][d] >> at % 32 & 1) << d;
    return mask;
  }
#endif
};

// Greater is better: the score, then the lower cell.
inline unsigned rank(unsigned score, unsigned at) { return score * 128 + 127 - tables.cell_at[at]; }
inline unsigned at_of_rank(unsigned rank) { return tables.at[127 - rank % 128]; }

void choose_cell(Solver::Choice& choice, unsigned at, unsigned candidates) {
  for (; candidates; candidates &= candidates - 1)
    choice.alternatives[choice.count++] = {static_cast<std::uint8_t>(at),
                                           static_cast<std::uint8_t>(std::countr_zero(candidates))};
}

void choose_places(Solver::Choice& choice, Set places, unsigned value) {
  Set rest = places;
  for (unsigned cell = 0; cell < 81; ++cell)
    if (!empty(rest & load(tables.itself[tables.at[cell]])))
      choice.alternatives[choice.count++] = {tables.at[cell], static_cast<std::uint8_t>(value)};
}

// No cell has two candidates: the smallest choice, cells before places.  Rare enough to be plain.
[[gnu::noinline]] void choose_larger(const Set* x, Solver::Choice& choice) {
  // A value with two places in a house is before any cell.
  unsigned fewest_places = 10, best_house = 0, best_value = 0;
  for (unsigned house = 0; house < 27 && fewest_places > 2; ++house)
    for (unsigned d = 0; d < 9 && fewest_places > 2; ++d) {
      const unsigned places = count(x[d] & load(tables.houses[house]), Set{});
      if (places < 2 || places >= fewest_places) continue;
      fewest_places = places;
      best_house = house;
      best_value = d;
    }
  unsigned fewest = 10, best = 0, best_candidates = 0;
  const Turned turned(x);
  for (unsigned cell = 0; cell < 81 && fewest_places > 2; ++cell) {
    const unsigned at = tables.at[cell], candidates = turned.candidates(at);
    const auto size = static_cast<unsigned>(std::popcount(candidates));
    if (size < 2 || size > fewest) continue;
    unsigned score = 0;
    for (unsigned rest = candidates; rest; rest &= rest - 1)
      score += count(x[std::countr_zero(rest)] & load(tables.peers[at]), Set{});
    if (size == fewest && rank(score, at) < best) continue;
    fewest = size;
    best = rank(score, at);
    best_candidates = candidates;
  }
  if (fewest <= fewest_places)
    choose_cell(choice, at_of_rank(best), best_candidates);
  else
    choose_places(choice, x[best_value] & load(tables.houses[best_house]), best_value);
}

// `any_order`: solutions may come in any order.  Then peers that share a candidate with the cell count once, and three
// times more if they have two candidates themselves; and cells with three candidates, of which the middle one is not
// looked at, come before places.
void choose(const Set* x, Solver::Choice& choice, bool any_order) {
  choice.count = choice.next = 0;
  Set once = x[0], twice{}, thrice{}, more{};
  for (int d = 1; d < 9; ++d) {
    more |= thrice & x[d];
    thrice |= twice & x[d];
    twice |= once & x[d];
    once |= x[d];
  }
  const Set pairs = twice & ~thrice;
  const Set cells = any_order && empty(pairs) ? thrice & ~more : pairs;
  if (empty(cells)) return choose_larger(x, choice);
  const Turned turned(x);
  unsigned best = 0;
  for_each(cells, [&](unsigned at) {
    const unsigned candidates = turned.candidates(at);
    const Set peers = load(tables.peers[at]);
    const Set a = x[std::countr_zero(candidates)] & peers, b = x[std::bit_width(candidates) - 1] & peers;
    const unsigned score = any_order ? count(a | b, Set{}) + 3 * count((a | b) & pairs, Set{}) : count(a, b);
    const unsigned its_rank = rank(score, at);
    best = its_rank > best ? its_rank : best;
  });
  const unsigned at = at_of_rank(best);
  choose_cell(choice, at, turned.candidates(at));
}

// --- givens --------------------------------------------------------------------------------------------
struct Givens {
  alignas(16) Word placed[9][4] = {};
  alignas(16) Word barred[9][4] = {};  // the peers of the placed
  bool sound;

  explicit Givens(const Value* values) {
    bool legal = true;
    const auto put = [&](unsigned cell) {
      const unsigned at = tables.at[cell], d = values[cell] - 1u;
      if (d > 8) {
        legal = false;
        return;
      }
      placed[d][at / 32] |= Word{1} << at % 32;
      store(barred[d], load(barred[d]) | load(tables.peers[at]));
    };
    for_each_given(values, put);
    Set both{};
    for (int d = 0; d < 9; ++d) both |= load(placed[d]) & load(barred[d]);
    sound = legal && empty(both);
  }

 private:
  // Givens lie in no order that a processor could guess: find them sixteen cells at a time.
  template <class Put>
  static void for_each_given(const Value* values, Put put) {
#if defined(__SSE2__)
    std::uint64_t given[2];
    const auto sixteen = [&](int from) {
      const __m128i some = _mm_loadu_si128(reinterpret_cast<const __m128i*>(values + from));
      const __m128i none = _mm_cmpeq_epi8(some, _mm_setzero_si128());
      return static_cast<std::uint64_t>(~static_cast<unsigned>(_mm_movemask_epi8(none)) & 0xffffu);
    };
    given[0] = sixteen(0) | sixteen(16) << 16 | sixteen(32) << 32 | sixteen(48) << 48;
    given[1] = sixteen(64) | std::uint64_t{values[80] != 0} << 16;
    for (unsigned i = 0; i < 2; ++i)
      for (std::uint64_t rest = given[i]; rest; rest &= rest - 1)
        put(64 * i + static_cast<unsigned>(std::countr_zero(rest)));
#else
    for (unsigned cell = 0; cell < 81; ++cell)
      if (values[cell] != 0) put(cell);
#endif
  }
};

}  // namespace

bool conflicting(const Value* values) { return !Givens(values).sound; }

// --- the search ----------------------------------------------------------------------------------------
void Solver::begin(Random* order) {
  work_ = Work{};
  order_ = order;
  any_order_ = false;
  depth_ = node_ = 0;
  phase_ = Phase::root;
}

void Solver::start(const Mask* candidates, Random* order) {
  begin(order);
  sound_ = true;
  State& root = states_[0];
  std::memset(&root, 0, sizeof root);
  for (unsigned cell = 0; cell < 81; ++cell) {
    const unsigned at = tables.at[cell];
    for (unsigned d = 0; d < 9; ++d) root.places[d][at / 32] |= static_cast<Word>(candidates[cell] >> d & 1) << at % 32;
  }
}

void Solver::start(const Value* values, Random* order) {
  begin(order);
  const Givens givens(values);
  sound_ = givens.sound;
  Set settled{};
  for (int d = 0; d < 9; ++d) settled |= load(givens.placed[d]);
  store(states_[0].settled, settled);
  for (int d = 0; d < 9; ++d) {
    const Set open = everywhere() & ~settled & ~load(givens.barred[d]);
    store(states_[0].places[d], open | load(givens.placed[d]));
  }
}

// Makes the node that waits and closes it.  The last alternative needs no way back to its parent.
Solver::Node Solver::enter() {
  ++work_.nodes;
  Set seen[9];
  if (phase_ == Phase::root) {
    if (!sound_) return Node::dead;
    for (Set& none : seen) none = splat(~Word{0});  // no set of cells, so every value is looked at, even an empty one
  } else {
    Choice& choice = choices_[depth_ - 1];
    const Set* const from = sets(states_[depth_ - 1].places);
    const Set settled = load(states_[depth_ - 1].settled);
    const auto [at, value] = choice.alternatives[choice.next];
    ++(choice.next == 0 ? work_.guesses : work_.backtracks);
    node_ = ++choice.next == choice.count ? --depth_ : depth_;
    State& state = states_[node_];
    Set* const to = sets(state.places);
    const Set itself = load(tables.itself[at]);
    for (int d = 0; d < 9; ++d) {
      seen[d] = from[d];
      to[d] = from[d] & ~itself;
    }
    to[value] = seen[value] & ~load(tables.peers[at]);
    store(state.settled, settled | itself);
  }
  switch (close(states_[node_], seen)) {
    case Closed::dead: return Node::dead;
    case Closed::open: return Node::open;
    case Closed::solved: return Node::solved;
  }
  return Node::dead;
}

void Solver::branch() {
  Choice& choice = choices_[depth_++];
  choose(sets(states_[node_].places), choice, any_order_);
  if (order_) order_->shuffle(choice.alternatives, choice.count);
  phase_ = Phase::branch;
}

Found Solver::next(Value* solution, Meter& meter) {
  while (phase_ != Phase::exhausted) {
    if (!meter.charge()) return Found::stopped;
    const Node node = enter();
    if (node == Node::open) {
      branch();
      continue;
    }
    phase_ = depth_ == 0 ? Phase::exhausted : Phase::branch;
    if (node == Node::dead) continue;
    if (solution) write(solution);
    return Found::solution;
  }
  return Found::exhausted;
}

int Solver::open_nodes(std::uint16_t (*nodes)[81], int room) const {
  if (phase_ != Phase::branch) return 0;
  int count = 0;
  for (int depth = depth_; depth-- > 0;) {
    const Choice& choice = choices_[depth];
    if (count + choice.count - choice.next > room) return 0;
    const Turned turned(reinterpret_cast<const Set*>(states_[depth].places));
    std::uint16_t cells[81];
    for (unsigned cell = 0; cell < 81; ++cell) cells[cell] = static_cast<std::uint16_t>(turned.candidates(tables.at[cell]));
    for (int k = choice.next; k < choice.count; ++k) {
      const auto [at, value] = choice.alternatives[k];
      std::memcpy(nodes[count], cells, sizeof cells);
      nodes[count++][tables.cell_at[at]] = static_cast<std::uint16_t>(1 << value);
    }
  }
  return count;
}

// Each value has three cells in each band.
void Solver::write(Value* solution) const {
  for (unsigned d = 0; d < 9; ++d)
    for (unsigned word = 0; word < 3; ++word) {
      Word rest = states_[node_].places[d][word];
      for (int i = 0; i < 3; ++i, rest &= rest - 1)
        solution[tables.cell_at[32 * word + static_cast<unsigned>(std::countr_zero(rest))]] = static_cast<Value>(d + 1);
    }
}

Answer solve(const Value* values, unsigned limit, Value* first, const Budget& budget) {
  Answer answer;
  Solver solver;
  Meter meter(budget, Solver::stride);
  solver.start(values);
  while (answer.count < limit) {
    const Found found = solver.next(answer.count == 0 ? first : nullptr, meter);
    if (found == Found::stopped) answer.stopped = meter.stopped();
    if (found != Found::solution) break;
    ++answer.count;
  }
  answer.work = solver.work();
  return answer;
}

}  // namespace sudokit::classic
