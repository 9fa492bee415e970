#include "core/arguments/deductions.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace sudokit::arguments {

// Scopes and facts.

int Deductions::known(int scope, const Candidate& one, bool on) const {
  return (on ? at(scope).on : at(scope).off)[index(one)];
}

int Deductions::suppose(const Candidate& one, bool on, int within) {
  Scope scope;
  if (within == none) {
    const auto all = static_cast<std::size_t>(writer_.board.cells()) * static_cast<std::size_t>(size_);
    for (int cell = 0; cell < writer_.board.cells(); ++cell)
      scope.now.push_back(writer_.board.mask(static_cast<Cell>(cell)));
    scope.on.assign(all, none);
    scope.off.assign(all, none);
  } else {
    scope = at(within);
    scope.fault = none;
  }
  scopes_.push_back(std::move(scope));
  const int number = static_cast<int>(scopes_.size()) - 1;
  const int fact = add(number, {.kind = Kind::suppose, .on = on, .one = one});
  at(number).supposed = fact;
  turn(number, one, on, fact);
  return number;
}

int Deductions::add(int scope, Fact fact) {
  fact.scope = scope;
  facts_.push_back(std::move(fact));
  return static_cast<int>(facts_.size()) - 1;
}

// Notes a fact; one that contradicts another is a fault.
void Deductions::turn(int scope, const Candidate& one, bool on, int fact) {
  Scope& here = at(scope);
  const std::size_t i = index(one);
  auto& same = on ? here.on : here.off;
  if (same[i] == none) {
    same[i] = fact;
    if (!on) here.now[one.cell] &= ~bit_of(one.value);
    here.queue.push_back({one, on});
  }
  const int other = (on ? here.off : here.on)[i];
  if (other == none || here.fault != none) return;
  const int fault = add(scope, {.kind = Kind::both, .from = on ? std::vector{fact, other} : std::vector{other, fact}});
  at(scope).fault = fault;
}

void Deductions::exclude(int scope, const Candidate& one, int by) {
  turn(scope, one, false, add(scope, {.kind = Kind::excluded, .one = one, .from = {by}}));
}

Cells Deductions::places(int scope, int house, Value value) const {
  Cells found;
  for (const Cell cell : writer_.board.house(house).cells)
    if (at(scope).now[cell] & bit_of(value)) found.push_back(cell);
  return found;
}

void Deductions::gone_places(int scope, int house, Value value, std::span<const Cell> kept, std::vector<int>& from) const {
  for (const Cell cell : writer_.board.house(house).cells)
    if (writer_.board.has(cell, value) && std::find(kept.begin(), kept.end(), cell) == kept.end())
      from.push_back(at(scope).off[index({cell, value})]);
}

void Deductions::gone_values(int scope, Cell cell, Mask kept, std::vector<int>& from) const {
  for (const Value value : values_in(writer_.board.mask(cell) & ~kept)) from.push_back(at(scope).off[index({cell, value})]);
}

// Singles.

// What the fact claims is true; or it is a fault, because not even that is left.
void Deductions::conclude(int scope, Fact fact, bool fault) {
  const Candidate one = fact.one;
  const int added = add(scope, std::move(fact));
  if (fault)
    at(scope).fault = added;
  else
    turn(scope, one, true, added);
}

// The cell has no other candidate left.  If it does not have this one either, this is a fault.
bool Deductions::only(int scope, Cell cell, const Candidate& one) {
  if (at(scope).now[cell] & ~bit_of(one.value)) return false;
  const bool empty = !has(scope, one);
  Fact fact{.kind = Kind::only, .on = true, .one = one};
  gone_values(scope, cell, empty ? 0 : bit_of(one.value), fact.from);
  conclude(scope, std::move(fact), empty);
  return true;
}

bool Deductions::place(int scope, int house, const Candidate& one) {
  const Cells left = places(scope, house, one.value);
  if (left.size() > 1 || (left.size() == 1 && left[0] != one.cell)) return false;
  Fact fact{.kind = Kind::place, .on = true, .one = one, .house = house};
  gone_places(scope, house, one.value, left, fact.from);
  conclude(scope, std::move(fact), left.empty());
  return true;
}

void Deductions::relate(const Cells& cells, Mask values) {
  Pattern pattern{cells, values, {}};
  for (const Cell cell : cells)
    for (const Candidate& one : writer_.in_cell(cell, values)) pattern.guardians.push_back(one);
  patterns_.push_back(std::move(pattern));
}

bool Deductions::last_guardian(int scope, int pattern, const Candidate& one) {
  Fact fact{.kind = Kind::guardian, .on = true, .one = one, .house = pattern};
  for (const Candidate& guardian : patterns_[static_cast<std::size_t>(pattern)].guardians) {
    if (guardian == one && has(scope, one)) continue;
    if (has(scope, guardian)) return false;
    fact.from.push_back(at(scope).off[index(guardian)]);
  }
  conclude(scope, std::move(fact), !has(scope, one));
  return true;
}

// Excludes what a candidate that is true sees.
void Deductions::exclude_peers(int scope, const Candidate& one) {
  const Board& board = writer_.board;
  const int by = known(scope, one, true);
  for (const Value value : values_in(at(scope).now[one.cell] & ~bit_of(one.value))) exclude(scope, {one.cell, value}, by);
  for (const std::uint16_t house : board.layout().houses_of(one.cell))
    for (const Cell cell : board.house(house).cells)
      if (cell != one.cell && at(scope).now[cell] & bit_of(one.value) && at(scope).fault == none)
        exclude(scope, {cell, one.value}, by);
}

void Deductions::follow_one(int scope, const Waiting& waiting) {
  const Board& board = writer_.board;
  const auto [one, on] = waiting;
  const auto fault = [&] { return at(scope).fault != none; };
  if (on) return exclude_peers(scope, one);
  const Mask left = at(scope).now[one.cell];
  const Value last = left ? lowest_value(left) : one.value;
  if (bits_in(left) < 2 && known(scope, {one.cell, last}, true) == none && !fault())
    only(scope, one.cell, {one.cell, last});
  for (const std::uint16_t house : board.layout().houses_of(one.cell)) {
    if (fault()) return;
    const Cells left_cells = places(scope, house, one.value);
    const Candidate place_of{left_cells.empty() ? one.cell : left_cells[0], one.value};
    if (left_cells.size() < 2 && known(scope, place_of, true) == none) place(scope, house, place_of);
  }
}

bool Deductions::done(int scope, const Candidate* wanted, bool on) const {
  return at(scope).fault != none || (wanted && known(scope, *wanted, on) != none);
}

void Deductions::follow_singles(int scope, const Candidate* wanted, bool on) {
  while (at(scope).next < at(scope).queue.size() && !done(scope, wanted, on)) {
    const Waiting next = at(scope).queue[at(scope).next++];
    follow_one(scope, next);
  }
}

void Deductions::follow(int scope, Effort effort, const Candidate* wanted, bool on) {
  for (bool more = true; more;) {
    follow_singles(scope, wanted, on);
    if (done(scope, wanted, on) || effort == Effort::singles) return;
    more = effort != Effort::suppositions && patterns(scope, nullptr);
    if (more || effort == Effort::patterns) continue;
    const std::size_t before = at(scope).queue.size();
    Candidates all;
    for (int cell = 0; cell < writer_.board.cells(); ++cell)
      if (bits_in(at(scope).now[static_cast<std::size_t>(cell)]) > 1)
        for (const Value value : values_in(at(scope).now[static_cast<std::size_t>(cell)]))
          all.push_back({static_cast<Cell>(cell), value});
    try_each(scope, all, effort == Effort::all ? Effort::patterns : Effort::singles);
    more = at(scope).queue.size() > before;
  }
}

void Deductions::reach(int scope, const Candidate* wanted, bool on) {
  for (const Effort effort : {Effort::singles, Effort::patterns, Effort::suppositions, Effort::all})
    if (!done(scope, wanted, on)) follow(scope, effort, wanted, on);
}

void Deductions::try_each(int scope, std::span<const Candidate> some, Effort effort) {
  for (const Candidate& one : some)
    if (at(scope).fault == none && has(scope, one) && refute(scope, one, effort)) follow_singles(scope, nullptr, false);
}

// Supposes the candidate; keeps what follows only if that is a fault.
bool Deductions::refute(int scope, const Candidate& one, Effort effort) {
  const std::size_t before = facts_.size(), scopes = scopes_.size();
  const int inner = suppose(one, true, scope);
  follow(inner, effort);
  if (at(inner).fault == none) {
    facts_.resize(before, Fact{.kind = Kind::suppose});
    scopes_.resize(scopes);
    return false;
  }
  refuted(scope, inner);
  return true;
}

void Deductions::refuted(int scope, int inner) {
  const int fault = at(inner).fault, supposed = at(inner).supposed;
  const Candidate one = facts_[static_cast<std::size_t>(supposed)].one;
  const bool on = !facts_[static_cast<std::size_t>(supposed)].on;
  turn(scope, one, on, add(scope, {.kind = Kind::absurd, .on = on, .inner = inner, .one = one, .from = {supposed, fault}}));
}

// Single facts.

bool Deductions::derive(int scope, const Candidate& one, bool on, std::span<const Candidate> parents) {
  if (at(scope).fault != none) return false;
  if (known(scope, one, on) != none) return true;
  return (on ? derive_on(scope, one, parents) : derive_off(scope, one, parents)) && at(scope).fault == none;
}

bool Deductions::settle(int scope, const Candidate& one) {
  if (at(scope).fault != none) return false;
  if (known(scope, one, true) == none && !derive_on(scope, one, {})) return false;
  if (at(scope).fault == none) exclude_peers(scope, one);
  return true;
}

void Deductions::find_fault(int scope) {
  const Board& board = writer_.board;
  for (int i = 0; i < board.cells() && at(scope).fault == none; ++i) {
    const auto cell = static_cast<Cell>(i);
    if (board.open(cell) && at(scope).now[cell] == 0) only(scope, cell, {cell, lowest_value(board.mask(cell))});
  }
  for (int house = 0; house < static_cast<int>(board.layout().houses().size()) && at(scope).fault == none; ++house)
    for (int v = 1; v <= size_ && at(scope).fault == none; ++v) {
      const auto value = static_cast<Value>(v);
      const Cells all = writer_.places(board.house(house).cells, value);
      if (!all.empty() && places(scope, house, value).empty()) place(scope, house, {all[0], value});
    }
  for (int i = 0; i < static_cast<int>(patterns_.size()) && at(scope).fault == none; ++i) {
    const Candidates& guardians = patterns_[static_cast<std::size_t>(i)].guardians;
    if (std::none_of(guardians.begin(), guardians.end(), [&](const Candidate& one) { return has(scope, one); }))
      last_guardian(scope, i, guardians[0]);
  }
}

bool Deductions::derive_on(int scope, const Candidate& one, std::span<const Candidate> parents) {
  const Board& board = writer_.board;
  const auto all_in = [&](int house) {
    return std::all_of(parents.begin(), parents.end(), [&](const Candidate& parent) {
      return house == none ? parent.cell == one.cell : parent.value == one.value && board.in_house(parent.cell, house);
    });
  };
  for (const bool as_named : {true, false}) {
    if (all_in(none) == as_named && only(scope, one.cell, one)) return true;
    for (const std::uint16_t house : board.layout().houses_of(one.cell))
      if (all_in(house) == as_named && place(scope, house, one)) return true;
  }
  for (int i = 0; i < static_cast<int>(patterns_.size()); ++i) {
    const Candidates& guardians = patterns_[static_cast<std::size_t>(i)].guardians;
    const bool among = std::find(guardians.begin(), guardians.end(), one) != guardians.end();
    if (among && has(scope, one) && last_guardian(scope, i, one)) return true;
  }
  return false;
}

bool Deductions::derive_off(int scope, const Candidate& one, std::span<const Candidate> parents) {
  const auto excludes = [&](const Candidate& other) {
    const int by = known(scope, other, true);
    if (by == none || !writer_.board.conflict(one, other)) return false;
    exclude(scope, one, by);
    return true;
  };
  if (std::any_of(parents.begin(), parents.end(), excludes)) return true;
  const auto waiting = at(scope).queue;
  if (std::any_of(waiting.begin(), waiting.end(), [&](const Waiting& it) { return it.on && excludes(it.one); }))
    return true;
  if (patterns(scope, &one)) return true;
  for (const Effort effort : {Effort::singles, Effort::patterns, Effort::suppositions, Effort::all})
    if (refute(scope, one, effort)) return true;
  return false;
}

// Choices.

int Deductions::choose(int scope, Cell cell) {
  Fact fact{.kind = Kind::only, .on = true};
  for (const Value value : values_in(at(scope).now[cell])) fact.left.push_back({cell, value});
  fact.one.cell = cell;
  gone_values(scope, cell, at(scope).now[cell], fact.from);
  const bool none_left = fact.left.empty();
  const int added = add(scope, std::move(fact));
  if (none_left) at(scope).fault = added;
  return added;
}

int Deductions::choose(int scope, const Parts& bases, const Parts& covers) {
  Fact fact{.kind = Kind::choice, .on = true, .bases = bases, .covers = covers};
  for (const Part& base : bases)
    for (const Cell cell : writer_.board.house(base.index).cells) {
      const Candidate one{cell, base.value};
      const bool covered = std::any_of(covers.begin(), covers.end(),
                                       [&](const Part& cover) { return writer_.board.in_house(cell, cover.index); });
      if (covered || !writer_.board.has(cell, base.value)) continue;
      if (has(scope, one))
        fact.left.push_back(one);
      else
        fact.from.push_back(at(scope).off[index(one)]);
    }
  const bool none_left = fact.left.empty();
  const int added = add(scope, std::move(fact));
  if (none_left) at(scope).fault = added;
  return added;
}

Candidates Deductions::left(int choice) const { return facts_[static_cast<std::size_t>(choice)].left; }

// Writing.

void Deductions::mark(int fact) {
  marked_.resize(facts_.size(), 0);
  need(fact, marked_);
  need(at(facts_[static_cast<std::size_t>(fact)].scope).supposed, marked_);
}

void Deductions::need(int fact, std::vector<char>& needed) const {
  std::vector<int> waiting{fact};
  while (!waiting.empty()) {
    const int next = waiting.back();
    waiting.pop_back();
    if (std::exchange(needed[static_cast<std::size_t>(next)], 1)) continue;
    const Fact& it = facts_[static_cast<std::size_t>(next)];
    waiting.insert(waiting.end(), it.from.begin(), it.from.end());
  }
}

Deductions::Written Deductions::write(int scope, int fact) {
  std::vector<char> needed(facts_.size(), 0);
  need(fact, needed);
  need(at(scope).supposed, needed);
  write_scope(scope, needed);
  writer_.leave();
  return {line_of(at(scope).supposed), line_of(fact)};
}

void Deductions::write_scope(int scope, const std::vector<char>& needed) {
  for (std::size_t i = 0; i < facts_.size(); ++i)
    if (facts_[i].scope == scope && needed[i] && facts_[i].line == no_line) write_fact(i, needed);
}

// Whether something sees or covers all of these candidates for one reason that can be named: a cell, or a house.
bool Deductions::are_together(std::span<const Candidate> all) const {
  Cells cells;
  bool one_value = true;
  for (const Candidate& one : all) {
    cells.push_back(one.cell);
    one_value = one_value && one.value == all[0].value;
  }
  const bool one_cell = std::all_of(cells.begin(), cells.end(), [&](Cell cell) { return cell == cells[0]; });
  return one_cell || (one_value && writer_.board.common_house(cells) >= 0);
}

// What the same facts exclude later on is said at once.
Candidates Deductions::joined(std::size_t fact, const std::vector<char>& needed, std::vector<std::size_t>& others) const {
  const Fact& it = facts_[fact];
  Candidates all{it.one};
  Candidates together{it.one};
  if (it.kind == Kind::excluded)
    for (const Candidate& one : writer_.claimed(line_of(it.from[0]))) together.push_back(one);
  for (std::size_t i = fact + 1; i < facts_.size(); ++i) {
    const Fact& other = facts_[i];
    if (!needed[i] || other.scope != it.scope || other.kind != it.kind || other.from != it.from) continue;
    if (known(it.scope, other.one, true) != none) continue;  // said where it contradicts
    if (it.kind == Kind::counted && (other.bases != it.bases || other.covers != it.covers)) continue;
    together.push_back(other.one);
    if (it.kind == Kind::excluded && !are_together(together)) {
      together.pop_back();
      continue;
    }
    all.push_back(other.one);
    others.push_back(i);
  }
  return all;
}

void Deductions::write_fact(std::size_t fact, const std::vector<char>& needed) {
  const Fact& it = facts_[fact];
  Indices from;
  std::vector<std::size_t> others;
  if (it.kind == Kind::absurd) {
    write_scope(it.inner, needed);
    writer_.leave();
  }
  for (const int one : it.from)
    if (std::find(from.begin(), from.end(), line_of(one)) == from.end()) from.push_back(line_of(one));
  const auto line = [&] {
    switch (it.kind) {
      case Kind::suppose: return writer_.suppose(it.on ? Claim::one : Claim::none, {&it.one, 1});
      case Kind::excluded: return writer_.excluded(joined(fact, needed, others), from[0]);
      case Kind::only: return writer_.only(it.one.cell, from);
      case Kind::place: return writer_.place(it.house, it.one.value, from);
      case Kind::guardian: {
        const Pattern& pattern = patterns_[static_cast<std::size_t>(it.house)];
        return writer_.uncolourable(pattern.cells, pattern.values, from);
      }
      case Kind::counted:
        return writer_.count(it.reason, Claim::none, joined(fact, needed, others), it.bases, it.covers, from);
      case Kind::choice: {
        const Claim claim = it.left.empty() ? Claim::fault : Claim::one;
        return writer_.count(Reason::fish, claim, it.left, it.bases, it.covers, from);
      }
      case Kind::both: return writer_.both(from[0], {&from[1], 1});
      case Kind::absurd: break;
    }
    return writer_.absurd(from[0], from[1]);
  }();
  facts_[fact].line = line;
  for (const std::size_t other : others) facts_[other].line = line;
}

}  // namespace sudokit::arguments
