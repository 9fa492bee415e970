// Sets of cells for each value ("bitboards"), closed value by value.
//
// Bitboards by band are folklore of the programmers' section of the Players' Forum (JCZSolve, fsss2 and others); the
// algorithm here is our own.  A set is a vector of three words, one per band, so that one operation handles 81 cells.  One
// step() of a value applies its locked candidates completely: in a band the value takes one triad of cells in each row and
// box, so a triad is possible if and only if the two rows and two boxes beside it can be matched; likewise for columns in a
// stack.  Matching triads also removes a value from the peers of its only place in a house.  So only the cell of a hidden
// single must still lose its other candidates, and only boxes are searched for hidden singles.  Steps for the values that
// changed alternate with a pass over all values for cells with one candidate, until nothing changes.
#include "core/classic/single.hpp"

#include <bit>
#include <cstring>

#include "core/base/invariant.hpp"
#include "core/classic/single_cells.hpp"
#include "core/classic/single_choice.hpp"
#include "core/classic/single_kernel.hpp"

namespace sudokit::classic {
namespace {

// --- the closure ---------------------------------------------------------------------------------------
// Applies the locked candidates of one value: returns its remaining places, and writes the cells that are its only place in
// their box.  An empty word in the result: the band has no place for the value.
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

// Removes the values of the naked singles from their peers.
inline void place_naked(Set* x, Set naked) {
  // Each of these cells has one candidate, so four sets give its number in binary.
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

// Closes the state.  `seen`: sets of places that are known to be closed by step(); values whose set differs are processed.
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

// --- givens --------------------------------------------------------------------------------------------
struct Givens {
  alignas(16) Word placed[9][4] = {};
  alignas(16) Word barred[9][4] = {};  // by value: the peers of its givens
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
};

bool read(const Value* values, Solver::State& root) {
  const Givens givens(values);
  Set settled{};
  for (int d = 0; d < 9; ++d) settled |= load(givens.placed[d]);
  store(root.settled, settled);
  for (int d = 0; d < 9; ++d) {
    const Set open = everywhere() & ~settled & ~load(givens.barred[d]);
    store(root.places[d], open | load(givens.placed[d]));
  }
  return givens.sound;
}

Closed close_root(Solver::State& root) {
  Set seen[9];
  for (Set& none : seen) none = splat(~Word{0});  // not a set of cells, so every value is processed
  return close(root, seen);
}

Closed enter(const Solver::State& parent, Solver::Alternative alternative, Solver::State& node) {
  Set seen[9];
  const Set settled = load(parent.settled), itself = load(tables.itself[alternative.at]);
  for (int d = 0; d < 9; ++d) {
    seen[d] = load(parent.places[d]);
    store(node.places[d], seen[d] & ~itself);
  }
  store(node.places[alternative.value], seen[alternative.value] & ~load(tables.peers[alternative.at]));
  store(node.settled, settled | itself);
  return close(node, seen);
}

void choose_in(const Solver::State& state, Solver::Choice& choice, bool any_order) {
  choose(reinterpret_cast<const Set*>(state.places), choice, any_order);
}

}  // namespace

constinit const SingleKernel single_plain = {"portable", read, close_root, enter, choose_in};

bool conflicting(const Value* values) { return !Givens(values).sound; }

namespace {

// --- for the invariants --------------------------------------------------------------------------------
// Whether every settled cell has exactly one value, which no peer has, and the sets contain nothing but cells.
bool is_settled(const Solver::State& state) {
  const Set* const x = reinterpret_cast<const Set*>(state.places);
  const Set settled = load(state.settled);
  Set once{}, twice{};
  for (int d = 0; d < 9; ++d) {
    twice |= once & x[d];
    once |= x[d];
    bool alone = true;
    for_each(x[d] & settled, [&](unsigned at) { alone = alone && empty(x[d] & load(tables.peers[at])); });
    if (!alone || !empty(x[d] & ~everywhere())) return false;
  }
  return empty(settled & (twice | ~once));
}

bool has(const Solver::State& state, Solver::Alternative alternative) {
  return alternative.value < 9 && state.places[alternative.value][alternative.at / 32] >> alternative.at % 32 & 1;
}

// Whether the alternatives are at least two candidates, all of one cell or of one value.
bool is_choice(const Solver::State& state, const Solver::Choice& choice) {
  bool one_cell = true, one_value = true;
  for (int i = 0; i < choice.count; ++i) {
    if (!has(state, choice.alternatives[i])) return false;
    one_cell = one_cell && choice.alternatives[i].at == choice.alternatives[0].at;
    one_value = one_value && choice.alternatives[i].value == choice.alternatives[0].value;
  }
  return choice.count >= 2 && choice.count <= 9 && choice.next == 0 && one_cell != one_value;
}

bool is_full(const Value* values) { return std::memchr(values, 0, 81) == nullptr && !conflicting(values); }

}  // namespace

// --- the search ----------------------------------------------------------------------------------------
Solver::Solver() : kernel_(&default_single_kernel()) {}

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
  sound_ = kernel_->read(values, states_[0]);
}

// Makes the next node and closes it.  The last alternative replaces its parent, which is no longer needed.
Solver::Node Solver::enter() {
  ++work_.nodes;
  Closed closed = Closed::dead;
  if (phase_ == Phase::root) {
    if (sound_) closed = kernel_->close_root(states_[0]);
  } else {
    Choice& choice = choices_[depth_ - 1];
    const State& from = states_[depth_ - 1];
    SUDOKIT_INVARIANT(depth_ > 0 && choice.next < choice.count);
    const Alternative alternative = choice.alternatives[choice.next];
    SUDOKIT_INVARIANT(has(from, alternative));
    ++(choice.next == 0 ? work_.guesses : work_.backtracks);
    node_ = ++choice.next == choice.count ? --depth_ : depth_;
    closed = kernel_->enter(from, alternative, states_[node_]);
  }
  switch (closed) {
    case Closed::dead: return Node::dead;
    case Closed::open: return Node::open;
    case Closed::solved: return Node::solved;
  }
  return Node::dead;
}

void Solver::branch() {
  SUDOKIT_INVARIANT(depth_ < deepest && node_ == depth_ && is_settled(states_[node_]));
  Choice& choice = choices_[depth_++];
  kernel_->choose(states_[node_], choice, any_order_);
  SUDOKIT_INVARIANT(is_choice(states_[node_], choice));
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
    SUDOKIT_INVARIANT(is_settled(states_[node_]));
    if (solution) write(solution);
    SUDOKIT_INVARIANT(!solution || is_full(solution));
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
  SUDOKIT_INVARIANT(count <= room);
  return count;
}

Work Solver::work_with_open_nodes() const {
  Work work = work_;
  for (int depth = 0; depth < depth_; ++depth) {
    const Choice& choice = choices_[depth];
    for (int k = choice.next; k < choice.count; ++k) ++(k == 0 ? work.guesses : work.backtracks), ++work.nodes;
  }
  return work;
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
  SUDOKIT_INVARIANT(answer.count <= limit && answer.work.nodes <= 1 + answer.work.guesses + answer.work.backtracks);
  return answer;
}

}  // namespace sudokit::classic
