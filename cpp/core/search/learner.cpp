#include "core/search/learner.hpp"

#include <algorithm>

#include "core/base/invariant.hpp"
#include "core/search/learner_engine.hpp"

namespace sudokit::search {

using learning::candidate_of;
using learning::is_negative;
using learning::negative;
using learning::opposite;
using learning::positive;
using learning::Why;

namespace {
// A conflict takes 30 to 70 microseconds at 25x25 to 36x36.
constexpr std::uint32_t conflicts_a_look = 4;
}  // namespace

Learner::Engine::Engine(const Layout& layout, LearnerOptions options)
    : Board(layout), options_(std::move(options)), level_stamp_(1) {}

void Learner::Engine::clear(LearnerOptions options) {
  Board::clear();
  options_ = std::move(options);
  model.clear();
  core.clear();
  work = {};
  consistent_ = true;
  started_ = conflict_pending_ = paused_ = false;
  peer_head_ = watch_head_ = 0;
  target_.clear();
  learned_.clear();
  permanent_.clear();
  pace_ = {};
}

// Numbers the open candidates and allocates all arrays that these numbers index.
void Learner::Engine::prepare() {
  if (numbered()) return;
  number();
  for (auto& list : watches_) list.clear();
  watches_.resize(2 * count());
  order_.start_anew(count());
  find_target_bits();
}

Literal Learner::Engine::literal(Lit l) const {
  const Candidate c = candidate_of(l);
  return {static_cast<Cell>(cell_of(c)), static_cast<Value>(value_of(c) + 1), !is_negative(l)};
}

Learner::Engine::Lit Learner::Engine::lit(const Literal& literal) const {
  const Candidate c = number_of(literal.cell, literal.value - 1u);
  SUDOKIT_INVARIANT(c != no_candidate);
  return literal.positive ? positive(c) : negative(c);
}

int Learner::Engine::state(const Literal& literal) const {
  if (numbered() && number_of(literal.cell, literal.value - 1u) != no_candidate) return value(lit(literal));
  const bool possible = root_.candidates(literal.cell) >> (literal.value - 1) & 1;
  if (possible && !root_.known(literal.cell)) return 0;
  return possible == literal.positive ? 1 : -1;
}

void Learner::Engine::backtrack(std::uint32_t level) {
  paused_ = false;
  if (this->level() <= level) return;
  retract(level, [this](Candidate c) { order_.insert(c); });
  peer_head_ = watch_head_ = trail_.size();
  conflict_pending_ = false;
  SUDOKIT_INVARIANT(this->level() == level && peer_head_ <= trail_.size() && watch_head_ <= trail_.size());
}

bool Learner::Engine::close_root() {
  consistent_ = consistent_ && !conflict_pending_ && propagate();
  if (consistent_) keep_root();
  return consistent_;
}

bool Learner::Engine::add_fact(const Literal& fact) {
  backtrack(0);
  const int now = consistent_ ? state(fact) : -1;
  if (now != 0) return consistent_ = now > 0;
  if (numbered()) {
    conflict_pending_ = !set(lit(fact), {});
    return close_root();
  }
  const std::size_t value = fact.value - 1u;
  return consistent_ = fact.positive ? root_.fix(fact.cell, value) : root_.forbid(fact.cell, value);
}

bool Learner::Engine::restrict(const Mask* candidates) {
  backtrack(0);
  if (!consistent_) return false;
  if (!numbered()) return consistent_ = root_.restrict(candidates);
  for (Candidate c = 0; c < count() && consistent_; ++c)
    if (!(candidates[cell_of(c)] >> value_of(c) & 1) && value(negative(c)) <= 0)
      consistent_ = value(negative(c)) == 0 && set(negative(c), {}) && close_root();
  for (std::size_t cell = 0; cell < root_.cells() && consistent_; ++cell)
    consistent_ = choice_of(cell) != no_choice || (candidates[cell] & root_.candidates(cell)) != 0;
  return consistent_;
}

bool Learner::Engine::add_clause(std::span<const Literal> literals) {
  backtrack(0);
  if (!consistent_) return false;
  prepare();
  std::vector<Lit> open;
  for (const Literal& given : literals) {
    const int now = state(given);
    if (now > 0) return true;
    if (now < 0) continue;
    const Lit l = lit(given);
    if (std::find(open.begin(), open.end(), opposite(l)) != open.end()) return true;
    if (std::find(open.begin(), open.end(), l) == open.end()) open.push_back(l);
  }
  if (open.empty()) return consistent_ = false;
  if (open.size() == 1) return add_fact(literal(open[0]));
  store(open, static_cast<std::uint32_t>(open.size()), true);
  return true;
}

Mask Learner::Engine::known(Cell cell) {
  backtrack(0);
  if (!consistent_) return 0;
  if (!numbered() || choice_of(cell) == no_choice) return root_.candidates(cell);
  Mask values = 0;
  for (Mask left = open_[choice_of(cell)]; left; left &= left - 1)
    values |= Mask{1} << value_of(lowest(choice_of(cell), left));
  return values;
}

void Learner::Engine::set_target_phase(std::span<const Value> solution) {
  target_.assign(solution.begin(), solution.end());
  if (numbered()) find_target_bits();
}

// Normally the decisions and assumptions imply the rest of the model, so excluding them is enough.  With target phases they
// need not imply it, so the clause contains the whole model.
bool Learner::Engine::exclude_model() {
  std::vector<Literal> clause;
  if (!target_.empty())
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
bool Learner::fix(Cell cell, Value value) { return engine_->add_fact({cell, value, true}); }
bool Learner::forbid(Cell cell, Value value) { return engine_->add_fact({cell, value, false}); }
bool Learner::restrict(const Mask* candidates) { return engine_->restrict(candidates); }
bool Learner::add_clause(std::span<const Literal> literals) { return engine_->add_clause(literals); }
bool Learner::exclude_model() { return engine_->exclude_model(); }
void Learner::set_target_phase(std::span<const Value> solution) { engine_->set_target_phase(solution); }
Verdict Learner::solve(std::span<const Literal> assumptions, Meter& meter) { return engine_->solve(assumptions, meter); }
std::span<const Value> Learner::model() const { return engine_->model; }
std::span<const Literal> Learner::core() const { return engine_->core; }
Mask Learner::candidates(Cell cell) { return engine_->known(cell); }
const LearnerWork& Learner::work() const { return engine_->work; }
std::uint32_t Learner::stride() const { return conflicts_a_look; }

}  // namespace sudokit::search
