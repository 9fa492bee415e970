// Branching, backtracking, and the order of choices: the search part of engine.hpp.
#pragma once
#include "core/base/uninitialised.hpp"
#include "core/search/engine.hpp"

namespace sudokit::search {

#define SUDOKIT_ENGINE template <class Word, std::size_t Links, bool Copies>
#define SUDOKIT_OF EngineOf<Word, Links, Copies>

// Nodes times cells between two checks of the clock: about a tenth of a millisecond.
inline constexpr std::size_t cells_a_look = 8192;
// Nodes between two checks of the whole state, in builds that check invariants.
inline constexpr std::uint64_t nodes_an_audit = 16;

// Counts the bits of several words at once: sums per byte, added up at the end (plain x86-64 has no popcount instruction).
class BitCount {
 public:
  void add(std::uint64_t word) {
    word -= (word >> 1) & 0x5555555555555555u;
    word = (word & 0x3333333333333333u) + ((word >> 2) & 0x3333333333333333u);
    bytes_ += (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fu;  // at most 8 per byte, so 31 words fit
  }
  std::uint32_t total() const {
    const std::uint64_t pairs = (bytes_ & 0x00ff00ff00ff00ffu) + ((bytes_ >> 8) & 0x00ff00ff00ff00ffu);
    return static_cast<std::uint32_t>((pairs * 0x0001000100010001u) >> 48);
  }

 private:
  std::uint64_t bytes_ = 0;
};

template <class Word>
inline std::uint32_t count_bits(Word word) {
  BitCount count;
  count.add(word);
  return count.total();
}

SUDOKIT_ENGINE SUDOKIT_OF::EngineOf(const Layout& layout) : t_(layout), state_words_(t_.cells + t_.houses * t_.size) {
  const std::size_t slots = t_.houses * t_.size;
  // A branching fixes at least one cell, so fewer than `cells` are open at a time.  Each single word is pushed once.
  const std::size_t depths = t_.cells + 1 + most_layers;
  states_ = uninitialised<Word>(state_words_ * (Copies ? depths : 1));
  full_ = std::make_unique<Word[]>(state_words_);
  std::fill_n(full_.get(), state_words_, static_cast<Word>(all_values(static_cast<int>(t_.size))));
  dirty_ = std::make_unique<Word[]>(t_.houses);
  pairs_ = std::make_unique<Word[]>((t_.cells + 7) / 8 * 8);
  singles_ = uninitialised<Single>(t_.cells + slots);
  // Every candidate is removed once on a path.  A dead node can record the peers in one house twice.
  if constexpr (!Copies) trail_ = uninitialised<Removed>(t_.cells * (t_.size + 1));
  frames_ = uninitialised<Frame>(depths);
  alternatives_ = uninitialised<std::uint8_t>(depths * t_.size);
  stride = static_cast<std::uint32_t>(std::max<std::size_t>(1, cells_a_look / t_.cells));
}

SUDOKIT_ENGINE std::size_t SUDOKIT_OF::memory() const {
  return sizeof(Word) * state_words_ * (Copies ? t_.cells + 2 + most_layers : 2) + sizeof(Word) * (t_.houses + t_.cells) +
         sizeof(Single) * (state_words_) + (Copies ? 0 : sizeof(Removed) * t_.cells * (t_.size + 1)) +
         (sizeof(Frame) + t_.size) * (t_.cells + 1 + most_layers) + (sizeof(Link) + sizeof(Word)) * t_.links.size() +
         (sizeof(Cell) + sizeof(std::uint32_t)) * t_.houses * t_.size + sizeof(std::uint16_t) * t_.crossing_ids.size() +
         sizeof(Crossing<Word>) * t_.crossings.size();
}

// Removes what the masks exclude.  Cells with one candidate are placed afterwards, which removes their other values.
SUDOKIT_ENGINE void SUDOKIT_OF::start(const Mask* candidates, Random* order) {
  forget_events();
  look_at(0);
  std::memcpy(candidates_, full_.get(), state_words_ * sizeof(Word));
  work = Work{};
  depth_ = base_ = trail_length_ = 0;
  open_ = t_.size == 1 ? 0 : static_cast<std::uint32_t>(t_.cells);
  order_ = order;
  phase_ = Phase::root;
  alive_ = true;
  const Word all = full_[0];
  for (std::size_t cell = 0; cell < t_.cells && alive_; ++cell) {
    const Word given = static_cast<Word>(candidates[cell] & all);
    if (given == all || at_most_one(given)) continue;
    for (Word rest = static_cast<Word>(all ^ given); rest != 0 && alive_; rest = without_lowest(rest))
      alive_ = remove(static_cast<Cell>(cell), lowest(rest));
  }
  for (std::size_t cell = 0; cell < t_.cells && alive_; ++cell) {
    const Word given = static_cast<Word>(candidates[cell] & all);
    if (given == 0)
      alive_ = false;
    else if (at_most_one(given))
      alive_ = place(static_cast<Cell>(cell), lowest(given));
  }
}

SUDOKIT_ENGINE Found SUDOKIT_OF::next(Value* solution, Meter& meter) {
  while (phase_ != Phase::exhausted) {
    if (!meter.charge()) return Found::stopped;
    if (!enter()) {
      backtrack();
      continue;
    }
    // Checking a whole state takes as long as propagating it.
    if constexpr (invariants_checked)
      if (work.nodes % nodes_an_audit == 0) SUDOKIT_INVARIANT(agrees() && is_closed());
    if (open_ == 0) {
      SUDOKIT_INVARIANT(is_solved());
      if (solution) write(solution);
      backtrack();
      return Found::solution;
    } else {
      branch();
    }
  }
  return Found::exhausted;
}

// Makes the next node and propagates it.  The last alternative of a branching needs no frame to backtrack to.
SUDOKIT_ENGINE bool SUDOKIT_OF::enter() {
  ++work.nodes;
  if (phase_ == Phase::root) return alive_ && propagate();
  SUDOKIT_INVARIANT(depth_ > base_);
  Frame& frame = frames_[depth_ - 1];
  SUDOKIT_INVARIANT(frame.next < frame.count);
  const std::uint8_t alternative = alternatives_[(depth_ - 1) * t_.size + frame.next];
  ++(frame.next == 0 ? work.guesses : work.backtracks);
  const bool by_cell = frame.kind == Kind::cell;
  const Cell cell = by_cell ? frame.at : t_.cell_at[frame.at + alternative];
  const std::size_t value = by_cell ? alternative : frame.value;
  if (++frame.next == frame.count) {
    --depth_;
  } else if constexpr (Copies) {
    Word* const from = candidates_;
    look_at(depth_);
    std::memcpy(candidates_, from, state_words_ * sizeof(Word));
  }
  return place(cell, value) && propagate();
}

SUDOKIT_ENGINE void SUDOKIT_OF::backtrack() {
  forget_events();
  if (depth_ == base_)
    phase_ = Phase::exhausted;
  else
    restore(depth_ - 1);
}

// Restores the state at the branching, or at the opening of the layer.
SUDOKIT_ENGINE void SUDOKIT_OF::restore(std::size_t depth) {
  const Frame& frame = frames_[depth];
  SUDOKIT_INVARIANT(trail_length_ >= frame.trail);
  open_ = frame.open;
  if constexpr (Copies) {
    look_at(depth);
    SUDOKIT_INVARIANT(open_ == open_cells());
    return;
  }
  while (trail_length_ != frame.trail) {
    const Removed removed = trail_[--trail_length_];
    candidates_[removed.cell] = static_cast<Word>(candidates_[removed.cell] | removed.values);
    const Link* const link = links(removed.cell);
    for (std::size_t k = 0, count = link_count(removed.cell); k < count; ++k)
      for (Word rest = removed.values; rest != 0; rest = without_lowest(rest)) {
        Word& places = places_[link[k].base + lowest(rest)];
        places = static_cast<Word>(places | bit_of<Word>(link[k].index));
      }
  }
  SUDOKIT_INVARIANT(open_ == open_cells());
}

SUDOKIT_ENGINE void SUDOKIT_OF::branch() {
  SUDOKIT_INVARIANT(depth_ < t_.cells + most_layers && waiting_ == 0);
  const Choice choice = choose();
  SUDOKIT_INVARIANT(!at_most_one(choice.alternatives));
  std::uint8_t* const list = &alternatives_[depth_ * t_.size];
  std::uint8_t count = 0;
  for (Word rest = choice.alternatives; rest != 0; rest = without_lowest(rest))
    list[count++] = static_cast<std::uint8_t>(lowest(rest));
  if (order_) order_->shuffle(list, count);
  frames_[depth_++] = {open_, static_cast<std::uint32_t>(trail_length_), choice.at, choice.kind, choice.value, count, 0};
  phase_ = Phase::branch;
}

SUDOKIT_ENGINE typename SUDOKIT_OF::Choice SUDOKIT_OF::choose() {
  Choice choice{};
  return choose_pair(choice) ? choice : choose_larger();
}

// Finds the cell with two candidates that has the greatest score.  False: no cell has two candidates.
SUDOKIT_ENGINE bool SUDOKIT_OF::choose_pair(Choice& choice) {
  for (std::size_t cell = 0; cell < t_.cells; ++cell) {  // a separate loop, which the compiler can vectorise
    const Word rest = without_lowest(candidates_[cell]);
    pairs_[cell] = static_cast<Word>(rest != 0 && without_lowest(rest) == 0 ? ~Word{0} : Word{0});
  }
  constexpr std::size_t step = sizeof(std::uint64_t) / sizeof(Word);  // NOLINT(bugprone-sizeof-expression)
  std::size_t best = t_.cells;
  std::uint32_t best_score = 0;
  for (std::size_t from = 0; from < t_.cells; from += step) {
    std::uint64_t some;
    std::memcpy(&some, &pairs_[from], sizeof some);
    if (some == 0) continue;
    for (std::size_t cell = from; cell < from + step; ++cell) {
      if (pairs_[cell] == 0) continue;
      const std::uint32_t its_score = score(static_cast<Cell>(cell));
      if (best != t_.cells && its_score <= best_score) continue;
      best = cell;
      best_score = its_score;
    }
  }
  if (best == t_.cells) return false;
  choice = {Kind::cell, static_cast<std::uint16_t>(best), 0, candidates_[best]};
  return true;
}

// For states in which no cell has two candidates: the cell or house with the fewest alternatives, cells first.
SUDOKIT_ENGINE typename SUDOKIT_OF::Choice SUDOKIT_OF::choose_larger() const {
  std::uint32_t fewest = ~0u, best_score = 0, fewest_places = ~0u;
  Choice by_cell{}, by_places{};
  for (std::size_t cell = 0; cell < t_.cells; ++cell) {
    const std::uint32_t count = count_bits(candidates_[cell]);
    if (count < 2 || count > fewest) continue;
    const std::uint32_t its_score = score(static_cast<Cell>(cell));
    if (count == fewest && its_score <= best_score) continue;
    fewest = count;
    best_score = its_score;
    by_cell = {Kind::cell, static_cast<std::uint16_t>(cell), 0, candidates_[cell]};
  }
  for (std::size_t slot = 0; slot < t_.houses * t_.size && fewest_places > 2; ++slot) {
    const std::uint32_t count = count_bits(places_[slot]);
    if (count < 2 || count >= fewest_places) continue;
    fewest_places = count;
    const std::size_t value = slot % t_.size;
    by_places = {Kind::places, static_cast<std::uint16_t>(slot - value), static_cast<std::uint8_t>(value), places_[slot]};
  }
  return fewest <= fewest_places ? by_cell : by_places;
}

// The score of a cell: for each of its candidates, the number of peers that have it too.
SUDOKIT_ENGINE std::uint32_t SUDOKIT_OF::score(Cell cell) const {
  const Link* const link = links(cell);
  const Word* const peers = fresh(cell);
  const std::size_t count = link_count(cell);
  std::uint32_t total = 0;
  for (Word rest = candidates_[cell]; rest != 0; rest = without_lowest(rest)) {
    const Word* const places = places_ + lowest(rest);
    BitCount bits;
    if constexpr (sizeof(Word) == 2 && Links == 3) {  // three 16-bit words fit in one
      bits.add(std::uint64_t(places[link[0].base] & peers[0]) | std::uint64_t(places[link[1].base] & peers[1]) << 16 |
               std::uint64_t(places[link[2].base] & peers[2]) << 32);
    } else {
      for (std::size_t k = 0; k < count; ++k) bits.add(places[link[k].base] & peers[k]);
    }
    total += bits.total();
  }
  return total;
}

SUDOKIT_ENGINE void SUDOKIT_OF::write(Value* solution) const {
  for (std::size_t cell = 0; cell < t_.cells; ++cell) solution[cell] = static_cast<Value>(lowest(candidates_[cell]) + 1);
}

#undef SUDOKIT_ENGINE
#undef SUDOKIT_OF

}  // namespace sudokit::search
