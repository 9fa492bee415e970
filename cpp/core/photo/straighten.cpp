#include "core/photo/straighten.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/photo/grid_lines.hpp"

namespace sudokit::photo {

namespace {

Mesh::Cubic terms(double u, double v, int size) {
  u = u / size * 2 - 1;
  v = v / size * 2 - 1;
  return {1, u, v, u * u, u * v, v * v, u * u * u, u * u * v, u * v * v, v * v * v};
}

double sum_of_products(const Mesh::Cubic& a, const Mesh::Cubic& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

struct Offset {
  double u, v;   // where, in cells
  double found;  // how far away the line is, in cells
  double weight;
};

// Solves the symmetric positive system by elimination.
Mesh::Cubic solved(std::array<std::array<double, 10>, 10> matrix, Mesh::Cubic right) {
  constexpr std::size_t n = 10;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = i + 1; k < n; ++k) {
      const double factor = matrix[k][i] / matrix[i][i];
      for (std::size_t c = i; c < n; ++c) matrix[k][c] -= factor * matrix[i][c];
      right[k] -= factor * right[i];
    }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t c = i + 1; c < n; ++c) right[i] -= matrix[i][c] * right[c];
    right[i] /= matrix[i][i];
  }
  return right;
}

// Least squares, with far-off places counted less in each round.
Mesh::Cubic fitted(const std::vector<Offset>& offsets, int size) {
  Mesh::Cubic result{};
  for (int round = 0; round < 5; ++round) {
    std::array<std::array<double, 10>, 10> matrix{};
    Mesh::Cubic right{};
    for (std::size_t i = 0; i < 10; ++i) matrix[i][i] = 0.15;
    for (const Offset& one : offsets) {
      const Mesh::Cubic term = terms(one.u, one.v, size);
      const double off = round == 0 ? 0 : (sum_of_products(term, result) - one.found) / 0.03;
      const double weight = one.weight / (1 + off * off);
      for (std::size_t i = 0; i < 10; ++i) {
        for (std::size_t k = 0; k < 10; ++k) matrix[i][k] += weight * weight * term[i] * term[k];
        right[i] += weight * weight * term[i] * one.found;
      }
    }
    result = solved(matrix, right);
  }
  return result;
}

// Looks for the piece of the line between two cells (`down`: an upright line) beside where it should be.
bool look_for(const Response& lines, bool down, int line, int piece, int reach, Offset& out) {
  const int middle = straight_margin + line * straight_cell, from = straight_margin + piece * straight_cell + 4;
  const int length = straight_cell - 8;
  std::vector<float> along(static_cast<std::size_t>(length)), means;
  for (int off = -reach - 1; off <= reach + 1; ++off) {
    const int across = middle + off;
    for (int k = 0; k < length; ++k) {
      const int x = down ? across : from + k, y = down ? from + k : across;
      const bool inside = x >= 0 && y >= 0 && x < lines.width && y < lines.height;
      along[static_cast<std::size_t>(k)] = inside ? lines.row(y)[x] : 0;
    }
    std::sort(along.begin(), along.end());
    float sum = 0;
    const int kept = length * 2 / 3;  // the weaker ones: a digit that touches is no line
    for (int k = 0; k < kept; ++k) sum += along[static_cast<std::size_t>(k)];
    means.push_back(sum / static_cast<float>(kept));
  }
  int best = 0;
  float most = -1;
  std::vector<float> sums;
  for (int off = -reach; off <= reach; ++off) {
    const auto i = static_cast<std::size_t>(off + reach + 1);
    sums.push_back(means[i - 1] + means[i] + means[i + 1] - 0.002F * static_cast<float>(std::abs(off)));
    if (sums.back() > most) most = sums.back(), best = off;
  }
  std::nth_element(sums.begin(), sums.begin() + reach, sums.end());
  const double clear = most - sums[static_cast<std::size_t>(reach)];
  out = {down ? line : piece + 0.5, down ? piece + 0.5 : line, static_cast<double>(best) / straight_cell, clear};
  return clear > 0.15;
}

}  // namespace

Point Mesh::at(double u, double v, int size) const {
  const Cubic term = terms(std::clamp(u, -0.3, size + 0.3), std::clamp(v, -0.3, size + 0.3), size);
  return {sum_of_products(across, term), sum_of_products(down, term)};
}

Grey straightened(const Halves& picture, const Quad& quad, int size, const std::vector<Mesh>& meshes, int fine) {
  const int cell = straight_cell * fine, margin = straight_margin * fine;
  const int whole = size * cell + 2 * margin;
  std::size_t level = 0;
  double ratio = side(quad) / (size * cell), factor = 1;
  for (; ratio > 1.6 && level + 1 < picture.levels.size(); ++level) ratio /= 2, factor /= 2;
  const Grey& source = picture.levels[level];
  Quad corners = quad;
  // The middle of a pixel of a half is the middle of four.
  for (Point& corner : corners) corner = {(corner.x + 0.5) * factor - 0.5, (corner.y + 0.5) * factor - 0.5};
  const Projection place(corners);
  Grey result(whole, whole);
  // The surface is smooth: it is computed at every eighth pixel, and interpolated between.
  constexpr int step = 8;
  const int points = whole / step + 2;
  std::vector<Point> moved(static_cast<std::size_t>(points) * static_cast<std::size_t>(points));
  for (int j = 0; j < points; ++j)
    for (int i = 0; i < points; ++i) {
      double u = static_cast<double>(i * step - margin) / cell;
      double v = static_cast<double>(j * step - margin) / cell;
      for (auto mesh = meshes.rbegin(); mesh != meshes.rend(); ++mesh) {
        const Point off = mesh->at(u, v, size);
        u += off.x;
        v += off.y;
      }
      moved[static_cast<std::size_t>(j * points + i)] = place(u / size, v / size);
    }
  for (int y = 0; y < whole; ++y)
    for (int x = 0; x < whole; ++x) {
      const Point* const above = &moved[static_cast<std::size_t>(y / step * points + x / step)];
      const Point* const below = above + points;
      const double dx = static_cast<double>(x % step) / step, dy = static_cast<double>(y % step) / step;
      const Point at = (above[0] * (1 - dx) + above[1] * dx) * (1 - dy) + (below[0] * (1 - dx) + below[1] * dx) * dy;
      result.row(y)[x] =
          static_cast<std::uint8_t>(sample(source, static_cast<float>(at.x), static_cast<float>(at.y)) + 0.5F);
    }
  return result;
}

bool fit_mesh(const Grey& straight, int size, bool light, double reach, Mesh& mesh) {
  const Response lines = line_map(straight, size * straight_cell, size, light);
  for (const bool down : {true, false}) {
    std::vector<Offset> offsets;
    Offset one;
    for (int line = 0; line <= size; ++line)
      for (int piece = 0; piece < size; ++piece)
        if (look_for(lines, down, line, piece, static_cast<int>(reach * straight_cell), one)) offsets.push_back(one);
    if (offsets.size() < static_cast<std::size_t>(size) * 4) return false;
    (down ? mesh.across : mesh.down) = fitted(offsets, size);
  }
  return true;
}

std::vector<std::uint8_t> cut_cells(const Grey& straight, int size, const View& view) {
  const double margin = straight_cell * 0.16;
  const double length = (straight_cell + 2 * margin) * view.scale;
  const auto count = static_cast<std::size_t>(size) * static_cast<std::size_t>(size);
  std::vector<std::uint8_t> result;
  result.reserve(count * cell_side * cell_side);
  const double step = length / cell_side, quarter = step / 4;
  for (int row = 0; row < size; ++row)
    for (int column = 0; column < size; ++column) {
      const double left = straight_margin + (column + 0.5 + view.x) * straight_cell - length / 2 - 0.5;
      const double top = straight_margin + (row + 0.5 + view.y) * straight_cell - length / 2 - 0.5;
      for (int y = 0; y < cell_side; ++y)
        for (int x = 0; x < cell_side; ++x) {
          const double cx = left + (x + 0.5) * step, cy = top + (y + 0.5) * step;
          float sum = 2;
          for (const double dy : {-quarter, quarter})
            for (const double dx : {-quarter, quarter})
              sum += sample(straight, static_cast<float>(cx + dx), static_cast<float>(cy + dy));
          result.push_back(static_cast<std::uint8_t>(sum / 4));
        }
    }
  return result;
}

}  // namespace sudokit::photo
