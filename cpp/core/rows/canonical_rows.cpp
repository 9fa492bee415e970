#include "core/rows/canonical_rows.hpp"

#include <algorithm>
#include <mutex>
#include <stdexcept>

#include "core/base/invariant.hpp"
#include "core/canon/canon.hpp"
#include "core/rows/row_blocks.hpp"

namespace sudokit::rows {

namespace {

constexpr std::size_t rows_a_block = 4096;

}  // namespace

RowReport canonical_rows_into(Solvers& solvers, const RowSource& source, unsigned threads, const Budget& budget,
                              const CanonicalPlaces& places) {
  const Layout& layout = solvers.layout;
  const auto cells = static_cast<std::size_t>(layout.cells());
  if (!canon::can_do(layout)) throw std::invalid_argument("there is no canonical form for this layout");
  if (source.cells() != cells) throw std::invalid_argument("the rows do not have as many cells as the layout");
  std::vector<InvalidRow> invalid;
  std::mutex mutex;
  const auto skip = [&](std::size_t first, std::size_t count) {
    std::fill_n(places.forms + first * cells, count * cells, Value{0});
    std::fill_n(places.orders + first, count, std::uint64_t{0});
  };
  const auto work = [&](const RowBlock& block) {
    auto canoniser = solvers.canonisers.lend(layout);
    for (std::size_t i = 0; i < block.count; ++i) {
      const Value* const row = block.values + i * cells;
      const std::size_t number = block.first + i;
      SUDOKIT_INVARIANT(is_sound(layout, row) == !fault_of(layout, number, row));
      if (is_sound(layout, row)) {
        places.orders[number] = canoniser->canonical(row, places.forms + number * cells, nullptr);
        continue;
      }
      skip(number, 1);
      const auto fault = fault_of(layout, number, row).value();
      const std::lock_guard lock(mutex);
      invalid.push_back(fault);
    }
    return Stopped::no;
  };
  const Stopped stopped = run_row_blocks(source, rows_a_block, threads, budget, work, skip);
  std::sort(invalid.begin(), invalid.end());
  return {std::move(invalid), stopped};
}

CanonicalRows canonical_rows(Solvers& solvers, const RowSource& source, unsigned threads, const Budget& budget) {
  const std::size_t rows = source.rows();
  CanonicalRows made;
  made.forms.resize(rows * static_cast<std::size_t>(solvers.layout.cells()));
  made.orders.resize(rows);
  static_cast<RowReport&>(made) =
      canonical_rows_into(solvers, source, threads, budget, {made.forms.data(), made.orders.data()});
  return made;
}

}  // namespace sudokit::rows
