// Sorting by a number.  One compiled sort serves every kind of thing, which keeps the page's module small.
#pragma once
#include <cstddef>
#include <utility>
#include <vector>

namespace sudokit::photo {

// The indices of the keys in ascending order, equal ones as they come.
std::vector<std::size_t> ascending_order(const std::vector<double>& keys);

// Sorts by ascending keys; equal ones stay as they come.
template <class Item, class Key>
void sort_by(std::vector<Item>& items, const Key& key) {
  std::vector<double> keys;
  for (const Item& item : items) keys.push_back(key(item));
  std::vector<Item> sorted;
  for (const std::size_t i : ascending_order(keys)) sorted.push_back(std::move(items[i]));
  items = std::move(sorted);
}

}  // namespace sudokit::photo
