#include "core/methods/trivial_rows.hpp"

#include <algorithm>
#include <atomic>
#include <vector>

#include "core/base/blocks.hpp"
#include "core/methods/filling.hpp"

namespace sudokit::methods {

namespace {

constexpr std::size_t rows_a_block = 2048;

Filled fill(Filling& filling, int size, const Value* puzzle, std::vector<Mask>& masks) {
  for (std::size_t cell = 0; cell < masks.size(); ++cell) {
    if (puzzle[cell] > size) return Filled::unreadable;
    masks[cell] = puzzle[cell] ? Mask{1} << (puzzle[cell] - 1) : all_values(size);
  }
  if (!filling.start(masks.data()) || !filling.fill_forced()) return Filled::impossible;
  return filling.complete() ? Filled::wholly : Filled::partly;
}

}  // namespace

bool fill_trivial_rows(const Layout& layout, const Value* puzzles, std::size_t rows, const TrivialCall& call,
                       const FilledPlaces& places) {
  const auto cells = static_cast<std::size_t>(layout.cells());
  std::fill_n(places.filled, rows, Filled::undecided);
  std::fill_n(places.left, rows, std::uint16_t{0});
  return run_blocks({(rows + rows_a_block - 1) / rows_a_block, call.threads, call.asked_to_stop, call.context},
                    [&](std::size_t block, const std::atomic<bool>& stop) {
                      Filling filling(layout);
                      std::vector<Mask> masks(cells);
                      const std::size_t end = std::min(rows, (block + 1) * rows_a_block);
                      for (std::size_t row = block * rows_a_block; row < end && !stop; ++row) {
                        places.filled[row] = fill(filling, layout.size(), puzzles + row * cells, masks);
                        if (places.filled[row] == Filled::partly)
                          places.left[row] = static_cast<std::uint16_t>(cells - filling.filled().size());
                      }
                    });
}

}  // namespace sudokit::methods
