// What all chains share: candidates by number, the causes of implications, the length that a rating depends on, and chains
// written out.
#pragma once
#include <cstdint>
#include <vector>

#include "core/se/board.hpp"

namespace sudokit::se {

inline constexpr int candidates = 729;  // 9 * cell + value

inline int cell_at(int candidate) { return candidate / 9; }
inline int value_at(int candidate) { return candidate % 9; }

// Why a candidate follows from its parents: nothing (it is the assumption), its cell, a unit, or a technique.
enum class Cause : std::uint8_t { none, cell, block, row, column, advanced };

inline Cause cause_of(int kind) { return static_cast<Cause>(static_cast<int>(Cause::block) + kind); }
inline bool is_unit(Cause cause) { return cause >= Cause::block && cause <= Cause::column; }
inline int kind_of(Cause cause) { return static_cast<int>(cause) - static_cast<int>(Cause::block); }

// What the complexity of a chain adds to the rating of its technique.
inline double length_addition(int complexity) {
  double added = 0.0;
  const int length = complexity - 2;
  int most = 4;
  for (bool odd = false; length > most; odd = !odd) {
    added += 0.1;
    most = odd ? most * 4 / 3 : most * 3 / 2;
  }
  return added;
}

// A statement of a chain: the candidate is true (on) or false.
struct Statement {
  std::uint16_t candidate;
  bool on;
  Cause cause;
};

// The reasons of a chain written out: for each target the statements it follows from, breadth first, itself first.
struct Reasons {
  std::vector<Statement> statements;
  std::vector<std::uint32_t> ends;  // by target: behind its last statement

  void clear() { statements.clear(), ends.clear(); }
  void end_target() { ends.push_back(static_cast<std::uint32_t>(statements.size())); }
  // Two chains with equal statements have the same hash, whatever the causes.
  std::uint64_t hash() const {
    std::uint64_t hash = 0x9e3779b97f4a7c15u;
    const auto mix = [&](std::uint64_t word) {
      hash = (hash ^ word) * 0xd6e8feb86659fd93u;
      hash ^= hash >> 32;
    };
    std::size_t i = 0;
    for (const std::uint32_t end : ends) {
      for (; i < end; ++i) mix(statements[i].candidate * 2u + statements[i].on + 1u);
      mix(~std::uint64_t{0});
    }
    return hash;
  }
};

}  // namespace sudokit::se
