// The last resort without a guess: a candidate is supposed to be true, and that leads to a fault, by singles and locked
// candidates (suppositions.hpp).
//
// Refutation: it leads there at once.  Split refutation: then a cell is left with two to four values, or a value with two to
// four places in a house, and each of these, supposed in turn, leads to a fault.  Nested refutation: further candidates are
// refuted below the supposition, one after the other, until there is a fault.  So nothing is ever supposed below more than one
// other supposition.
//
// Where there are patterns that cannot be coloured (uncolourable.hpp), at least one guardian of each is true: the last one left is
// placed, it is a fault if none is left, and few that are left can be the cases of a split.
//
// Order: the refutation with the fewest placements and suppositions, after all that its faults do not rest on is left out; of
// equal ones the first: by the candidate supposed, those first that make others lose the most candidates, and of its splits,
// cells before houses.  With splits and nested, candidates are tried until enough work is done after the first refutation
// found.  All steps: one for each candidate that can be refuted so.
//
// Parts.  Candidates in the order of the proof: what is supposed (subject); then what follows, `on` what is placed and `off`
// what locked candidates remove.  `pivot` is supposed below that; its own consequences follow, up to the same candidate as
// `off`: it is refuted.  Cell or house, as base: whose split it is, or where the fault is; the cells of the guardians of a
// pattern.  Patterns that the proof needs: their cells (set_a to set_d), and their values as lists, in this order.
#include <algorithm>
#include <bit>
#include <optional>
#include <utility>
#include <vector>

#include "core/logic/suppositions.hpp"
#include "core/logic/technique_search.hpp"
#include "core/logic/uncolourable.hpp"

namespace sudokit::steps::technique {
extern const Technique refutation, split_refutation, nested_refutation;
}

namespace sudokit::logic::find {
template <int Words> bool refutation(Search<Words>& search);
template <int Words> bool split_refutation(Search<Words>& search);
template <int Words> bool nested_refutation(Search<Words>& search);
}  // namespace sudokit::logic::find

namespace sudokit::logic {
namespace {

constexpr int most_cases = 4;
// Patterns that are used, and the guardians of a tridagon and an oddagon.
constexpr std::size_t most_patterns = 4;
constexpr int most_guardians = 8, most_oddagon_guardians = 4;
// Suppositions that are made after the first refutation is found.
constexpr std::uint64_t split_work = 1'500, nested_work = 20'000;

template <int Words>
class Refutations {
 public:
  bool find(Search<Words>& search, Technique technique);

 private:
  using Made = Suppositions<Words>;
  enum class Known : char { unknown, alive, dead };
  struct Proof {
    Candidate supposed;
    typename Made::Refutation refutation;
    Candidate base;       // its cell is the base,
    std::uint16_t house;  // or this house
  };
  struct Split {
    std::vector<Candidate> cases;
    std::uint16_t house;
  };

  void list_candidates(const State<Words>& state);
  void find_patterns();
  std::vector<Candidate> by_effect();
  bool try_one(Candidate supposed);
  void try_splits(Candidate supposed);
  void try_split(Candidate supposed, const Split& split);
  bool all_dead(Candidate supposed, const Split& split);
  bool is_dead(Candidate supposed, Candidate one);
  void note_alive();
  void try_nested(Candidate supposed);
  void offer(Candidate supposed, Candidate base, std::uint16_t house);
  bool emit(const Proof& proof);
  void name_patterns(std::uint32_t used);
  int number(Candidate one) const {
    return number_[static_cast<std::size_t>(one.cell) * static_cast<std::size_t>(tables_->size) + one.value - 1];
  }

  Search<Words>* search_ = nullptr;
  const Tables<Words>* tables_ = nullptr;
  Technique technique_{};
  Made made_;
  std::vector<Uncolourable> patterns_;
  std::vector<Candidate> candidates_;
  std::vector<int> number_;
  std::vector<std::size_t> together_;
  std::vector<Known> known_;  // by pairs of candidates: whether they lead to a fault together
  std::optional<Proof> best_;
};

template <int Words>
void Refutations<Words>::list_candidates(const State<Words>& state) {
  candidates_.clear();
  number_.assign(static_cast<std::size_t>(tables_->cells) * static_cast<std::size_t>(tables_->size), -1);
  for (const Cell cell : state.open())
    for (const Value value : values_in(state.mask(cell))) {
      number_[static_cast<std::size_t>(cell) * static_cast<std::size_t>(tables_->size) + value - 1] =
          static_cast<int>(candidates_.size());
      candidates_.push_back({cell, value});
    }
}

template <int Words>
void Refutations<Words>::find_patterns() {
  patterns_ = tridagons(search_->state, most_guardians);
  for (auto& one : oddagons(search_->state, most_oddagon_guardians, search_->meter)) patterns_.push_back(std::move(one));
  std::erase_if(patterns_, [](const Uncolourable& one) { return one.guardians.size() < 2; });
  std::stable_sort(patterns_.begin(), patterns_.end(),
                   [](const auto& a, const auto& b) { return a.guardians.size() < b.guardians.size(); });
  if (patterns_.size() > most_patterns) patterns_.resize(most_patterns);
  for (const Uncolourable& one : patterns_) made_.relate(one.guardians);
}

// Keeps the refutation of the latest level, if it is the smallest.
template <int Words>
void Refutations<Words>::offer(Candidate supposed, Candidate base, std::uint16_t house) {
  auto refutation = made_.refutation();
  if (best_ && best_->refutation.size <= refutation.size) return;
  best_ = Proof{supposed, std::move(refutation), base, house};
}

template <int Words>
bool Refutations<Words>::is_dead(Candidate supposed, Candidate one) {
  const std::size_t count = candidates_.size();
  const auto a = static_cast<std::size_t>(number(supposed)), b = static_cast<std::size_t>(number(one));
  Known& known = known_[a * count + b];
  if (known == Known::unknown) {
    if (!search_->meter.charge()) return false;
    known = made_.suppose(one) ? Known::dead : Known::alive;
    known_[b * count + a] = known;
    if (known == Known::alive) note_alive();
    made_.leave();
  }
  return known == Known::dead;
}

// What follows from some of the candidates placed follows from the suppositions, too: no two of them lead to a fault.
template <int Words>
void Refutations<Words>::note_alive() {
  together_.clear();
  for (const Cell cell : made_.placed()) {
    const auto value = static_cast<Value>(std::countr_zero(made_.mask(cell)) + 1);
    together_.push_back(static_cast<std::size_t>(number({cell, value})));
  }
  for (const std::size_t a : together_)
    for (const std::size_t b : together_) known_[a * candidates_.size() + b] = Known::alive;
}

template <int Words>
bool Refutations<Words>::all_dead(Candidate supposed, const Split& split) {
  const Known* const known = known_.data() + static_cast<std::size_t>(number(supposed)) * candidates_.size();
  const auto is_alive = [&](Candidate one) { return known[number(one)] == Known::alive; };
  if (std::any_of(split.cases.begin(), split.cases.end(), is_alive)) return false;
  return std::all_of(split.cases.begin(), split.cases.end(), [&](Candidate one) { return is_dead(supposed, one); });
}

template <int Words>
void Refutations<Words>::try_split(Candidate supposed, const Split& split) {
  made_.refute_all(split.cases);
  made_.blame(split.cases[0], split.house);
  offer(supposed, split.cases[0], split.house);
}

template <int Words>
void Refutations<Words>::try_splits(Candidate supposed) {
  std::vector<Split> splits;
  for (const Cell cell : made_.open()) {
    const Mask mask = made_.mask(cell);
    if (bits_in(mask) < 2 || bits_in(mask) > most_cases) continue;
    Split& split = splits.emplace_back(Split{{}, Made::no_house});
    for (const Value value : values_in(mask)) split.cases.push_back({cell, value});
  }
  for (int house = 0; house < tables_->houses(); ++house)
    for (int v = 1; v <= tables_->size; ++v) {
      const auto value = static_cast<Value>(v);
      if (made_.count(house, value) < 2 || made_.count(house, value) > most_cases) continue;
      Split& split = splits.emplace_back(Split{{}, static_cast<std::uint16_t>(house)});
      for (const Cell cell : made_.places(value, house)) split.cases.push_back({cell, value});
    }
  for (std::size_t i = 0; i < patterns_.size(); ++i) {
    Split split{{}, static_cast<std::uint16_t>(Made::first_list + i)};
    for (const Candidate one : patterns_[i].guardians)
      if (made_.has(one.cell, one.value)) split.cases.push_back(one);
    if (split.cases.size() >= 2 && split.cases.size() <= most_cases) splits.push_back(std::move(split));
  }
  std::erase_if(splits, [&](const Split& split) { return !all_dead(supposed, split); });
  for (const Split& split : splits) {
    try_split(supposed, split);
    made_.leave();
    made_.suppose(supposed);
  }
}

// Refutes whatever can be refuted below the supposition, until there is a fault or nothing more can be.
template <int Words>
void Refutations<Words>::try_nested(Candidate supposed) {
  for (std::size_t at = 0, since = 0; since < candidates_.size(); at = (at + 1) % candidates_.size(), ++since) {
    const Candidate one = candidates_[at];
    if (!made_.has(one.cell, one.value) || (made_.mask(one.cell) & (made_.mask(one.cell) - 1)) == 0) continue;
    if (!search_->meter.charge()) return;
    if (!made_.suppose(one)) {
      made_.leave();
      continue;
    }
    made_.refute();
    if (made_.follow()) return offer(supposed, made_.fault_one(), made_.fault_house());
    since = 0;
  }
}

// The candidates, those first that make others lose the most.
template <int Words>
std::vector<Candidate> Refutations<Words>::by_effect() {
  std::vector<std::pair<std::size_t, Candidate>> found;
  for (const Candidate one : candidates_) {
    if (!search_->meter.charge()) break;  // the search ends, too
    made_.suppose(one);
    found.emplace_back(made_.lost(), one);
    made_.leave();
  }
  std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<Candidate> ordered;
  for (const auto& each : found) ordered.push_back(each.second);
  return ordered;
}

// False: the meter stopped.
template <int Words>
bool Refutations<Words>::try_one(Candidate supposed) {
  const bool fault = made_.suppose(supposed);
  if (technique_ == technique::refutation) {
    if (fault) offer(supposed, made_.fault_one(), made_.fault_house());
  } else if (!fault) {
    technique_ == technique::split_refutation ? try_splits(supposed) : try_nested(supposed);
  }
  made_.leave();
  return search_->meter.charge();
}

template <int Words>
bool Refutations<Words>::emit(const Proof& proof) {
  search_->begin(technique_);
  search_->eliminate(proof.supposed.cell, proof.supposed.value);
  search_->step.values = bit_of(proof.supposed.value);
  search_->candidate(proof.supposed.cell, proof.supposed.value, Role::subject);
  for (const auto& [role, one] : proof.refutation.parts) search_->candidate(one.cell, one.value, role);
  if (Made::is_list(proof.house)) {
    Cell last = Made::no_house;
    for (const Candidate& one : patterns_[proof.house - Made::first_list].guardians)
      if (std::exchange(last, one.cell) != one.cell) search_->cell(one.cell, Role::base);
  } else if (proof.house == Made::no_house) {
    search_->cell(proof.base.cell, Role::base);
  } else {
    search_->house(proof.house, Role::base);
  }
  name_patterns(proof.refutation.lists);
  return search_->emit();
}

template <int Words>
void Refutations<Words>::name_patterns(std::uint32_t used) {
  int role = static_cast<int>(Role::set_a);
  for (std::size_t i = 0; i < patterns_.size(); ++i) {
    if (!(used >> i & 1)) continue;
    for (const Cell cell : patterns_[i].cells) search_->cell(cell, static_cast<Role>(role));
    auto& values = search_->step.lists.emplace_back();
    for (const Value value : values_in(patterns_[i].values)) values.push_back(value);
    ++role;
  }
}

template <int Words>
bool Refutations<Words>::find(Search<Words>& search, Technique technique) {
  search_ = &search;
  tables_ = &search.state.tables();
  technique_ = technique;
  if (search.state.broken() || !made_.start(search.state)) return true;
  find_patterns();
  list_candidates(search.state);
  if (technique == technique::split_refutation) known_.assign(candidates_.size() * candidates_.size(), Known::unknown);
  best_.reset();
  std::optional<std::uint64_t> first_found;
  const std::uint64_t work = technique == technique::split_refutation ? split_work : nested_work;
  const std::vector<Candidate> ordered = by_effect();
  if (search.meter.stopped() != Stopped::no) return false;
  for (const Candidate one : ordered) {
    if (search.state.candidates(one.cell) < 2) continue;
    // A candidate of the only solution cannot be refuted.
    if (!search.solution.empty() && search.solution[one.cell] == one.value) continue;
    if (!try_one(one)) return false;
    if (!search.first) {
      if (best_ && !emit(*best_)) return false;
      best_.reset();
      continue;
    }
    if (!best_ || technique == technique::refutation) continue;
    if (!first_found) first_found = made_.work();
    if (made_.work() - *first_found > work) break;
  }
  return !best_ || emit(*best_);
}

// The largest grids have too many candidates.
template <int Words>
bool refute(Search<Words>& search, Technique technique) {
  if constexpr (Words < 64) return search.scratch.template of<Refutations<Words>>().find(search, technique);
  return true;
}

}  // namespace

template <int Words>
bool find::refutation(Search<Words>& search) {
  return refute(search, technique::refutation);
}

template <int Words>
bool find::split_refutation(Search<Words>& search) {
  return refute(search, technique::split_refutation);
}

template <int Words>
bool find::nested_refutation(Search<Words>& search) {
  return refute(search, technique::nested_refutation);
}

SUDOKIT_FINDS(refutation)
SUDOKIT_FINDS(split_refutation)
SUDOKIT_FINDS(nested_refutation)

}  // namespace sudokit::logic
