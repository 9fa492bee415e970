// Propagation of known cells, houses and links on bit boards.
//
// One rule covers naked singles, hidden singles, locked candidates and pair tables: one of a few candidates is true (those
// of a cell, or the places of a value in a house), so what each of them excludes is false.
#include <bit>

#include "core/rules/line_tables.hpp"
#include "core/rules/rule_board.hpp"

namespace sudokit::rules {

namespace {

template <int W>
struct Houses {
  Board& board;
  const Program& program;
  Queue& queue;

  // Removes a value from the cells of a bit board.
  bool remove(int value, const Word* cells) {
    const Set keep = static_cast<Set>(~(1u << (value - 1)));
    for (int i = 0; i < W; ++i)
      for (Word left = cells[i]; left; left &= left - 1)
        if (!board.narrow(static_cast<Cell>(i * 64 + std::countr_zero(left)), keep)) return false;
    return true;
  }

  // Removes from all boards what the candidates (a cell and a value each) all exclude.
  bool remove_shared(const Cell* cells, const int* values, int count) {
    const int size = program.size(), words = size * W;
    Word shared[most_values * W];
    const Word* row = program.excluded(cells[0], values[0]);
    for (int i = 0; i < words; ++i) shared[i] = board.places[i] & row[i];
    for (int one = 1; one < count; ++one) {
      row = program.excluded(cells[one], values[one]);
      Word any = 0;
      for (int i = 0; i < words; ++i) any |= shared[i] &= row[i];
      if (!any) return true;
    }
    for (int value = 1; value <= size; ++value) {
      Word any = 0;
      for (int i = 0; i < W; ++i) any |= shared[(value - 1) * W + i];
      if (any && !remove(value, shared + (value - 1) * W)) return false;
    }
    return true;
  }

  bool give_known() {
    while (!queue.known.empty()) {
      const Cell cell = queue.known.back();
      queue.known.pop_back();
      const int value = least(board.sets[cell]);
      if (program.linked(cell)) {
        if (!remove_shared(&cell, &value, 1)) return false;
        queue.houses[value - 1] &= ~program.houses_of(cell);
        continue;
      }
      Word seen[W];
      const Word *peers = program.peers(cell), *places = board.places_of(value);
      for (int i = 0; i < W; ++i) seen[i] = peers[i] & places[i];
      if (!remove(value, seen)) return false;
      queue.houses[value - 1] &= ~program.houses_of(cell);  // these have their place
    }
    return true;
  }

  // Most houses have more places than three: this has to be fast.
  bool more_than_three(const Word* board) const {
    if (program.folds()) {
      Word left = 0;
      for (int i = 0; i < W; ++i) left |= board[i];
      for (int taken = 0; taken < 3; ++taken) left &= left - 1;
      return left != 0;
    }
    int count = 0;
    for (int i = 0; i < W; ++i)
      for (Word left = board[i]; left && count <= 3; left &= left - 1) ++count;
    return count > 3;
  }

  // A value with few places in a house.
  bool place(int value, const Word* house) {
    constexpr int most = 3;
    Cell cells[most];
    int values[most], count = 0;
    bool linked = true;
    const Word* places = board.places_of(value);
    Word here[W];
    for (int i = 0; i < W; ++i) here[i] = places[i] & house[i];
    if (more_than_three(here)) return true;
    for (int i = 0; i < W; ++i)
      for (Word left = here[i]; left; left &= left - 1) {
        values[count] = value;
        cells[count] = static_cast<Cell>(i * 64 + std::countr_zero(left));
        linked = linked && program.linked(cells[count]);
        ++count;
      }
    if (count == 0) return false;
    if (count == 1) return board.narrow(cells[0], static_cast<Set>(1u << (value - 1)));
    if (linked) return remove_shared(cells, values, count);
    Word shared[W], any = 0;
    for (int i = 0; i < W; ++i) {
      shared[i] = places[i];
      for (int one = 0; one < count; ++one) shared[i] &= program.peers(cells[one])[i];
      any |= shared[i];
    }
    return !any || remove(value, shared);
  }

  bool follow_links(Cell cell) {
    Cell cells[most_values];
    int values[most_values], count = 0;
    for (Set left = board.sets[cell]; left; left &= left - 1) {
      cells[count] = cell;
      values[count++] = least(left);
    }
    return remove_shared(cells, values, count);
  }

  bool run(Failure& failure) {
    failure.what = Failure::nothing;
    for (;;) {
      if (!give_known()) return false;
      if (queue.values) {
        const int value = least(queue.values);
        Word& waiting = queue.houses[value - 1];
        if (!waiting) {
          queue.values &= queue.values - 1;
          continue;
        }
        const int house = std::countr_zero(waiting);
        waiting &= waiting - 1;
        if (place(value, program.house(house))) continue;
        failure = {Failure::house, house};
        return false;
      }
      int word = 0;
      while (word < W && !queue.linked[word]) ++word;
      if (word == W) return true;
      const Cell cell = static_cast<Cell>(word * 64 + std::countr_zero(queue.linked[word]));
      queue.linked[word] &= queue.linked[word] - 1;
      if (!is_single(board.sets[cell]) && !follow_links(cell)) return false;
    }
  }
};

}  // namespace

bool propagate_houses(Board& board, Failure& failure) {
  const Program& program = *board.program;
  switch (program.words()) {
    case 1: return Houses<1>{board, program, *board.queue}.run(failure);
    case 2: return Houses<2>{board, program, *board.queue}.run(failure);
    default: return Houses<4>{board, program, *board.queue}.run(failure);
  }
}

bool propagate_all(Board& board, Failure& failure) {
  const std::vector<Item>& items = board.program->items();
  for (;;) {
    if (!propagate_houses(board, failure)) return false;
    const int number = board.queue->pop();
    if (number < 0) return true;
    const bool listed = board.lines && items[number].task == Task::diagram;
    if (listed ? board.lines->propagate(board, number) : propagate(board, items[number])) {
      if (items[number].exact) board.queue->items[number / 64] &= ~(Word{1} << number % 64);
      continue;
    }
    failure = {Failure::item, number};
    return false;
  }
}

}  // namespace sudokit::rules
