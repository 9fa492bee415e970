#include "web/photo_at_corners.hpp"

#include <algorithm>
#include <numeric>

#include "core/photo/straighten.hpp"

namespace sudokit::web {

namespace {

constexpr int read_side = 1800;

std::size_t most_probable(const photo::CellReading& cell) {
  return static_cast<std::size_t>(std::max_element(cell.classes.begin(), cell.classes.end()) - cell.classes.begin());
}

// Whether the lines are light on a dark ground: most of a grid is ground.
bool light_lines(const photo::Grey& straight) {
  const auto sum = std::accumulate(straight.at.begin(), straight.at.end(), std::uint64_t{0});
  return sum < straight.at.size() * 110;
}

photo::Decision decided(const photo::Grey& straight, const Layout& layout, Meter& meter) {
  constexpr photo::View views[] = {{0, 0, 1}, {0.03, 0.03, 1}, {-0.03, -0.03, 1}, {0, 0, 0.92}, {0, 0, 1.08}};
  constexpr auto share = static_cast<float>(1.0 / std::size(views));
  const photo::CellNet net;
  std::vector<std::vector<photo::CellReading>> all;
  for (const photo::View& view : views) all.push_back(net.read(photo::cut_cells(straight, layout.size(), view)));
  std::vector<photo::CellReading> means(all[0].size());
  std::vector<float> agreement(all[0].size(), 0);
  for (std::size_t i = 0; i < means.size(); ++i) {
    for (const auto& view : all) {
      for (std::size_t k = 0; k < means[i].classes.size(); ++k) means[i].classes[k] += view[i].classes[k] * share;
      for (std::size_t k = 0; k < means[i].marks.size(); ++k) means[i].marks[k] += view[i].marks[k] * share;
      means[i].by_hand += view[i].by_hand * share;
    }
    for (const auto& view : all) agreement[i] += most_probable(view[i]) == most_probable(means[i]) ? share : 0;
  }
  return photo::decide(layout, means, agreement, meter);
}

}  // namespace

photo::GridReading read_at_corners(const photo::Colours& picture, const photo::Quad& corners, const Layout& layout,
                                   const Allowance& allowance) {
  Meter meter(allowance.budget(), 16);
  double scale = 1;
  const photo::Grey grey = photo::grey_of(picture, read_side, &scale);
  const photo::Quad quad = photo::scaled(corners, scale);
  std::vector<photo::Mesh> meshes;
  photo::GridReading result;
  result.straight = photo::straightened(grey, quad, layout.size(), meshes);
  // First far and coarse, then near and fine, as where the corners were found.
  for (const double reach : {0.32, 0.14}) {
    photo::Mesh mesh;
    if (!photo::fit_mesh(result.straight, layout.size(), light_lines(result.straight), reach, mesh)) break;
    meshes.push_back(mesh);
    result.straight = photo::straightened(grey, quad, layout.size(), meshes);
  }
  result.decision = decided(result.straight, layout, meter);
  result.corners = corners;
  result.layout = &layout;
  return result;
}

}  // namespace sudokit::web
