#include "core/logic/reports.hpp"

#include <algorithm>

namespace sudokit::logic {

template <int Words>
void Reports<Words>::use(const Table& table, const Choices& choices, bool nets) {
  table_ = &table;
  choices_ = &choices;
  nets_ = nets;
  for (const Fact premise : made_) rows_[premise].made = false;
  made_.clear();
  if (rows_.size() < table.facts()) rows_.resize(table.facts());
}

template <int Words>
typename Reports<Words>::Row& Reports<Words>::row(Fact premise) {
  Row& made = rows_[premise];
  if (made.made) return made;
  made.made = true;
  made_.push_back(premise);
  made.entries.clear();
  made.at.assign(table_->facts(), 0);
  // The distance of each entry of a list from its premise, which counts as one.
  const auto distances = [&](std::span<const typename Table::Entry> list) {
    direct_distance_.assign(list.size(), 1);
    for (std::size_t i = 1; i < list.size(); ++i) {
      const auto parents = table_->parents(list[i]);
      direct_distance_[i] = direct_distance_[parents.empty() ? 0 : parents[0]] + 1;
    }
  };
  const auto own = table_->direct(premise);
  distances(own);
  for (std::size_t i = 0; i < own.size(); ++i) {
    made.entries.push_back({own[i].fact, premise, direct_distance_[i]});
    made.at[own[i].fact] = static_cast<std::uint32_t>(i) + 1;
  }
  for (std::size_t j = 1; j < made.entries.size() && made.entries.size() < most_entries; ++j) {
    const Fact source = made.entries[j].fact;
    const unsigned base = made.entries[j].distance;
    const auto list = table_->direct(source);
    distances(list);
    for (std::size_t k = 1; k < list.size(); ++k) {
      const unsigned distance = base + direct_distance_[k];
      if (const std::uint32_t at = made.at[list[k].fact]) {
        Place& old = made.entries[at - 1];
        if (at > own.size() && old.distance > distance) old.source = source, old.distance = distance;
      } else if (made.entries.size() < most_entries) {
        made.entries.push_back({list[k].fact, source, distance});
        made.at[list[k].fact] = static_cast<std::uint32_t>(made.entries.size());
      }
    }
  }
  return made;
}

// Splits the parents of an entry into the latest one and the others.
template <int Words>
void Reports<Words>::split(Fact premise, std::size_t position) {
  others_.clear();
  latest_ = 0;
  const auto parents = table_->parents(table_->direct(premise)[position]);
  const std::size_t count = std::min(parents.size(), most_parents);
  for (std::size_t i = 0; i < count; ++i) latest_ = std::max<std::size_t>(latest_, parents[i]);
  bool skipped = false;
  for (std::size_t i = 0; i < count; ++i) {
    if (parents[i] == latest_ && !skipped)
      skipped = true;
    else if (parents[i] != 0)
      others_.push_back(parents[i]);
  }
}

template <int Words>
typename Reports<Words>::Length Reports<Words>::report_of(Row& own, Fact premise, Fact end, bool branch) {
  Length length;
  if (own.at[end] == 0) return length;
  length.entries = 1;
  Fact list = premise;  // the premise of the list being followed
  std::size_t position = own.at[end] - 1;
  if (!branch) branches_.clear();
  while (position != 0 && length.entries < most_entries) {
    if (list == premise && own.entries[position].source != premise) {
      const Fact fact = own.entries[position].fact;
      list = own.entries[position].source;
      const auto entries = table_->direct(list);
      position = static_cast<std::size_t>(
          std::find_if(entries.begin(), entries.end(), [&](const auto& entry) { return entry.fact == fact; }) -
          entries.begin());
    }
    split(list, position);
    ++length.entries;
    if (!branch)
      for (const std::size_t other : others_) branches_.push_back(table_->direct(list)[other].fact);
    position = latest_;
    if (list != premise && position == 0) {
      position = own.at[list] - 1;
      list = premise;
    }
  }
  if (branch) return length;
  length.net = !branches_.empty();
  for (const Fact beginning : branches_) length.entries += report_of(own, premise, beginning, true).entries;
  return length;
}

template <int Words>
typename Reports<Words>::Length Reports<Words>::reports(Fact premise, std::span<const Fact> ends) {
  Length length;
  Row& own = row(premise);
  for (std::size_t i = 0; i < std::min(ends.size(), most_chains); ++i) length.add(report_of(own, premise, ends[i], false));
  return length;
}

template <int Words>
void Reports<Words>::offer(const Length& length) {
  if (length.net == nets_ && length.entries < best_) best_ = length.entries;
}

template <int Words>
unsigned Reports<Words>::contradiction(Fact assumption) {
  const Table& table = *table_;
  const auto* on = table.reach(assumption);
  const auto* off = table.reach_off(assumption);
  const auto holds = [&](const auto* bits, int candidate) { return bits[candidate / 64] >> (candidate % 64) & 1; };
  const auto of = [&](std::initializer_list<Fact> ends) { offer(reports(assumption, {ends.begin(), ends.size()})); };
  best_ = none;
  if (const int own = table.candidate(assumption); holds(table.is_on(assumption) ? off : on, own))
    of({table.opposite(assumption)});
  Mask clashing = 0;  // values for which a cell with the value both on and off has been seen
  std::vector<std::pair<Value, Value>> pairs;
  for (int one = 0; one < table.candidates(); ++one) {
    if (!holds(on, one)) continue;
    if (holds(off, one) && !(clashing & bit_of(table.value(one)))) {
      clashing |= bit_of(table.value(one));
      of({table.off(one), table.on(one)});
    }
    for (int other = one + 1; other < table.first_of(table.cell(one) + 1); ++other) {
      const std::pair<Value, Value> pair{table.value(one), table.value(other)};
      if (!holds(on, other) || std::find(pairs.begin(), pairs.end(), pair) != pairs.end()) continue;
      pairs.push_back(pair);
      of({table.on(one), table.on(other)});
    }
  }
  for (const Choice& choice : choices_->all) {
    ends_.clear();
    bool emptied = choice.whole || choice.house < 0;
    for (const int one : choices_->candidates(choice)) {
      if (holds(on, one)) ends_.push_back(table.on(one));
      emptied = emptied && holds(off, one);
    }
    if (choice.house >= 0 && ends_.size() > 1) offer(reports(assumption, ends_));
    if (!emptied || (choice.house < 0 && !ends_.empty())) continue;
    ends_.clear();
    for (const int one : choices_->candidates(choice)) ends_.push_back(table.off(one));
    offer(reports(assumption, ends_));
  }
  return best_;
}

template <int Words>
unsigned Reports<Words>::verity(Fact conclusion, unsigned below, Routes<Words>& routes) {
  const Table& table = *table_;
  best_ = below;
  routes.hops_to(conclusion, hops_);
  const auto offer_from = [&](std::span<const Fact> beginnings) {
    unsigned least = 0;
    for (const Fact beginning : beginnings) {
      if (hops_[beginning] == none) return;
      least += hops_[beginning] + 1;
    }
    if (least >= best_) return;
    Length length;
    for (std::size_t i = 0; i < std::min(beginnings.size(), most_chains); ++i)
      length.add(reports(beginnings[i], {&conclusion, 1}));
    offer(length);
  };
  const Cell own = table.cell(table.candidate(conclusion));
  for (int one = 0; one < table.candidates(); ++one) {
    if (table.cell(one) == own) continue;
    const std::array<Fact, 2> both{table.on(one), table.off(one)};
    offer_from(both);
  }
  for (const Choice& choice : choices_->all) {
    ends_.clear();
    for (const int one : choices_->candidates(choice)) ends_.push_back(table.on(one));
    offer_from(ends_);
  }
  return best_ < below ? best_ : none;
}

#define SUDOKIT_INSTANTIATE(words) template class Reports<words>;
SUDOKIT_LOGIC_CAPACITIES(SUDOKIT_INSTANTIATE)
#undef SUDOKIT_INSTANTIATE

}  // namespace sudokit::logic
