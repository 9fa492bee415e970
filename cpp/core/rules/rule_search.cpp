#include "core/rules/rule_search.hpp"

#include <algorithm>
#include <bit>

namespace sudokit::rules {

namespace {

constexpr double growth = 1.00004;  // of what a failure adds: later failures weigh more
constexpr double large = 1e100;

}  // namespace

Search::Search(const Program& program)
    : program_(program), queue_(program), weights_(program.cells(), 0), activity_(program.cells(), 0) {
  for (int cell = 0; cell < program.cells(); ++cell) weights_[cell] = 0.001 * program.peers(static_cast<Cell>(cell)).size();
}

Set* Search::state(std::size_t depth) {
  while (states_.size() <= depth) states_.emplace_back(program_.cells());
  return states_[depth].data();
}

bool Search::give_to_peers(Board& board) {
  while (!queue_.known.empty()) {
    const Cell cell = queue_.known.back();
    queue_.known.pop_back();
    const Set value = board.sets[cell];
    for (const Cell peer : program_.peers(cell))
      if ((board.sets[peer] & value) && !board.narrow(peer, static_cast<Set>(~value))) return false;
  }
  return true;
}

bool Search::propagate_all(Set* sets) {
  Board board{&program_, sets, &queue_};
  for (;;) {
    if (!give_to_peers(board)) {
      queue_.clear();
      return false;
    }
    const int item = queue_.pop();
    if (item < 0) return true;
    if (!propagate(board, program_.items()[item])) {
      for (const Cell cell : program_.items()[item].cells) weights_[cell] += 1;
      queue_.clear();
      return false;
    }
  }
}

void Search::failed(int cell) {
  activity_[cell] += step_;
  step_ *= growth;
  if (step_ < large) return;
  for (double& one : activity_) one /= large;
  step_ /= large;
}

// A value with two places in a house, by the activity of these.
Search::Choice Search::choose_place(const Set* sets) const {
  Choice best;
  double most = 0;
  for (const Item& item : program_.items()) {
    if (item.task != Task::house) continue;
    Set once = 0, twice = 0, thrice = 0;
    for (const Cell cell : item.cells) {
      thrice |= twice & sets[cell];
      twice |= once & sets[cell];
      once |= sets[cell];
    }
    for (Set left = twice & ~thrice; left; left &= left - 1) {
      const Set value = left & static_cast<Set>(-left);
      double sum = 0, greatest = -1;
      int place = -1;
      for (const Cell cell : item.cells) {
        if (!(sets[cell] & value)) continue;
        sum += activity_[cell];
        if (activity_[cell] > greatest) {
          greatest = activity_[cell];
          place = cell;
        }
      }
      const double score = (sum / 2 + 0.001) / 2;
      if (score > most) {
        most = score;
        best = {place, value};
      }
    }
  }
  return best;
}

Search::Choice Search::choose(const Set* sets) {
  Choice best;
  double most = -1;
  for (int cell = 0; cell < program_.cells(); ++cell) {
    const Set set = sets[cell];
    if (is_single(set)) continue;
    const double score = (weights_[cell] + activity_[cell]) / std::popcount(set);
    if (score > most) {
      most = score;
      best.cell = cell;
    }
  }
  if (best.cell < 0) return best;
  if (std::popcount(sets[best.cell]) > 2)
    if (const Choice place = choose_place(sets); place.cell >= 0) return place;
  Set left = sets[best.cell];
  if (random_)
    for (std::uint32_t skip = random_->below(std::popcount(left)); skip > 0; --skip) left &= left - 1;
  best.value = left & static_cast<Set>(-left);
  return best;
}

void Search::found(const Set* sets) {
  if (answer_.count++ > 0) return;
  answer_.first.resize(program_.cells());
  for (int cell = 0; cell < program_.cells(); ++cell) answer_.first[cell] = static_cast<Value>(least(sets[cell]));
}

// Two ways at each node: the cell has the value, which is one deeper; then it has not, which stays at this depth.
bool Search::descend(std::size_t depth) {
  for (;;) {
    const Choice choice = choose(state(depth));
    if (choice.cell < 0) {
      found(state(depth));
      return answer_.count >= limit_;
    }
    if (!meter_->charge()) return true;
    ++answer_.work.guesses;
    ++answer_.work.nodes;
    const Set* before = state(depth);
    Set* after = state(depth + 1);
    before = state(depth);
    std::copy(before, before + program_.cells(), after);
    const Cell cell = static_cast<Cell>(choice.cell);
    Board deeper{&program_, after, &queue_};
    if (deeper.narrow(cell, choice.value) && propagate_all(after)) {
      if (descend(depth + 1)) return true;
    } else {
      failed(cell);
    }
    if (!meter_->charge()) return true;
    ++answer_.work.backtracks;
    ++answer_.work.nodes;
    Set* here = state(depth);
    Board same{&program_, here, &queue_};
    if (!same.narrow(cell, static_cast<Set>(~choice.value)) || !propagate_all(here)) {
      queue_.clear();
      failed(cell);
      return false;
    }
  }
}

bool Search::start(std::span<const Mask> candidates) {
  Set* sets = state(0);
  queue_.clear();
  for (int cell = 0; cell < program_.cells(); ++cell) {
    sets[cell] = static_cast<Set>(candidates[cell] & program_.all());
    if (sets[cell] == 0) return false;
    if (is_single(sets[cell])) queue_.known.push_back(static_cast<Cell>(cell));
  }
  for (std::size_t item = 0; item < program_.items().size(); ++item) queue_.push(static_cast<std::uint32_t>(item));
  return propagate_all(sets);
}

Answer Search::solve(std::span<const Mask> candidates, std::uint64_t limit, std::optional<std::uint64_t> seed,
                     Meter& meter) {
  answer_ = {};
  limit_ = limit;
  meter_ = &meter;
  random_.reset();
  if (seed) random_.emplace(*seed);
  if (!meter.charge()) {
    answer_.stopped = meter.stopped();
    return answer_;
  }
  ++answer_.work.nodes;
  if (start(candidates)) descend(0);
  queue_.clear();
  answer_.stopped = meter.stopped();
  return answer_;
}

TrueCandidates Search::true_candidates(std::span<const Mask> candidates, std::uint64_t limit, Meter& meter) {
  const int size = program_.size(), cells = program_.cells();
  TrueCandidates all;
  all.masks.assign(cells, 0);
  if (limit > 0) all.counts.assign(static_cast<std::size_t>(cells) * size, 0);
  std::vector<Mask> open(candidates.begin(), candidates.end());
  for (int cell = 0; cell < cells; ++cell)
    for (int value = 0; value < size; ++value) {
      const Mask bit = Mask{1} << value;
      if (!(open[cell] & bit) || (limit == 0 && (all.masks[cell] & bit))) continue;
      const Mask before = open[cell];
      open[cell] = bit;
      const Answer answer = solve(open, limit > 0 ? limit : 1, std::nullopt, meter);
      open[cell] = before;
      if (limit > 0) all.counts[static_cast<std::size_t>(cell) * size + value] = answer.count;
      if (answer.count > 0)
        for (int other = 0; other < cells; ++other) all.masks[other] |= Mask{1} << (answer.first[other] - 1);
      if (answer.stopped != Stopped::no) {
        all.stopped = answer.stopped;
        return all;
      }
      if (answer.count == 0) open[cell] &= ~bit;
    }
  return all;
}

}  // namespace sudokit::rules
