#include "core/photo/read_picture.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/base/invariant.hpp"
#include "core/photo/find_grid.hpp"
#include "core/photo/in_order.hpp"
#include "core/photo/read_grid.hpp"
#include "core/photo/way_up.hpp"

namespace sudokit::photo {

namespace {

constexpr int find_side = 720;
constexpr double least_line_score = 0.32, least_legible = -0.75;
constexpr double least_confirmed = -0.6, least_unconfirmed = -0.2;
constexpr double least_seen = 0.25, many_values = 0.3;  // of the cells of what is not confirmed
constexpr double mostly_seen = 0.75;
constexpr double small_seen = 0.8;  // of the cells of a small grid; otherwise no cell is sure
constexpr float clear_marks = 0.95F;
constexpr double most_clashing =
    0.4;  // of the values of what is not confirmed: those of a Sudoku clash where they are misread
constexpr double least_margin = 0.12;                    // of the way up over the next; otherwise no cell is sure
constexpr double clear_merit = 0, clear_legible = -0.2;  // of an attempt that is read before others are made
constexpr std::size_t tried = 8, most_grids = 4;

struct Attempt {
  FoundGrid found;
  const Layout* layout = nullptr;
  WayUp way;
  double merit = 0;
};

const Layout* layout_of(std::span<const Layout* const> layouts, int size) {
  const auto at =
      std::find_if(layouts.begin(), layouts.end(), [&](const Layout* layout) { return layout->size() == size; });
  return at == layouts.end() ? nullptr : *at;
}

GridReading read_attempt(const Source& source, const Attempt& attempt, const CellNet& net, Meter& meter) {
  const auto read = [&](const Quad& quad, int rotation) {
    GridReading grid = read_grid(source, quad, attempt.found.light, *attempt.layout, attempt.way.alphabet, net, meter);
    grid.rotation = rotation;
    grid.legible = attempt.way.legible;
    return grid;
  };
  GridReading grid = read(attempt.way.quad, attempt.way.rotation);
  if (attempt.way.margin >= least_margin || attempt.layout->size() > 9) return grid;
  // Where two ways up are nearly as clear, the rules tell: upside down, a puzzle hardly ever has one solution.
  GridReading other = read(turned(attempt.found.quad, attempt.way.second), attempt.way.second);
  const bool confirmed = grid.decision.basis == Basis::unique, other_confirmed = other.decision.basis == Basis::unique;
  if (other_confirmed && !confirmed) grid = std::move(other);
  if (confirmed == other_confirmed || grid.layout->cells() < 81)
    for (ReadCell& cell : grid.decision.cells) cell.sure = false;
  return grid;
}

// Cells whose value stands in another cell of a house.
std::ptrdiff_t clashing(const GridReading& grid) {
  const auto& cells = grid.decision.cells;
  std::ptrdiff_t count = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto& peers = grid.layout->peers(static_cast<Cell>(i));
    count += cells[i].value != 0 &&
             std::any_of(peers.begin(), peers.end(), [&](Cell peer) { return cells[peer].value == cells[i].value; });
  }
  return count;
}

// Tables and crosswords have lines and digits too: what the rules do not confirm needs clear values, and enough of them.
// `seen`: the share of the cells that show as closed regions.
bool believable(const GridReading& grid, double seen) {
  const auto& cells = grid.decision.cells;
  const auto count = static_cast<double>(cells.size());
  if (grid.decision.basis == Basis::unique || grid.decision.basis == Basis::consensus) {
    // In a small grid, chance finds a single solution.  Which marks a cell has may be unsure; words look like marks.
    const auto clear = std::count_if(cells.begin(), cells.end(), [&](const ReadCell& cell) {
      return cell.sure || (cell.kind == Kind::marks && cell.confidence >= clear_marks && seen >= mostly_seen);
    });
    return grid.legible >= least_confirmed && (cells.size() >= 81 || static_cast<double>(clear) >= 0.8 * count);
  }
  const auto shown = std::count_if(cells.begin(), cells.end(), [](const ReadCell& cell) { return cell.value != 0; });
  // Many values that do not clash are no chance either.
  const bool consistent = grid.decision.basis == Basis::several && static_cast<double>(shown) >= many_values * count;
  if (cells.size() < 81 || (seen < least_seen && !consistent)) return false;
  // The words and long numbers of a table look like marks.
  const auto marked =
      std::count_if(cells.begin(), cells.end(), [](const ReadCell& cell) { return cell.kind == Kind::marks; });
  return grid.legible >= least_unconfirmed && static_cast<double>(shown) >= 0.15 * count && marked < shown &&
         static_cast<double>(clashing(grid)) < most_clashing * static_cast<double>(shown);
}

// Believes a reading, or not.  A part of a small grid that the picture cuts off can have one solution by chance.
bool taken_up(GridReading& grid, double seen) {
  if (!believable(grid, seen)) return false;
  if (grid.layout->cells() < 81 && seen < small_seen)
    for (ReadCell& cell : grid.decision.cells) cell.sure = false;
  return true;
}

}  // namespace

PictureReading read_picture(const Colours& picture, std::span<const Layout* const> layouts, const Allowance& allowance) {
  SUDOKIT_INVARIANT(!layouts.empty());
  allowance.begin_long_work();
  Meter meter(allowance.budget(), 16);
  PictureReading result;
  const Source source = source_of(picture);
  const Grey& grey = source.grey.levels[0];
  const double factor = std::min(2.0, static_cast<double>(find_side) / std::max(grey.width, grey.height));
  const Grey small = resized(grey, std::max(1, static_cast<int>(grey.width * factor)),
                             std::max(1, static_cast<int>(grey.height * factor)));
  std::vector<int> sizes;
  for (const Layout* layout : layouts) sizes.push_back(layout->size());
  std::vector<FoundGrid> found;
  if (small.width >= 40 && small.height >= 40) found = find_grids(small, sizes, meter);
  const CellNet net;
  const auto taken = [&](const Quad& quad) {
    return std::any_of(result.grids.begin(), result.grids.end(),
                       [&](const GridReading& other) { return overlap(scaled(quad, 1 / source.scale), other.corners); });
  };
  std::vector<Attempt> attempts;
  for (FoundGrid one : found) {
    if (attempts.size() + result.grids.size() >= tried || one.score < least_line_score || !meter.look()) break;
    for (Point& corner : one.quad) corner = {corner.x * grey.width / small.width, corner.y * grey.height / small.height};
    if (taken(one.quad)) continue;
    const Layout* const layout = layout_of(layouts, one.size);
    Attempt attempt{one, layout, way_up(source.grey, one.quad, *layout, net)};
    attempt.merit = attempt.way.merit + 0.3 * (one.score - found.front().score);
    // What is clear and has one solution is a grid; of small grids that is no proof.
    if (layout->cells() >= 81 && attempt.way.merit >= clear_merit && attempt.way.legible >= clear_legible)
      if (GridReading grid = read_attempt(source, attempt, net, meter);
          grid.decision.basis == Basis::unique && taken_up(grid, one.seen)) {
        result.grids.push_back(std::move(grid));
        continue;
      }
    attempts.push_back(std::move(attempt));
  }
  sort_by(attempts, [](const Attempt& one) { return -one.merit; });
  for (const Attempt& one : attempts) {
    if (result.grids.size() >= most_grids || !meter.look()) break;
    if (taken(one.way.quad)) continue;
    if (one.way.legible >= least_legible)
      if (GridReading grid = read_attempt(source, one, net, meter); taken_up(grid, one.found.seen)) {
        result.grids.push_back(std::move(grid));
        continue;
      }
    result.unreadable = true;
  }
  sort_by(result.grids, [](const GridReading& grid) { return -std::abs(area(grid.corners)); });
  result.stopped = meter.stopped();
  return result;
}

GridReading read_at_corners(const Colours& picture, const Quad& corners, const Layout& layout, const Allowance& allowance) {
  allowance.begin_long_work();
  Meter meter(allowance.budget(), 16);
  const Source source = source_of(picture);
  const Quad quad = scaled(corners, source.scale);
  const CellNet net;
  const Grey straight = straightened(source.grey, quad, layout.size(), {});
  // Most of a grid is its ground.
  const auto sum = std::accumulate(straight.at.begin(), straight.at.end(), std::uint64_t{0});
  const bool light = sum < straight.at.size() * 110;
  const WayUp way = way_up(source.grey, quad, layout, net);
  GridReading grid = read_grid(source, quad, light, layout, way.alphabet, net, meter);
  grid.corners = corners;
  return grid;
}

}  // namespace sudokit::photo
