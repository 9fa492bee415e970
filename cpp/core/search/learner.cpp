#include "core/search/learner.hpp"

#include <algorithm>

#include "core/search/learner_engine.hpp"

namespace sudokit::search {

using learning::candidate_of;
using learning::falls;
using learning::is_falling;
using learning::opposite;
using learning::stands;
using learning::Why;

Learner::Engine::Engine(const Layout& layout, LearnerOptions options)
    : Board(layout),
      options_(std::move(options)),
      watches_(values_.size()),
      order_(origins_.size()),
      seen_(origins_.size()),
      level_stamp_(1) {}

void Learner::Engine::clear(LearnerOptions options) {
  Board::clear();
  options_ = std::move(options);
  model.clear();
  near.clear();
  core.clear();
  work = {};
  consistent_ = true;
  started_ = broken_ = paused_ = false;
  struck_ = watched_ = 0;
  for (auto& list : watches_) list.clear();
  learned_.clear();
  permanent_.clear();
  order_.clear();
  pace_ = {};
}

Literal Learner::Engine::literal(Lit l) const {
  const std::size_t cell = cell_of(candidate_of(l));
  return {static_cast<Cell>(cell), static_cast<Value>(candidate_of(l) - cell * size_ + 1), !is_falling(l)};
}

Learner::Engine::Lit Learner::Engine::lit(const Literal& literal) const {
  const Candidate c = candidate(literal.cell, literal.value);
  return literal.positive ? stands(c) : falls(c);
}

void Learner::Engine::drop_levels(std::uint32_t level) {
  paused_ = false;
  if (this->level() <= level) return;
  retract(level, [this](Candidate c) { order_.insert(c); });
  struck_ = watched_ = trail_.size();
  broken_ = false;
}

bool Learner::Engine::close_root() {
  consistent_ = consistent_ && !broken_ && propagate();
  if (consistent_) keep_root();
  return consistent_;
}

bool Learner::Engine::add_fact(Lit l) {
  drop_levels(0);
  if (!consistent_ || value(l) > 0) return consistent_;
  if (value(l) < 0) return consistent_ = false;
  broken_ = !set(l, {});
  return close_root();
}

// What stands first, and what follows from it, before what falls: most of that has fallen by then.
bool Learner::Engine::restrict(const Mask* candidates) {
  drop_levels(0);
  const Mask all = all_values(static_cast<int>(size_));
  const auto note = [this](Lit l) {
    if (consistent_ && value(l) <= 0) consistent_ = value(l) == 0 && set(l, {});
  };
  for (std::size_t cell = 0; cell < tables_.cells; ++cell) {
    const Mask mask = candidates[cell] & all;
    if (mask != 0 && (mask & (mask - 1)) == 0) note(stands(static_cast<Candidate>(cell * size_ + std::countr_zero(mask))));
  }
  if (!close_root()) return false;
  for (std::size_t cell = 0; cell < tables_.cells; ++cell)
    for (Mask out = candidates_[cell] & ~candidates[cell]; out; out &= out - 1)
      note(falls(static_cast<Candidate>(cell * size_ + std::countr_zero(out))));
  return close_root();
}

bool Learner::Engine::add_clause(std::span<const Literal> literals) {
  drop_levels(0);
  if (!consistent_) return false;
  std::vector<Lit> open;
  for (const Literal& given : literals) {
    const Lit l = lit(given);
    if (value(l) > 0 || std::find(open.begin(), open.end(), opposite(l)) != open.end()) return true;
    if (value(l) == 0 && std::find(open.begin(), open.end(), l) == open.end()) open.push_back(l);
  }
  if (open.empty()) return consistent_ = false;
  if (open.size() == 1) return add_fact(open[0]);
  store(open, static_cast<std::uint32_t>(open.size()), true);
  return true;
}

Mask Learner::Engine::known(Cell cell) {
  drop_levels(0);
  return consistent_ ? Board::candidates(cell) : 0;
}

// What stands by decision and by assumption brought about all the rest; near a solution it may not have.
bool Learner::Engine::exclude_model() {
  std::vector<Literal> clause;
  if (!near.empty())
    for (std::size_t cell = 0; cell < model.size(); ++cell) clause.push_back({static_cast<Cell>(cell), model[cell], false});
  else if (level() > 0)
    for (std::size_t i = limits_[0]; i < trail_.size(); ++i)
      if (reason_of(candidate_of(trail_[i])) == learning::Reason(Why::none)) clause.push_back(literal(opposite(trail_[i])));
  return add_clause(clause);
}

Learner::Learner(const Layout& layout, LearnerOptions options)
    : engine_(std::make_unique<Engine>(layout, std::move(options))) {}
Learner::Learner(Learner&&) noexcept = default;
Learner& Learner::operator=(Learner&&) noexcept = default;
Learner::~Learner() = default;

void Learner::clear(LearnerOptions options) { engine_->clear(std::move(options)); }
bool Learner::fix(Cell cell, Value value) { return engine_->fix(cell, value); }
bool Learner::forbid(Cell cell, Value value) { return engine_->forbid(cell, value); }
bool Learner::restrict(const Mask* candidates) { return engine_->restrict(candidates); }
bool Learner::add_clause(std::span<const Literal> literals) { return engine_->add_clause(literals); }
bool Learner::exclude_model() { return engine_->exclude_model(); }
void Learner::keep_near(std::span<const Value> solution) { engine_->near.assign(solution.begin(), solution.end()); }
Verdict Learner::solve(std::span<const Literal> assumptions, Meter& meter) { return engine_->solve(assumptions, meter); }
std::span<const Value> Learner::model() const { return engine_->model; }
std::span<const Literal> Learner::core() const { return engine_->core; }
Mask Learner::candidates(Cell cell) { return engine_->known(cell); }
const LearnerWork& Learner::work() const { return engine_->work; }
std::uint32_t Learner::stride() const { return 4; }

}  // namespace sudokit::search
