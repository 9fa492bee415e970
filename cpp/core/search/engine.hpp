// The engine of search.hpp: candidates by cell and by house, events, and a stack of states.
//
// The state holds every candidate twice: by cell (which values the cell can take) and by house and value (which places of
// the house the value can take).  When a candidate is removed from both, new naked and hidden singles show at once as words
// with one bit, and are pushed on a stack.  Houses in which a value lost a place are marked, and checked for locked
// candidates only when no single is waiting.  Keeping places beside candidates is folklore (see the `solo` solver of Simon
// Tatham's puzzles); choosing the smallest choice of both kinds is Knuth's exact cover rule ("Dancing links", 2000).  Here
// both are whole words, so a house needs no counters.
//
// To backtrack, layouts up to 32x32 copy the state before they enter a branch (1.5 to 2 times as fast at 9x9 and 16x16, 1.2
// at 25x25).  Larger ones keep a trail of removed candidates, which is no slower there; 4,096 copies of the state of a
// 64x64 grid would not fit in memory.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <memory>
#include <span>

#include "core/base/invariant.hpp"
#include "core/search/search.hpp"
#include "core/search/tables.hpp"

namespace sudokit::search {

class Solver::Engine {
 public:
  virtual ~Engine() = default;
  virtual void start(const Mask* candidates, Random* order) = 0;
  virtual Found next(Value* solution, Meter& meter) = 0;
  virtual std::size_t memory() const = 0;
  virtual void open_layer() = 0;
  virtual void drop_layer() = 0;
  virtual void fix(Cell cell, Value value) = 0;
  virtual bool close(std::span<const Cell> wanted) = 0;
  virtual bool differs(Cell cell, Value value, Meter& meter) = 0;

  Work work;
  std::uint32_t stride = 1;
};

// The maximum number of layers: halving 4,096 clues repeatedly needs 13, and one more looks ahead.
inline constexpr std::size_t most_layers = 16;

// The number of the lowest bit of a word that is not 0 (std::countr_zero tests for 0 on plain x86-64).
template <class Word>
inline std::size_t lowest(Word word) {
#if defined(__GNUC__)
  if constexpr (sizeof(Word) == 8)
    return static_cast<std::size_t>(__builtin_ctzll(word));
  else
    return static_cast<std::size_t>(__builtin_ctz(word));
#else
  return static_cast<std::size_t>(std::countr_zero(word));
#endif
}

template <class Word>
inline Word without_lowest(Word word) {
  return static_cast<Word>(word & (word - 1));
}

template <class Word>
inline bool at_most_one(Word word) {
  return without_lowest(word) == 0;
}

// `Links`: how many houses each cell has; 0: the number differs.  `Copies`: copy the state at a branching; else keep a
// trail.
template <class Word, std::size_t Links, bool Copies>
class EngineOf final : public Solver::Engine {
 public:
  explicit EngineOf(const Layout& layout);
  void start(const Mask* candidates, Random* order) override;
  Found next(Value* solution, Meter& meter) override;
  std::size_t memory() const override;
  void open_layer() override;
  void drop_layer() override;
  void fix(Cell cell, Value value) override;
  bool close(std::span<const Cell> wanted) override;
  bool differs(Cell cell, Value value, Meter& meter) override;

 private:
  enum class Phase : std::uint8_t { exhausted, root, branch };  // the node to be entered next
  enum class Kind : std::uint8_t { cell, places };

  struct Single {
    Cell cell;
    std::uint8_t value;  // from 0
  };
  struct Removed {
    Word values;
    Cell cell;
  };
  // A branching: a cell with its values, or a value with its places in a house.
  struct Frame {
    std::uint32_t open, trail;  // as they were at the branching
    std::uint16_t at;           // the cell, or house * N
    Kind kind;
    std::uint8_t value, count, next;
  };
  struct Choice {
    Kind kind;
    std::uint16_t at;
    std::uint8_t value;
    Word alternatives;  // values, or places
  };

  // Propagation.  A function that returns bool returns false if the node is dead; its work may then be incomplete.
  bool propagate() {
    return propagate_until([] { return false; });
  }
  template <class Done>
  bool propagate_until(Done&& done);
  bool place(Cell cell, std::size_t value);
  bool clear_others(Cell cell, Word others);
  bool remove(Cell cell, std::size_t value);
  bool remove_all(std::size_t base, Word places, std::size_t value);
  bool lock(std::size_t house);
  bool lose_place(Link link, std::size_t value, Word& places);
  void record(Cell cell, Word values);
  void record_all(std::size_t base, Word places, std::size_t value);
  void forget_events();

  // Search.
  bool enter();
  void branch();
  void backtrack();
  void restore(std::size_t depth);
  Choice choose();
  bool choose_pair(Choice& choice);
  Choice choose_larger() const;
  std::uint32_t score(Cell cell) const;
  void write(Value* solution) const;

  // For the invariants (audit.hpp).
  std::uint32_t open_cells() const;
  bool agrees() const;
  bool is_closed() const;
  bool is_solved() const;

  std::size_t link_count(Cell cell) const { return Links ? Links : t_.link_count[cell]; }
  const Link* links(Cell cell) const { return &t_.links[cell * (Links ? Links : t_.links_per_cell)]; }
  const Word* fresh(Cell cell) const { return &t_.fresh[cell * (Links ? Links : t_.links_per_cell)]; }
  void push(std::size_t cell, std::size_t value) {
    SUDOKIT_INVARIANT(waiting_ < t_.cells + t_.houses * t_.size);
    singles_[waiting_++] = {static_cast<Cell>(cell), static_cast<std::uint8_t>(value)};
  }
  void look_at(std::size_t depth) {
    SUDOKIT_INVARIANT(depth < (Copies ? t_.cells + 1 + most_layers : 1));
    candidates_ = states_.get() + depth * state_words_;
    places_ = candidates_ + t_.cells;
  }

  const Tables<Word> t_;
  const std::size_t state_words_;
  std::unique_ptr<Word[]> states_;  // candidates by cell, then places by house and value; one state, or a stack of them
  std::unique_ptr<Word[]> full_;    // the state with no candidate removed
  std::unique_ptr<Word[]> dirty_;   // by house: values that lost a place since the house was last checked
  std::unique_ptr<Word[]> pairs_;   // by cell: nonzero if it has two candidates (only within choose_pair)
  std::unique_ptr<Single[]> singles_;
  std::unique_ptr<Removed[]> trail_;
  std::unique_ptr<Frame[]> frames_;
  std::unique_ptr<std::uint8_t[]> alternatives_;  // N per frame

  Word* candidates_ = nullptr;
  Word* places_ = nullptr;
  std::size_t waiting_ = 0, trail_length_ = 0, depth_ = 0;
  std::size_t base_ = 0;    // number of layers; the search does not backtrack below them
  std::uint32_t open_ = 0;  // cells with more than one candidate
  Random* order_ = nullptr;
  Phase phase_ = Phase::exhausted;
  bool alive_ = false;
};

}  // namespace sudokit::search

#include "core/search/audit.hpp"
#include "core/search/branching.hpp"
#include "core/search/layers.hpp"
#include "core/search/propagation.hpp"
