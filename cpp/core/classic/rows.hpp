// The rows in progress and the nodes still to be searched, for both engines.
//
// Every lane searches depth first and pushes the alternatives that it leaves for later onto its own stack.  A free lane
// takes the top of its stack, else the next row of the batch, else the bottom (the largest subtree) of another lane's
// stack.  A key of 64 bits gives the position of a node in its row's tree: bit 63-d is the branch taken at depth d.  With
// limit 1, nodes whose key is not below that of the best solution are dropped, so the answer is the first solution in
// depth-first order, whichever lane finds it.  Below depth 64 keys do not distinguish nodes, and nodes stay in their lane.
#pragma once
#include "core/base/invariant.hpp"
#include "core/classic/isa.hpp"
#include "core/classic/vector.hpp"

namespace sudokit::classic {
namespace {

constexpr std::uint32_t none = ~std::uint32_t{0};

struct alignas(64) Node {
  u64 words[set_words];
  u64 key;
  std::uint32_t above, below;  // neighbours in the stack
  std::uint16_t slot;
  std::uint8_t depth;
};

struct Slot {  // a row in progress
  std::size_t row;
  u64 best;            // nodes with this key or a greater one need no search
  std::uint32_t open;  // nodes in lanes and on stacks
  std::uint32_t count;
};

struct Lane {
  u64 key;
  std::uint32_t top, bottom;  // of its stack
  std::uint16_t slot, count;  // nodes on the stack
  std::uint8_t depth;
};

constexpr int deepest = 200;  // the greatest depth that is counted: it fits in a byte, and keys distinguish only 64
// How far ahead rows are prefetched: far enough to be in the cache when a lane is refilled.
constexpr std::size_t rows_fetched_ahead = 32;
static u64 key_bit(int depth) { return depth < 64 ? u64{1} << (63 - depth) : 0; }

ALWAYS_INLINE void clear_row(std::uint8_t* row) {
  const u64 zero = 0;
  UNROLL for (int q = 0; q < 10; ++q) __builtin_memcpy(row + 8 * q, &zero, 8);
  row[80] = 0;
}

ALWAYS_INLINE void take_candidate(u64* words, int cell, int value) {
  if (cell < 64)
    words[value] &= ~(u64{1} << cell);
  else
    words[9 + value / 3] &= ~(u64{1} << (17 * (value % 3) + cell - 64));
}

static bool has_few_givens(const std::uint8_t* row) { return count_givens(row) < fewest_givens; }

static void end_row(Job& job, std::size_t row, std::uint32_t count, RowState state) {
  SUDOKIT_INVARIANT((job.supply ? row <= job.supply->mask : row < job.rows) && count <= job.limit);
  SUDOKIT_INVARIANT(job.states[row] == row_undecided);  // a row ends once
  SUDOKIT_INVARIANT(!job.solutions || count != 1 || state != row_done ||
                    is_solution_of(job.puzzles + 81 * row, job.solutions + 81 * row));
  job.counts[row] = count;
  job.states[row] = state;
  if (job.supply) job.supply->ended[job.supply->ended_count++] = static_cast<std::uint32_t>(row);
  if (job.solutions && (count != 1 || state != row_done)) clear_row(job.solutions + 81 * row);
}

// The n-th row of the call.
static std::size_t row_at(const Job& job, std::size_t n) {
  return job.supply ? job.supply->queue[(job.supply->first + n) & job.supply->mask] : n;
}

static bool excludes(const Job& job, std::size_t place) { return job.excluded && job.excluded[place].cell != no_cell; }

// At most as many rows are in progress as there are lanes, because a stack holds only nodes of its lane's row.
template <int lane_count>
struct Rows {
  Lane lane[lane_count];
  Slot slot[lane_count];
  std::uint16_t free_slots[lane_count];
  int free_slot_count;
  std::size_t next;
  std::uint32_t free_nodes, used_nodes, pending;
  unsigned next_victim;

  void start() {
    for (int l = 0; l < lane_count; ++l) {
      lane[l].top = lane[l].bottom = none;
      lane[l].count = 0;
      free_slots[l] = static_cast<std::uint16_t>(l);
    }
    free_slot_count = lane_count;
    next = 0;
    free_nodes = none, used_nodes = 0, pending = 0;
    next_victim = 0;
  }

  static Node& node(Job& job, std::uint32_t index) { return reinterpret_cast<Node*>(job.pool.memory)[index]; }
  Slot& slot_of(unsigned l) { return slot[lane[l].slot]; }
  bool dropped(unsigned l) { return lane[l].key >= slot_of(l).best; }

  // Gives lane l the next row of the batch, and returns it.
  const std::uint8_t* begin_row(Job& job, unsigned l) {
    SUDOKIT_INVARIANT(free_slot_count > 0 && next < job.rows && lane[l].count == 0);
    const std::uint16_t fresh = free_slots[--free_slot_count];
    const std::size_t place = row_at(job, next);
    slot[fresh] = {place, ~u64{0}, 1, excludes(job, place) ? 1u : 0u};
    lane[l] = {0, none, none, fresh, 0, 0};
    const std::uint8_t* row = job.puzzles + 81 * place;
    ++next;
    __builtin_prefetch(job.supply ? job.puzzles + 81 * row_at(job, next + rows_fetched_ahead)
                                  : row + 81 * rows_fetched_ahead);
    if (job.solutions) {  // will be written soon
      __builtin_prefetch(job.solutions + 81 * (next - 1), 1);
      __builtin_prefetch(job.solutions + 81 * (next - 1) + 64, 1);
    }
    return row;
  }

  // Asks for rows if fewer wait than `free` lanes could take.
  void ask_for_rows(Job& job, int free) {
    if (job.supply && job.rows - next < static_cast<std::size_t>(free)) job.supply->more(job);
  }

  // The candidate that the row of lane l has to do without; null if there is none.
  const Alternative* excluded(const Job& job, unsigned l) {
    const std::size_t place = slot_of(l).row;
    return excludes(job, place) ? job.excluded + place : nullptr;
  }

  // Ends the row of lane l unsearched: it is invalid, or not for the engines.
  void forget_row(Job& job, unsigned l, RowState state = row_invalid) {
    SUDOKIT_INVARIANT(slot_of(l).open == 1 && lane[l].count == 0);
    end_row(job, slot_of(l).row, 0, state);
    free_slots[free_slot_count++] = lane[l].slot;
  }

  // Counts this many nodes of the slot as searched; the row ends with its last node.
  void close(Job& job, std::uint16_t which, std::uint32_t nodes = 1) {
    Slot& t = slot[which];
    SUDOKIT_INVARIANT(nodes >= 1 && nodes <= t.open);
    if (t.open -= nodes) return;
    SUDOKIT_INVARIANT(free_slot_count < lane_count);
    end_row(job, t.row, t.count, row_done);
    free_slots[free_slot_count++] = which;
  }
  void close_lane(Job& job, unsigned l) { close(job, lane[l].slot); }

  // Counts the solution in lane l; true if it must be kept as the row's answer.
  bool count_solution(Job& job, unsigned l) {
    Slot& t = slot_of(l);
    if (lane[l].key >= t.best) return false;
    if (job.limit == 1) {
      t.best = lane[l].key, t.count = 1;
      return true;
    }
    SUDOKIT_INVARIANT(t.count < job.limit);
    if (++t.count == job.limit) t.best = 0;
    return t.count == 1;
  }

  // Pushes a node onto the stack of lane l; the caller fills in its words.
  Node& push(Job& job, unsigned l, u64 key, int depth) {
    std::uint32_t index = free_nodes;
    if (index != none) {
      free_nodes = node(job, index).below;
    } else {
      if (used_nodes == job.pool.capacity) job.pool.grow(job.pool, sizeof(Node));
      index = used_nodes++;
    }
    SUDOKIT_INVARIANT(index < used_nodes && used_nodes <= job.pool.capacity);
    Node& fresh = node(job, index);
    Lane& owner = lane[l];
    SUDOKIT_INVARIANT(owner.top == none || (node(job, owner.top).slot == owner.slot && key <= node(job, owner.top).key));
    fresh.key = key, fresh.slot = owner.slot;
    fresh.depth = static_cast<std::uint8_t>(depth < deepest ? depth : deepest);
    fresh.above = none, fresh.below = owner.top;
    if (owner.top != none)
      node(job, owner.top).above = index;
    else
      owner.bottom = index;
    owner.top = index;
    ++owner.count, ++pending, ++slot[owner.slot].open;
    return fresh;
  }

  const Node& pop(Job& job, Lane& from, bool from_top) {
    SUDOKIT_INVARIANT(from.count > 0 && pending >= from.count);
    const std::uint32_t index = from_top ? from.top : from.bottom;
    Node& taken = node(job, index);
    if (from_top) {
      from.top = taken.below;
      if (from.top != none)
        node(job, from.top).above = none;
      else
        from.bottom = none;
    } else {
      from.bottom = taken.above;
      if (from.bottom != none)
        node(job, from.bottom).below = none;
      else
        from.top = none;
    }
    --pending, --from.count;
    SUDOKIT_INVARIANT((from.count == 0) == (from.top == none) && (from.count == 0) == (from.bottom == none));
    taken.below = free_nodes;
    free_nodes = index;
    return taken;
  }

  // Drops all nodes of a stack.  They are in the order of their keys: if the top need not be searched, none need be.
  void drop_all(Job& job, Lane& owner) {
    const std::uint32_t nodes = owner.count;
    SUDOKIT_INVARIANT(nodes > 0 && nodes <= pending);
    pending -= nodes;
    node(job, owner.bottom).below = free_nodes;
    free_nodes = owner.top;
    owner.top = owner.bottom = none, owner.count = 0;
    close(job, owner.slot, nodes);
  }

  // Gives lane l the next node of a stack that must still be searched; null if there is none.  Copy it before the next
  // push.
  const Node* take(Job& job, unsigned l, Lane& from, bool from_top) {
    if (from_top && from.top != none && node(job, from.top).key >= slot[from.slot].best) drop_all(job, from);
    while (from.top != none) {
      if (!from_top && node(job, from.bottom).depth >= 64) return nullptr;
      const Node& taken = pop(job, from, from_top);
      if (taken.key < slot[taken.slot].best) {
        lane[l].key = taken.key, lane[l].slot = taken.slot, lane[l].depth = taken.depth;
        return &taken;
      }
      close(job, taken.slot);
    }
    return nullptr;
  }
  const Node* take_own(Job& job, unsigned l) { return take(job, l, lane[l], true); }
  const Node* steal(Job& job, unsigned l) {
    for (int k = 0; k < lane_count; ++k) {
      const unsigned victim = (next_victim + k) % lane_count;
      if (lane[victim].top == none) continue;
      if (const Node* taken = take(job, l, lane[victim], false)) {
        next_victim = victim + 1;
        return taken;
      }
    }
    return nullptr;
  }

  // Lane l continues with one candidate of a cell (the lower one of two); the rest of its node, `words` without that
  // candidate, goes onto the stack.
  void branch(Job& job, unsigned l, const u64* words, int cell, int value) {
    SUDOKIT_INVARIANT(can_branch(words, {static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(value)}));
    lane[l].depth = static_cast<std::uint8_t>(lane[l].depth < deepest ? lane[l].depth + 1 : deepest);
    Node& rest = push(job, l, lane[l].key | key_bit(lane[l].depth - 1), lane[l].depth);
    __builtin_memcpy(rest.words, words, sizeof rest.words);
    take_candidate(rest.words, cell, value);
    ++job.guesses, ++job.alternatives;
  }

  // The same, but the rest of the node goes to another lane, which is free and has an empty stack.
  void branch_to(Job& job, unsigned l, unsigned other) {
    SUDOKIT_INVARIANT(other != l && lane[other].count == 0);
    lane[l].depth = static_cast<std::uint8_t>(lane[l].depth < deepest ? lane[l].depth + 1 : deepest);
    lane[other].key = lane[l].key | key_bit(lane[l].depth - 1);
    lane[other].slot = lane[l].slot, lane[other].depth = lane[l].depth;
    ++slot[lane[l].slot].open;
    ++job.guesses, ++job.alternatives;
  }

  // For a node in which no cell has two candidates: pushes all alternatives, the first on top, and frees lane l.
  void branch_otherwise(Job& job, unsigned l, const u64* words) {
    Alternative alternatives[9];
    const int count = choose_alternatives(words, alternatives);
    SUDOKIT_INVARIANT(count >= 2 && count <= 9);
    for (int k = count - 1; k >= 0; --k) {  // keys in unary: k ones, then a zero unless it is the last
      u64 key = lane[l].key;
      for (int j = 0; j < k; ++j) key |= key_bit(lane[l].depth + j);
      Node& node = push(job, l, key, lane[l].depth + (k + 1 < count ? k + 1 : k));
      __builtin_memcpy(node.words, words, sizeof node.words);
      place(node.words, alternatives[k]);
    }
    close_lane(job, l);
    ++job.guesses, job.alternatives += static_cast<std::uint64_t>(count - 1);
  }

  // Takes over the rows and stacks of another engine, whose lanes hold no node.
  template <int fewer>
  void take_over(const Rows<fewer>& from) {
    start();
    static_assert(fewer <= lane_count);
    bool busy[fewer];
    for (int k = 0; k < fewer; ++k) busy[k] = true;
    for (int k = 0; k < from.free_slot_count; ++k) busy[from.free_slots[k]] = false;
    free_slot_count = 0;
    for (int k = lane_count; k-- > 0;) {
      if (k < fewer) slot[k] = from.slot[k], lane[k] = from.lane[k];
      if (k >= fewer || !busy[k]) free_slots[free_slot_count++] = static_cast<std::uint16_t>(k);
    }
    next = from.next;
    free_nodes = from.free_nodes, used_nodes = from.used_nodes, pending = from.pending;
    SUDOKIT_INVARIANT(free_slot_count == lane_count - fewer + from.free_slot_count);
  }

  // For a stopped call: ends all unfinished rows as undecided.
  void abandon(Job& job) {
    bool busy[lane_count];
    for (int k = 0; k < lane_count; ++k) busy[k] = true;
    for (int k = 0; k < free_slot_count; ++k) busy[free_slots[k]] = false;
    for (int k = 0; k < lane_count; ++k)
      if (busy[k]) end_row(job, slot[k].row, slot[k].count, row_undecided);
    for (; next < job.rows; ++next) end_row(job, row_at(job, next), 0, row_undecided);
  }
};

}  // namespace
}  // namespace sudokit::classic
