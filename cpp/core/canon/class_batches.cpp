#include "core/canon/class_batches.hpp"

#include <algorithm>
#include <stdexcept>

namespace sudokit::canon {

namespace {

constexpr std::size_t rows_a_block = 4;  // each takes milliseconds

// Calls each(row) for the rows, block by block.
template <class Each>
bool each_row(std::size_t rows, Blocks how, const Each& each) {
  how.count = (rows + rows_a_block - 1) / rows_a_block;
  return run_blocks(how, [&](std::size_t block, const std::atomic<bool>& stop) {
    const std::size_t end = std::min(rows, (block + 1) * rows_a_block);
    for (std::size_t row = block * rows_a_block; row < end && !stop; ++row) each(row);
  });
}

}  // namespace

bool rank_many(const ClassTable& table, const Value* forms, std::size_t rows, std::int64_t* numbers, Blocks how) {
  return each_row(rows, how, [&](std::size_t row) {
    const Budget unlimited;
    Meter meter(unlimited);
    const auto number = table.rank(forms + 81 * row, meter);
    numbers[row] = number ? static_cast<std::int64_t>(*number) : -1;
  });
}

bool unrank_many(const ClassTable& table, const std::uint64_t* numbers, std::size_t rows, Value* forms, Blocks how) {
  for (std::size_t row = 0; row < rows; ++row)
    if (numbers[row] >= table.classes()) throw std::out_of_range("there is no class with that number");
  return each_row(rows, how, [&](std::size_t row) {
    const Budget unlimited;
    Meter meter(unlimited);
    table.unrank(numbers[row], forms + 81 * row, meter);
  });
}

}  // namespace sudokit::canon
