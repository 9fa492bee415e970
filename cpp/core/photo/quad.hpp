// Quadrilaterals, and the projections that take the unit square to them.
#pragma once
#include <array>
#include <optional>
#include <span>
#include <vector>

namespace sudokit::photo {

struct Point {
  double x = 0, y = 0;
};

inline Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
inline Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
inline Point operator*(Point a, double factor) { return {a.x * factor, a.y * factor}; }

// Top left, top right, bottom right, bottom left, where the picture is the right way up: clockwise on the screen.
using Quad = std::array<Point, 4>;

double area(const Quad& quad);  // positive if clockwise on the screen
double side(const Quad& quad);  // of the square of the same area
// Clockwise, the corner nearest to the top left first.
Quad ordered(Quad quad);
// Convex, with no side less than a third of another.
bool plausible(const Quad& quad);
// The greatest distance of a corner from its partner.
double distance(const Quad& a, const Quad& b);
// Whether the middle of one lies within the other.
bool overlap(const Quad& a, const Quad& b);
Quad turned(const Quad& quad, int quarters);
Quad scaled(const Quad& quad, double factor);

// From the unit square to a quadrilateral and back.
class Projection {
 public:
  explicit Projection(const Quad& quad);
  Point operator()(double u, double v) const {
    const double w = g_ * u + h_ * v + 1;
    return {(a_ * u + b_ * v + c_) / w, (d_ * u + e_ * v + f_) / w};
  }
  // Along the way from one point of the unit square to another, x and y are quotients of what grows by equal steps.
  struct Line {
    float x, x_step, y, y_step, w, w_step;
  };
  Line line(Point from, Point to) const;
  Point back(Point place) const;  // far outside, or not a number, for a quadrilateral without area
  // The quadrilateral that covers this part of the unit square, or of what lies around it.
  Quad part(double left, double top, double right, double bottom) const;

 private:
  double a_, b_, c_, d_, e_, f_, g_, h_;
};

// The corners of the convex hull, clockwise on the screen.
std::vector<Point> hull(std::vector<Point> points);
// Quadrilaterals that resemble a hull: the one left when the least corners are cut off, and those of extreme points.
std::vector<Quad> quads_of(const std::vector<Point>& hull);

}  // namespace sudokit::photo
