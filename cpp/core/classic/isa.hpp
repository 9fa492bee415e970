// The interface between the batch solver and its instruction-set files.
//
// The same source is compiled once per instruction set: `isa_<name>.cpp` includes the operations of its instruction set
// (isa_operations.hpp), slices.hpp and lanes.hpp, all of whose names are in anonymous namespaces.  Only these plain
// structures are shared with other files, and nothing here is an inline function: the linker keeps one copy of an inline
// function, which could be the one compiled for instructions that this machine lacks.
#pragma once
#include <cstddef>
#include <cstdint>

namespace sudokit::classic {

// The state of a row.  `aside`: the engines leave it to the solver for single puzzles.
enum RowState : std::uint8_t { row_undecided, row_done, row_invalid, row_aside };

// Rows with fewer givens have many solutions or none.  The engines are built for longer searches: compared with the solver
// for single puzzles, they take twice as long to find that out at 4 givens, as long at 12, and a quarter as long at 16.
inline constexpr int fewest_givens = 13;

// The most open nodes that lanes take over from the solver for single puzzles: their keys, in unary, must fit in 64 bits
// and leave some bits for the nodes below them.
inline constexpr int most_open_nodes = 60;

// Memory for an unpredictable number of records; grow() doubles `capacity` and may move the records.
struct Pool {
  unsigned char* memory;
  std::uint32_t capacity;
  void (*grow)(Pool&, std::size_t record_size);
  void* owner;
};

// One alternative of a branching: a candidate.
struct Alternative {
  std::uint8_t cell, value;  // 0..80, 0..8
};
inline constexpr std::uint8_t no_cell = 81;

struct Job;

// Rows that are supplied during the call, so that lanes need not wait for its end.  A row is answered at a place, which can
// be used again afterwards; Job's arrays have an element for each place.
struct Supply {
  const std::uint32_t* queue;  // the n-th row of the call is at place queue[(first + n) & mask]
  std::size_t first, mask;
  std::uint32_t* ended;  // the places of the rows that have ended, in this order
  std::size_t ended_count;
  void (*more)(Job&);  // called when few rows wait: takes the ended ones, and raises Job::rows by the number it appends
  void* owner;
};

// One call: rows in, answers out.  Rows are answered in the order in which their searches end.
struct Job {
  const std::uint8_t* puzzles;  // [rows][81]
  std::size_t rows;
  std::uint32_t limit;
  std::uint8_t* solutions;  // [rows][81] or null
  std::uint32_t* counts;    // [rows]
  std::uint8_t* states;     // [rows], RowState; all `undecided` at first
  // Null, or for each row a candidate to leave out, as a solution with it is known, which counts; no_cell: none.
  const Alternative* excluded;
  Supply* supply;        // null: all rows are known
  bool (*go_on)(void*);  // called every few dozen microseconds; false ends the call
  void* context;
  void *slices, *lanes;             // Kernel::*_workspace bytes, aligned to 64; solve_slices needs no lanes
  std::size_t slices_from;          // the number of expected nodes from which lanes hand over to slices
  const std::uint16_t (*open)[81];  // lanes only: the open nodes of the first row, in order; if none, it starts at its root
  int open_nodes;                   // at most most_open_nodes
  std::uint32_t first_count;        // the first row's solutions so far
  Pool pool;
  std::uint64_t guesses, alternatives, sweeps;  // alternatives: of the guesses, without the first of each
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

namespace portable {
extern const Kernel kernel;
}
namespace neon {
extern const Kernel kernel;
}
namespace avx2 {
extern const Kernel kernel;
}
namespace avx512 {
extern const Kernel kernel;
}

// The kernel of that name, or the best one for an empty name.  Throws std::invalid_argument if it is unavailable.
const Kernel& kernel_named(const char* name);

// Writes the alternatives of the branching in the documented order (core/grid/solver.hpp), for a closed node in which no
// cell has exactly two candidates; returns their number, 2..9.  Plain code, not compiled per instruction set.
int choose_alternatives(const std::uint64_t* words, Alternative* alternatives);
// Removes the other candidates from the cell of the alternative.
void place(std::uint64_t* words, Alternative alternative);
// Writes the candidates of a row: the value of a given, all values for an empty cell.  False if a value is above 9.
bool sets_of_row(const std::uint8_t* row, std::uint64_t* words);
// Whether a row has two equal values in a house, or a value above 9.
bool invalid_row(const std::uint8_t* row);
// For the invariants: whether the solution is full, without equal values in a house, and agrees with the givens of the row.
bool is_solution_of(const std::uint8_t* row, const std::uint8_t* solution);
// For the invariants: whether the node has this candidate, and another one in the same cell.
bool can_branch(const std::uint64_t* words, Alternative alternative);

}  // namespace sudokit::classic
