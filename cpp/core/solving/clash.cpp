#include "core/solving/clash.hpp"

#include <algorithm>
#include <utility>

#include "core/base/invariant.hpp"
#include "core/base/random.hpp"
#include "core/search/search.hpp"
#include "core/solving/counting.hpp"

namespace sudokit {

namespace {

using steps::Candidate;

// The candidates that values exclude from the open cells they see.
std::vector<Mask> plain_masks(const Layout& layout, std::span<const Value> values) {
  std::vector<Mask> masks = masks_of(layout, values);
  for (std::size_t cell = 0; cell < values.size(); ++cell)
    if (values[cell])
      for (const Cell peer : layout.peers(static_cast<Cell>(cell)))
        if (!values[peer]) masks[peer] &= ~(Mask{1} << (values[cell] - 1));
  return masks;
}

// Candidates that the puzzle lacks although its values allow them.
std::vector<Candidate> eliminations_of(const Layout& layout, const PuzzleView& puzzle) {
  std::vector<Candidate> found;
  if (puzzle.masks.empty()) return found;
  const std::vector<Mask> plain = plain_masks(layout, puzzle.values);
  for (std::size_t cell = 0; cell < plain.size(); ++cell)
    if (!puzzle.values[cell])
      for (int value = 1; value <= layout.size(); ++value)
        if (plain[cell] & ~puzzle.masks[cell] & Mask{1} << (value - 1))
          found.push_back({static_cast<Cell>(cell), static_cast<Value>(value)});
  return found;
}

class Deletion {
 public:
  Deletion(Solvers& solvers, const PuzzleView& puzzle, Meter& meter)
      : layout_(solvers.layout), puzzle_(puzzle), meter_(meter), search_(solvers.searches.lend(solvers.layout)) {
    for (std::size_t cell = 0; cell < puzzle.values.size(); ++cell)
      if (puzzle.values[cell]) whole_.cells.push_back(static_cast<Cell>(cell));
    whole_.eliminated = eliminations_of(layout_, puzzle);
  }

  const Clash& whole() const { return whole_; }

  // Whether this part of the puzzle has no solution; false if the meter stopped.
  bool clashes(const Clash& part) {
    const std::vector<Mask> masks = masks_of(layout_, puzzle_, part);
    search_->start(masks.data());
    return search_->next(nullptr, meter_) == Found::exhausted;
  }

  // Leaves out what can be left out, in the order; afterwards `part` is minimal unless the meter stopped.
  void reduce(Clash& part, const std::vector<Cell>& order) {
    if (!part.eliminated.empty()) {
      Clash without = part;
      without.eliminated.clear();
      if (clashes(without)) part = std::move(without);
    }
    for (const Cell cell : order) {
      Clash without = part;
      std::erase(without.cells, cell);
      if (clashes(without)) part = std::move(without);
      if (stopped()) return;
    }
    for (std::size_t i = part.eliminated.size(); i > 0; --i) {
      Clash without = part;
      without.eliminated.erase(without.eliminated.begin() + static_cast<std::ptrdiff_t>(i - 1));
      if (clashes(without)) part = std::move(without);
      if (stopped()) return;
    }
    part.minimal = true;
  }

  bool stopped() const { return meter_.stopped() != Stopped::no; }

 private:
  const Layout& layout_;
  const PuzzleView& puzzle_;
  Meter& meter_;
  Pool<search::Solver>::Lease search_;
  Clash whole_;
};

bool smaller(const Clash& one, const Clash& other) {
  if (one.cells.size() != other.cells.size()) return one.cells.size() < other.cells.size();
  return one.eliminated.size() < other.eliminated.size();
}

}  // namespace

std::vector<Mask> masks_of(const Layout& layout, const PuzzleView& puzzle, const Clash& clash) {
  std::vector<Value> values(puzzle.values.size(), 0);
  for (const Cell cell : clash.cells) values[cell] = puzzle.values[cell];
  std::vector<Mask> masks = plain_masks(layout, values);
  for (const Candidate& one : clash.eliminated)
    if (!values[one.cell]) masks[one.cell] &= ~(Mask{1} << (one.value - 1));
  return masks;
}

Clash find_clash(Solvers& solvers, const PuzzleView& puzzle, const Allowance& allowance) {
  check(solvers.layout, puzzle);
  const Budget budget = allowance.budget();
  Meter meter(budget, stride_for(solvers.layout));
  allowance.begin_long_work();
  Clash none;
  if (allowance.seconds && *allowance.seconds <= 0) return none.stopped = Stopped::time, none;
  Deletion deletion(solvers, puzzle, meter);
  if (!deletion.clashes(deletion.whole())) return none.stopped = meter.stopped(), none;
  Clash best = deletion.whole();
  std::vector<Cell> order(best.cells.rbegin(), best.cells.rend());
  deletion.reduce(best, order);
  best.stopped = meter.stopped();
  if (deletion.stopped()) return best;
  Budget some = budget;
  some.nodes = std::min(budget.nodes, clash_nodes);
  Meter rest(some, stride_for(solvers.layout));
  Deletion again(solvers, puzzle, rest);
  Random random(1);
  for (int tried = 1; tried < clash_orders && best.cells.size() > 2; ++tried) {
    random.shuffle(order.data(), order.size());
    Clash other = again.whole();
    again.reduce(other, order);
    if (again.stopped()) break;
    if (smaller(other, best)) best = std::move(other);
  }
  return best;
}

}  // namespace sudokit
