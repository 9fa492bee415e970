#include "core/photo/read_picture.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/invariant.hpp"
#include "core/photo/find_grid.hpp"
#include "core/photo/straighten.hpp"

namespace sudokit::photo {

namespace {

constexpr int find_side = 720, read_side = 1800;
constexpr double least_line_score = 0.32, least_legible = -0.75;
constexpr double least_confirmed = -0.6, least_unconfirmed = -0.2;
constexpr double least_margin = 0.15;  // of the merit of a way up over that of the next
constexpr std::size_t tried = 4, most_grids = 4;

struct Attempt {
  FoundGrid found;
  Quad quad;  // upright
  const Layout* layout = nullptr;
  int rotation = 0;
  double merit = -1e300, legible = -1e300;
  bool upright = true;  // whether no other way up reads nearly as well; otherwise no cell is sure
};

const Layout* layout_of(std::span<const Layout* const> layouts, int size) {
  const auto at =
      std::find_if(layouts.begin(), layouts.end(), [&](const Layout* layout) { return layout->size() == size; });
  return at == layouts.end() ? nullptr : *at;
}

struct Legibility {
  double merit = 0;    // to compare ways up: marks do not count as legible, because digits upside down look like them
  double legible = 0;  // the mean logarithm of the probability of the most probable content, marks included
};

Legibility legibility(const Layout& layout, const std::vector<CellReading>& cells) {
  const auto values = static_cast<std::size_t>(layout.size());
  double all = 0, filled = 0, digits = 0, legible = 0;
  std::vector<Value> seen;
  for (const CellReading& cell : cells) {
    const auto best =
        std::max_element(cell.classes.begin() + 1, cell.classes.begin() + 1 + static_cast<std::ptrdiff_t>(values));
    const double log = std::log(std::max(cell.classes[0], *best) + 0.2F);
    all += log;
    legible += std::log(std::max({cell.classes[0], *best, cell.classes[marks_class]}) + 0.01);
    if (cell.classes[0] < 0.5F) filled += log, ++digits;
    seen.push_back(*best > cell.classes[0] ? static_cast<Value>(best - cell.classes.begin()) : Value{0});
  }
  const auto count = static_cast<double>(cells.size());
  const double clashes = static_cast<double>(layout.conflicts(seen).size());
  return {0.5 * all / count + 0.5 * filled / (digits + 4) - 0.12 * std::max(0.0, 15.0 - digits * 81 / count) -
              0.02 * std::min(clashes, 20.0),
          legible / count};
}

Attempt attempted(const Grey& picture, const FoundGrid& found, const Layout& layout, double best_score, const CellNet& net,
                  Meter& meter) {
  Attempt best;
  double runner_up = best.merit;
  for (int rotation = 0; rotation < 4 && meter.look(); ++rotation) {
    const Quad quad = turned(found.quad, rotation);
    const auto cells = net.read(cut_cells(straightened(picture, quad, found.size, {}), found.size, {0, 0, 1}));
    const Legibility found_here = legibility(layout, cells);
    const double merit = found_here.merit + (rotation == 0 ? 0.05 : 0) + 0.3 * (found.score - best_score);
    runner_up = std::max(runner_up, std::min(merit, best.merit));
    if (merit > best.merit) best = {found, quad, &layout, rotation, merit, found_here.legible};
  }
  best.upright = best.merit - runner_up >= least_margin;
  return best;
}

struct Averaged {
  std::vector<CellReading> cells;
  std::vector<float> agreement;
};

std::size_t most_probable(const CellReading& cell) {
  return static_cast<std::size_t>(std::max_element(cell.classes.begin(), cell.classes.end()) - cell.classes.begin());
}

Averaged averaged(const Grey& straight, int size, const CellNet& net) {
  constexpr View views[] = {{0, 0, 1}, {0.03, 0.03, 1}, {-0.03, -0.03, 1}, {0, 0, 0.92}, {0, 0, 1.08}};
  constexpr auto share = static_cast<float>(1.0 / std::size(views));
  std::vector<std::vector<CellReading>> all;
  for (const View& view : views) all.push_back(net.read(cut_cells(straight, size, view)));
  Averaged result{std::vector<CellReading>(all[0].size()), std::vector<float>(all[0].size(), 0)};
  for (std::size_t i = 0; i < all[0].size(); ++i) {
    CellReading& mean = result.cells[i];
    for (const auto& view : all) {
      for (std::size_t k = 0; k < mean.classes.size(); ++k) mean.classes[k] += view[i].classes[k] * share;
      for (std::size_t k = 0; k < mean.marks.size(); ++k) mean.marks[k] += view[i].marks[k] * share;
      mean.by_hand += view[i].by_hand * share;
    }
    for (const auto& view : all) result.agreement[i] += most_probable(view[i]) == most_probable(mean) ? share : 0;
  }
  return result;
}

GridReading read_grid(const Grey& picture, const Attempt& attempt, const CellNet& net, double scale, Meter& meter) {
  const int size = attempt.found.size;
  std::vector<Mesh> meshes;
  Grey straight = straightened(picture, attempt.quad, size, meshes);
  // First far and coarse, then near and fine.
  for (const double reach : {0.32, 0.14}) {
    Mesh mesh;
    if (!fit_mesh(straight, size, attempt.found.light, reach, mesh)) break;
    meshes.push_back(mesh);
    straight = straightened(picture, attempt.quad, size, meshes);
  }
  GridReading result;
  const Averaged views = averaged(straight, size, net);
  result.decision = decide(*attempt.layout, views.cells, views.agreement, meter);
  if (!attempt.upright)
    for (ReadCell& cell : result.decision.cells) cell.sure = false;
  result.corners = scaled(attempt.quad, 1 / scale);
  result.rotation = attempt.rotation;
  result.legible = attempt.legible;
  result.straight = std::move(straight);
  result.layout = attempt.layout;
  return result;
}

// Tables and crosswords have lines and digits too: what the rules do not confirm needs clear values, and enough of them.
bool believable(const GridReading& grid) {
  const auto& cells = grid.decision.cells;
  const auto count = static_cast<double>(cells.size());
  if (grid.decision.basis == Basis::unique || grid.decision.basis == Basis::consensus) {
    // In a small grid, chance finds a single solution.
    const auto sure = std::count_if(cells.begin(), cells.end(), [](const ReadCell& cell) { return cell.sure; });
    return grid.legible >= least_confirmed && (cells.size() >= 81 || static_cast<double>(sure) >= 0.7 * count);
  }
  const auto shown = std::count_if(cells.begin(), cells.end(), [](const ReadCell& cell) { return cell.value != 0; });
  return grid.legible >= least_unconfirmed && static_cast<double>(shown) >= 0.15 * count;
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

}  // namespace

PictureReading read_picture(const Colours& picture, std::span<const Layout* const> layouts, const Allowance& allowance) {
  SUDOKIT_INVARIANT(!layouts.empty());
  allowance.begin_long_work();
  Meter meter(allowance.budget(), 16);
  PictureReading result;
  double scale = 1;
  const Grey grey = grey_of(picture, read_side, &scale);
  const double factor = std::min(2.0, static_cast<double>(find_side) / std::max(grey.width, grey.height));
  const Grey small = resized(grey, std::max(1, static_cast<int>(grey.width * factor)),
                             std::max(1, static_cast<int>(grey.height * factor)));
  std::vector<int> sizes;
  for (const Layout* layout : layouts) sizes.push_back(layout->size());
  std::vector<FoundGrid> found;
  if (small.width >= 40 && small.height >= 40) found = find_grids(small, sizes, meter);
  const CellNet net;
  std::vector<Attempt> attempts;
  for (FoundGrid one : found) {
    if (attempts.size() >= tried || one.score < least_line_score || !meter.look()) break;
    for (Point& corner : one.quad) corner = {corner.x * grey.width / small.width, corner.y * grey.height / small.height};
    attempts.push_back(attempted(grey, one, *layout_of(layouts, one.size), found[0].score, net, meter));
  }
  std::stable_sort(attempts.begin(), attempts.end(), [](const Attempt& a, const Attempt& b) { return a.merit > b.merit; });
  std::vector<Attempt> chosen;
  for (const Attempt& one : attempts) {
    if (one.legible < least_legible) {
      result.unreadable = true;
      continue;
    }
    const auto meets = [&](const Attempt& other) { return overlap(one.quad, other.quad); };
    if (chosen.size() < most_grids && std::none_of(chosen.begin(), chosen.end(), meets)) chosen.push_back(one);
  }
  std::stable_sort(chosen.begin(), chosen.end(),
                   [](const Attempt& a, const Attempt& b) { return area(a.quad) > area(b.quad); });
  for (const Attempt& one : chosen) {
    if (!meter.look()) break;
    GridReading grid = read_grid(grey, one, net, scale, meter);
    if (believable(grid))
      result.grids.push_back(std::move(grid));
    else
      result.unreadable = true;
  }
  result.stopped = meter.stopped();
  return result;
}

}  // namespace sudokit::photo
