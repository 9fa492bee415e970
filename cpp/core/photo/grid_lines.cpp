#include "core/photo/grid_lines.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace sudokit::photo {

namespace {

constexpr int fine_samples = 6, coarse_samples = 4;  // per piece of a line, a cell long
constexpr int most_line_size = 64;

// The mean response along each of `size` pieces of the line across the quadrilateral at `at`; `inner` leaves out the ends of the pieces.
void pieces(const Response& lines, const Projection& place, bool down, double at, int size, int samples, bool inner,
            std::span<float> out) {
  constexpr int most = most_line_size * fine_samples;
  std::array<float, most> xs, ys;
  const int from = inner ? 1 : 0, each = inner ? samples - 2 : samples;
  const int count = size * each;
  // Along a line, the numerators and the denominator of the projection grow by equal steps.
  const Projection::Line line = down ? place.line({at, 0}, {at, 1}) : place.line({0, at}, {1, at});
  const float step = 1.0F / static_cast<float>(size * samples);
  for (int piece = 0, i = 0; piece < size; ++piece)
    for (int k = from; k < from + each; ++k, ++i)
      xs[static_cast<std::size_t>(i)] = (static_cast<float>(piece * samples + k) + 0.5F) * step;
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    const float along = xs[i], share = 1 / (line.w + line.w_step * along);
    xs[i] = (line.x + line.x_step * along) * share;
    ys[i] = (line.y + line.y_step * along) * share;
  }
  const auto right = static_cast<float>(lines.width - 1), bottom = static_cast<float>(lines.height - 1);
  const auto width = static_cast<std::size_t>(lines.width);
  const float* const data = lines.at.data();
  std::size_t i = 0;
  for (int piece = 0; piece < size; ++piece) {
    float sum = 0;
    for (int k = 0; k < each; ++k, ++i) {
      const float x = xs[i], y = ys[i];
      if (!(x >= 0 && y >= 0 && x < right && y < bottom)) continue;
      const int left = static_cast<int>(x), top = static_cast<int>(y);
      const float dx = x - static_cast<float>(left), dy = y - static_cast<float>(top);
      const float* const mine = data + static_cast<std::size_t>(top) * width + static_cast<std::size_t>(left);
      const float upper = mine[0] + (mine[1] - mine[0]) * dx, lower = mine[width] + (mine[width + 1] - mine[width]) * dx;
      sum += upper + (lower - upper) * dy;
    }
    out[static_cast<std::size_t>(piece)] = sum / static_cast<float>(each);
  }
}

double weaker_half(std::span<float> values) {
  // Few values, and nearly always the same number of them: sorted by insertion.
  for (std::size_t i = 1; i < values.size(); ++i) {
    const float value = values[i];
    std::size_t k = i;
    for (; k > 0 && values[k - 1] > value; --k) values[k] = values[k - 1];
    values[k] = value;
  }
  const std::size_t half = values.size() / 2 + 1;
  return std::accumulate(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(half), 0.0) /
         static_cast<double>(half);
}

}  // namespace

LineMapper::LineMapper(const Grey& picture) : plain_(as_response(picture)) {}

Response LineMapper::map(double cell, bool light) {
  const double stroke = std::max(2.5, cell * 0.3);
  const int near = static_cast<int>(stroke * 0.95), far = static_cast<int>(stroke * 3);
  Response ground, lines;
  box_mean(plain_, near, half_, lines);
  box_mean(lines, near, half_, ground);
  // The root lets faint lines count beside black digits.
  const std::size_t count = plain_.at.size();
  for (std::size_t i = 0; i < count; ++i) {
    const float depth = light ? plain_.at[i] - ground.at[i] : ground.at[i] - plain_.at[i];
    lines.at[i] = std::sqrt(std::max(depth - 1.5F, 0.0F));
  }
  box_mean(lines, far, half_, around_);
  box_mean(around_, far, half_, ground);
  for (std::size_t i = 0; i < count; ++i) lines.at[i] = std::min(1.0F, lines.at[i] / ((ground.at[i] + 0.35F) * 2.5F));
  box_mean(lines, 1, half_, ground);
  return ground;
}

Response line_map(const Grey& picture, double grid_side, int size, bool light) {
  return LineMapper(picture).map(grid_side / size, light);
}

double line_score(const Response& lines, const Quad& quad, int size, bool coarse) {
  const int samples = coarse ? coarse_samples : fine_samples;
  std::array<float, most_line_size> values;
  std::array<double, 2 * most_line_size + 2> strengths;
  const auto part = std::span(values).first(static_cast<std::size_t>(size));
  const Projection place(quad);
  std::size_t count = 0;
  double between = 0;
  for (const bool down : {false, true}) {
    for (int line = 0; line <= size; ++line) {
      pieces(lines, place, down, static_cast<double>(line) / size, size, samples, false, part);
      for (float& value : part) value = std::min(value, 0.8F);
      strengths[count++] = weaker_half(part);
    }
    for (int line = 0; line < size; ++line)
      for (const double offset : {0.3, 0.7}) {
        pieces(lines, place, down, (line + offset) / size, size, samples, true, part);
        between += weaker_half(part);
      }
  }
  std::sort(strengths.begin(), strengths.begin() + static_cast<std::ptrdiff_t>(count));
  const double sum = std::accumulate(strengths.begin(), strengths.begin() + static_cast<std::ptrdiff_t>(count), 0.0);
  const double weakest = strengths[0] + strengths[1] + strengths[2] + strengths[3];
  return sum / static_cast<double>(count) + 0.15 * weakest - 1.2 * between / (4 * size);
}

Climbed climb(const Response& lines, Quad quad, int size, std::span<const double> steps, bool coarse) {
  constexpr double d = 0.7;
  constexpr Point directions[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {d, d}, {-d, -d}, {d, -d}, {-d, d}};
  double best = line_score(lines, quad, size, coarse);
  const double length = side(quad);
  const auto take = [&](const Quad& moved) {
    const double score = line_score(lines, moved, size, coarse);
    if (score <= best + 1e-4) return false;
    best = score;
    quad = moved;
    return true;
  };
  for (const double step : steps)
    for (int round = 0; round < 4; ++round) {
      bool better = false;
      for (const Point direction : directions) {
        Quad moved = quad;
        for (Point& corner : moved) corner = corner + direction * (step * length);
        better |= take(moved);
      }
      for (std::size_t corner = 0; corner < 4; ++corner)
        for (const Point direction : directions) {
          Quad moved = quad;
          moved[corner] = moved[corner] + direction * (step * length);
          better |= take(moved);
        }
      if (!better) break;
    }
  return {quad, best};
}

}  // namespace sudokit::photo
