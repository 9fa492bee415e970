// The candidates of every cell during a search, and the queue of items that a change wakes.
//
// A Board without a queue is for trying an alternative: it only notes that something changed.
#pragma once
#include <bit>
#include <cstdint>
#include <vector>

#include "core/rules/rule_program.hpp"

namespace sudokit::rules {

inline bool is_single(Set set) { return (set & (set - 1)) == 0; }
inline int least(Set set) { return std::countr_zero(set) + 1; }
inline int greatest(Set set) { return 16 - std::countl_zero(set); }

inline constexpr int levels = 4;

// Items that wait, the lowest level first, the last woken first.
class Queue {
 public:
  explicit Queue(const Program& program) : program_(&program), waits_(program.items().size(), 0) {}

  void wake(Cell cell) {
    for (const std::uint32_t item : program_->items_of(cell)) push(item);
  }
  void push(std::uint32_t item) {
    if (waits_[item]) return;
    waits_[item] = 1;
    waiting_[program_->items()[item].level].push_back(item);
  }
  // -1: none waits.
  int pop() {
    for (auto& level : waiting_)
      if (!level.empty()) {
        const std::uint32_t item = level.back();
        level.pop_back();
        waits_[item] = 0;
        return static_cast<int>(item);
      }
    return -1;
  }
  void clear() {
    for (auto& level : waiting_) {
      for (const std::uint32_t item : level) waits_[item] = 0;
      level.clear();
    }
    known.clear();
  }

  std::vector<Cell> known;  // cells that have one candidate left, which their peers have not lost yet

 private:
  const Program* program_;
  std::vector<char> waits_;
  std::vector<std::uint32_t> waiting_[levels];
};

struct Board {
  const Program* program;
  Set* sets;
  Queue* queue = nullptr;
  bool changed = false;

  // Keeps only these candidates; false: none is left.
  bool narrow(Cell cell, Set keep) {
    const Set before = sets[cell], after = before & keep;
    if (after == before) return before != 0;
    sets[cell] = after;
    if (after == 0) return false;
    changed = true;
    if (queue) {
      queue->wake(cell);
      if (is_single(after)) queue->known.push_back(cell);
    }
    return true;
  }
};

// Removes candidates that the item rules out; false: it cannot hold.  Each item is decided when all its cells are known.
bool propagate(Board& board, const Item& item);

bool propagate_house(Board& board, const Item& item);
bool propagate_crossing(Board& board, const Item& item);
bool propagate_pair(Board& board, const Item& item);
bool propagate_family(Board& board, const Item& item);
bool propagate_count(Board& board, const Item& item);
bool propagate_sum(Board& board, const Item& item);
bool propagate_line(Board& board, const Item& item);
bool propagate_diagram(Board& board, const Item& item);
bool propagate_any_of(Board& board, const Item& item);

}  // namespace sudokit::rules
