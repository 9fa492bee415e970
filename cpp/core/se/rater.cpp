#include "core/se/rater.hpp"

#include <algorithm>
#include <set>
#include <vector>

#include "core/se/basic.hpp"
#include "core/se/nets.hpp"
#include "core/se/single_chains.hpp"

namespace sudokit::se {

struct Rater::Parts {
  SingleChains single;
  Nets nets;
  Finding found;
};

Rater::Rater() : parts_(std::make_unique<Parts>()) {}
Rater::~Rater() = default;

namespace {

bool simple_step(const Board& board, Finding& found) {
  return hidden_single(board, found) || direct_locking(board, found) || direct_hidden_set(board, 2, found) ||
         naked_single(board, found) || direct_hidden_set(board, 3, found) || locking(board, found) ||
         naked_set(board, 2, found) || fish(board, 2, found) || hidden_set(board, 2, found) || naked_set(board, 3, found) ||
         fish(board, 3, found) || hidden_set(board, 3, found) || xy_wing(board, false, found) ||
         xy_wing(board, true, found) || unique_loop(board, found) || naked_set(board, 4, found) || fish(board, 4, found) ||
         hidden_set(board, 4, found) || bug(board, found) || aligned_pair(board, found);
}

}  // namespace

bool Rater::step(const Board& board, Meter& meter, Finding& found, bool explain) {
  if (simple_step(board, found)) return true;
  if (parts_->single.find(board, meter, found, explain)) return true;
  if (meter.stopped() != Stopped::no) return false;
  if (aligned_triplet(board, found)) return true;
  const Manner nishio{true, true, 0}, multiple{false, false, 0};
  for (const Manner& manner : {nishio, multiple}) {
    if (parts_->nets.find(board, manner, meter, found, explain)) return true;
    if (meter.stopped() != Stopped::no) return false;
  }
  for (int level = 0; level <= deepest_nesting; ++level) {
    if (parts_->nets.find(board, {true, false, level}, meter, found, explain)) return true;
    if (meter.stopped() != Stopped::no) return false;
  }
  return false;
}

namespace {

using Effect = std::vector<std::uint16_t>;

Effect effect_of(const steps::Step& step) {
  Effect effect;
  for (const auto& [cell, value] : step.placements) effect.push_back(static_cast<std::uint16_t>(1000 + cell * 9 + value));
  for (const auto& [cell, value] : step.eliminations) effect.push_back(static_cast<std::uint16_t>(cell * 9 + value));
  std::sort(effect.begin(), effect.end());
  return effect;
}

}  // namespace

void Rater::every(const Board& board, Meter& meter, bool dynamic, const std::function<void(const Finding&)>& receive) {
  std::set<Effect> known;
  Finding& found = parts_->found;
  found.collect = [&](const Finding& one) {
    if (known.insert(effect_of(one.step)).second) receive(one);
  };
  const auto go_on = [&] { return meter.stopped() == Stopped::no; };
  simple_step(board, found);
  parts_->single.every(board, found);
  aligned_triplet(board, found);
  for (const Manner& manner : {Manner{true, true, 0}, Manner{false, false, 0}})
    if (go_on()) parts_->nets.every(board, manner, meter, found);
  for (int level = 0; level <= deepest_nesting && go_on(); ++level)
    if (known.empty() || (dynamic && level == 0)) parts_->nets.every(board, {true, false, level}, meter, found);
  found.collect = nullptr;
}

namespace {

void apply(const Finding& found, Board& board) {
  for (const Cell cell : found.removals.of_cells())
    for (const int v : ones(found.removals.of(cell) & board.candidates[cell])) board.remove(cell, v);
  if (found.cell >= 0) board.place(found.cell, found.value);
}

}  // namespace

Rating Rater::rate(Board board, Meter& meter, const Receive& receive) {
  Rating rating;
  Finding& found = parts_->found;
  while (board.left > 0) {
    if (!step(board, meter, found, receive != nullptr)) {
      if (meter.stopped() == Stopped::no) rating.er.rating = 20.0;
      break;
    }
    ++rating.steps;
    if (found.rating > rating.er.rating) rating.er = {found.rating, found.technique, found.nesting};
    if (rating.ep.rating == 0) {
      if (rating.ed.rating == 0) rating.ed = rating.er;
      if (found.cell >= 0) rating.ep = rating.er;
    }
    if (receive && !receive(board, found)) break;
    apply(found, board);
    if (!meter.charge()) break;
  }
  rating.solved = board.left == 0;
  rating.stopped = meter.stopped();
  return rating;
}

}  // namespace sudokit::se
