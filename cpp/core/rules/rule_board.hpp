// The candidates of every cell during a search, the places of every value, and what waits to be propagated.
//
// A Board without a queue is for trying an alternative: it has no places, and only notes that something changed.
#pragma once
#include <bit>
#include <cstdint>
#include <vector>

#include "core/rules/rule_program.hpp"

namespace sudokit::rules {

inline bool is_single(Set set) { return (set & (set - 1)) == 0; }
inline int least(Set set) { return std::countr_zero(set) + 1; }
inline int greatest(Set set) { return 16 - std::countl_zero(set); }

struct Queue {
  explicit Queue(const Program& program)
      : items(program.item_words(), 0), houses(program.size(), 0), dear(static_cast<int>(program.items().size())) {
    while (dear > 0 && program.items()[dear - 1].level >= level_of_lines) --dear;
    after = dear;
  }

  // -1: no item waits.  The first in their order goes first; those that take long go round, so that each finds more that has
  // changed.
  int pop() {
    int number = next_from(0);
    if (number >= dear) {
      number = next_from(after);
      if (number < 0) number = next_from(dear);
      after = number + 1;
    }
    if (number >= 0) items[number / 64] &= ~(Word{1} << number % 64);
    return number;
  }
  void clear() {
    for (Word& word : items) word = 0;
    for (Word& word : houses) word = 0;
    for (Word& word : linked) word = 0;
    values = 0;
    after = dear;
    known.clear();
  }

  // The first item that waits, from this one on.
  int next_from(int first) const {
    std::size_t word = first / 64;
    if (word >= items.size()) return -1;
    Word left = items[word] & (~Word{0} << first % 64);
    while (!left && ++word < items.size()) left = items[word];
    return left ? static_cast<int>(word) * 64 + std::countr_zero(left) : -1;
  }

  int dear = 0;              // the items from here on take long
  int after = 0;             // the last of these that went, and one
  std::vector<Word> items;   // that wait
  std::vector<Word> houses;  // by value: the houses that lost a place of it
  Set values = 0;            // with such houses
  Word linked[4] = {};       // cells with links that lost candidates
  std::vector<Cell> known;   // cells that have one candidate left, which excludes others
};

class LineTables;

struct Board {
  const Program* program;
  Set* sets;
  Word* places = nullptr;  // by value: a bit board
  Queue* queue = nullptr;
  LineTables* lines = nullptr;  // what a search knows of its lines with diagrams
  bool changed = false;
  int emptied = -1;  // the cell that lost its last candidate

  // Keeps only these candidates; false: none is left.
  bool narrow(Cell cell, Set keep) {
    const Set before = sets[cell], after = before & keep;
    if (after == before) return before != 0;
    sets[cell] = after;
    if (after == 0) {
      emptied = cell;
      return false;
    }
    changed = true;
    if (queue) note(cell, static_cast<Set>(before ^ after), after);
    return true;
  }
  const Word* places_of(int value) const { return places + static_cast<std::size_t>(value - 1) * program->words(); }

 private:
  void note(Cell cell, Set gone, Set after) {
    const int words = program->words(), word = cell >> 6;
    const Word bit = Word{1} << (cell & 63), houses = program->houses_of(cell);
    queue->values |= gone;
    for (; gone; gone &= gone - 1) {
      const int value = std::countr_zero(gone);
      places[value * words + word] &= ~bit;
      queue->houses[value] |= houses;
    }
    const Word* woken = program->items_of(cell);
    for (int i = 0; i < program->item_words(); ++i) queue->items[i] |= woken[i];
    if (is_single(after))
      queue->known.push_back(cell);
    else if (program->linked(cell))
      queue->linked[word] |= bit;
  }
};

// What failed: an item, a house (with -1 - its number), or neither.
struct Failure {
  enum What : std::uint8_t { nothing, item, house } what = nothing;
  int number = 0;
};

// Propagates everything that waits, to the fixpoint; false: there is no solution.
bool propagate_all(Board& board, Failure& failure);
// Known cells, houses and links alone.
bool propagate_houses(Board& board, Failure& failure);

// Removes candidates that the item rules out; false: it cannot hold.  Each item is decided when all its cells are known.
bool propagate(Board& board, const Item& item);

bool propagate_pair(Board& board, const Item& item);
bool propagate_family(Board& board, const Item& item);
bool propagate_cage(Board& board, const Item& item);
bool propagate_count(Board& board, const Item& item);
bool propagate_sum(Board& board, const Item& item);
bool propagate_line(Board& board, const Item& item);
bool propagate_diagram(Board& board, const Item& item);
bool propagate_any_of(Board& board, const Item& item);

}  // namespace sudokit::rules
