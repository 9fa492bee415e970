#include "core/photo/print_or_hand.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/photo/straighten.hpp"

namespace sudokit::photo {

namespace {

constexpr std::size_t features = 6;  // height, middle, darkness, thickness of the strokes, red, blue
using Features = std::array<double, features>;

// Standard deviations: the least that a measurement has, and those of writing before any is seen.
constexpr Features least_spread = {0.014, 0.012, 0.07, 0.12, 3, 3};
constexpr Features hand_spread = {0.11, 0.06, 0.25, 0.35, 20, 20};
constexpr double widest_print = 2.5;  // printed values are alike: their spread is at most so many times the least
constexpr double strength = 4;        // of these, in values
constexpr int patch_side = 32;
constexpr double alike_from = 0.88, alike_odds = 30;  // correlation that says neither, and odds for each unit of it
constexpr double most_each = 3;                       // logarithm of the odds that one feature may give

struct Written {
  std::size_t cell;
  Features at;
  double net;   // logarithm of the odds, by the network
  double hand;  // probability
  std::size_t value = 0;
  std::vector<float> patch;  // patch_side pixels a side around the ink, mean 0 and length 1
  double alike = 0;          // logarithm of the odds, by how much it looks like another of its value
};

struct Normal {
  Features mean{}, variance{};
};

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
  return values[values.size() / 2];
}

Features measured(const CellInk& ink, const Tint& tint, int size, std::size_t cell) {
  int top = straight_cell, bottom = 0, pixels = 0, edge = 0;
  for (const InkPart& part : ink.parts) {
    if (part.height() < 0.4 * ink.parts.front().height()) continue;
    top = std::min(top, part.top);
    bottom = std::max(bottom, part.bottom);
  }
  double sums[2][2] = {{0, 0}, {0, 0}};  // ink or paper, red or blue
  int counts[2] = {0, 0};
  const int left = straight_margin + static_cast<int>(cell) % size * straight_cell,
            above = straight_margin + static_cast<int>(cell) / size * straight_cell;
  for (int y = 4; y < straight_cell - 4; ++y)
    for (int x = 4; x < straight_cell - 4; ++x) {
      const bool inked = ink.ink.row(y)[x] != 0;
      const bool at_edge =
          inked && (!ink.ink.row(y)[x - 1] || !ink.ink.row(y)[x + 1] || !ink.ink.row(y - 1)[x] || !ink.ink.row(y + 1)[x]);
      pixels += inked;
      edge += at_edge;
      sums[inked][0] += tint.red.row(above + y)[left + x];
      sums[inked][1] += tint.blue.row(above + y)[left + x];
      ++counts[inked];
    }
  const auto colour = [&](int which) {
    return sums[1][which] / std::max(1, counts[1]) - sums[0][which] / std::max(1, counts[0]);
  };
  return {(bottom - top + 1.0) / straight_cell,
          (bottom + top + 1.0) / 2 / straight_cell - 0.5,
          std::log(std::max(1.0F, ink.depth)),
          std::log((pixels + 1.0) / (edge + 1.0)),
          colour(0),
          colour(1)};
}

std::vector<float> patch_of(const Grey& straight, const CellInk& ink, int size, std::size_t cell, int dx, int dy) {
  int left = straight_cell, top = straight_cell, right = 0, bottom = 0;
  for (const InkPart& part : ink.parts) {
    if (part.height() < 0.4 * ink.parts.front().height()) continue;
    left = std::min(left, part.left), top = std::min(top, part.top);
    right = std::max(right, part.right), bottom = std::max(bottom, part.bottom);
  }
  const int x0 = straight_margin + static_cast<int>(cell) % size * straight_cell + (left + right) / 2 - patch_side / 2 + dx,
            y0 = straight_margin + static_cast<int>(cell) / size * straight_cell + (top + bottom) / 2 - patch_side / 2 + dy;
  std::vector<float> patch;
  float sum = 0, squares = 0;
  for (int y = y0; y < y0 + patch_side; ++y)
    for (int x = x0; x < x0 + patch_side; ++x) patch.push_back(straight.row(y)[x]), sum += patch.back();
  for (float& value : patch) {
    value -= sum / static_cast<float>(patch_side * patch_side);
    squares += value * value;
  }
  for (float& value : patch) value /= std::sqrt(squares) + 1e-3F;
  return patch;
}

// Of each value, the greatest correlation with another of its kind, moved by at most a pixel.
void compare_alike(const Grey& straight, const std::vector<CellInk>& ink, int size, std::vector<Written>& all) {
  for (Written& one : all) one.patch = patch_of(straight, ink[one.cell], size, one.cell, 0, 0);
  for (Written& one : all) {
    double most = -1;
    for (int dy = -1; dy <= 1; ++dy)
      for (int dx = -1; dx <= 1; ++dx) {
        const std::vector<float> moved = patch_of(straight, ink[one.cell], size, one.cell, dx, dy);
        for (const Written& other : all) {
          if (other.cell == one.cell || other.value != one.value) continue;
          float sum = 0;
          for (std::size_t i = 0; i < moved.size(); ++i) sum += moved[i] * other.patch[i];
          most = std::max(most, static_cast<double>(sum));
        }
      }
    if (most > -1) one.alike = std::clamp((alike_from - most) * alike_odds, -most_each, most_each);
  }
}

double log_density(double x, double mean, double variance) {
  const double off = x - mean;
  return -0.5 * (off * off / variance + std::log(variance));
}

Normal fitted(const std::vector<Written>& all, bool hand, const Normal& before) {
  Normal result;
  for (std::size_t f = 0; f < features; ++f) {
    double weight = strength, sum = strength * before.mean[f];
    for (const Written& one : all) {
      const double mine = hand ? one.hand : 1 - one.hand;
      weight += mine;
      sum += mine * one.at[f];
    }
    result.mean[f] = sum / weight;
    double squares = strength * before.variance[f];
    for (const Written& one : all) {
      const double off = one.at[f] - result.mean[f];
      squares += (hand ? one.hand : 1 - one.hand) * off * off;
    }
    result.variance[f] = squares / weight;
  }
  return result;
}

}  // namespace

void tell_print_from_hand(const Grey& straight, const std::vector<CellInk>& ink, const Tint& tint, int size,
                          std::vector<CellReading>& cells) {
  std::vector<Written> all;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto& classes = cells[i].classes;
    const float value = *std::max_element(classes.begin() + 1, classes.begin() + marks_class);
    if (value < std::max(classes[0], classes[marks_class]) || ink[i].parts.empty()) continue;
    const double net = std::clamp(std::log((cells[i].by_hand + 1e-6) / (1 - cells[i].by_hand + 1e-6)), -3.0, 3.0);
    const auto kind =
        static_cast<std::size_t>(std::max_element(classes.begin() + 1, classes.begin() + marks_class) - classes.begin());
    all.push_back({i, measured(ink[i], tint, size, i), net, 0, kind, {}, 0});
  }
  compare_alike(straight, ink, size, all);
  for (Written& one : all) one.hand = 1 / (1 + std::exp(-one.net - one.alike));
  if (all.size() < 5) return;
  Normal print_before, hand_before;
  double weights = 0;
  for (const Written& one : all) weights += 1 - one.hand;
  for (std::size_t f = 0; f < features; ++f) {
    std::vector<double> values;
    for (const Written& one : all)
      if (weights < 5 || one.hand < 0.5) values.push_back(one.at[f]);
    if (values.empty()) return;
    print_before.mean[f] = hand_before.mean[f] = median(values);
    print_before.variance[f] = least_spread[f] * least_spread[f] * 2;
    hand_before.variance[f] = hand_spread[f] * hand_spread[f];
  }
  for (int round = 0; round < 12; ++round) {
    Normal print = fitted(all, false, print_before);
    for (std::size_t f = 0; f < features; ++f) {
      const double least = least_spread[f] * least_spread[f];
      print.variance[f] = std::clamp(print.variance[f], least, least * widest_print * widest_print);
    }
    const Normal hand = fitted(all, true, hand_before);
    double share = 1;
    for (const Written& one : all) share += one.hand;
    share = std::clamp(share / (static_cast<double>(all.size()) + 4), 0.02, 0.9);
    for (Written& one : all) {
      double odds = 0.7 * one.net + one.alike + std::log(share / (1 - share));
      for (std::size_t f = 0; f < features; ++f)
        odds += std::clamp(log_density(one.at[f], hand.mean[f], hand.variance[f]) -
                               log_density(one.at[f], print.mean[f], print.variance[f]),
                           -most_each, most_each) *
                0.8;
      one.hand = 1 / (1 + std::exp(-odds));
    }
  }
  for (const Written& one : all) cells[one.cell].by_hand = static_cast<float>(std::clamp(one.hand, 0.002, 0.998));
}

}  // namespace sudokit::photo
