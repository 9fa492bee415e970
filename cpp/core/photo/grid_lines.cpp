#include "core/photo/grid_lines.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace sudokit::photo {

namespace {

constexpr int samples = 6;  // per piece of a line, a cell long

// The mean response along each of `size` pieces of the line from a to b; `inner` leaves out the ends of the pieces.
void pieces(const Response& lines, const Projection& place, bool down, double at, int size, bool inner,
            std::span<float> out) {
  const int count = size * samples;
  for (int piece = 0; piece < size; ++piece) {
    float sum = 0;
    const int from = inner ? 1 : 0, to = inner ? samples - 1 : samples;
    for (int k = from; k < to; ++k) {
      const double along = (piece * samples + k + 0.5) / count;
      const Point point = down ? place(at, along) : place(along, at);
      sum += sample(lines, static_cast<float>(point.x), static_cast<float>(point.y));
    }
    out[static_cast<std::size_t>(piece)] = sum / static_cast<float>(to - from);
  }
}

double weaker_half(std::span<float> values) {
  std::sort(values.begin(), values.end());
  const std::size_t half = values.size() / 2 + 1;
  return std::accumulate(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(half), 0.0) /
         static_cast<double>(half);
}

}  // namespace

Response line_map(const Grey& picture, double grid_side, int size, bool light) {
  const double stroke = std::max(2.5, grid_side / size * 0.3);
  const int near = static_cast<int>(stroke * 0.95), far = static_cast<int>(stroke * 3);
  const Response plain = as_response(picture);
  const Response ground = box_mean(box_mean(plain, near), near);
  Response lines(picture.width, picture.height);
  // The root lets faint lines count beside black digits.
  for (std::size_t i = 0; i < lines.at.size(); ++i) {
    const float depth = light ? plain.at[i] - ground.at[i] : ground.at[i] - plain.at[i];
    lines.at[i] = std::sqrt(std::max(depth - 1.5F, 0.0F));
  }
  const Response around = box_mean(box_mean(lines, far), far);
  for (std::size_t i = 0; i < lines.at.size(); ++i)
    lines.at[i] = std::min(1.0F, lines.at[i] / ((around.at[i] + 0.35F) * 2.5F));
  return box_mean(lines, 1);
}

double line_score(const Response& lines, const Quad& quad, int size) {
  constexpr int most = 64;
  std::array<float, most> values;
  std::array<double, 2 * most + 2> strengths;
  const auto part = std::span(values).first(static_cast<std::size_t>(size));
  const Projection place(quad);
  std::size_t count = 0;
  double between = 0;
  for (const bool down : {false, true}) {
    for (int line = 0; line <= size; ++line) {
      pieces(lines, place, down, static_cast<double>(line) / size, size, false, part);
      for (float& value : part) value = std::min(value, 0.8F);
      strengths[count++] = weaker_half(part);
    }
    for (int line = 0; line < size; ++line)
      for (const double offset : {0.3, 0.7}) {
        pieces(lines, place, down, (line + offset) / size, size, true, part);
        between += weaker_half(part);
      }
  }
  std::sort(strengths.begin(), strengths.begin() + static_cast<std::ptrdiff_t>(count));
  const double sum = std::accumulate(strengths.begin(), strengths.begin() + static_cast<std::ptrdiff_t>(count), 0.0);
  const double weakest = strengths[0] + strengths[1] + strengths[2] + strengths[3];
  return sum / static_cast<double>(count) + 0.15 * weakest - 1.2 * between / (4 * size);
}

Climbed climb(const Response& lines, Quad quad, int size, std::span<const double> steps) {
  constexpr double d = 0.7;
  constexpr Point directions[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {d, d}, {-d, -d}, {d, -d}, {-d, d}};
  double best = line_score(lines, quad, size);
  const double length = side(quad);
  const auto take = [&](const Quad& moved) {
    const double score = line_score(lines, moved, size);
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
