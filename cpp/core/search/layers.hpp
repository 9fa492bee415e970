// Incremental propagation with push and pop, for many similar queries.
#pragma once
#include "core/search/engine.hpp"

namespace sudokit::search {

#define SUDOKIT_ENGINE template <class Word, std::size_t Links, bool Copies>
#define SUDOKIT_OF EngineOf<Word, Links, Copies>

// A layer is a frame of the search that it never backtracks to.
SUDOKIT_ENGINE void SUDOKIT_OF::open_layer() {
  SUDOKIT_INVARIANT(depth_ == base_ && base_ < most_layers);
  frames_[depth_] = {open_, static_cast<std::uint32_t>(trail_length_), 0, Kind::cell, 0, 0, 0};
  base_ = ++depth_;
  if constexpr (Copies) {
    const Word* const from = candidates_;
    look_at(depth_);
    std::memcpy(candidates_, from, state_words_ * sizeof(Word));
  }
}

SUDOKIT_ENGINE void SUDOKIT_OF::drop_layer() {
  SUDOKIT_INVARIANT(base_ > 0);
  forget_events();
  restore(--base_);
  depth_ = base_;
  alive_ = true;
}

SUDOKIT_ENGINE void SUDOKIT_OF::fix(Cell cell, Value value) {
  SUDOKIT_INVARIANT(!alive_ || candidates_[cell] & bit_of<Word>(static_cast<std::size_t>(value - 1)));
  alive_ = alive_ && place(cell, static_cast<std::size_t>(value - 1));
}

SUDOKIT_ENGINE bool SUDOKIT_OF::close(std::span<const Cell> wanted) {
  std::size_t at = 0;
  const auto done = [&] {
    while (at < wanted.size() && at_most_one(candidates_[wanted[at]])) ++at;
    return !wanted.empty() && at == wanted.size();
  };
  alive_ = alive_ && (done() || propagate_until(done));
  return alive_ && (wanted.empty() ? open_ == 0 : done());
}

SUDOKIT_ENGINE bool SUDOKIT_OF::differs(Cell cell, Value value, Meter& meter) {
  open_layer();
  const Word bit = bit_of<Word>(static_cast<std::size_t>(value - 1));
  if (candidates_[cell] & bit) {
    if constexpr (!Copies) record(cell, bit);
    alive_ = alive_ && remove(cell, static_cast<std::size_t>(value - 1));
  }
  order_ = nullptr;
  phase_ = Phase::root;
  const bool found = next(nullptr, meter) == Found::solution;
  drop_layer();
  return found;
}

#undef SUDOKIT_ENGINE
#undef SUDOKIT_OF

}  // namespace sudokit::search
