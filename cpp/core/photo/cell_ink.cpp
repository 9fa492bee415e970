#include "core/photo/cell_ink.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "core/photo/dark_regions.hpp"
#include "core/photo/in_order.hpp"
#include "core/photo/straighten.hpp"

namespace sudokit::photo {

namespace {

constexpr int inset = 2;       // pixels at the edge of a cell that are never ink
constexpr int inner = 5;       // pixels from the edge, from which no line is expected
constexpr int line_reach = 8;  // how far into a cell a thick line may reach
constexpr float least_depth = 10;
constexpr float faint = 0.2F;  // of the usual depth of ink: what is less is none
constexpr float most_noise = 1.5F;
constexpr int least_faint_pixels = 14;
constexpr float ink_share = 0.3F;  // of the depth of the darkest ink: marks of one cell are not equally dark

std::uint8_t pixel(const Grey& straight, int size, std::size_t cell, int x, int y) {
  const int number = static_cast<int>(cell);
  return straight.row(straight_margin + number / size * straight_cell +
                      y)[straight_margin + number % size * straight_cell + x];
}

struct Levels {
  float paper, dark, light;  // the middle level, and how far the darkest and lightest are away
};

Levels levels_of(const Grey& straight, int size, std::size_t cell) {
  std::array<int, 256> pixels{};
  for (int y = inner; y < straight_cell - inner; ++y)
    for (int x = inner; x < straight_cell - inner; ++x) ++pixels[pixel(straight, size, cell, x, y)];
  // The level below which so many pixels are.
  const auto level = [&](int below) {
    std::size_t grey = 0;
    for (; below >= pixels[grey]; ++grey) below -= pixels[grey];
    return static_cast<float>(grey);
  };
  constexpr int all = (straight_cell - 2 * inner) * (straight_cell - 2 * inner), few = all / 160;
  const float paper = level(all / 2);
  return {paper, paper - level(few), level(all - 1 - few) - paper};
}

struct AllLevels {
  std::vector<Levels> cells;
  std::vector<float> depths;  // of the ink
  bool light = false;         // on a dark ground
  float usual = 0;            // depth of ink
};

AllLevels all_levels(const Grey& straight, int size) {
  AllLevels all;
  double dark = 0, light = 0;
  for (std::size_t cell = 0; cell < static_cast<std::size_t>(size * size); ++cell) {
    const Levels one = levels_of(straight, size, cell);
    (one.dark > one.light ? dark : light) += std::max(one.dark, one.light);
    all.cells.push_back(one);
  }
  all.light = light > dark;
  for (const Levels& one : all.cells) all.depths.push_back(all.light ? one.light : one.dark);
  std::vector<float> sorted = all.depths;
  std::sort(sorted.begin(), sorted.end());
  all.usual = sorted[sorted.size() * 9 / 10];
  return all;
}

// Rows and columns near the edges that are ink over most of their length belong to lines.
void clear_lines(Grey& ink) {
  const int side = straight_cell;
  for (const bool down : {false, true})
    for (int k = 0; k < 2 * line_reach; ++k) {
      const int line = k < line_reach ? k : side - 1 - (k - line_reach);
      int covered = 0;
      for (int i = 0; i < side; ++i) covered += down ? ink.row(i)[line] : ink.row(line)[i];
      if (covered < side * 0.62) continue;
      for (int i = 0; i < side; ++i) (down ? ink.row(i)[line] : ink.row(line)[i]) = 0;
    }
}

bool is_line_or_speck(const Region& region) {
  const int wide = region.right - region.left + 1, high = region.bottom - region.top + 1;
  if (region.pixels < 8 || std::max(wide, high) < 5 || high <= 3) return true;
  constexpr int edge = 5, last = straight_cell - 1;
  // What lies along an edge, or reaches in from a neighbour only a little.
  return region.right < edge || region.bottom < edge || region.left > last - edge || region.top > last - edge;
}

bool touch(const InkPart& a, const InkPart& b) {
  return a.left <= b.right + 1 && b.left <= a.right + 1 && a.top <= b.bottom + 1 && b.top <= a.bottom + 1;
}

void join(std::vector<InkPart>& parts) {
  for (std::size_t i = 0; i < parts.size(); ++i)
    for (std::size_t k = i + 1; k < parts.size(); ++k)
      if (touch(parts[i], parts[k])) {
        parts[i] = {std::min(parts[i].left, parts[k].left), std::min(parts[i].top, parts[k].top),
                    std::max(parts[i].right, parts[k].right), std::max(parts[i].bottom, parts[k].bottom),
                    parts[i].pixels + parts[k].pixels};
        parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(k));
        i = static_cast<std::size_t>(-1);
        break;
      }
}

}  // namespace

double InkPart::height() const { return static_cast<double>(bottom - top + 1) / straight_cell; }
double InkPart::width() const { return static_cast<double>(right - left + 1) / straight_cell; }

std::vector<CellInk> ink_of(const Grey& straight, int size) {
  const auto count = static_cast<std::size_t>(size * size);
  const auto [levels, depths, is_light, usual] = all_levels(straight, size);
  const float least = std::max(least_depth, faint * usual);
  std::vector<CellInk> result(count);
  for (std::size_t cell = 0; cell < count; ++cell) {
    CellInk& mine = result[cell];
    mine.paper = levels[cell].paper;
    mine.ink = Grey(straight_cell, straight_cell);
    if (depths[cell] < least) continue;
    for (int y = inset; y < straight_cell - inset; ++y)
      for (int x = inset; x < straight_cell - inset; ++x) {
        const float off = static_cast<float>(pixel(straight, size, cell, x, y)) - mine.paper;
        mine.ink.row(y)[x] = (is_light ? off : -off) > std::max(least_depth - 2, ink_share * depths[cell]);
      }
    clear_lines(mine.ink);
    for (const Region& region : regions(mine.ink, 1, true, 1e300))
      if (!is_line_or_speck(region))
        mine.parts.push_back({region.left, region.top, region.right, region.bottom, static_cast<int>(region.pixels)});
    join(mine.parts);
    sort_by(mine.parts, [](const InkPart& part) { return part.top - part.bottom; });
    mine.depth = depths[cell];
  }
  return result;
}

Grey without_faint(const Grey& straight, int size) {
  const AllLevels all = all_levels(straight, size);
  Grey result = straight;
  for (std::size_t cell = 0; cell < all.cells.size(); ++cell) {
    const float share = all.depths[cell] / std::max(1.0F, faint * all.usual), paper = all.cells[cell].paper;
    if (share >= 1) continue;
    const int left = straight_margin + static_cast<int>(cell) % size * straight_cell,
              top = straight_margin + static_cast<int>(cell) / size * straight_cell;
    for (int y = inner; y < straight_cell - inner; ++y) {
      std::uint8_t* const row = result.row(top + y) + left;
      for (int x = inner; x < straight_cell - inner; ++x)
        row[x] = static_cast<std::uint8_t>(paper + (static_cast<float>(row[x]) - paper) * share * share + 0.5F);
    }
  }
  return result;
}

void add_faint_parts(const Grey& straight, int size, std::size_t cell, CellInk& ink) {
  const Levels levels = levels_of(straight, size, cell);
  const bool light = levels.light > levels.dark;
  // Paper deviates as far to the other side.
  const float noise = light ? levels.dark : levels.light, least = std::max(least_depth - 2, most_noise * noise);
  Grey faint(straight_cell, straight_cell);
  for (int y = inset; y < straight_cell - inset; ++y)
    for (int x = inset; x < straight_cell - inset; ++x) {
      const float off = static_cast<float>(pixel(straight, size, cell, x, y)) - levels.paper;
      faint.row(y)[x] = (light ? off : -off) > least;
    }
  clear_lines(faint);
  std::vector<InkPart> parts;
  for (const Region& region : regions(faint, 1, true, 1e300))
    if (!is_line_or_speck(region) && region.pixels >= least_faint_pixels)
      parts.push_back({region.left, region.top, region.right, region.bottom, static_cast<int>(region.pixels)});
  join(parts);
  const std::size_t known = ink.parts.size();
  for (const InkPart& part : parts) {
    const auto clear = ink.parts.begin() + static_cast<std::ptrdiff_t>(known);
    if (std::any_of(ink.parts.begin(), clear, [&](const InkPart& other) { return touch(part, other); })) continue;
    ink.parts.push_back(part);
    for (int y = part.top; y <= part.bottom; ++y)
      for (int x = part.left; x <= part.right; ++x) ink.ink.row(y)[x] = std::max(ink.ink.row(y)[x], faint.row(y)[x]);
  }
  sort_by(ink.parts, [](const InkPart& part) { return part.top - part.bottom; });
  ink.depth = std::max(ink.depth, light ? levels.light : levels.dark);
}

Shape shape_of(const CellInk& cell, double typical) {
  if (cell.parts.empty()) return Shape::nothing;
  const InkPart& tallest = cell.parts.front();
  const double most = std::min(0.37, 0.78 * typical), least = std::max(most, std::min(0.43, 0.9 * typical));
  if (tallest.height() >= least) return Shape::value;
  if (tallest.height() > most) return Shape::unclear;
  if (tallest.height() <= std::min(0.32, 0.55 * typical)) return Shape::marks;
  const auto alike = std::count_if(cell.parts.begin(), cell.parts.end(),
                                   [&](const InkPart& part) { return part.height() >= 0.6 * tallest.height(); });
  const double x = (tallest.left + tallest.right + 1) / 2.0 / straight_cell - 0.5,
               y = (tallest.top + tallest.bottom + 1) / 2.0 / straight_cell - 0.5;
  const bool aside = std::max(std::abs(x), std::abs(y)) > 0.15;
  return alike > 1 || aside || tallest.width() > 1.25 * tallest.height() ? Shape::marks : Shape::unclear;
}

}  // namespace sudokit::photo
