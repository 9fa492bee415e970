#include "core/methods/guessing.hpp"

#include <algorithm>

#include "core/base/invariant.hpp"
#include "core/steps/log.hpp"
#include "core/steps/technique.hpp"

namespace sudokit::methods {

using steps::Technique;

Guessing::Guessing(const Layout& layout, GuessSettings settings) : FillingMethod(layout), settings_(settings), own_(0) {
  if (settings.where == Where::network) network_ = std::make_unique<GuessNetwork>(layout);
}

void Guessing::start(const Mask* candidates, Random* order, steps::Log* log) {
  begin(candidates, order);
  own_ = Random(0);
  cells_order_ = order ? order : &own_;
  values_tried_ = 0;
  too_deep_ = false;
  log_ = log;
  every_level_ = log != nullptr;
  if (!log) return;
  log->clear();
  step_.clear(Technique::given, 0);
  for (std::size_t i = 0; i < filling_.givens(); ++i) {
    const Cell cell = filling_.filled()[i];
    step_.placements.push_back({cell, filling_.values()[cell]});
  }
  if (!step_.placements.empty()) log->append(step_);
  if (!sound_) report(Technique::contradiction, filling_.without_value(), 0);
}

// Without a depth limit and a log, cells are filled the fastest way.
bool Guessing::settle() {
  if (!settings_.max_depth && !log_) {
    const std::size_t before = filling_.filled().size();
    const bool sound = filling_.fill_forced();
    values_tried_ += filling_.filled().size() - before;
    return sound;
  }
  for (std::size_t cell; filling_.next_forced(cell);) {
    if (!count_one()) return false;
    const Mask bit = filling_.legal(cell);
    report(Technique::naked_single, cell, bit);
    if (filling_.fill(cell, bit)) continue;
    report(Technique::contradiction, filling_.without_value(), 0);
    return false;
  }
  return true;
}

std::size_t Guessing::choose() {
  switch (settings_.where) {
    case Where::random:
      return filling_.nth(cells_order_->below(static_cast<std::uint32_t>(filling_.cells() - filling_.filled().size())));
    case Where::ordered: return filling_.nth(0);
    case Where::network: return choose_by_network();
    default: return filling_.fewest();
  }
}

// Keeps the ranks of the cell's values for pick().
std::size_t Guessing::choose_by_network() {
  legal_.resize(filling_.cells());
  for (std::size_t cell = 0; cell < legal_.size(); ++cell)
    legal_[cell] = filling_.is_empty(cell) ? filling_.legal(cell) : 0;
  const auto candidates = network_->evaluate(legal_);
  SUDOKIT_INVARIANT(!candidates.empty());
  std::int64_t least = candidates.front().cost;
  for (const auto& candidate : candidates) least = std::min(least, candidate.cost);
  const auto is_best = [&](const auto& candidate) { return candidate.cost == least; };
  auto chosen = std::find_if(candidates.begin(), candidates.end(), is_best);
  if (order_) {
    const auto equal = static_cast<std::uint32_t>(std::count_if(chosen, candidates.end(), is_best));
    for (std::uint32_t skip = equal > 1 ? order_->below(equal) : 0; skip > 0; --skip)
      chosen = std::find_if(chosen + 1, candidates.end(), is_best);
  }
  const auto values = static_cast<std::size_t>(filling_.size());
  ranks_.resize(std::max(ranks_.size(), (depth() + 1) * values));
  // The candidates of a cell are in the order in which they are tried; those with equal heads have equal ranks.
  std::uint32_t rank = 0;
  for (auto each =
           std::find_if(candidates.begin(), candidates.end(), [&](const auto& c) { return c.cell == chosen->cell; });
       each != candidates.end() && each->cell == chosen->cell; ++each) {
    if (each != candidates.begin() && ((each - 1)->truth != each->truth || (each - 1)->size != each->size)) ++rank;
    ranks_[depth() * values + each->value - 1u] = rank;
  }
  return chosen->cell;
}

// The value with the least rank, the lowest or a random one if there are several.
Mask Guessing::pick(Mask& untried) {
  if (!network_) return draw(untried, order_);
  const std::uint32_t* const ranks = &ranks_[(depth() - 1) * static_cast<std::size_t>(filling_.size())];
  Mask equal = 0;
  std::uint32_t least = 0;
  for (Mask rest = untried; rest; rest &= rest - 1) {
    const std::uint32_t rank = ranks[std::countr_zero(rest)];
    if (!equal || rank < least) {
      least = rank;
      equal = 0;
    }
    if (rank == least) equal |= rest & -rest;
  }
  const Mask bit = draw(equal, order_);
  untried ^= bit;
  return bit;
}

bool Guessing::count_one() {
  ++values_tried_;
  if (settings_.max_depth && values_tried_ > settings_.max_depth) too_deep_ = exhausted_ = true;
  return !too_deep_;
}

void Guessing::trying(std::size_t cell, Mask bit) {
  SUDOKIT_INVARIANT(filling_.is_empty(cell) && is_single(bit));
  if (count_one()) report(Technique::guess, cell, bit);
}

void Guessing::tried() { report(Technique::undo, 0, 0); }

void Guessing::solved() {
  SUDOKIT_INVARIANT(!settings_.max_depth || values_tried_ <= settings_.max_depth);
  report(Technique::solution, 0, 0);
}

// Reports the cell with the value placed in it, or, without a value, a cell that has no candidates.  An undo and a solution
// name no cell.
void Guessing::report(Technique technique, std::size_t cell, Mask bit) {
  if (!log_ || too_deep_) return;
  step_.clear(technique, depth());
  if (bit) step_.placements.push_back({static_cast<Cell>(cell), static_cast<Value>(std::countr_zero(bit) + 1)});
  if (technique != Technique::undo && technique != Technique::solution)
    step_.cells.push_back({static_cast<Cell>(cell), steps::Role::subject});
  log_->append(step_);
}

}  // namespace sudokit::methods
