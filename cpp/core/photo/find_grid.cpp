// Many quadrilaterals, from the dark regions under several thresholds, are scored by the lines of a grid beneath them; the corners of
// the best climb to the best score.  A quadrilateral whose cells show as closed regions is preferred, because regions survive curled
// paper and straight lines do not.
#include "core/photo/find_grid.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <span>
#include <utility>

#include "core/photo/dark_regions.hpp"
#include "core/photo/grid_lines.hpp"
#include "core/photo/in_order.hpp"

namespace sudokit::photo {

namespace {

constexpr std::size_t kept_per_threshold = 8, scored_first = 14, scored_each = 5, climbed = 8;
constexpr double least_climbed = 0.15;  // line score from which corners may climb to a grid's
constexpr double hopeless = 0.9;        // so much less than the best is no grid
constexpr double nearly_all_seen = 0.9, clear_grid = 1.2;
constexpr double no_room_beside = 0.3;  // of the picture, from which a grid that is clear ends the search

struct Candidate {
  Quad quad;
  std::vector<double> seen;  // for each size
  bool dark, light;          // the lines that it was found by
};

struct Scored {
  double score;
  Quad quad;
  int size;
  bool light;
  double seen;
};

// The share of cells that hold one region of their size.  What holds several is no cell: 81 regions fill all cells of a 6x6 grid too.
double share_seen(const Quad& quad, int size, const std::vector<Region>& blobs) {
  const double cell = std::abs(area(quad)) / (size * size);
  const Projection place(quad);
  std::vector<int> held(static_cast<std::size_t>(size * size), 0);
  for (const Region& blob : blobs) {
    if (blob.box() < 0.35 * cell || blob.box() > 1.7 * cell) continue;
    const Point at = place.back(blob.middle());
    if (at.x > 0 && at.x < 1 && at.y > 0 && at.y < 1)
      ++held[static_cast<std::size_t>(static_cast<int>(at.y * size) * size + static_cast<int>(at.x * size))];
  }
  int seen = 0;
  for (const int regions_held : held) seen += regions_held == 1 ? 1 : regions_held > 1 ? 1 - regions_held : 0;
  return std::max(0.0, static_cast<double>(seen) / (size * size));
}

void add_candidates(const Grey& marks, bool light, std::span<const int> sizes, std::vector<Candidate>& found) {
  const double whole = static_cast<double>(marks.width) * marks.height;
  std::vector<Region> dark = regions(marks, 1, true, 0.02 * whole);
  std::erase_if(dark, [&](const Region& region) { return region.box() < 0.02 * whole; });
  if (dark.empty()) return;
  sort_by(dark, [](const Region& region) { return -region.box(); });
  if (dark.size() > kept_per_threshold) dark.resize(kept_per_threshold);
  std::vector<Region> blobs = regions(marks, 0, false, 1e300);
  std::erase_if(blobs, [](const Region& blob) {
    const int width = blob.right - blob.left + 1, height = blob.bottom - blob.top + 1;
    return blob.pixels < 40 || width > 2.2 * height || height > 2.2 * width;
  });
  for (const Region& region : dark)
    for (const Quad& rough : quads_of(hull(region.outline))) {
      const Quad quad = ordered(rough);
      if (!plausible(quad) || area(quad) < 0.02 * whole) continue;
      Candidate candidate{quad, {}, !light, light};
      for (const int size : sizes) candidate.seen.push_back(share_seen(quad, size, blobs));
      found.push_back(std::move(candidate));
    }
}

// Whether a grid of such lines, larger than this, is seen so well that it cannot be the boxes of another.
bool clearly_seen(const std::vector<Candidate>& found, std::span<const int> sizes, bool light, double least_area) {
  for (const Candidate& one : found)
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      const auto boxes_of_another = [&](int size) { return size > sizes[i] && size % sizes[i] == 0; };
      if ((light ? one.light : one.dark) && one.seen[i] >= nearly_all_seen && area(one.quad) > least_area &&
          std::none_of(sizes.begin(), sizes.end(), boxes_of_another))
        return true;
    }
  return false;
}

double most_seen(const Candidate& candidate) { return *std::max_element(candidate.seen.begin(), candidate.seen.end()); }

std::vector<Candidate> candidates(const Grey& picture, std::span<const int> sizes) {
  struct Threshold {
    int radius;
    float margin;
    bool light;
  };
  constexpr Threshold thresholds[] = {{7, 3, false},   {7, 7, false}, {15, 4, false}, {30, 5, false},
                                      {30, 12, false}, {10, 4, true}, {20, 8, true}};
  std::vector<Candidate> found;
  const Response plain = box_mean(as_response(picture), 1);
  Grey smooth(picture.width, picture.height);
  for (std::size_t i = 0; i < smooth.at.size(); ++i) smooth.at[i] = static_cast<std::uint8_t>(plain.at[i] + 0.5F);
  int radius = 0;
  Response mean;
  const double whole = static_cast<double>(picture.width) * picture.height;
  for (const Threshold& threshold : thresholds) {
    // The gaps between light lines look like dark lines, so lines of both kinds are always looked for.
    if (clearly_seen(found, sizes, threshold.light, no_room_beside * whole)) continue;
    if (threshold.radius != radius) mean = box_mean(plain, threshold.radius);
    radius = threshold.radius;
    const Grey marks = marked(smooth, mean, threshold.margin, threshold.light);
    add_candidates(marks, threshold.light, sizes, found);
    add_candidates(grown(marks), threshold.light, sizes, found);
  }
  const double right = picture.width - 2.0, bottom = picture.height - 2.0;
  found.push_back(
      {{{{1, 1}, {right, 1}, {right, bottom}, {1, bottom}}}, std::vector<double>(sizes.size(), 0.0), true, true});
  sort_by(found, [](const Candidate& one) { return -most_seen(one); });
  std::vector<Candidate> different;
  for (Candidate& one : found) {
    const auto same = std::find_if(different.begin(), different.end(),
                                   [&](const auto& other) { return distance(one.quad, other.quad) < 5; });
    if (same == different.end())
      different.push_back(std::move(one));
    else
      same->dark |= one.dark, same->light |= one.light;
  }
  return different;
}

// The quadrilateral itself, a little larger and smaller, a row or column more on some sides, and, if it may be one box, the nine
// grids three times as large.
std::vector<Quad> variants(const Quad& quad, int size, bool box) {
  std::vector<Quad> result{quad};
  const Projection place(quad);
  const double one = 1.0 / (size - 1), less = 1.0 / (2.0 * size);
  for (const double grow : {-0.05, -0.025, 0.025, 0.05, one / 2, -less})
    result.push_back(place.part(-grow, -grow, 1 + grow, 1 + grow));
  for (int sides = 1; sides < 16; ++sides)
    result.push_back(
        place.part(sides & 1 ? -one : 0, sides & 2 ? -one : 0, sides & 4 ? 1 + one : 1, sides & 8 ? 1 + one : 1));
  if (box)
    for (int row = 0; row < 3; ++row)
      for (int column = 0; column < 3; ++column) result.push_back(place.part(-column, -row, 3 - column, 3 - row));
  return result;
}

// Line maps are made once for each size of cells, in steps of a half octave.
class LineMaps {
 public:
  explicit LineMaps(const Grey& picture) : halves_(picture) {
    for (const Grey& level : halves_.levels) mappers_.emplace_back(level);
  }

  // A coarse score needs no more than coarse_cell pixels a cell; of lines thickened by a seventh of a cell, so that those of curled
  // paper score too.
  double coarse_score(const Quad& quad, int size, bool light) {
    const Place place = coarse_place(quad, size);
    return line_score(map(place, light, true), reduced(quad, place.level), size, true);
  }
  Climbed coarse_climb(const Quad& quad, int size, bool light, std::span<const double> steps) {
    const Place place = coarse_place(quad, size);
    Climbed result = climb(map(place, light, true), reduced(quad, place.level), size, steps, true);
    for (Point& corner : result.quad) corner = (corner + middle_) * std::exp2(place.level) - middle_;
    return result;
  }
  double fine_score(const Quad& quad, int size, bool light) {
    return line_score(map({0, octave_of(quad, size)}, light, false), quad, size);
  }
  Climbed fine_climb(const Quad& quad, int size, bool light, std::span<const double> steps) {
    return climb(map({0, octave_of(quad, size)}, light, false), quad, size, steps);
  }

 private:
  static constexpr int coarse_cell = 32;
  static constexpr Point middle_{0.5, 0.5};  // of a pixel
  struct Place {
    int level, octave;  // halves, and half octaves of the side of a cell there
  };
  struct Made {
    int level, octave;
    bool light, thick;
    Response lines;
  };

  static int octave_of(const Quad& quad, int size) {
    return static_cast<int>(std::floor(std::log2(side(quad) / size + 0.1) * 2));
  }
  Place coarse_place(const Quad& quad, int size) const {
    Place place{0, octave_of(quad, size)};
    for (; std::exp2(place.octave / 2.0) > coarse_cell && place.level + 1 < static_cast<int>(halves_.levels.size());
         ++place.level)
      place.octave -= 2;
    return place;
  }
  static Quad reduced(Quad quad, int level) {
    for (Point& corner : quad) corner = (corner + middle_) * std::exp2(-level) - middle_;
    return quad;
  }
  const Response& map(const Place& place, bool light, bool thick) {
    const auto found = std::find_if(maps_.begin(), maps_.end(), [&](const auto& one) {
      return one->level == place.level && one->octave == place.octave && one->light == light && one->thick == thick;
    });
    if (found != maps_.end()) return (*found)->lines;
    const double cell = std::exp2((place.octave + 0.5) / 2);
    Response lines = thick ? greatest_near(map(place, light, false), std::max(1, static_cast<int>(cell * 0.075)))
                           : mappers_[static_cast<std::size_t>(place.level)].map(cell, light);
    maps_.push_back(std::make_unique<Made>(Made{place.level, place.octave, light, thick, std::move(lines)}));
    return maps_.back()->lines;
  }

  Halves halves_;
  std::vector<LineMapper> mappers_;
  std::vector<std::unique_ptr<Made>> maps_;
};

bool within(const Quad& quad, const Grey& picture) {
  return std::all_of(quad.begin(), quad.end(), [&](Point p) {
    return p.x > -0.05 * picture.width && p.x < 1.05 * picture.width && p.y > -0.05 * picture.height &&
           p.y < 1.05 * picture.height;
  });
}

void best_first(std::vector<Scored>& grids) {
  sort_by(grids, [](const Scored& one) { return -one.score; });
}

// A grid whose cells are seen leaves no room for one of fewer cells at its place, unless that is nearly as clear.  If they are seen
// nearly all, it leaves none for any other that is not larger: only its cells may be the boxes of one with more.
bool outdone(const Scored& one, const Scored& by) {
  if (by.seen < 0.75 || one.score > by.score) return false;
  const bool smaller = one.size < by.size && one.score < by.score - 0.5;
  const bool no_room = by.seen >= nearly_all_seen && by.score >= clear_grid && one.seen <= by.seen &&
                       (one.size == by.size || one.size % by.size != 0) && area(one.quad) < 1.2 * area(by.quad);
  return (smaller || no_room) && overlap(one.quad, by.quad);
}

std::vector<Scored> not_outdone(const std::vector<Scored>& grids) {
  std::vector<Scored> result;
  for (const Scored& one : grids)
    if (std::none_of(result.begin(), result.end(), [&](const Scored& other) { return outdone(one, other); }))
      result.push_back(one);
  return result;
}

std::vector<Scored> scored(const std::vector<Candidate>& found, std::span<const int> sizes, LineMaps& maps,
                           const Grey& picture, Meter& meter) {
  std::vector<Scored> first, result;
  for (const Candidate& candidate : found)
    for (std::size_t i = 0; i < sizes.size(); ++i)
      for (const bool light : {false, true}) {
        if (!(light ? candidate.light : candidate.dark)) continue;
        if (!meter.charge()) return first;
        Scored one{0, candidate.quad, sizes[i], light, candidate.seen[i]};
        one.score = maps.coarse_score(one.quad, one.size, light) + 0.8 * one.seen;
        first.push_back(one);
      }
  best_first(first);
  first = not_outdone(first);
  // Some of each size: the lattice of its boxes is a 4x4 grid as clear as the 16x16 grid itself.
  const auto each = static_cast<std::ptrdiff_t>(std::max(scored_each, scored_first / sizes.size()));
  std::vector<Scored> some;
  for (const Scored& one : first)
    if (std::count_if(some.begin(), some.end(), [&](const Scored& other) { return other.size == one.size; }) < each)
      some.push_back(one);
  for (const Scored& one : some) {
    result.push_back(one);
    if (one.seen > 0.5) continue;  // its cells are seen, so it is in place
    for (const Quad& quad : variants(one.quad, one.size, one.size == 9)) {
      if (!meter.charge()) return result;
      if (!within(quad, picture)) continue;
      Scored moved{0, quad, one.size, one.light, 0};
      moved.score = maps.coarse_score(quad, one.size, one.light);
      result.push_back(moved);
    }
  }
  best_first(result);
  return result;
}

bool same_place(const Quad& a, const Quad& b) {
  const double ratio = area(a) / area(b);
  return ratio < 3 && ratio > 1.0 / 3 && overlap(a, b);
}

// Different grids, the best of each size at each place before the second best: two grids of a picture are two places, and a box that
// passes for a grid is another place than the grid.
std::vector<Scored> by_place(const std::vector<Scored>& grids) {
  std::vector<std::vector<Scored>> places;
  for (const Scored& one : grids) {
    const auto place = std::find_if(places.begin(), places.end(), [&](const auto& other) {
      return other[0].size == one.size && same_place(other[0].quad, one.quad);
    });
    if (place == places.end())
      places.push_back({one});
    else if (std::none_of(place->begin(), place->end(),
                          [&](const Scored& other) { return distance(other.quad, one.quad) < 0.04 * side(one.quad); }))
      place->push_back(one);
  }
  std::vector<Scored> result;
  for (std::size_t rank = 0; rank < climbed; ++rank)
    for (const auto& place : places)
      if (rank < place.size()) result.push_back(place[rank]);
  return result;
}

}  // namespace

std::vector<FoundGrid> find_grids(const Grey& picture, std::span<const int> sizes, Meter& meter) {
  LineMaps maps(picture);
  std::vector<Scored> grids = by_place(scored(candidates(picture, sizes), sizes, maps, picture, meter));
  std::vector<Scored> result;
  std::size_t done = 0;
  double most = 0;
  constexpr double coarse[] = {0.03, 0.015, 0.008}, seen[] = {0.012, 0.006}, fine[] = {0.008, 0.004, 0.002};
  for (const Scored& one : grids) {
    if (done >= climbed || !meter.charge()) break;
    if (one.score < least_climbed ||
        std::any_of(result.begin(), result.end(), [&](const Scored& other) { return outdone(one, other); }))
      continue;
    ++done;
    const Climbed rough =
        maps.coarse_climb(one.quad, one.size, one.light, one.seen < 0.5 ? std::span<const double>(coarse) : seen);
    if (rough.score + 0.8 * one.seen < std::max(0.2, most - hopeless)) continue;
    most = std::max(most, rough.score + 0.8 * one.seen);
    // Thickened lines leave the corners some room; where the quadrilateral came from the lines themselves, it may be the better one.
    const bool kept = maps.fine_score(one.quad, one.size, one.light) > maps.fine_score(rough.quad, one.size, one.light);
    const Quad better = kept ? one.quad : rough.quad;
    const Climbed exact = maps.fine_climb(better, one.size, one.light, fine);
    if (!plausible(exact.quad)) continue;
    result.push_back({0.5 * rough.score + 0.5 * exact.score + 0.8 * one.seen, exact.quad, one.size, one.light, one.seen});
  }
  best_first(result);
  std::vector<FoundGrid> found;
  for (const Scored& one : result) {
    const Quad quad = ordered(one.quad);
    const auto same = [&](const FoundGrid& other) {
      return other.size == one.size && distance(other.quad, quad) < 0.03 * side(quad);
    };
    if (std::none_of(found.begin(), found.end(), same)) found.push_back({quad, one.size, one.light, one.score, one.seen});
  }
  return found;
}

}  // namespace sudokit::photo
