// Patterns that cannot be coloured (uncolourable.hpp), and what their guardians, of which at least one is true, lead to.
//
// Tridagon and bivalue oddagon: a candidate that sees every guardian is false.  The only guardian is true.
// Guardian forcing chains: each guardian is supposed in turn, and followed by singles and locked candidates (suppositions.hpp).
// A candidate that is false in every case, unless the case leads to a fault, is eliminated.
//
// Order: the pattern with the fewest guardians, and of equal ones the first, that changes anything.  Forcing chains: those with
// the fewest placements in all cases together, of equal ones the first candidate; and whatever else the same placements
// exclude.  All steps: each pattern, and each candidate for itself.
//
// Parts.  Values and cells: the pattern (set_a).  Candidates: the guardians (extra).
#include <algorithm>
#include <optional>
#include <vector>

#include "core/logic/guardian_steps.hpp"
#include "core/logic/impossible_patterns.hpp"
#include "core/logic/suppositions.hpp"
#include "core/logic/technique_search.hpp"
#include "core/logic/uncolourable.hpp"

namespace sudokit::steps::technique {
extern const Technique tridagon, bivalue_oddagon, guardian_forcing_chain;
}

namespace sudokit::logic::find {
template <int Words> bool tridagon(Search<Words>& search);
template <int Words> bool bivalue_oddagon(Search<Words>& search);
template <int Words> bool guardian_forcing_chain(Search<Words>& search);
}  // namespace sudokit::logic::find

namespace sudokit::logic {
namespace {

// The most guardians that a pattern has: of a step of its own; and of forcing chains, where an oddagon with many helps little.
constexpr int most_guardians = 6, most_cases = 8, most_oddagon_cases = 4, most_impossible_cases = 4;
// Forcing chains look at no more patterns than this.
constexpr std::size_t most_patterns = 8;

template <int Words>
void describe(Search<Words>& search, const Uncolourable& pattern) {
  search.step.values = pattern.values;
  for (const Cell cell : pattern.cells) search.cell(cell, Role::set_a);
  for (const auto& [cell, value] : pattern.guardians) search.candidate(cell, value, Role::extra);
}

// False: return at once.
template <int Words>
bool emit_patterns(Search<Words>& search, Technique technique, const std::vector<Uncolourable>& patterns) {
  for (const Uncolourable& pattern : patterns) {
    if (!search.meter.charge()) return false;
    if (!guarded_effect(search, technique, pattern.guardians)) continue;
    describe(search, pattern);
    if (!search.emit()) return false;
  }
  return true;
}

template <int Words>
class GuardianForcing {
 public:
  bool find(Search<Words>& search);

 private:
  using Made = Suppositions<Words>;
  struct Loss {
    Candidate one;
    std::uint32_t size;  // placements in all cases
    std::vector<Candidate> placed;
  };

  bool try_pattern(const Uncolourable& pattern);
  void note_case();
  bool emit(const Uncolourable& pattern, const std::vector<Candidate>& lost);

  Search<Words>* search_ = nullptr;
  Made made_;
  std::vector<Loss> losses_;
  std::optional<Uncolourable> best_;
  std::uint32_t best_size_ = 0;
  std::vector<Candidate> best_lost_;
};

// Keeps the losses that the present case has, too.
template <int Words>
void GuardianForcing<Words>::note_case() {
  const auto add = [](Loss& loss, const typename Made::Refutation& reason) {
    loss.size += reason.size + 1;
    for (const auto& [role, one] : reason.parts)
      if (role == Role::on) loss.placed.push_back(one);
  };
  if (made_.fault()) {
    const auto reason = made_.refutation();
    for (Loss& loss : losses_) add(loss, reason);
    return;
  }
  std::erase_if(losses_, [&](const Loss& loss) { return made_.has(loss.one.cell, loss.one.value); });
  for (Loss& loss : losses_) add(loss, made_.reason_of(loss.one));
}

// False: return at once.
template <int Words>
bool GuardianForcing<Words>::try_pattern(const Uncolourable& pattern) {
  const State<Words>& state = search_->state;
  losses_.clear();
  for (const Cell cell : state.open())
    for (const Value value : values_in(state.mask(cell))) losses_.push_back({{cell, value}, 0, {}});
  bool any = false;
  for (const Candidate guardian : pattern.guardians) {
    if (!search_->meter.charge()) return false;
    any = !made_.suppose(guardian) || any;
    note_case();
    made_.leave();
    if (losses_.empty()) return true;
  }
  if (!any) return true;  // the grid has no solution
  if (!search_->first) {
    for (const Loss& loss : losses_)
      if (!emit(pattern, {loss.one})) return false;
    return true;
  }
  const auto least =
      std::min_element(losses_.begin(), losses_.end(), [](const Loss& a, const Loss& b) { return a.size < b.size; });
  if (best_ && best_size_ <= least->size) return true;
  best_ = pattern;
  best_size_ = least->size;
  best_lost_.clear();
  const auto is_within = [&](const Loss& loss) {
    return std::all_of(loss.placed.begin(), loss.placed.end(), [&](Candidate one) {
      return std::find(least->placed.begin(), least->placed.end(), one) != least->placed.end();
    });
  };
  for (const Loss& loss : losses_)
    if (is_within(loss)) best_lost_.push_back(loss.one);
  return true;
}

template <int Words>
bool GuardianForcing<Words>::emit(const Uncolourable& pattern, const std::vector<Candidate>& lost) {
  search_->begin(technique::guardian_forcing_chain);
  for (const auto& [cell, value] : lost) search_->eliminate(cell, value);
  describe(*search_, pattern);
  return search_->emit();
}

template <int Words>
bool GuardianForcing<Words>::find(Search<Words>& search) {
  search_ = &search;
  best_.reset();
  if (search.state.broken()) return true;
  auto patterns = tridagons(search.state, most_cases);
  for (auto& one : oddagons(search.state, most_oddagon_cases, search.meter)) patterns.push_back(std::move(one));
  for (auto& one : impossible_patterns(search.state, most_impossible_cases, search.meter))
    patterns.push_back(std::move(one));
  if (search.meter.stopped() != Stopped::no) return false;
  if (patterns.empty()) return true;
  std::stable_sort(patterns.begin(), patterns.end(),
                   [](const auto& a, const auto& b) { return a.guardians.size() < b.guardians.size(); });
  if (patterns.size() > most_patterns) patterns.resize(most_patterns);
  if (!made_.start(search.state)) return true;
  for (const Uncolourable& pattern : patterns)
    if (!try_pattern(pattern)) return false;
  return !best_ || emit(*best_, best_lost_);
}

}  // namespace

template <int Words>
bool find::tridagon(Search<Words>& search) {
  return search.state.broken() || emit_patterns(search, technique::tridagon, tridagons(search.state, most_guardians));
}

template <int Words>
bool find::bivalue_oddagon(Search<Words>& search) {
  if (search.state.broken()) return true;
  const auto patterns = oddagons(search.state, most_guardians, search.meter);
  return search.meter.stopped() == Stopped::no && emit_patterns(search, technique::bivalue_oddagon, patterns);
}

// The largest grids have too many candidates.
template <int Words>
bool find::guardian_forcing_chain(Search<Words>& search) {
  if constexpr (Words < 64) return search.scratch.template of<GuardianForcing<Words>>().find(search);
  return true;
}

SUDOKIT_FINDS(tridagon)
SUDOKIT_FINDS(bivalue_oddagon)
SUDOKIT_FINDS(guardian_forcing_chain)

}  // namespace sudokit::logic
