#include "core/solving/division.hpp"

#include <bit>
#include <cstdint>
#include <utility>

#include "core/base/invariant.hpp"
#include "core/search/learner.hpp"

namespace sudokit {

namespace {

// The number of parts for two threads: with two parts, one thread often finishes early; with more than four, the total work
// grows.
constexpr std::size_t wanted_parts = 4;
// The approximate number of cells that are tried to find the best division.
constexpr std::size_t tried_cells = 24;

using Parts = std::vector<std::vector<Mask>>;

std::uint64_t candidates_in(const std::vector<Mask>& masks) {
  std::uint64_t count = 0;
  for (const Mask mask : masks) count += static_cast<std::uint64_t>(std::popcount(mask));
  return count;
}

// The best split by the two values of a cell; only the consistent parts if a value leads to a contradiction; nothing if no
// cell has two candidates.
std::optional<Parts> halves(const Layout& layout, const std::vector<Mask>& masks) {
  std::vector<std::size_t> cells;
  for (std::size_t cell = 0; cell < masks.size(); ++cell)
    if (std::popcount(masks[cell]) == 2) cells.push_back(cell);
  const std::uint64_t size = candidates_in(masks);
  std::optional<Parts> best;
  std::uint64_t best_gain = 0;
  for (std::size_t i = 0; i < cells.size(); i += 1 + cells.size() / tried_cells) {
    const std::size_t cell = cells[i];
    const Mask low = masks[cell] & (~masks[cell] + 1);
    SUDOKIT_INVARIANT(low != 0 && (masks[cell] ^ low) != 0);
    Parts pieces;
    for (const Mask value : {low, masks[cell] ^ low}) {
      std::vector<Mask> with_value = masks;
      with_value[cell] = value;
      if (auto closed = close_singles(layout, std::move(with_value))) pieces.push_back(std::move(*closed));
    }
    if (pieces.size() < 2) return pieces;
    const std::uint64_t gain = (1 + size - candidates_in(pieces[0])) * (1 + size - candidates_in(pieces[1]));
    if (!best || gain > best_gain) {
      best = std::move(pieces);
      best_gain = gain;
    }
  }
  return best;
}

}  // namespace

std::optional<std::vector<Mask>> close_singles(const Layout& layout, std::vector<Mask> masks) {
  search::Learner learner(layout);
  if (!learner.restrict(masks.data())) return std::nullopt;
  for (std::size_t cell = 0; cell < masks.size(); ++cell) {
    const Mask left = learner.candidates(static_cast<Cell>(cell));
    SUDOKIT_INVARIANT(left != 0 && (left & ~masks[cell]) == 0);
    masks[cell] = left;
  }
  return masks;
}

std::vector<std::vector<Mask>> parts_of(const Layout& layout, const std::vector<Mask>& masks) {
  Parts parts;
  if (auto whole = close_singles(layout, masks)) parts.push_back(std::move(*whole));
  for (std::size_t round = 0; round < 2 * wanted_parts && parts.size() < wanted_parts; ++round) {
    Parts divided;
    for (const auto& part : parts) {
      auto pieces = halves(layout, part);
      if (!pieces) return {};
      for (auto& piece : *pieces) divided.push_back(std::move(piece));
    }
    parts = std::move(divided);
  }
  return parts.size() > 1 ? parts : Parts();
}

}  // namespace sudokit
