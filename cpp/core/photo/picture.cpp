#include "core/photo/picture.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/invariant.hpp"

namespace sudokit::photo {

namespace {

std::uint8_t darkness(const std::uint8_t* rgb) {
  const int luminance = (77 * rgb[0] + 150 * rgb[1] + 29 * rgb[2]) >> 8;
  return static_cast<std::uint8_t>((luminance + std::min({rgb[0], rgb[1], rgb[2]}) + 1) / 2);
}

// For each new pixel, the first old one and the share of the next; or the range of old pixels it covers.
struct Taps {
  std::vector<int> from, to;
  std::vector<float> share;
};

Taps taps(int old_size, int new_size) {
  Taps result;
  const double ratio = static_cast<double>(old_size) / new_size;
  for (int i = 0; i < new_size; ++i) {
    if (ratio > 1) {
      const int from = static_cast<int>(i * ratio);
      result.from.push_back(std::min(from, old_size - 1));
      result.to.push_back(std::clamp(static_cast<int>((i + 1) * ratio), from + 1, old_size));
      result.share.push_back(0);
    } else {
      const double middle = std::clamp((i + 0.5) * ratio - 0.5, 0.0, old_size - 1.0);
      const int from = static_cast<int>(middle);
      result.from.push_back(from);
      result.to.push_back(std::min(from + 2, old_size));
      result.share.push_back(static_cast<float>(middle - from));
    }
  }
  return result;
}

// One line of new pixels from one of old pixels, `step` apart.
template <class From>
void resize_line(const From* from, std::ptrdiff_t step, const Taps& at, float ratio, float* to, std::ptrdiff_t to_step) {
  for (std::size_t i = 0; i < at.from.size(); ++i) {
    float value;
    if (ratio > 1) {
      value = 0;
      for (int k = at.from[i]; k < at.to[i]; ++k) value += static_cast<float>(from[k * step]);
      value /= static_cast<float>(at.to[i] - at.from[i]);
    } else {
      const auto first = static_cast<float>(from[at.from[i] * step]);
      value = first + (static_cast<float>(from[(at.to[i] - 1) * step]) - first) * at.share[i];
    }
    to[static_cast<std::ptrdiff_t>(i) * to_step] = value;
  }
}

// The running means along rows; several rows at once, because each sum waits for the one before.
template <int rows>
void mean_rows(const float* from, float* to, int count, int radius) {
  float sums[rows] = {};
  const auto at = [count](int row, int i) {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(count) + static_cast<std::size_t>(i);
  };
  for (int i = 0; i < std::min(radius, count); ++i)
    for (int row = 0; row < rows; ++row) sums[row] += from[at(row, i)];
  const auto step = [&](int i, bool enters, bool leaves, float share) {
    for (int row = 0; row < rows; ++row) {
      if (enters) sums[row] += from[at(row, i + radius)];
      if (leaves) sums[row] -= from[at(row, i - radius - 1)];
      to[at(row, i)] = sums[row] * share;
    }
  };
  const int inner = radius + 1, last = count - radius;  // from and until where the whole square is inside
  for (int i = 0; i < count; ++i) {
    if (i == inner) {
      const float share = 1.0F / static_cast<float>(2 * radius + 1);
      for (; i < last; ++i) step(i, true, true, share);
      if (i >= count) break;
    }
    const int covered = std::min(i + radius, count - 1) - std::max(i - radius, 0) + 1;
    step(i, i + radius < count, i - radius - 1 >= 0, 1.0F / static_cast<float>(covered));
  }
}

}  // namespace

Grey grey_of(const Colours& picture, int longest, double* scale) {
  SUDOKIT_INVARIANT(picture.bytes.size() ==
                    std::size_t{3} * static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height));
  const int side = std::max(picture.width, picture.height);
  const int factor = std::max(1, (side + longest - 1) / longest);
  Grey result(std::max(1, picture.width / factor), std::max(1, picture.height / factor));
  const auto stride = std::size_t{3} * static_cast<std::size_t>(picture.width);
  for (int y = 0; y < result.height; ++y)
    for (int x = 0; x < result.width; ++x) {
      int sum = 0, count = 0;
      for (int dy = 0; dy < factor && y * factor + dy < picture.height; ++dy)
        for (int dx = 0; dx < factor && x * factor + dx < picture.width; ++dx, ++count)
          sum += darkness(picture.bytes.data() + static_cast<std::size_t>(y * factor + dy) * stride +
                          std::size_t{3} * static_cast<std::size_t>(x * factor + dx));
      result.row(y)[x] = static_cast<std::uint8_t>((sum + count / 2) / count);
    }
  if (scale) *scale = 1.0 / factor;
  return result;
}

Tint tint_of(const Colours& picture, int longest) {
  const int factor = std::max(1, (std::max(picture.width, picture.height) + longest - 1) / longest);
  const int width = std::max(1, picture.width / factor), height = std::max(1, picture.height / factor);
  Tint result{Grey(width, height), Grey(width, height)};
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      const auto row = static_cast<std::size_t>(std::min(y * factor + factor / 2, picture.height - 1));
      const auto column = static_cast<std::size_t>(std::min(x * factor + factor / 2, picture.width - 1));
      const std::uint8_t* const rgb =
          picture.bytes.data() + std::size_t{3} * (row * static_cast<std::size_t>(picture.width) + column);
      result.red.row(y)[x] = static_cast<std::uint8_t>(128 + (rgb[0] - rgb[1]) / 2);
      result.blue.row(y)[x] = static_cast<std::uint8_t>(128 + (rgb[2] - rgb[1]) / 2);
    }
  return result;
}

Grey resized(const Grey& picture, int width, int height) {
  if (width == picture.width && height == picture.height) return picture;
  const Taps across = taps(picture.width, width), down = taps(picture.height, height);
  const float ratio_x = static_cast<float>(picture.width) / static_cast<float>(width);
  const float ratio_y = static_cast<float>(picture.height) / static_cast<float>(height);
  Response half(width, picture.height);
  for (int y = 0; y < picture.height; ++y) resize_line(picture.row(y), 1, across, ratio_x, half.row(y), 1);
  Response whole(width, height);
  for (int x = 0; x < width; ++x) resize_line(half.at.data() + x, width, down, ratio_y, whole.at.data() + x, width);
  Grey result(width, height);
  for (std::size_t i = 0; i < result.at.size(); ++i)
    result.at[i] = static_cast<std::uint8_t>(std::clamp(whole.at[i] + 0.5F, 0.0F, 255.0F));
  return result;
}

void box_mean(const Response& picture, int radius, Response& half, Response& result) {
  const int width = picture.width, height = picture.height;
  half.resize(width, height);
  result.resize(width, height);
  int row = 0;
  for (; row + 8 <= height; row += 8) mean_rows<8>(picture.row(row), half.row(row), width, radius);
  for (; row < height; ++row) mean_rows<1>(picture.row(row), half.row(row), width, radius);
  // Down the columns, a row at a time, so that memory is read in order.
  std::vector<float> sums(static_cast<std::size_t>(width), 0.0F);
  for (int y = 0; y < std::min(radius, height); ++y)
    for (int x = 0; x < width; ++x) sums[static_cast<std::size_t>(x)] += half.row(y)[x];
  for (int y = 0; y < height; ++y) {
    const float share = 1.0F / static_cast<float>(std::min(y + radius, height - 1) - std::max(y - radius, 0) + 1);
    float *const sum = sums.data(), *const to = result.row(y);
    const float* const enters = y + radius < height ? half.row(y + radius) : nullptr;
    const float* const leaves = y - radius - 1 >= 0 ? half.row(y - radius - 1) : nullptr;
    if (enters && leaves)
      for (int x = 0; x < width; ++x) sum[x] += enters[x] - leaves[x], to[x] = sum[x] * share;
    else
      for (int x = 0; x < width; ++x) {
        sum[x] += (enters ? enters[x] : 0) - (leaves ? leaves[x] : 0);
        to[x] = sum[x] * share;
      }
  }
}

Response box_mean(const Response& picture, int radius) {
  Response half, result;
  box_mean(picture, radius, half, result);
  return result;
}

Halves::Halves(Grey picture) {
  levels.push_back(std::move(picture));
  while (std::min(levels.back().width, levels.back().height) >= 64 && levels.size() < 8) {
    const Grey& whole = levels.back();
    Grey half(whole.width / 2, whole.height / 2);
    for (int y = 0; y < half.height; ++y) {
      const std::uint8_t *const upper = whole.row(2 * y), *const lower = whole.row(2 * y + 1);
      for (int x = 0; x < half.width; ++x)
        half.row(y)[x] =
            static_cast<std::uint8_t>((upper[2 * x] + upper[2 * x + 1] + lower[2 * x] + lower[2 * x + 1] + 2) / 4);
    }
    levels.push_back(std::move(half));
  }
}

Response as_response(const Grey& picture) {
  Response result(picture.width, picture.height);
  for (std::size_t i = 0; i < picture.at.size(); ++i) result.at[i] = picture.at[i];
  return result;
}

Response greatest_near(const Response& picture, int radius) {
  if (radius <= 0) return picture;
  Response half = picture;
  const int width = picture.width, height = picture.height;
  for (int y = 0; y < height; ++y)
    for (int off = 1; off <= std::min(radius, width - 1); ++off) {
      const float* const from = picture.row(y);
      float* const to = half.row(y);
      for (int x = 0; x + off < width; ++x) to[x] = std::max(to[x], from[x + off]);
      for (int x = off; x < width; ++x) to[x] = std::max(to[x], from[x - off]);
    }
  Response result = half;
  for (int y = 0; y < height; ++y)
    for (int k = std::max(0, y - radius); k <= std::min(height - 1, y + radius); ++k) {
      const float* const from = half.row(k);
      float* const to = result.row(y);
      for (int x = 0; x < width; ++x) to[x] = std::max(to[x], from[x]);
    }
  return result;
}

float sample(const Grey& picture, float x, float y) {
  // Not a number counts as 0.
  x = x > 0 ? std::min(x, static_cast<float>(picture.width - 1)) : 0;
  y = y > 0 ? std::min(y, static_cast<float>(picture.height - 1)) : 0;
  const int left = static_cast<int>(x), top = static_cast<int>(y);
  const int right = std::min(left + 1, picture.width - 1), bottom = std::min(top + 1, picture.height - 1);
  const float dx = x - static_cast<float>(left), dy = y - static_cast<float>(top);
  const std::uint8_t *above = picture.row(top), *below = picture.row(bottom);
  const float upper = static_cast<float>(above[left]) + static_cast<float>(above[right] - above[left]) * dx;
  const float lower = static_cast<float>(below[left]) + static_cast<float>(below[right] - below[left]) * dx;
  return upper + (lower - upper) * dy;
}

float sample(const Response& picture, float x, float y) {
  if (!(x >= 0 && y >= 0 && x < static_cast<float>(picture.width - 1) && y < static_cast<float>(picture.height - 1)))
    return 0;
  const int left = static_cast<int>(x), top = static_cast<int>(y);
  const float dx = x - static_cast<float>(left), dy = y - static_cast<float>(top);
  const float* const at = picture.row(top) + left;
  const float* const below = at + picture.width;
  const float upper = at[0] + (at[1] - at[0]) * dx, lower = below[0] + (below[1] - below[0]) * dx;
  return upper + (lower - upper) * dy;
}

}  // namespace sudokit::photo
