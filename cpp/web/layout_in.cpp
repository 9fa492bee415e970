#include "web/layout_in.hpp"

#include <cstdint>

namespace sudokit::web {

namespace {

constexpr int largest = 25;

std::optional<Layout> jigsaw_of(const JsonValue& request) {
  const auto regions = numbers<std::uint16_t>(request.at("regions"));
  std::size_t size = 1;
  while (size * size < regions.size()) ++size;
  if (size * size != regions.size() || size > largest) return {};
  std::vector<std::size_t> held(size);
  for (const std::uint16_t region : regions) {
    if (region >= size) return {};
    ++held[region];
  }
  for (const std::size_t cells : held)
    if (cells != size) return {};
  return Layout::jigsaw(regions, request.flag("diagonals"));
}

}  // namespace

std::optional<Layout> layout_in(const JsonValue& request) {
  const auto& box = request.at("box").items;
  if (box.size() != 2) return jigsaw_of(request);
  const int height = static_cast<int>(box[0].number), width = static_cast<int>(box[1].number);
  const bool windows = request.flag("windows");
  if (height < 1 || width < 1 || height * width > largest || (windows && (height != width || height < 2))) return {};
  return Layout::boxes(height, width, request.flag("diagonals"), windows);
}

}  // namespace sudokit::web
