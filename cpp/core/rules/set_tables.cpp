#include "core/rules/set_tables.hpp"

#include <array>
#include <bit>
#include <memory>
#include <mutex>

namespace sudokit::rules {

const SetTables& SetTables::of(int size) {
  static std::array<std::once_flag, most_values + 1> made;
  static std::array<std::unique_ptr<SetTables>, most_values + 1> tables;
  std::call_once(made[size], [size] { tables[size].reset(new SetTables(size)); });
  return *tables[size];
}

SetTables::SetTables(int size) : size_(size), row_(static_cast<std::size_t>(size) + 1) {
  const std::size_t sets = std::size_t{1} << size;
  const int largest = size * (size + 1) / 2;
  least_.assign(sets * row_, 9999);
  greatest_.assign(sets * row_, -9999);
  reversed_.assign(sets, 0);
  by_sum_.resize(row_ * (largest + 1));
  for (std::size_t set = 0; set < sets; ++set) {
    int count = 0, low = 0, high = 0;
    least_[set * row_] = greatest_[set * row_] = 0;
    for (int value = 1; value <= size; ++value)
      if (set >> (value - 1) & 1) {
        least_[set * row_ + ++count] = static_cast<std::int16_t>(low += value);
        reversed_[set] |= static_cast<Set>(1u << (size - value));
      }
    by_sum_[static_cast<std::size_t>(count) * (largest + 1) + low].push_back(static_cast<Set>(set));
    count = 0;
    for (int value = size; value >= 1; --value)
      if (set >> (value - 1) & 1) greatest_[set * row_ + ++count] = static_cast<std::int16_t>(high += value);
  }
}

const std::vector<Set>& SetTables::sets_with_sum(int count, int total) const {
  const int largest = size_ * (size_ + 1) / 2;
  if (count < 0 || count > size_ || total < 0 || total > largest) return none_;
  return by_sum_[static_cast<std::size_t>(count) * (largest + 1) + total];
}

}  // namespace sudokit::rules
