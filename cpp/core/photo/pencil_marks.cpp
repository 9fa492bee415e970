#include "core/photo/pencil_marks.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/photo/straighten.hpp"

namespace sudokit::photo {

namespace {

constexpr double enlarged_height = 0.58;  // of a mark, in cells, when it is read as a value

std::size_t most_probable(const CellReading& cell) {
  return static_cast<std::size_t>(std::max_element(cell.classes.begin(), cell.classes.end()) - cell.classes.begin());
}

double typical_height(const std::vector<CellInk>& ink, const std::vector<CellReading>& cells) {
  std::vector<double> heights;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::size_t best = most_probable(cells[i]);
    if (best != 0 && best != marks_class && cells[i].classes[best] > 0.9F && cells[i].by_hand < 0.5F && !ink[i].parts.empty())
      heights.push_back(ink[i].parts.front().height());
  }
  if (heights.size() < 4) return 0.5;
  std::nth_element(heights.begin(), heights.begin() + static_cast<std::ptrdiff_t>(heights.size() / 2), heights.end());
  return std::max(0.3, heights[heights.size() / 2]);
}

struct Mark {
  std::size_t cell;
  InkPart part;
  std::vector<float> chances;  // of each value
};

// Marks that run together are divided where a digit should end.
void add_divided(const InkPart& part, std::size_t cell, std::vector<Mark>& marks) {
  const double wide = part.width(), high = part.height();
  const int pieces = wide > 1.05 * high ? std::max(2, static_cast<int>(std::lround(wide / (0.68 * high)))) : 1;
  const int whole = part.right - part.left + 1;
  for (int k = 0; k < pieces; ++k) {
    InkPart piece = part;
    piece.left = part.left + k * whole / pieces;
    piece.right = part.left + (k + 1) * whole / pieces - 1;
    marks.push_back({cell, piece, {}});
  }
}

// The mark alone, as large as a value, on the paper of its cell.
void cut_mark(const Grey& straight, int size, const CellInk& ink, const Mark& mark, std::vector<std::uint8_t>& out) {
  const int number = static_cast<int>(mark.cell);
  const int left = straight_margin + number % size * straight_cell, top = straight_margin + number / size * straight_cell;
  const InkPart& part = mark.part;
  const double length = std::max((part.bottom - part.top + 1) / enlarged_height, (part.right - part.left + 1) / 0.75) * 1.32;
  const double step = length / cell_side, x0 = (part.left + part.right + 1) / 2.0 - length / 2,
               y0 = (part.top + part.bottom + 1) / 2.0 - length / 2;
  for (int y = 0; y < cell_side; ++y)
    for (int x = 0; x < cell_side; ++x) {
      const double px = x0 + (x + 0.5) * step, py = y0 + (y + 0.5) * step;
      const bool within = px > part.left - 1.5 && px < part.right + 2.5 && py > part.top - 1.5 && py < part.bottom + 2.5;
      const float grey =
          within ? sample(straight, static_cast<float>(left + px - 0.5), static_cast<float>(top + py - 0.5)) : ink.paper;
      out.push_back(static_cast<std::uint8_t>(std::lround(grey)));
    }
}

// The value whose place in three rows of three this is.
int value_at(const InkPart& part) {
  const double third = straight_cell / 3.0;
  const int column = std::clamp(static_cast<int>((part.left + part.right + 1) / 2.0 / third), 0, 2),
            row = std::clamp(static_cast<int>((part.top + part.bottom + 1) / 2.0 / third), 0, 2);
  return row * 3 + column;
}

void count_places(std::vector<Mark>& marks) {
  double placed = 0;
  for (const Mark& mark : marks) placed += mark.chances[static_cast<std::size_t>(value_at(mark.part))];
  if (marks.size() < 6 || placed < 0.6 * static_cast<double>(marks.size())) return;
  for (Mark& mark : marks) mark.chances[static_cast<std::size_t>(value_at(mark.part))] += 1;
}

}  // namespace

void tell_marks_by_shape(const std::vector<CellInk>& ink, std::vector<CellReading>& cells) {
  const double typical = typical_height(ink, cells);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    auto& classes = cells[i].classes;
    const Shape shape = shape_of(ink[i], typical);
    if (shape == Shape::marks) {
      classes[marks_class] = std::max(classes[marks_class], 0.2F);
      for (std::size_t k = 0; k < marks_class; ++k) classes[k] *= 0.02F;
    } else if (shape == Shape::value) {
      classes[marks_class] *= 0.1F;
    }
    const float sum = std::accumulate(classes.begin(), classes.end(), 0.0F);
    for (float& chance : classes) chance /= sum;
  }
}

std::vector<MarkSet> mark_sets(const Grey& straight, int size, const std::vector<CellInk>& ink,
                                     const std::vector<CellReading>& cells, Alphabet alphabet, const CellNet& net) {
  std::vector<MarkSet> result(cells.size());
  std::vector<Mark> marks;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (most_probable(cells[i]) != marks_class || ink[i].parts.empty()) continue;
    const double tallest = ink[i].parts.front().height();
    for (const InkPart& part : ink[i].parts)
      if (part.height() >= 0.55 * tallest) add_divided(part, i, marks);
  }
  if (marks.empty()) return result;
  std::vector<std::uint8_t> cut;
  for (const Mark& mark : marks) cut_mark(straight, size, ink[mark.cell], mark, cut);
  const std::vector<CellReading> read = readings(net.outputs(cut), size, alphabet);
  for (std::size_t k = 0; k < marks.size(); ++k) {
    float sum = 1e-6F;
    for (int value = 1; value <= size; ++value) sum += read[k].classes[static_cast<std::size_t>(value)];
    for (int value = 1; value <= size; ++value) marks[k].chances.push_back(read[k].classes[static_cast<std::size_t>(value)] / sum);
  }
  if (size == 9) count_places(marks);
  for (const Mark& mark : marks) {
    const auto best = std::max_element(mark.chances.begin(), mark.chances.end()) - mark.chances.begin();
    MarkSet& set = result[mark.cell];
    const float chance = std::min(1.0F, mark.chances[static_cast<std::size_t>(best)]);
    // Two marks of one value: one of them is misread.
    const bool twice = (set.values >> best & 1U) != 0;
    set.chance = twice ? 0 : set.values == 0 ? chance : std::min(set.chance, chance);
    set.values = static_cast<std::uint16_t>(set.values | 1U << best);
  }
  return result;
}

}  // namespace sudokit::photo
