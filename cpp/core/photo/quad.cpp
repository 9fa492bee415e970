#include "core/photo/quad.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace sudokit::photo {

namespace {

double cross(Point a, Point b) { return a.x * b.y - a.y * b.x; }

// Not std::hypot, which glibc changed in 2.35: a wheel that uses it needs that version.
double length(Point a) { return std::sqrt(a.x * a.x + a.y * a.y); }

template <class Score>
Point greatest(const std::vector<Point>& points, const Score& score) {
  return *std::max_element(points.begin(), points.end(), [&](Point a, Point b) { return score(a) < score(b); });
}

}  // namespace

double area(const Quad& quad) {
  double twice = 0;
  for (std::size_t i = 0; i < 4; ++i) twice += cross(quad[i], quad[(i + 1) % 4]);
  return twice / 2;
}

double side(const Quad& quad) { return std::sqrt(std::abs(area(quad))); }

Quad ordered(Quad quad) {
  Point middle;
  for (const Point corner : quad) middle = middle + corner * 0.25;
  std::sort(quad.begin(), quad.end(), [&](Point a, Point b) {
    return std::atan2(a.y - middle.y, a.x - middle.x) < std::atan2(b.y - middle.y, b.x - middle.x);
  });
  const auto first = std::min_element(quad.begin(), quad.end(), [](Point a, Point b) { return a.x + a.y < b.x + b.y; });
  std::rotate(quad.begin(), first, quad.end());
  return quad;
}

bool plausible(const Quad& quad) {
  double shortest = 1e300, longest = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    const Point along = quad[(i + 1) % 4] - quad[i], next = quad[(i + 2) % 4] - quad[(i + 1) % 4];
    if (!(cross(along, next) > 0.15 * length(along) * length(next))) return false;
    shortest = std::min(shortest, length(along));
    longest = std::max(longest, length(along));
  }
  return shortest > longest / 3;
}

double distance(const Quad& a, const Quad& b) {
  double most = 0;
  for (std::size_t i = 0; i < 4; ++i) most = std::max({most, std::abs(a[i].x - b[i].x), std::abs(a[i].y - b[i].y)});
  return most;
}

Quad turned(const Quad& quad, int quarters) {
  Quad result;
  for (std::size_t i = 0; i < 4; ++i) result[i] = quad[(i + static_cast<std::size_t>(quarters)) % 4];
  return result;
}

Quad scaled(const Quad& quad, double factor) {
  Quad result = quad;
  for (Point& corner : result) corner = corner * factor;
  return result;
}

// Heckbert, Fundamentals of texture mapping and image warping, 1989, section 2.2.3.
Projection::Projection(const Quad& quad) {
  const Point s = quad[0] - quad[1] + quad[2] - quad[3], p = quad[1] - quad[2], q = quad[3] - quad[2];
  const double determinant = cross(p, q);
  g_ = determinant != 0 ? cross(s, q) / determinant : 0;
  h_ = determinant != 0 ? cross(p, s) / determinant : 0;
  a_ = quad[1].x - quad[0].x + g_ * quad[1].x;
  b_ = quad[3].x - quad[0].x + h_ * quad[3].x;
  c_ = quad[0].x;
  d_ = quad[1].y - quad[0].y + g_ * quad[1].y;
  e_ = quad[3].y - quad[0].y + h_ * quad[3].y;
  f_ = quad[0].y;
}

Projection::Line Projection::line(Point from, Point to) const {
  const auto single = [](double value) { return static_cast<float>(value); };
  const Point way = to - from;
  return {single(a_ * from.x + b_ * from.y + c_), single(a_ * way.x + b_ * way.y),
          single(d_ * from.x + e_ * from.y + f_), single(d_ * way.x + e_ * way.y),
          single(g_ * from.x + h_ * from.y + 1),  single(g_ * way.x + h_ * way.y)};
}

Point Projection::back(Point place) const {
  const double a = a_ - g_ * place.x, b = b_ - h_ * place.x, c = place.x - c_;
  const double d = d_ - g_ * place.y, e = e_ - h_ * place.y, f = place.y - f_;
  const double determinant = a * e - b * d;
  return {(c * e - b * f) / determinant, (a * f - c * d) / determinant};
}

Quad Projection::part(double left, double top, double right, double bottom) const {
  return {(*this)(left, top), (*this)(right, top), (*this)(right, bottom), (*this)(left, bottom)};
}

std::vector<Point> hull(std::vector<Point> points) {
  if (points.size() < 3) return points;
  std::sort(points.begin(), points.end(), [](Point a, Point b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
  std::vector<Point> result(2 * points.size());
  std::size_t count = 0;
  const auto add = [&](Point point, std::size_t least) {
    while (count >= least && cross(result[count - 1] - result[count - 2], point - result[count - 1]) <= 0) --count;
    result[count++] = point;
  };
  for (const Point point : points) add(point, 2);
  const std::size_t upper = count + 1;
  for (std::size_t i = points.size() - 1; i-- > 0;) add(points[i], upper);
  result.resize(count > 1 ? count - 1 : count);
  return result;
}

std::vector<Quad> quads_of(const std::vector<Point>& corners) {
  std::vector<Quad> result;
  if (corners.size() < 4) return result;
  std::vector<Point> left = corners;
  while (left.size() > 4) {
    std::size_t least = 0;
    double smallest = 1e300;
    for (std::size_t i = 0; i < left.size(); ++i) {
      const Point before = left[(i + left.size() - 1) % left.size()], after = left[(i + 1) % left.size()];
      const double cut = cross(left[i] - before, after - left[i]);
      if (cut < smallest) smallest = cut, least = i;
    }
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(least));
  }
  result.push_back({left[0], left[1], left[2], left[3]});
  const auto extreme = [&](double x, double y) { return greatest(corners, [&](Point p) { return x * p.x + y * p.y; }); };
  result.push_back({extreme(-1, -1), extreme(1, -1), extreme(1, 1), extreme(-1, 1)});
  return result;
}

bool overlap(const Quad& a, const Quad& b) {
  const auto within = [](const Quad& quad, const Quad& other) {
    Point middle;
    for (const Point corner : quad) middle = middle + corner * 0.25;
    const Point at = Projection(other).back(middle);
    return at.x > -0.05 && at.x < 1.05 && at.y > -0.05 && at.y < 1.05;
  };
  return within(a, b) || within(b, a);
}

}  // namespace sudokit::photo
