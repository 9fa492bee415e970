// A puzzle with rules, as the core takes it: houses, and constraints of seven kinds.
//
// Every rule of the catalogue (src/sudokit/rules) is translated into these; nothing here knows what a cage is.
#pragma once
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/grid/cell.hpp"

namespace sudokit::rules {

using Set = std::uint16_t;  // values 1..16 of one cell, or a set of values: bit v-1 stands for v

inline constexpr int most_values = 16;
inline constexpr int most_states = 5000;

enum class Kind : std::uint8_t { different, pair, family, linear, automaton, count, any_of };

struct Automaton {
  int states = 0, start = 0;
  std::vector<char> accepting;
  std::vector<int> next;  // next[state * N + value - 1], -1: none
};

struct Constraint {
  Kind kind{};
  std::vector<Cell> cells;
  std::vector<int> coefficients;                      // linear: one per cell
  int total = 0;                                      // linear
  std::vector<Set> sets;                              // pair: what the second may be, by the first; family: the sets
  std::shared_ptr<const Automaton> automaton;         // automaton
  std::vector<std::vector<char>> counts;              // count: counts[v-1][k]: whether v may occur k times; empty: any
  std::vector<std::vector<Constraint>> alternatives;  // any_of: one of these conjunctions holds
};

struct Model {
  int size = 0;
  std::vector<std::vector<Cell>> houses;  // N cells each
  std::vector<Constraint> constraints;
};

// A model that cannot be compiled: a cell outside the grid, a table of the wrong size.
class ModelError : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

// Throws ModelError.
void check(const Model& model);

}  // namespace sudokit::rules
