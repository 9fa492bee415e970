#include "core/photo/in_order.hpp"

#include <algorithm>

namespace sudokit::photo {

std::vector<std::size_t> ascending_order(const std::vector<double>& keys) {
  std::vector<std::pair<double, std::size_t>> pairs;
  for (std::size_t i = 0; i < keys.size(); ++i) pairs.emplace_back(keys[i], i);
  std::sort(pairs.begin(), pairs.end());
  std::vector<std::size_t> result;
  for (const auto& [key, i] : pairs) result.push_back(i);
  return result;
}

}  // namespace sudokit::photo
