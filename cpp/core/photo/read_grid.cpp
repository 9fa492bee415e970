#include "core/photo/read_grid.hpp"

#include <algorithm>
#include <utility>

#include "core/photo/cell_ink.hpp"
#include "core/photo/pencil_marks.hpp"
#include "core/photo/print_or_hand.hpp"
#include "core/photo/way_up.hpp"

namespace sudokit::photo {

namespace {

constexpr int tint_side = 1000;
constexpr float sure_set = 0.7F;  // of the least probable mark

struct Averaged {
  std::vector<CellReading> cells;
  std::vector<float> agreement;
};

std::size_t most_probable(const CellReading& cell) {
  return static_cast<std::size_t>(std::max_element(cell.classes.begin(), cell.classes.end()) - cell.classes.begin());
}

Averaged averaged(const Grey& straight, int size, Alphabet alphabet, const CellNet& net) {
  constexpr View views[] = {{0, 0, 1}, {0.03, 0.03, 1}, {-0.03, -0.03, 1}, {0, 0, 0.92}, {0, 0, 1.08}};
  constexpr auto share = static_cast<float>(1.0 / std::size(views));
  std::vector<std::vector<CellReading>> all;
  for (const View& view : views) all.push_back(readings(net.outputs(cut_cells(straight, size, view)), size, alphabet));
  Averaged result{std::vector<CellReading>(all[0].size()), std::vector<float>(all[0].size(), 0)};
  for (std::size_t i = 0; i < all[0].size(); ++i) {
    CellReading& mean = result.cells[i];
    for (const auto& view : all) {
      for (std::size_t k = 0; k < mean.classes.size(); ++k) mean.classes[k] += view[i].classes[k] * share;
      mean.by_hand += view[i].by_hand * share;
    }
    for (const auto& view : all) result.agreement[i] += most_probable(view[i]) == most_probable(mean) ? share : 0;
  }
  return result;
}

std::vector<LikelyMarks> likely_marks(const Layout& layout, const Decision& decision) {
  std::vector<LikelyMarks> likely(decision.cells.size());
  for (std::size_t i = 0; i < likely.size(); ++i) {
    for (const Cell peer : layout.peers(static_cast<Cell>(i)))
      if (const ReadCell& other = decision.cells[peer]; other.kind == Kind::given)
        likely[i].excluded = static_cast<std::uint16_t>(likely[i].excluded | 1U << (other.value - 1U));
    if (!decision.solution.empty()) likely[i].solution = decision.solution[i];
  }
  return likely;
}

bool shape_tells(int size, Alphabet alphabet) { return size <= 9 || alphabet != Alphabet::numbers; }

}  // namespace

Source source_of(const Colours& picture) {
  double scale = 1;
  Grey grey = grey_of(picture, read_side, &scale);
  Tint tint = tint_of(picture, tint_side);
  const double ratio = static_cast<double>(tint.red.width) / grey.width;
  return {Halves(std::move(grey)), Halves(std::move(tint.red)), Halves(std::move(tint.blue)), scale, ratio};
}

GridReading read_grid(const Source& source, const Quad& quad, bool light, const Layout& layout, Alphabet alphabet,
                      const CellNet& net, Meter& meter) {
  const int size = layout.size();
  std::vector<Mesh> meshes;
  GridReading result;
  result.straight = straightened(source.grey, quad, size, meshes);
  // First far and coarse, then near and fine.
  for (const double reach : {0.32, 0.14}) {
    Mesh mesh;
    if (!fit_mesh(result.straight, size, light, reach, mesh)) break;
    meshes.push_back(mesh);
    result.straight = straightened(source.grey, quad, size, meshes);
  }
  Averaged views = averaged(without_faint(result.straight, size), size, alphabet, net);
  std::vector<CellInk> ink = ink_of(result.straight, size);
  std::vector<bool> may_be_marks(views.cells.size(), false);
  if (shape_tells(size, alphabet)) may_be_marks = tell_marks_by_shape(ink, views.cells);
  std::vector<float> by_net;
  for (const CellReading& cell : views.cells) by_net.push_back(cell.by_hand);
  const Quad tinted = scaled(quad, source.tint);
  tell_print_from_hand(result.straight, ink,
                       {straightened(source.red, tinted, size, meshes), straightened(source.blue, tinted, size, meshes)},
                       size, views.cells);
  result.decision = decide(layout, views.cells, views.agreement, meter);
  // Where the rules do not confirm that, the network's own opinion of what is printed may do, or that all is.
  for (const bool all_printed : {false, true}) {
    if (result.decision.basis == Basis::unique || size > 9) break;
    std::vector<CellReading> other = views.cells;
    for (std::size_t i = 0; i < other.size(); ++i) other[i].by_hand = all_printed ? 0.01F : by_net[i];
    Decision decision = decide(layout, other, views.agreement, meter);
    if (decision.basis == Basis::unique || decision.basis < result.decision.basis) result.decision = std::move(decision);
  }
  auto& read = result.decision.cells;
  for (std::size_t i = 0; i < read.size(); ++i)
    if (may_be_marks[i] && read[i].value != 0) read[i].sure = false;
  std::vector<MarkSet> sets;
  if (std::any_of(read.begin(), read.end(), [](const ReadCell& cell) { return cell.kind == Kind::marks; })) {
    for (std::size_t i = 0; i < read.size(); ++i)
      if (read[i].kind == Kind::marks) add_faint_parts(result.straight, size, i, ink[i]);
    sets = mark_sets(straightened(source.grey, quad, size, meshes, mark_detail), size, ink, views.cells,
                     likely_marks(layout, result.decision), alphabet, net);
  }
  for (std::size_t i = 0; i < sets.size(); ++i) {
    ReadCell& cell = result.decision.cells[i];
    if (cell.kind != Kind::marks) continue;
    cell.marks = sets[i].values;
    cell.sure = cell.sure && sets[i].chance >= sure_set;
  }
  result.corners = scaled(quad, 1 / source.scale);
  result.layout = &layout;
  return result;
}

}  // namespace sudokit::photo
