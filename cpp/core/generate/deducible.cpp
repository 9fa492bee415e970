#include "core/generate/deducible.hpp"

#include <algorithm>
#include <atomic>
#include <numeric>

#include "core/base/blocks.hpp"
#include "core/base/invariant.hpp"

namespace sudokit::generate {

namespace {

constexpr std::size_t rows_a_block = 256;

}  // namespace

DeducibleRemover::DeducibleRemover(const Layout& layout)
    : layout_(layout),
      values_(static_cast<std::size_t>(layout.cells())),
      order_(values_.size()),
      full_(values_.size() * static_cast<std::size_t>(layout.size())) {}

int DeducibleRemover::make(const Value* solution, unsigned tries, Random& random, Value* puzzle) {
  SUDOKIT_INVARIANT(tries >= 1 && layout_.complete({solution, values_.size()}));
  std::fill(full_.begin(), full_.end(), std::uint8_t{0});
  for (std::size_t cell = 0; cell < values_.size(); ++cell)
    for (const Cell peer : layout_.peers(static_cast<Cell>(cell)))
      ++full_[(solution[cell] - std::size_t{1}) * values_.size() + peer];
  int fewest = layout_.cells() + 1;
  for (unsigned number = 0; number < tries; ++number) {
    attempt(solution, random);
    if (clues_ >= fewest) continue;
    fewest = clues_;
    std::copy(values_.begin(), values_.end(), puzzle);
  }
  return fewest;
}

void DeducibleRemover::attempt(const Value* solution, Random& random) {
  std::copy_n(solution, values_.size(), values_.begin());
  holders_ = full_;
  std::iota(order_.begin(), order_.end(), Cell{0});
  random.shuffle(order_.data(), order_.size());
  clues_ = layout_.cells();
  for (const Cell cell : order_) {
    const Value value = values_[cell];
    if (!can_go(cell, value)) continue;
    values_[cell] = 0;
    --clues_;
    for (const Cell peer : layout_.peers(cell)) --holders_[(value - std::size_t{1}) * values_.size() + peer];
  }
}

// Whether some house of the cell has no other place for its value.  Its peers count the cell itself among the holders.
bool DeducibleRemover::can_go(Cell cell, Value value) const {
  const std::uint8_t* const holders = &holders_[(value - std::size_t{1}) * values_.size()];
  const auto houses = layout_.houses();
  const auto of_cell = layout_.houses_of(cell);
  return std::any_of(of_cell.begin(), of_cell.end(), [&](std::uint16_t house) {
    const auto& others = houses[house].cells;
    return std::all_of(others.begin(), others.end(), [&](Cell other) { return values_[other] != 0 || holders[other] > 1; });
  });
}

bool make_deducible(const Layout& layout, const Value* solutions, std::size_t rows, const DeducibleRows& wanted,
                    Value* puzzles) {
  const auto cells = static_cast<std::size_t>(layout.cells());
  return run_blocks({(rows + rows_a_block - 1) / rows_a_block, wanted.threads, wanted.asked_to_stop, wanted.context},
                    [&](std::size_t block, const std::atomic<bool>& stop) {
                      DeducibleRemover remover(layout);
                      const std::size_t end = std::min(rows, (block + 1) * rows_a_block);
                      for (std::size_t row = block * rows_a_block; row < end && !stop; ++row) {
                        Random random(wanted.seed, wanted.first + row);
                        remover.make(solutions + row * cells, wanted.tries, random, puzzles + row * cells);
                      }
                    });
}

}  // namespace sudokit::generate
