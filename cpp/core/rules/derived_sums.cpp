#include "core/rules/derived_sums.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>

#include "core/rules/given_sums.hpp"

namespace sudokit::rules {

namespace {

constexpr std::size_t most_cells = 7, most_innies = 9;  // longer ones cost more than they find
struct Sum {
  CellBits cells;
  int total;
};

std::vector<GivenSum> plain_sums(const Model& model) {
  std::vector<GivenSum> all;
  for (std::size_t i = 0; i < model.constraints.size(); ++i)
    if (is_plain_sum(model.constraints[i]))
      all.push_back({i, bits_of(model.constraints[i].cells), model.constraints[i].total});
  return disjoint(std::move(all));
}

// Unions of disjoint houses of the puzzle: one house, or neighbouring ones up to half of all.
std::vector<Sum> unions(const Model& model) {
  const int size = model.size, total = size * (size + 1) / 2, houses = static_cast<int>(model.houses.size());
  std::vector<CellBits> cells;
  for (const auto& house : model.houses) cells.push_back(bits_of(house));
  std::vector<Sum> found;
  for (int first = 0; first < houses; ++first) {
    const int family_end = std::min(houses, first < 3 * size ? (first / size + 1) * size : first + 1);
    CellBits united;
    for (int last = first; last < family_end && last - first < std::max(1, size / 2); ++last) {
      if ((united & cells[last]).any()) break;
      united |= cells[last];
      found.push_back({united, total * (last - first + 1)});
    }
  }
  return found;
}

// A sum of which more than half of some house has one coefficient, with the rest of the house instead of these cells; as
// long as that makes it shorter.  Empty if it cannot be made shorter.
Constraint complement(const Model& model, const Constraint& sum) {
  const int size = model.size, total = size * (size + 1) / 2;
  std::vector<int> factors(static_cast<std::size_t>(size) * size, 0);
  for (std::size_t i = 0; i < sum.cells.size(); ++i) factors[sum.cells[i]] += sum.coefficients[i];
  Constraint made;
  made.kind = Kind::linear;
  made.total = sum.total;
  bool shorter = false;
  for (bool again = true; again;) {
    again = false;
    for (const auto& house : model.houses) {
      int used = 0, ones = 0;  // the cells of the house in the sum, and what their coefficients say of it: +1 or -1 each
      for (const Cell cell : house) {
        used += factors[cell] != 0;
        ones += factors[cell] == 1 ? 1 : factors[cell] == -1 ? -1 : 0;
      }
      const int factor = ones > 0 ? 1 : -1;
      if (2 * std::abs(ones) <= size || size - std::abs(ones) >= used) continue;
      for (const Cell cell : house) factors[cell] -= factor;
      made.total -= factor * total;
      shorter = again = true;
    }
  }
  for (std::size_t cell = 0; shorter && cell < factors.size(); ++cell)
    if (factors[cell] != 0) {
      made.cells.push_back(static_cast<Cell>(cell));
      made.coefficients.push_back(factors[cell]);
    }
  return made;
}

}  // namespace

std::vector<Constraint> derived_sums(const Model& model) {
  std::vector<Constraint> derived;
  for (const Constraint& constraint : model.constraints)
    if (constraint.kind == Kind::linear && 2 * constraint.cells.size() > static_cast<std::size_t>(model.size))
      if (Constraint shorter = complement(model, constraint); !shorter.cells.empty()) derived.push_back(std::move(shorter));
  const std::vector<GivenSum> sums = plain_sums(model);
  if (sums.empty()) return derived;
  std::set<std::pair<std::vector<Cell>, std::vector<int>>> known;
  for (const Sum& united : unions(model)) {
    CellBits plus = united.cells, minus;
    int total = united.total;
    for (const GivenSum& sum : sums) {
      const CellBits shared = sum.cells & united.cells;
      if (shared.none()) continue;  // most
      const std::size_t inside = shared.count(), outside = sum.cells.count() - inside;
      if (outside > inside || outside > 3) continue;
      total -= sum.total;
      plus &= ~sum.cells;
      minus |= sum.cells & ~united.cells;
    }
    const std::size_t cells = plus.count() + minus.count();
    if (cells > (minus.none() ? most_innies : most_cells) || cells >= united.cells.count()) continue;
    Constraint constraint;
    constraint.kind = Kind::linear;
    constraint.total = total;
    for (std::size_t cell = 0; cell < static_cast<std::size_t>(model.size) * model.size; ++cell)
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
