#include "core/photo/pencil_marks.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <utility>

#include "core/photo/in_order.hpp"
#include "core/photo/straighten.hpp"

namespace sudokit::photo {

namespace {

constexpr double most_dearer = 3;                  // in logarithms: ascending marks than the most probable ones
constexpr float many_marks = 0.15F;                // of the cells with ink
constexpr float stray = 0.05F;                     // how often a mark is a value that a given excludes
constexpr double without_solution = 3;             // in logarithms: how rare a set is that lacks the solution's value
constexpr double enlarged[] = {0.52, 0.58, 0.66};  // heights of a mark, in cells, when it is read as a value

std::size_t most_probable(const CellReading& cell) {
  return static_cast<std::size_t>(std::max_element(cell.classes.begin(), cell.classes.end()) - cell.classes.begin());
}

double typical_height(const std::vector<CellInk>& ink, const std::vector<CellReading>& cells) {
  std::vector<double> heights;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::size_t best = most_probable(cells[i]);
    if (best != 0 && best != marks_class && cells[i].classes[best] > 0.9F && cells[i].by_hand < 0.5F &&
        !ink[i].parts.empty())
      heights.push_back(ink[i].parts.front().height());
  }
  if (heights.size() < 4) return 0.5;
  // Some of them may be marks after all.
  std::sort(heights.begin(), heights.end());
  return std::max(0.3, heights[heights.size() * 3 / 4]);
}

struct Mark {
  std::size_t cell;
  InkPart part;
  std::vector<float> chances;  // of each value
  float clear;                 // the probability of the most probable value among all contents
};

// The column with the least ink near to where a digit should end.
int cut_between(const CellInk& ink, const InkPart& part, int expected) {
  int best = expected, least = straight_cell + 1;
  for (int x = std::max(part.left + 2, expected - 3); x <= std::min(part.right - 2, expected + 3); ++x) {
    int covered = 0;
    for (int y = part.top; y <= part.bottom; ++y) covered += ink.ink.row(y)[x];
    if (covered < least || (covered == least && std::abs(x - expected) < std::abs(best - expected)))
      least = covered, best = x;
  }
  return best;
}

// A part of the ink as so many marks side by side.
std::vector<Mark> divided(const CellInk& ink, const InkPart& part, std::size_t cell, int pieces) {
  std::vector<Mark> marks;
  const int whole = part.right - part.left + 1;
  InkPart piece = part;
  for (int k = 1; k <= pieces; ++k) {
    piece.right = k == pieces ? part.right : cut_between(ink, part, part.left + k * whole / pieces);
    marks.push_back({cell, piece, {}, 0});
    piece.left = piece.right + 1;
  }
  return marks;
}

// The mark alone, as large as a value, on the paper of its cell.
void cut_mark(const Grey& fine, int size, const CellInk& ink, const Mark& mark, double high,
              std::vector<std::uint8_t>& out) {
  const int number = static_cast<int>(mark.cell);
  const int left = straight_margin + number % size * straight_cell, top = straight_margin + number / size * straight_cell;
  const InkPart& part = mark.part;
  const double length = std::max((part.bottom - part.top + 1) / high, (part.right - part.left + 1) / 0.75) * 1.32;
  const double step = length / cell_side, x0 = (part.left + part.right + 1) / 2.0 - length / 2,
               y0 = (part.top + part.bottom + 1) / 2.0 - length / 2;
  for (int y = 0; y < cell_side; ++y)
    for (int x = 0; x < cell_side; ++x) {
      const double px = x0 + (x + 0.5) * step, py = y0 + (y + 0.5) * step;
      const bool within = px > part.left - 1.0 && px < part.right + 2.0 && py > part.top - 1.5 && py < part.bottom + 2.5;
      const auto at = [&](double place, int from) { return static_cast<float>((from + place) * mark_detail - 0.5); };
      out.push_back(static_cast<std::uint8_t>(std::lround(within ? sample(fine, at(px, left), at(py, top)) : ink.paper)));
    }
}

// The mean over some sizes.
std::vector<CellReading> read_enlarged(const Grey& fine, int size, const CellInk& ink, const std::vector<Mark>& marks,
                                       Alphabet alphabet, const CellNet& net) {
  std::vector<std::uint8_t> cut;
  for (const double high : enlarged)
    for (const Mark& mark : marks) cut_mark(fine, size, ink, mark, high, cut);
  const std::vector<CellReading> all = readings(net.outputs(cut), size, alphabet);
  std::vector<CellReading> mean(marks.size());
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t k = 0; k < all[i].classes.size(); ++k)
      mean[i % marks.size()].classes[k] += all[i].classes[k] / static_cast<float>(std::size(enlarged));
  return mean;
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

// In reading order: rows are told apart by half the height of a mark.
void order_by_rows(std::vector<Mark*>& marks) {
  const auto height = [](const Mark* mark) { return mark->part.top + mark->part.bottom; };
  sort_by(marks, height);
  int row = 0, last = 0;
  std::vector<double> keys;
  for (const Mark* const mark : marks) {
    if (keys.empty() || height(mark) > last) {
      ++row;
      last = height(mark) + mark->part.bottom - mark->part.top + 1;
    }
    keys.push_back(row * 2.0 * straight_cell + mark->part.left);
  }
  std::vector<Mark*> ordered;
  for (const std::size_t i : ascending_order(keys)) ordered.push_back(marks[i]);
  marks = std::move(ordered);
}

double cost_of(const Mark& mark, std::size_t value) { return -std::log(std::min(1.0F, mark.chances[value]) + 1e-4); }

// The cheapest ascending values; empty if there are more marks than values.
std::vector<std::size_t> ascending(const std::vector<Mark*>& marks, std::size_t values, double& cost) {
  // best[k][v]: of the first k marks, the last at most v.
  std::vector<std::vector<double>> best(marks.size() + 1, std::vector<double>(values + 1, 0));
  for (std::size_t k = 1; k <= marks.size(); ++k) {
    best[k][0] = 1e9;
    for (std::size_t v = 1; v <= values; ++v)
      best[k][v] = std::min(best[k][v - 1], best[k - 1][v - 1] + cost_of(*marks[k - 1], v - 1));
  }
  cost = best[marks.size()][values];
  if (cost >= 1e8) return {};
  std::vector<std::size_t> result(marks.size());
  std::size_t v = values;
  for (std::size_t k = marks.size(); k > 0; --k, --v) {
    while (best[k][v - 1] <= best[k][v] && best[k][v - 1] < 1e8) --v;
    result[k - 1] = v - 1;
  }
  return result;
}

// The most probable values of marks in reading order, and what they cost.
std::pair<std::vector<std::size_t>, double> chosen_values(const std::vector<Mark*>& marks, std::size_t values) {
  std::vector<std::size_t> chosen;
  double free = 0, cost = 0;
  for (const Mark* mark : marks) {
    const auto best = std::max_element(mark->chances.begin(), mark->chances.end()) - mark->chances.begin();
    chosen.push_back(static_cast<std::size_t>(best));
    free += cost_of(*mark, chosen.back());
  }
  // Two marks of one value: one of them is misread.
  std::vector<std::size_t> sorted = chosen;
  std::sort(sorted.begin(), sorted.end());
  const bool twice = std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end();
  if (auto rising = ascending(marks, values, cost); !rising.empty() && (twice || cost <= free + most_dearer))
    return {std::move(rising), cost};
  return {std::move(chosen), free + (twice ? most_dearer : 0)};
}

// The same if one of the marks has to be `needed`: the cheapest of all ways.
std::pair<std::vector<std::size_t>, double> chosen_with(const std::vector<Mark*>& marks, std::size_t values,
                                                        std::size_t needed) {
  std::pair<std::vector<std::size_t>, double> best{{}, 1e300};
  for (Mark* mark : marks) {
    const double itself = cost_of(*mark, needed);
    std::vector<float> only(mark->chances.size(), 0);
    only[needed] = 1;
    mark->chances.swap(only);
    auto some = chosen_values(marks, values);
    mark->chances.swap(only);
    some.second += itself;
    const bool has = std::find(some.first.begin(), some.first.end(), needed) != some.first.end();
    if (has && some.second < best.second) best = std::move(some);
  }
  return best;
}

MarkSet set_of(std::vector<Mark*> marks, std::size_t values, Value solution) {
  order_by_rows(marks);
  auto [chosen, cost] = chosen_values(marks, values);
  if (solution != 0) {
    const std::size_t needed = solution - 1U;
    if (std::find(chosen.begin(), chosen.end(), needed) == chosen.end())
      if (auto with = chosen_with(marks, values, needed); with.second <= cost + without_solution)
        chosen = std::move(with.first);
  }
  MarkSet set;
  set.chance = marks.empty() ? 0.0F : 1.0F;
  for (std::size_t k = 0; k < marks.size(); ++k) {
    if ((set.values >> chosen[k] & 1U) != 0) set.chance = 0;
    set.values = static_cast<std::uint16_t>(set.values | 1U << chosen[k]);
    set.chance = std::min({set.chance, marks[k]->chances[chosen[k]], marks[k]->clear});
  }
  return set;
}

}  // namespace

std::vector<bool> tell_marks_by_shape(const std::vector<CellInk>& ink, std::vector<CellReading>& cells) {
  const double typical = typical_height(ink, cells);
  std::vector<Shape> shapes;
  for (const CellInk& one : ink) shapes.push_back(shape_of(one, typical));
  const auto count = [&](Shape shape) { return static_cast<float>(std::count(shapes.begin(), shapes.end(), shape)); };
  // Who writes marks writes many: where hardly a cell looks like marks, one that does may be a small value.
  const float share = (count(Shape::marks) + 0.5F) / (static_cast<float>(cells.size()) - count(Shape::nothing) + 1);
  const float odds = std::min(1.0F, share / (1 - share));
  std::vector<bool> found;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    auto& classes = cells[i].classes;
    found.push_back(shapes[i] == Shape::marks || (shapes[i] == Shape::unclear && share >= many_marks));
    if (shapes[i] == Shape::marks) {
      classes[marks_class] = std::max(classes[marks_class], 0.2F * odds);
      for (std::size_t k = 0; k < marks_class; ++k) classes[k] *= std::min(1.0F, 0.02F / odds);
    } else if (shapes[i] == Shape::value) {
      classes[marks_class] *= 0.1F;
    }
    const float sum = std::accumulate(classes.begin(), classes.end(), 0.0F);
    for (float& chance : classes) chance /= sum;
  }
  return found;
}

std::vector<MarkSet> mark_sets(const Grey& fine, int size, const std::vector<CellInk>& ink,
                               const std::vector<CellReading>& cells, std::span<const LikelyMarks> likely,
                               Alphabet alphabet, const CellNet& net) {
  std::vector<MarkSet> result(cells.size());
  std::vector<Mark> marks;
  const auto read_part = [&](std::size_t cell, const InkPart& part) {
    // Digits are 0.45 to 0.85 as wide as high; of the possible numbers of them, the one whose pieces are the clearest.
    const double ratio = part.width() / part.height();
    const int least = ratio > 1.05 ? std::max(2, static_cast<int>(std::ceil(ratio / 0.85))) : 1;
    const int most = ratio > 0.8 ? std::max(least, static_cast<int>(ratio / 0.45)) : 1;
    std::vector<Mark> best;
    double clearest = -1e300;
    for (int pieces = least; pieces <= std::min(most, size); ++pieces) {
      std::vector<Mark> some = divided(ink[cell], part, cell, pieces);
      const std::vector<CellReading> read = read_enlarged(fine, size, ink[cell], some, alphabet, net);
      double clear = 0;
      for (std::size_t k = 0; k < some.size(); ++k) {
        const auto first = read[k].classes.begin() + 1;
        some[k].chances.assign(first, first + size);
        some[k].clear = *std::max_element(first, first + size);
        if (!likely.empty())
          for (std::size_t v = 0; v < some[k].chances.size(); ++v)
            if ((likely[cell].excluded >> v & 1U) != 0) some[k].chances[v] *= stray;
        const float sum = std::accumulate(some[k].chances.begin(), some[k].chances.end(), 1e-6F);
        for (float& chance : some[k].chances) chance /= sum;
        clear += std::log(some[k].clear + 0.02) / pieces;
      }
      if (clear > clearest) clearest = clear, best = std::move(some);
    }
    marks.insert(marks.end(), best.begin(), best.end());
  };
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (most_probable(cells[i]) != marks_class || ink[i].parts.empty()) continue;
    const double tallest = ink[i].parts.front().height();
    for (const InkPart& part : ink[i].parts)
      if (part.height() >= 0.55 * tallest) read_part(i, part);
  }
  if (size == 9) count_places(marks);
  for (std::size_t k = 0; k < marks.size();) {
    std::vector<Mark*> mine;
    const std::size_t cell = marks[k].cell;
    for (; k < marks.size() && marks[k].cell == cell; ++k) mine.push_back(&marks[k]);
    result[cell] =
        set_of(std::move(mine), static_cast<std::size_t>(size), likely.empty() ? Value{0} : likely[cell].solution);
  }
  return result;
}

}  // namespace sudokit::photo
