// Grey pictures, and the operations on them that the reader of photographs needs.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sudokit::photo {

// Rows of numbers, from the top.
template <class Number>
struct Plane {
  int width = 0, height = 0;
  std::vector<Number> at;

  Plane() = default;
  Plane(int width_, int height_, Number value = {})
      : width(width_), height(height_), at(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_), value) {}
  void resize(int width_, int height_) {
    width = width_, height = height_;
    at.resize(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_));
  }
  std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x);
  }
  Number* row(int y) { return at.data() + index(0, y); }
  const Number* row(int y) const { return at.data() + index(0, y); }
};

using Grey = Plane<std::uint8_t>;
using Response = Plane<float>;

// A picture, and its halves as long as they are not tiny, so that no pixel is skipped where a grid is reduced.
struct Halves {
  std::vector<Grey> levels;  // each half as large as the one before

  Halves(Grey picture);  // NOLINT(google-explicit-constructor): a picture may stand for itself
};

// Rows of red, green and blue bytes.
struct Colours {
  int width = 0, height = 0;
  std::span<const std::uint8_t> bytes;
};

// The mean of luminance and the darkest channel, so that coloured ink is dark, reduced (by whole pixels averaged) until no side is
// longer than `longest`.  `scale`, if given, becomes the ratio of the new side to the old.
Grey grey_of(const Colours& picture, int longest, double* scale = nullptr);

// What is left of the colours without the grey: red less green and blue less green, halved, 128 for none.
struct Tint {
  Grey red, blue;
};
// Reduced by whole pixels, of which one is taken, until no side is longer than `longest`.
Tint tint_of(const Colours& picture, int longest);

// Reduced or enlarged, by the average of the pixels covered or between neighbours.
Grey resized(const Grey& picture, int width, int height);

// The mean over squares of (2 radius + 1) pixels; at the edges, over the part inside.
Response box_mean(const Response& picture, int radius);
// The same into `result`; memory of `half` and of `result` is used again.
void box_mean(const Response& picture, int radius, Response& half, Response& result);
Response as_response(const Grey& picture);

// The greatest value over squares of (2 radius + 1) pixels.
Response greatest_near(const Response& picture, int radius);

// Between four pixels; beyond the edge, the edge.
float sample(const Grey& picture, float x, float y);
// The same, 0 beyond the edge.
float sample(const Response& picture, float x, float y);

}  // namespace sudokit::photo
