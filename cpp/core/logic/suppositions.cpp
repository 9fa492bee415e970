#include "core/logic/suppositions.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "core/base/invariant.hpp"

namespace sudokit::logic {

template <int Words>
bool Suppositions<Words>::start(const State<Words>& state) {
  tables_ = &state.tables();
  open_ = state.open();
  placed_.clear();
  int candidates = 0;
  for (int at = 0; at < tables_->cells; ++at) {
    const auto cell = static_cast<Cell>(at);
    masks_[cell] = state.mask(cell);
    candidates += bits_in(masks_[cell]);
  }
  if (candidates > most_candidates) return false;
  for (int v = 1; v <= tables_->size; ++v) {
    places_[v] = state.places(static_cast<Value>(v));
    for (int house = 0; house < tables_->houses(); ++house)
      counts_[v][house] = static_cast<std::uint8_t>(state.count(house, static_cast<Value>(v)));
  }
  most_locked_ = 0;
  for (const auto& crossing : tables_->crossings) most_locked_ = std::max(most_locked_, crossing.cells.count());
  first_masks_ = masks_;
  first_places_ = places_;
  by_.assign(static_cast<std::size_t>(tables_->cells) * static_cast<std::size_t>(tables_->size), none);
  lost_.clear();
  facts_.clear();
  inner_.clear();
  levels_.clear();
  singles_.clear();
  touched_.clear();
  related_.clear();
  in_lists_.clear();
  fault_ = false;
  work_ = 0;
  return true;
}

template <int Words>
void Suppositions<Words>::relate(std::span<const Candidate> list) {
  SUDOKIT_INVARIANT(levels_.empty() && list.size() > 1 && related_.size() < most_lists);
  in_lists_.resize(by_.size(), 0);
  for (const Candidate one : list) in_lists_[at(one)] |= static_cast<std::uint8_t>(1u << related_.size());
  related_.push_back({{list.begin(), list.end()}, list.size()});
}

template <int Words>
typename Suppositions<Words>::Index Suppositions<Words>::add(const Fact& fact) {
  facts_.push_back(fact);
  return static_cast<Index>(facts_.size() - 1);
}

template <int Words>
bool Suppositions<Words>::suppose(Candidate one) {
  SUDOKIT_INVARIANT(!fault_ && has(one.cell, one.value));
  ++work_;
  singles_.clear();
  touched_.clear();
  levels_.push_back({lost_.size(), facts_.size(), inner_.size()});
  place(one, add({Kind::supposed, one}));
  return follow();
}

template <int Words>
bool Suppositions<Words>::suppose_none(std::span<const Candidate> some) {
  SUDOKIT_INVARIANT(!fault_ && !some.empty());
  ++work_;
  singles_.clear();
  touched_.clear();
  levels_.push_back({lost_.size(), facts_.size(), inner_.size()});
  const Index fact = add({Kind::denied, some[0]});
  for (const Candidate one : some)
    if (has(one.cell, one.value)) lose(one, fact);
  return follow();
}

template <int Words>
void Suppositions<Words>::leave() {
  const Level level = levels_.back();
  levels_.pop_back();
  for (; lost_.size() > level.lost; lost_.pop_back()) {
    const Candidate one = lost_.back();
    masks_[one.cell] |= bit_of(one.value);
    places_[one.value].insert(one.cell);
    by_[at(one)] = none;
    for (const std::uint16_t house : tables_->houses_of(one.cell)) ++counts_[one.value][house];
    if (!in_lists_.empty())
      for (unsigned bits = in_lists_[at(one)]; bits; bits &= bits - 1) ++related_[std::countr_zero(bits)].left;
  }
  for (; facts_.size() > level.facts; facts_.pop_back())
    if (const Fact& fact = facts_.back();
        fact.kind != Kind::locked && fact.kind != Kind::refuted && fact.kind != Kind::denied)
      placed_.erase(fact.one.cell);
  inner_.resize(level.inner);
  singles_.clear();
  touched_.clear();
  fault_ = false;
}

template <int Words>
void Suppositions<Words>::lose(Candidate one, Index fact) {
  masks_[one.cell] &= ~bit_of(one.value);
  places_[one.value].erase(one.cell);
  by_[at(one)] = fact;
  lost_.push_back(one);
  auto& counts = counts_[one.value];
  for (const std::uint16_t house : tables_->houses_of(one.cell)) {
    const int left = --counts[house];
    if (left == 1)
      singles_.push_back({one, house});
    else if (left == 0 && !fault_)
      fault_ = true, fault_one_ = one, fault_house_ = house;
    else
      touched_.push_back({one, house});
  }
  const Mask left = masks_[one.cell];
  if (left == 0 && !fault_) fault_ = true, fault_one_ = one, fault_house_ = no_house;
  if (left != 0 && (left & (left - 1)) == 0) singles_.push_back({{one.cell, lowest_value(left)}, no_house});
  if (!in_lists_.empty()) lose_of_lists(one);
}

template <int Words>
void Suppositions<Words>::lose_of_lists(Candidate one) {
  for (unsigned bits = in_lists_[at(one)]; bits; bits &= bits - 1) {
    const int number = std::countr_zero(bits);
    const auto list = static_cast<std::uint16_t>(first_list + number);
    const std::size_t left = --related_[static_cast<std::size_t>(number)].left;
    if (left == 1)
      singles_.push_back({one, list});
    else if (left == 0 && !fault_)
      fault_ = true, fault_one_ = one, fault_house_ = list;
  }
}

template <int Words>
void Suppositions<Words>::place(Candidate one, Index fact) {
  placed_.insert(one.cell);
  for (const Value value : values_in(masks_[one.cell] & ~bit_of(one.value))) lose({one.cell, value}, fact);
  for (const Cell peer : places_[one.value] & tables_->peers[one.cell]) lose({peer, one.value}, fact);
}

// All places of the value in the house lie in another house, too: the rest of that house loses it.
template <int Words>
void Suppositions<Words>::lock(Value value, int house) {
  const Set here = places(value, house);
  if (here.empty()) return;
  for (const std::uint16_t other : tables_->houses_of(here.first())) {
    if (other == house || !here.within(tables_->house[other])) continue;
    const Set rest = places(value, other) - here;
    if (rest.empty()) continue;
    const Index fact = add({Kind::locked, {here.first(), value}, static_cast<std::uint16_t>(house)});
    for (const Cell cell : rest) lose({cell, value}, fact);
    if (fault_) return;
  }
}

template <int Words>
bool Suppositions<Words>::follow() {
  std::size_t next = 0, touched = 0;
  while (!fault_) {
    if (next < singles_.size()) {
      auto [one, house] = singles_[next++];
      const bool of_list = is_list(house);
      if (of_list) {
        const auto& all = related_[house - first_list].all;
        one = *std::find_if(all.begin(), all.end(), [&](Candidate each) { return has(each.cell, each.value); });
      } else if (house != no_house) {
        one.cell = places(one.value, house).first();
      }
      if (placed_.has(one.cell)) continue;
      place(one, add({of_list ? Kind::related : house == no_house ? Kind::cell : Kind::house, one, house}));
    } else if (touched < touched_.size()) {
      const auto [one, house] = touched_[touched++];
      if (counts_[one.value][house] <= most_locked_) lock(one.value, house);
    } else {
      break;
    }
  }
  singles_.clear();
  touched_.clear();
  return fault_;
}

template <int Words>
void Suppositions<Words>::want(Candidate one) {
  const Index fact = by_[at(one)];
  if (fact == none) return;
  wanted_[fact] = 1;
  if (facts_[fact].kind == Kind::locked) wanted_lost_.push_back(one);
}

template <int Words>
void Suppositions<Words>::want_cell(Cell cell, Mask without) {
  for (const Value value : values_in(first_masks_[cell] & ~without)) want({cell, value});
}

template <int Words>
void Suppositions<Words>::want_house(int house, Value value, const Set& without) {
  for (const Cell cell : (first_places_[value] & tables_->house[house]) - without) want({cell, value});
}

template <int Words>
void Suppositions<Words>::want_list(std::uint16_t house, Candidate without) {
  for (const Candidate one : related_[house - first_list].all)
    if (one != without) want(one);
}

template <int Words>
typename Suppositions<Words>::Refutation Suppositions<Words>::refutation() {
  SUDOKIT_INVARIANT(fault_ && !levels_.empty());
  wanted_.assign(facts_.size(), 0);
  wanted_lost_.clear();
  const bool of_list = is_list(fault_house_);
  if (of_list)
    want_list(fault_house_, {});
  else if (fault_house_ == no_house)
    want_cell(fault_one_.cell, 0);
  else
    want_house(fault_house_, fault_one_.value, {});
  Refutation found = traced();
  if (of_list) found.lists |= 1u << (fault_house_ - first_list);
  return found;
}

template <int Words>
typename Suppositions<Words>::Refutation Suppositions<Words>::reason_of(Candidate lost) {
  SUDOKIT_INVARIANT(!levels_.empty());
  wanted_.assign(facts_.size(), 0);
  wanted_lost_.clear();
  want(lost);
  return traced();
}

template <int Words>
typename Suppositions<Words>::Refutation Suppositions<Words>::traced() {
  const std::size_t own = levels_.back().facts;
  Refutation found;
  std::vector<Shown> backwards;
  const auto show = [&](Role role, Candidate one) { backwards.push_back({role, one}); };
  for (std::size_t i = facts_.size(); i-- > own;) {
    if (!wanted_[i]) continue;
    const Fact& fact = facts_[i];
    switch (fact.kind) {
      case Kind::supposed:
      case Kind::denied: break;
      case Kind::cell:
        want_cell(fact.one.cell, bit_of(fact.one.value));
        show(Role::on, fact.one);
        ++found.size;
        break;
      case Kind::house:
        want_house(fact.house, fact.one.value, Set::of(fact.one.cell));
        show(Role::on, fact.one);
        ++found.size;
        break;
      case Kind::related:
        want_list(fact.house, fact.one);
        show(Role::on, fact.one);
        found.lists |= 1u << (fact.house - first_list);
        ++found.size;
        break;
      case Kind::locked: {
        std::vector<Candidate> lost;
        for (const Candidate& one : wanted_lost_)
          if (by_[at(one)] == i && std::find(lost.begin(), lost.end(), one) == lost.end()) lost.push_back(one);
        for (std::size_t k = lost.size(); k-- > 0;) show(Role::off, lost[k]);
        // The places left are those of the other house that were there when it was found: those without a later fact.
        Set left;
        for (const Cell cell : first_places_[fact.one.value] & tables_->house[fact.house])
          if (const Index by = by_[at({cell, fact.one.value})]; by == none || by >= i) left.insert(cell);
        want_house(fact.house, fact.one.value, left);
        break;
      }
      case Kind::refuted: {
        const Refutation& inner = inner_[fact.inner];
        show(Role::off, fact.one);
        for (std::size_t k = inner.parts.size(); k-- > 0;) backwards.push_back(inner.parts[k]);
        show(Role::pivot, fact.one);
        for (const Index premise : inner.premises) wanted_[premise] = 1;
        wanted_lost_.insert(wanted_lost_.end(), inner.above.begin(), inner.above.end());
        found.size += inner.size + 1;
        found.lists |= inner.lists;
        break;
      }
    }
  }
  found.parts.assign(backwards.rbegin(), backwards.rend());
  for (std::size_t i = 0; i < own; ++i)
    if (wanted_[i]) found.premises.push_back(static_cast<Index>(i));
  return found;
}

template <int Words>
typename Suppositions<Words>::Refutation Suppositions<Words>::left_refuted() {
  Refutation made = refutation();
  // What locked candidates above this level removed for it is not shown by it: the level above shows it.
  for (const Candidate& gone : wanted_lost_)
    if (by_[at(gone)] < levels_.back().facts) made.above.push_back(gone);
  leave();
  return made;
}

template <int Words>
void Suppositions<Words>::note_refuted(Candidate one, Refutation made) {
  inner_.push_back(std::move(made));
  lose(one, add({Kind::refuted, one, 0, static_cast<std::uint32_t>(inner_.size() - 1)}));
}

template <int Words>
void Suppositions<Words>::refute() {
  const Candidate one = facts_[levels_.back().facts].one;
  note_refuted(one, left_refuted());
}

template <int Words>
void Suppositions<Words>::refute_all(std::span<const Candidate> cases) {
  std::vector<Refutation> made;
  for (const Candidate one : cases) {
    const bool dead = suppose(one);
    SUDOKIT_INVARIANT(dead);
    made.push_back(left_refuted());
  }
  for (std::size_t i = 0; i < cases.size(); ++i) note_refuted(cases[i], std::move(made[i]));
}

template class Suppositions<2>;
template class Suppositions<10>;

}  // namespace sudokit::logic
