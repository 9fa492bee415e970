#include "core/rules/derived_sums.hpp"

#include <algorithm>
#include <bitset>
#include <set>
#include <utility>

namespace sudokit::rules {

namespace {

constexpr std::size_t most_cells = 10;
using Cells = std::bitset<most_values * most_values>;

struct Sum {
  Cells cells;
  int total;
};

Cells cells_of(const std::vector<Cell>& cells) {
  Cells found;
  for (const Cell cell : cells) found.set(cell);
  return found;
}

// The sums given with coefficients 1, no cell twice, each cell in at most one of them, the shortest first.
std::vector<Sum> disjoint_sums(const Model& model) {
  std::vector<Sum> all;
  for (const Constraint& constraint : model.constraints) {
    if (constraint.kind != Kind::linear) continue;
    if (std::any_of(constraint.coefficients.begin(), constraint.coefficients.end(), [](int one) { return one != 1; }))
      continue;
    const Cells cells = cells_of(constraint.cells);
    if (cells.count() == constraint.cells.size()) all.push_back({cells, constraint.total});
  }
  std::stable_sort(all.begin(), all.end(), [](const Sum& a, const Sum& b) { return a.cells.count() < b.cells.count(); });
  std::vector<Sum> kept;
  Cells used;
  for (const Sum& sum : all)
    if ((sum.cells & used).none()) {
      used |= sum.cells;
      kept.push_back(sum);
    }
  return kept;
}

// Unions of disjoint houses: one house, or consecutive ones of one family (rows, columns, regions) up to half of them.
std::vector<Sum> unions(const Model& model) {
  const int size = model.size, total = size * (size + 1) / 2;
  std::vector<Sum> found;
  const int houses = static_cast<int>(model.houses.size());
  for (int first = 0; first < houses; ++first) {
    Cells cells;
    const int family_end = first < 3 * size ? (first / size + 1) * size : first + 1;
    for (int last = first; last < std::min({houses, family_end, first + std::max(1, size / 2)}); ++last) {
      const Cells more = cells_of(model.houses[last]);
      if ((cells & more).any()) break;
      cells |= more;
      found.push_back({cells, total * (last - first + 1)});
    }
  }
  return found;
}

}  // namespace

std::vector<Constraint> derived_sums(const Model& model) {
  std::vector<Constraint> derived;
  const std::vector<Sum> sums = disjoint_sums(model);
  if (sums.empty()) return derived;
  std::set<std::pair<std::vector<Cell>, std::vector<int>>> known;
  for (const Sum& united : unions(model)) {
    Cells plus = united.cells, minus;
    int total = united.total;
    for (const Sum& sum : sums) {
      const std::size_t inside = (sum.cells & united.cells).count(), outside = sum.cells.count() - inside;
      if (inside == 0 || outside > inside || outside > 3) continue;
      total -= sum.total;
      plus &= ~sum.cells;
      minus |= sum.cells & ~united.cells;
    }
    const std::size_t cells = plus.count() + minus.count();
    if (cells > most_cells || cells >= united.cells.count()) continue;
    Constraint constraint;
    constraint.kind = Kind::linear;
    constraint.total = total;
    for (std::size_t cell = 0; cell < plus.size(); ++cell)
      if (plus[cell] || minus[cell]) {
        constraint.cells.push_back(static_cast<Cell>(cell));
        constraint.coefficients.push_back(plus[cell] ? 1 : -1);
      }
    if (cells == 0 && total == 0) continue;
    if (cells == 0) {  // the sums given contradict each other: a cell that would be 0
      constraint.cells.push_back(model.houses.front().front());
      constraint.coefficients.push_back(1);
      constraint.total = 0;
    }
    if (known.emplace(constraint.cells, constraint.coefficients).second) derived.push_back(std::move(constraint));
  }
  return derived;
}

}  // namespace sudokit::rules
