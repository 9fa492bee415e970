// What the instruction-set files of the batch solver offer, and what they are given.
//
// One source, compiled once per instruction set: `isa_<name>.cpp` includes the operations of its instruction set
// (isa_operations.hpp), slices.hpp and lanes.hpp, all of whose names stand in anonymous namespaces.  Nothing but these plain
// structures is shared with other files, and nothing here is an inline function: the linker keeps one copy of an inline
// function, which could be the one compiled for instructions this machine lacks.
#pragma once
#include <cstddef>
#include <cstdint>

namespace sudokit::classic {

// What is known of a row.  `aside`: it is not for the engines, which leave it to the solver for single puzzles.
enum RowState : std::uint8_t { row_undecided, row_done, row_invalid, row_aside };

// Rows of fewer givens have many solutions or none, which the engines, made for lanes that each have a long way to go, take
// longer to see than the solver for single puzzles: twice as long at 4 givens, as long at 12, a quarter of it at 16.
inline constexpr int fewest_givens = 13;

// Open nodes that lanes take over from the solver for single puzzles: their keys, in unary, must fit in 64 bits and leave some
// for the nodes below them.
inline constexpr int most_open_nodes = 60;

// Records that an engine needs an unforeseeable number of; grow doubles `capacity` and may move them.
struct Pool {
  unsigned char* memory;
  std::uint32_t capacity;
  void (*grow)(Pool&, std::size_t record_size);
  void* owner;
};

// One alternative of a branching, as candidates: the value's set loses or keeps one cell.
struct Alternative {
  std::uint8_t cell, value;  // 0..80, 0..8
};

// One call: rows in, answers out.  Rows end in the order the search ends them.
struct Job {
  const std::uint8_t* puzzles;  // [rows][81]
  std::size_t rows;
  std::uint32_t limit;
  std::uint8_t* solutions;      // [rows][81] or null
  std::uint32_t* counts;        // [rows]
  std::uint8_t* states;         // [rows], RowState; all `undecided` at first
  bool (*go_on)(void*);         // asked every few dozen microseconds
  void* context;
  void *slices, *lanes;         // Kernel::*_workspace bytes, aligned to 64; solve_slices needs no lanes
  std::size_t slices_from;      // expected nodes from which lanes hand over to slices
  const std::uint16_t (*open)[81];  // lanes only: what is left of the first row, nodes in order; none: it starts afresh
  int open_nodes;                   // at most most_open_nodes
  std::uint32_t first_count;        // the first row's solutions so far
  Pool pool;
  std::uint64_t guesses, sweeps;
};

// 81-cell sets by value, in twelve words: word d < 9 holds cells 0..63 of value d, words 9..11 hold 17 bits (cells
// 64..80) of three values each.
inline constexpr int set_words = 12;

struct Kernel {
  const char* name;
  std::size_t slices_workspace, lanes_workspace;
  void (*solve_slices)(Job&);
  void (*solve_lanes)(Job&);
};

namespace portable { extern const Kernel kernel; }
namespace avx2 { extern const Kernel kernel; }
namespace avx512 { extern const Kernel kernel; }

// The kernel of that name, or the best for an empty one.  Throws std::invalid_argument.
const Kernel& kernel_named(const char* name);

// The branching of the documented order (core/grid/solver.hpp) for a closed node in which no cell has exactly two
// candidates: the alternatives, in order; their number is returned, 2..9.  Plain code, outside the instruction sets.
int choose_alternatives(const std::uint64_t* words, Alternative* alternatives);
// Gives the cell that value and no other.
void place(std::uint64_t* words, Alternative alternative);
// The candidates of a row: those given, and all of the empty cells.  False when a value is above 9.
bool sets_of_row(const std::uint8_t* row, std::uint64_t* words);
// Two equal values in a house, or a value above 9.
bool invalid_row(const std::uint8_t* row);
// For the invariants: the solution of a row is full, without equal values in a house, and has what the row gives.
bool is_solution_of(const std::uint8_t* row, const std::uint8_t* solution);
// For the invariants: the words of a node have the candidate, and the cell has another.
bool can_branch(const std::uint64_t* words, Alternative alternative);

}  // namespace sudokit::classic
