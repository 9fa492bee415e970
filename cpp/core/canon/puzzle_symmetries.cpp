#include "core/canon/puzzle_symmetries.hpp"

#include <algorithm>
#include <utility>

namespace sudokit::canon {
namespace {

constexpr std::size_t most = 648;  // automorphisms of a full 9x9 grid

// Where a transformation takes each line.
std::vector<std::uint16_t> lines_of(const Transformation& transformation, int size) {
  std::vector<std::uint16_t> lines(2 * static_cast<std::size_t>(size));
  const auto n = static_cast<std::uint16_t>(size);
  for (std::uint16_t i = 0; i < n; ++i) {
    const std::uint16_t row = transformation.rows[i], column = transformation.columns[i];
    const auto to_column = static_cast<std::uint16_t>(n + i);
    lines[transformation.transpose ? n + row : row] = i;
    lines[transformation.transpose ? column : n + column] = to_column;
  }
  return lines;
}

// First the one, then the other.
std::vector<std::uint16_t> composed(const std::vector<std::uint16_t>& first, const std::vector<std::uint16_t>& second) {
  std::vector<std::uint16_t> lines;
  for (const std::uint16_t line : first) lines.push_back(second[line]);
  return lines;
}

}  // namespace

PuzzleSymmetries::PuzzleSymmetries(const Layout& layout) : layout_(layout) {
  for (int i = 0; i < motions; ++i)
    if (Symmetry one = symmetry_of(static_cast<Motion>(i), layout.size()); keeps_houses(one, layout))
      square_.push_back(std::move(one));
  if (can_do(layout)) canoniser_ = std::make_unique<Canoniser>(layout);
}

const std::vector<Symmetry>& PuzzleSymmetries::of(std::span<const Value> givens) {
  if (givens_.empty() || !std::equal(givens.begin(), givens.end(), givens_.begin(), givens_.end())) {
    givens_.assign(givens.begin(), givens.end());
    found_.clear();
    list(givens);
  }
  return found_;
}

void PuzzleSymmetries::add(Symmetry symmetry, std::span<const Value> givens) {
  const auto same = [&](const Symmetry& other) { return other.lines == symmetry.lines; };
  if (std::none_of(found_.begin(), found_.end(), same) && fit_values(symmetry, givens))
    found_.push_back(std::move(symmetry));
}

void PuzzleSymmetries::list(std::span<const Value> givens) {
  const int size = layout_.size();
  for (const Symmetry& one : square_) add(one, givens);
  if (!canoniser_) return;
  // The group, from its generators.
  std::vector<std::vector<std::uint16_t>> generators, all{symmetry_of(Motion::rows, size).lines};
  for (std::size_t i = 0; i < all[0].size(); ++i) all[0][i] = static_cast<std::uint16_t>(i);
  for (const Transformation& one : canoniser_->automorphism_generators(givens.data()))
    generators.push_back(lines_of(one, size));
  for (std::size_t i = 0; i < all.size(); ++i)
    for (const auto& generator : generators) {
      auto next = composed(all[i], generator);
      if (std::find(all.begin(), all.end(), next) == all.end()) all.push_back(std::move(next));
      if (all.size() > most) return found_.clear();
    }
  for (std::size_t i = 1; i < all.size(); ++i) add({std::move(all[i]), {}}, givens);
}

}  // namespace sudokit::canon
