#include "core/ruled/rule_chains.hpp"

#include <algorithm>
#include <bit>

#include "core/rules/rule_board.hpp"
#include "core/steps/technique.hpp"

namespace sudokit::ruled {

namespace {

using steps::Role;
using steps::Technique;

}  // namespace

bool RuleChains::conflict(std::uint32_t one, std::uint32_t other) const {
  const Node &a = nodes_[one], &b = nodes_[other];
  return a.cell == b.cell || (a.value == b.value && units_.houses().differ(a.cell, b.cell));
}

void RuleChains::weak(std::uint32_t one, std::uint32_t other, std::uint16_t rule) {
  if (rule != no_rule && !excludes(one, other)) by_rule_.push_back({one, other, rule});
  weak_[one * words_ + (other >> 6)] |= std::uint64_t{1} << (other & 63);
  weak_[other * words_ + (one >> 6)] |= std::uint64_t{1} << (one & 63);
}

void RuleChains::strong(std::uint32_t one, std::uint32_t other, std::uint16_t rule) {
  const auto known = [&](const Strong& link) { return link.to == other; };
  if (std::any_of(strong_[one].begin(), strong_[one].end(), known)) return;
  strong_[one].push_back({other, rule});
  strong_[other].push_back({one, rule});
}

// What the values of one cell leave to the other.
void RuleChains::link_pair(const Pair& pair, std::uint16_t rule, const std::vector<Set>& sets) {
  const Set firsts = sets[pair.first], seconds = sets[pair.second];
  if (rules::is_single(firsts) || rules::is_single(seconds)) return;
  const auto node = [&](Cell cell, Set value) {
    return static_cast<std::uint32_t>(
        index_[static_cast<std::size_t>(cell) * rules::most_values + static_cast<std::size_t>(std::countr_zero(value))]);
  };
  for (Set left = firsts; left; left &= left - 1) {
    const Set value = left & static_cast<Set>(-left);
    const Set lost = static_cast<Set>(seconds & ~pair.seconds[std::countr_zero(value)]);
    for (Set more = lost; more; more &= more - 1)
      weak(node(pair.first, value), node(pair.second, more & static_cast<Set>(-more)), rule);
    Set kept = 0;  // what the other values leave
    for (Set more = firsts & static_cast<Set>(~value); more; more &= more - 1)
      kept |= static_cast<Set>(pair.seconds[std::countr_zero(more)] & seconds);
    if (kept && rules::is_single(kept)) strong(node(pair.first, value), node(pair.second, kept), rule);
  }
}

// Cells that differ, and hold one of some sets.
void RuleChains::link_sets(const Unit& unit, const std::vector<Set>& sets) {
  std::vector<Cell> open;
  Set known = 0, required = units_.houses().all();
  for (const Cell cell : unit.distinct)
    if (rules::is_single(sets[cell]))
      known |= sets[cell];
    else
      open.push_back(cell);
  if (open.size() < 2) return;
  std::vector<Set> beside(static_cast<std::size_t>(units_.houses().size()), 0);
  for (const Set set : *unit.sets) {
    if ((known & ~set) || std::any_of(open.begin(), open.end(), [&](Cell cell) { return !(sets[cell] & set & ~known); }))
      continue;
    const Set rest = set & static_cast<Set>(~known);
    required &= rest;
    for (Set left = rest; left; left &= left - 1) beside[static_cast<std::size_t>(std::countr_zero(left))] |= rest;
  }
  const auto node = [&](Cell cell, int value) {
    return static_cast<std::uint32_t>(
        index_[static_cast<std::size_t>(cell) * rules::most_values + static_cast<std::size_t>(value)]);
  };
  for (std::size_t i = 0; i < open.size(); ++i)
    for (std::size_t j = i + 1; j < open.size(); ++j)
      for (Set left = sets[open[i]]; left; left &= left - 1) {
        const int value = std::countr_zero(left);
        const Set bit = static_cast<Set>(1u << value);
        for (Set lost = static_cast<Set>(sets[open[j]] & (~beside[static_cast<std::size_t>(value)] | bit)); lost;
             lost &= lost - 1)
          weak(node(open[i], value), node(open[j], std::countr_zero(lost)), unit.rule);
      }
  for (; required; required &= required - 1) {
    const int value = std::countr_zero(required);
    std::vector<Cell> places;
    for (const Cell cell : open)
      if (sets[cell] >> value & 1) places.push_back(cell);
    if (places.size() == 2) strong(node(places[0], value), node(places[1], value), unit.rule);
  }
}

void RuleChains::build(const std::vector<Set>& sets) {
  nodes_.clear();
  by_rule_.clear();
  index_.assign(sets.size() * rules::most_values, -1);
  for (std::size_t cell = 0; cell < sets.size(); ++cell)
    if (!rules::is_single(sets[cell]))
      for (Set left = sets[cell]; left; left &= left - 1) {
        index_[cell * rules::most_values + static_cast<std::size_t>(std::countr_zero(left))] =
            static_cast<std::int32_t>(nodes_.size());
        nodes_.push_back({static_cast<Cell>(cell), static_cast<Value>(rules::least(left))});
      }
  const auto count = static_cast<std::uint32_t>(nodes_.size());
  words_ = (count + 63) / 64;
  weak_.assign(count * words_, 0);
  strong_.assign(count, {});
  alone_.assign(count, 0);
  for (std::uint32_t one = 0; one < count; ++one)
    for (std::uint32_t other = one + 1; other < count; ++other)
      if (conflict(one, other)) weak(one, other, no_rule);
  for (std::uint32_t one = 0; one + 1 < count; ++one)
    if (nodes_[one].cell == nodes_[one + 1].cell && std::popcount(sets[nodes_[one].cell]) == 2)
      strong(one, one + 1, no_rule);
  for (const std::vector<Cell>& house : units_.cells_of_houses())
    for (int value = 0; value < units_.houses().size(); ++value) {
      std::uint32_t places[2];
      int found = 0;
      for (const Cell cell : house) {
        if (!(sets[cell] >> value & 1)) continue;
        const std::int32_t node =
            index_[static_cast<std::size_t>(cell) * rules::most_values + static_cast<std::size_t>(value)];
        if (node < 0 || found == 2) {  // placed, or a third place
          found = 3;
          break;
        }
        places[found++] = static_cast<std::uint32_t>(node);
      }
      if (found == 1) alone_[places[0]] = 1;
      if (found == 2) strong(places[0], places[1], no_rule);
    }
  for (const auto& unit : units_.all()) {
    for (const Pair& pair : unit->pairs) link_pair(pair, unit->rule, sets);
    if (unit->sets) link_sets(*unit, sets);
  }
}

std::uint16_t RuleChains::rule_of(std::uint32_t one, std::uint32_t other) const {
  if (conflict(one, other)) return no_rule;
  for (const ByRule& link : by_rule_)
    if ((link.one == one && link.other == other) || (link.one == other && link.other == one)) return link.rule;
  return no_rule;
}

bool RuleChains::walk(std::uint32_t from, std::size_t most) {
  off_.assign(words_, 0);
  on_from_.assign(nodes_.size(), -1);
  off_from_.resize(nodes_.size());
  depth_.resize(nodes_.size());
  queue_.assign(1, from);
  depth_[from] = 1;
  for (std::size_t at = 0; at < queue_.size(); ++at) {
    const std::uint32_t on = queue_[at];
    if (depth_[on] > most) return false;
    if (on != from && excludes(on, from)) {
      path_.assign(1, on);
      for (std::uint32_t node = on; node != from;) {
        const auto off = static_cast<std::uint32_t>(on_from_[node]);
        path_.push_back(off);
        node = off_from_[off];
        path_.push_back(node);
      }
      std::reverse(path_.begin(), path_.end());
      return true;
    }
    for (std::size_t word = 0; word < words_; ++word)
      for (std::uint64_t left = weak_[on * words_ + word] & ~off_[word]; left; left &= left - 1) {
        const auto off = static_cast<std::uint32_t>(word * 64 + static_cast<std::size_t>(std::countr_zero(left)));
        off_[word] |= left & (~left + 1);
        off_from_[off] = on;
        for (const Strong& link : strong_[off])
          if (link.to != from && on_from_[link.to] < 0) {
            on_from_[link.to] = static_cast<std::int32_t>(off);
            depth_[link.to] = depth_[on] + 2;
            queue_.push_back(link.to);
          }
      }
  }
  return false;
}

// The rule of the link after a node of the path.
std::uint16_t RuleChains::rule_at(std::size_t place) const {
  const std::uint32_t one = path_[place], other = path_[place + 1 == path_.size() ? 0 : place + 1];
  if (place % 2 == 0) return rule_of(one, other);
  if (alone_[other]) return no_rule;
  for (const Strong& link : strong_[one])
    if (link.to == other) return link.rule;
  return no_rule;
}

bool RuleChains::has_rule() const {
  for (std::size_t i = 0; i < path_.size(); ++i)
    if (rule_at(i) != no_rule) return true;
  return false;
}

bool RuleChains::report(const logic::RuleSource::Request& request) const {
  steps::Step& step = request.step;
  step.clear(Technique::rule_chain, 0);
  const std::size_t count = path_.size();
  for (std::size_t i = 0; i < count; ++i) {
    const Node& node = nodes_[path_[i]];
    step.nodes.push_back({node.value, {node.cell}, {}});
    step.values |= bit_of(node.value);
    const auto next = static_cast<std::uint16_t>(i + 1 == count ? 0 : i + 1);
    step.links.push_back({static_cast<std::uint16_t>(i), next, i % 2 == 1});
    if (const std::uint16_t rule = rule_at(i); rule != no_rule) step.rules.push_back(rule);
  }
  const Node& first = nodes_[path_[0]];
  step.eliminations.push_back({first.cell, first.value});
  step.candidates.push_back({{first.cell, first.value}, Role::off});
  return request.emit(request.to);
}

bool RuleChains::find(const std::vector<Set>& sets, const logic::RuleSource::Request& request) {
  build(sets);
  std::size_t shortest = nodes_.size() + 1;
  std::vector<std::uint32_t> best;
  for (std::uint32_t from = 0; from < nodes_.size(); ++from) {
    if (!request.meter.charge()) return false;
    if (!walk(from, request.first ? shortest - 1 : nodes_.size()) || !has_rule()) continue;
    if (!request.first) {
      if (!report(request)) return false;
    } else if (path_.size() < shortest) {
      shortest = path_.size();
      best = path_;
    }
  }
  if (best.empty()) return true;
  path_ = best;
  return report(request);
}

}  // namespace sudokit::ruled
