#include "core/rules/rule_search.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace sudokit::rules {

namespace {

constexpr double growth = 1.02;  // of what a failure adds: later failures weigh more
// What a failing house, and a cell that a house, a link or a known cell empties, add, compared with a rule; where there are
// sums, and where there are none.  By measurement: with sums, the failures that count are theirs.
constexpr double house_weight_of_sums = 0.2, house_weight_of_others = 0.5;
constexpr double emptied_weight_of_others = 1;
constexpr double place_factor = 0.7;  // a place of a value is chosen if its score is at least this much of the best cell's
constexpr double item_weight = 0.1;   // of each item of a cell, before any failure
constexpr double large = 1e100;

// When learning has a turn.  By measurement: up to 9x9 the search is nearly always faster; on larger grids with rules for pairs
// each is many times as fast as the other on some puzzles, so both get the same time.
constexpr int largest_searched = 9;          // the size up to which the search is alone
constexpr std::uint64_t most_excluded = 50;  // solutions wanted: learning excludes each by a clause
constexpr std::uint64_t first_turn = 5'000;  // nodes of the search; each further turn comes after twice as many
constexpr std::uint64_t nodes_each = 4;      // nodes of the search that take as long as one charge of learning
constexpr std::uint32_t stride = 8;          // charges of learning between looks at the clock
constexpr std::uint64_t never = ~std::uint64_t{0};

}  // namespace

Search::Search(const Program& program)
    : program_(program),
      queue_(program),
      lines_(program),
      place_words_(static_cast<std::size_t>(program.size()) * program.words()),
      state_words_(place_words_ + (program.cells() + 3) / 4),
      weights_(program.cells(), 0),
      house_weight_(house_weight_of_others),
      emptied_weight_(emptied_weight_of_others) {
  for (const Item& item : program.items())
    if (item.task == Task::sum || item.task == Task::cage) {
      house_weight_ = house_weight_of_sums;
      emptied_weight_ = 0;
    }
  for (int cell = 0; cell < program.cells(); ++cell) {
    const Word* peers = program.peers(static_cast<Cell>(cell));
    for (int i = 0; i < program.words(); ++i) weights_[cell] += 0.001 * std::popcount(peers[i]);
    const Word* items = program.items_of(static_cast<Cell>(cell));
    for (int i = 0; i < program.item_words(); ++i) weights_[cell] += item_weight * std::popcount(items[i]);
    may_learn_ = may_learn_ || (program.size() > largest_searched && program.linked(static_cast<Cell>(cell)));
  }
}

Board Search::board(std::size_t depth) {
  while (states_.size() <= depth) states_.emplace_back(state_words_);
  Word* words = states_[depth].data();
  return {&program_, reinterpret_cast<Set*>(words + place_words_), words, &queue_, &lines_};
}

void Search::copy_down(std::size_t depth) {
  board(depth + 1);
  std::memcpy(states_[depth + 1].data(), states_[depth].data(), state_words_ * sizeof(Word));
  lines_.enter(depth + 1);
}

bool Search::settle(Board& board) {
  Failure failure;
  if (propagate_all(board, failure)) return true;
  queue_.clear();
  if (failure.what == Failure::item)
    for (const Cell cell : program_.items()[failure.number].cells) weights_[cell] += step_;
  if (failure.what == Failure::house)
    for (int i = 0; i < program_.words(); ++i)
      for (Word left = program_.house(failure.number)[i]; left; left &= left - 1)
        weights_[i * 64 + std::countr_zero(left)] += house_weight_ * step_;
  if (failure.what == Failure::nothing && board.emptied >= 0) weights_[board.emptied] += emptied_weight_ * step_;
  return false;
}

bool Search::narrow(std::size_t depth, Cell cell, Set keep) {
  Board here = board(depth);
  if (!here.narrow(cell, keep)) {
    queue_.clear();
    return false;
  }
  return settle(here);
}

void Search::failed(int cell) {
  weights_[cell] += step_;
  step_ *= growth;
  if (step_ < large) return;
  for (double& one : weights_) one /= large;
  step_ /= large;
}

// A value with two places in a house, by the weights of these, if its score is more than `most`.
Search::Choice Search::choose_place(const Board& board, double most) const {
  Choice best;
  const int words = program_.words();
  for (int value = 1; value <= program_.size(); ++value) {
    const Word* places = board.places_of(value);
    for (int house = 0; house < program_.houses(); ++house) {
      const Word* cells = program_.house(house);
      if (program_.folds()) {  // a quick look, since few have two
        Word left = 0;
        for (int i = 0; i < words; ++i) left |= places[i] & cells[i];
        left &= left - 1;
        if (!left || (left & (left - 1))) continue;
      }
      int found[2] = {}, count = 0;
      for (int i = 0; i < words && count <= 2; ++i)
        for (Word left = places[i] & cells[i]; left; left &= left - 1) {
          if (count < 2) found[count] = i * 64 + std::countr_zero(left);
          if (++count > 2) break;
        }
      if (count != 2) continue;
      const double a = weights_[found[0]], b = weights_[found[1]], score = (a + b) / 8;
      if (score > most) {
        most = score;
        best = {a >= b ? found[0] : found[1], static_cast<Set>(1u << (value - 1))};
      }
    }
  }
  return best;
}

Search::Choice Search::choose(const Board& board) {
  Choice best;
  double most = -1;
  for (int cell = 0; cell < program_.cells(); ++cell) {
    const Set set = board.sets[cell];
    if (is_single(set)) continue;
    const int count = std::popcount(set);
    const double score = weights_[cell] / (count * count);
    if (score > most) {
      most = score;
      best.cell = cell;
    }
  }
  if (best.cell < 0) return best;
  if (std::popcount(board.sets[best.cell]) > 2)
    if (const Choice place = choose_place(board, most * place_factor); place.cell >= 0) return place;
  Set left = board.sets[best.cell];
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

bool Search::let_learn() {
  if (!learner_) learner_.emplace(program_, candidates_);
  Meter own = meter_->part(learns_at_ / nodes_each, stride);
  const bool ended = learner_->run(limit_, own);
  meter_->settle(own);
  learns_at_ *= 2;
  if (ended) {
    answer_.count = learner_->count();
    answer_.first = learner_->first();
  }
  return ended || meter_->stopped() != Stopped::no;
}

// Two ways at each node: the cell has the value, which is one deeper; then it has not, which stays at this depth.
bool Search::descend(std::size_t depth) {
  for (;;) {
    const Choice choice = choose(board(depth));
    if (choice.cell < 0) {
      found(board(depth).sets);
      return answer_.count >= limit_;
    }
    if (answer_.work.nodes >= learns_at_ && let_learn()) return true;
    if (!meter_->charge()) return true;
    ++answer_.work.guesses;
    ++answer_.work.nodes;
    const Cell cell = static_cast<Cell>(choice.cell);
    copy_down(depth);
    if (narrow(depth + 1, cell, choice.value)) {
      if (descend(depth + 1)) return true;
    } else {
      failed(cell);
    }
    lines_.leave_to(depth);
    if (!meter_->charge()) return true;
    ++answer_.work.backtracks;
    ++answer_.work.nodes;
    if (!narrow(depth, cell, static_cast<Set>(~choice.value))) {
      failed(cell);
      return false;
    }
  }
}

bool Search::start(std::span<const Mask> candidates) {
  queue_.clear();
  Board root = board(0);
  std::fill_n(states_[0].data(), state_words_, Word{0});
  for (int cell = 0; cell < program_.cells(); ++cell) {
    const Set set = static_cast<Set>(candidates[cell] & program_.all());
    root.sets[cell] = set;
    if (set == 0) return false;
    for (Set left = set; left; left &= left - 1)
      root.places[std::countr_zero(left) * program_.words() + (cell >> 6)] |= Word{1} << (cell & 63);
    if (is_single(set))
      queue_.known.push_back(static_cast<Cell>(cell));
    else if (program_.linked(static_cast<Cell>(cell)))
      queue_.linked[cell >> 6] |= Word{1} << (cell & 63);
  }
  lines_.begin(root.sets);
  for (std::size_t item = 0; item < program_.items().size(); ++item) queue_.items[item / 64] |= Word{1} << item % 64;
  queue_.values = program_.all();
  for (Word& houses : queue_.houses) houses = program_.houses() == 64 ? ~Word{0} : (Word{1} << program_.houses()) - 1;
  return settle(root);
}

Answer Search::solve(std::span<const Mask> candidates, std::uint64_t limit, std::optional<std::uint64_t> seed,
                     Meter& meter) {
  answer_ = {};
  limit_ = limit;
  meter_ = &meter;
  random_.reset();
  if (seed) random_.emplace(*seed);
  candidates_ = candidates;
  learner_.reset();
  learns_at_ = may_learn_ && !seed && limit <= most_excluded ? first_turn : never;
  if (!meter.charge()) {
    answer_.stopped = meter.stopped();
    return answer_;
  }
  ++answer_.work.nodes;
  if (start(candidates)) descend(0);
  queue_.clear();
  if (learner_) {
    answer_.work.guesses += learner_->work().guesses;
    answer_.work.backtracks += learner_->work().backtracks;
    answer_.work.nodes += learner_->work().nodes;
  }
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
