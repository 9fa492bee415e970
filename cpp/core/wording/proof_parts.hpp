// What the candidates and parts of a proof's line have in common, and what they are made of.
#pragma once
#include <algorithm>
#include <span>
#include <vector>

#include "core/arguments/argument.hpp"
#include "core/wording/in_words.hpp"

namespace sudokit::wording {

inline bool one_cell(std::span<const steps::Candidate> all) {
  return std::all_of(all.begin(), all.end(), [&](const steps::Candidate& one) { return one.cell == all.front().cell; });
}

inline bool one_value(std::span<const steps::Candidate> all) {
  return std::all_of(all.begin(), all.end(), [&](const steps::Candidate& one) { return one.value == all.front().value; });
}

inline bool all_cells(std::span<const arguments::Part> parts) {
  return std::all_of(parts.begin(), parts.end(),
                     [](const arguments::Part& part) { return part.kind == arguments::Part::Kind::cell; });
}

inline Mask values_in(std::span<const steps::Candidate> all) {
  Mask values = 0;
  for (const steps::Candidate& one : all) values |= bit_of(one.value);
  return values;
}

inline Mask values_in(std::span<const arguments::Part> parts) {
  Mask values = 0;
  for (const arguments::Part& part : parts)
    if (part.value) values |= bit_of(part.value);
  return values;
}

inline std::vector<Cell> cells_in(std::span<const steps::Candidate> all) {
  std::vector<Cell> cells;
  cells.reserve(all.size());
  for (const steps::Candidate& one : all) cells.push_back(one.cell);
  sort_distinct(cells);
  return cells;
}

inline std::vector<Cell> cells_in(std::span<const arguments::Part> parts) {
  std::vector<Cell> cells;
  for (const arguments::Part& part : parts)
    if (part.kind == arguments::Part::Kind::cell) cells.push_back(part.index);
  sort_distinct(cells);
  return cells;
}

inline std::vector<std::uint16_t> houses_in(std::span<const arguments::Part> parts) {
  std::vector<std::uint16_t> houses;
  for (const arguments::Part& part : parts)
    if (part.kind == arguments::Part::Kind::house) houses.push_back(part.index);
  sort_distinct(houses);
  return houses;
}

}  // namespace sudokit::wording
