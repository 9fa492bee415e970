// Dark and light regions of a picture: thresholds that follow the light, and connected regions.
#pragma once
#include <cstdint>
#include <vector>

#include "core/photo/picture.hpp"
#include "core/photo/quad.hpp"

namespace sudokit::photo {

// 1 where a pixel is darker than the mean around it by more than `margin` (`light`: lighter), otherwise 0.
Grey marked(const Grey& picture, const Response& mean, float margin, bool light);
// Grown by a pixel in every direction.
Grey grown(const Grey& marks);

struct Region {
  int left = 0, top = 0, right = 0, bottom = 0;  // inclusive
  std::int64_t pixels = 0;
  std::vector<Point> outline;  // the first and last pixel of each row; only of regions whose box is at least `outlined`

  double box() const { return static_cast<double>(right - left + 1) * (bottom - top + 1); }
  Point middle() const { return {(left + right) / 2.0, (top + bottom) / 2.0}; }
};

// The connected regions of the pixels that are `value`; diagonal neighbours connect if `diagonal`.
std::vector<Region> regions(const Grey& marks, std::uint8_t value, bool diagonal, double outlined);

}  // namespace sudokit::photo
