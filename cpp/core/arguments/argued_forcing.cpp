// Forcing chains and nets: what follows from each assumption, in the order in which it can be shown.
#include <algorithm>

#include "core/arguments/argued.hpp"
#include "core/arguments/link_reasons.hpp"

namespace sudokit::arguments {
namespace {

// The facts that the links of one assumption show.
class Assumption {
 public:
  // Its nodes are those from `first` to before `end`; the first is the assumption.
  Assumption(Writer& writer, std::size_t first, std::size_t end, bool on)
      : writer_(writer), step_(writer.step), first_(first), end_(end) {
    lines_.assign(2 * (end - first), no_line);
    sources_.resize(lines_.size());
    std::vector<char> linked(end - first, 0);
    for (const auto& link : step_.links) {
      if (link.to < first || link.to >= end) continue;
      linked[link.to - first] = 1;
      const Literal to{link.to, link.strong};
      if (std::find(order_.begin(), order_.end(), to) == order_.end()) order_.push_back(to);
      auto& sources = sources_[at(to)];
      const Literal source{link.from, !link.strong};
      if (std::find(sources.begin(), sources.end(), source) == sources.end()) sources.push_back(source);
    }
    // A node that nothing leads to is a single of the grid.
    for (std::size_t node = first + 1; node < end; ++node)
      if (!linked[node - first]) order_.insert(order_.begin(), Literal{static_cast<std::uint16_t>(node), true});
    start_ = {static_cast<std::uint16_t>(first), on};
    supposed = suppose(writer, start_);
    lines_[at(start_)] = supposed;
    if (on)
      ons_.push_back({&node(start_), supposed});
    else
      offs_.push_back({&node(start_), supposed});
  }

  Index supposed;
  Index fault = no_line;  // met on the way

  void show_all() {
    for (const Literal one : order_)
      if (fault == no_line) show(one);
  }

  // Shows one fact and what it follows from; `no_line` if it cannot.
  Index show(Literal one) {
    Index& line = lines_[at(one)];
    if (line != no_line || busy_[one]) return line;
    busy_.insert(one);
    std::vector<Fact> facts;
    for (const Literal source : sources_[at(one)]) {
      const Index shown = show(source);
      if (fault != no_line) return no_line;
      if (shown != no_line) facts.push_back({&node(source), shown});
    }
    Index found = derive(one, facts);
    if (found == no_line) found = derive(one, one.on ? offs_ : ons_);
    if (found == no_line) return no_line;
    if (writer_.is_fault(found)) {
      fault = found;
      return no_line;
    }
    (one.on ? ons_ : offs_).push_back({&node(one), found});
    return lines_[at(one)] = found;
  }

  // The line that claims the conclusion; `no_line` if none does.
  Index claims(Candidate conclusion, bool on) {
    for (std::size_t i = first_; i < end_; ++i) {
      const Literal one{static_cast<std::uint16_t>(i), on};
      const Node& it = node(one);
      if (it.value != conclusion.value || it.cells.size() != 1 || it.cells[0] != conclusion.cell) continue;
      if (const Index line = one == start_ ? supposed : show(one); line != no_line) return line;
    }
    return no_line;
  }

  // What contradicts itself in a cell or house.
  Index clash_in(int cell, int house) {
    if (fault != no_line) return fault;
    for (const Fact& one : ons_)
      for (const Fact& off : offs_)
        if (one.node->value == off.node->value && within(one.node->cells, off.node->cells) && is_at(one, cell, house))
          return writer_.both(one.line, {&off.line, 1});
    for (std::size_t i = 0; i < ons_.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        if (is_at(ons_[i], cell, house) && is_at(ons_[j], cell, house) && exclude(ons_[i], ons_[j]))
          return writer_.clash(ons_[j].line, ons_[i].line);
    Indices lines;
    for (const Fact& off : offs_) lines.push_back(off.line);
    if (cell >= 0 && is_empty(writer_.in_cell(static_cast<Cell>(cell))))
      return writer_.only(static_cast<Cell>(cell), lines);
    if (house < 0) return no_line;
    for (const Fact& off : offs_)
      if (is_empty(writer_.in_cells(writer_.board.house(house).cells, off.node->value)))
        return writer_.place(house, off.node->value, lines);
    return no_line;
  }

 private:
  struct Busy {
    std::vector<Literal> all{};
    bool operator[](Literal one) const { return std::find(all.begin(), all.end(), one) != all.end(); }
    void insert(Literal one) { all.push_back(one); }
  };

  const Node& node(Literal one) const { return step_.nodes[one.node]; }
  std::size_t at(Literal one) const { return 2 * (one.node - first_) + one.on; }

  Index derive(Literal one, std::span<const Fact> facts) {
    return one.on ? turn_on(writer_, node(one), facts) : turn_off(writer_, node(one), facts);
  }

  static bool within(const Cells& some, const Cells& all) {
    return std::all_of(some.begin(), some.end(),
                       [&](Cell cell) { return std::find(all.begin(), all.end(), cell) != all.end(); });
  }
  bool is_at(const Fact& fact, int cell, int house) const {
    if (cell >= 0) return fact.node->cells.size() == 1 && fact.node->cells[0] == cell;
    return std::all_of(fact.node->cells.begin(), fact.node->cells.end(),
                       [&](Cell one) { return writer_.board.in_house(one, house); });
  }
  bool exclude(const Fact& a, const Fact& b) const {
    for (const Candidate& one : candidates_of(*a.node))
      if (!writer_.conflicts(one, b.line)) return false;
    return true;
  }
  bool is_empty(const Candidates& all) const {
    return !all.empty() && std::all_of(all.begin(), all.end(), [&](const Candidate& one) {
      return std::any_of(offs_.begin(), offs_.end(), [&](const Fact& off) {
        return off.node->value == one.value && within({one.cell}, off.node->cells);
      });
    });
  }

  Writer& writer_;
  const Step& step_;
  std::size_t first_, end_;
  Literal start_{};
  std::vector<Literal> order_;
  std::vector<std::vector<Literal>> sources_;
  std::vector<Index> lines_;
  std::vector<Fact> ons_, offs_;
  Busy busy_;
};

bool is_candidate(const Node& node, const Candidate& one) {
  return node.cells.size() == 1 && node.value == one.value && node.cells[0] == one.cell;
}

// The first node of each assumption; none if they are not all there.  Links stay within one assumption.  From the last one
// back, because an assumption may end with what a later one begins with, where that is a single of the grid.
std::vector<std::size_t> beginnings(const Step& step, const Candidates& subjects) {
  std::vector<std::size_t> found(subjects.size(), 0);
  std::size_t end = step.nodes.size();
  for (std::size_t subject = subjects.size(); subject-- > 1;) {
    const auto begins = [&](std::size_t i) {
      return is_candidate(step.nodes[i], subjects[subject]) &&
             std::none_of(step.links.begin(), step.links.end(),
                          [&](const auto& link) { return (link.from < i) != (link.to < i); });
    };
    while (end > 0 && !begins(end - 1)) --end;
    if (end <= subject) return {};
    found[subject] = --end;
  }
  return found;
}

}  // namespace

void contradiction(Writer& writer) {
  const Step& step = writer.step;
  if (step.nodes.empty()) return;
  Assumption assumption(writer, 0, step.nodes.size(), step.placements.empty());
  assumption.show_all();
  const Cells cells = writer.cells_of(Role::base);
  const std::vector<int> houses = writer.houses_of(Role::base);
  const Index fault = assumption.clash_in(cells.empty() ? -1 : cells[0], houses.empty() ? -1 : houses[0]);
  writer.leave();
  if (fault == no_line) return;
  const Index result = writer.absurd(assumption.supposed, fault);
  if (step.placements.empty()) writer.shown(result);
}

void verity(Writer& writer) {
  const Step& step = writer.step;
  const Candidates subjects = writer.candidates_of(Role::subject);
  const Cells cells = writer.cells_of(Role::base);
  const std::vector<int> houses = writer.houses_of(Role::base);
  const bool placed = !step.placements.empty();
  const Candidate conclusion = placed ? step.placements.at(0) : step.eliminations.at(0);
  const bool chosen = !cells.empty() || !houses.empty();
  Indices from;
  if (!cells.empty()) from.push_back(writer.only(cells[0]));
  if (!houses.empty()) from.push_back(writer.place(houses[0], subjects.at(0).value));
  const std::vector<std::size_t> first = beginnings(step, subjects);
  if (subjects.empty() || first.size() != subjects.size() || step.nodes.empty()) return;
  for (std::size_t i = 0; i < first.size(); ++i) {
    const bool on = chosen || i == 0;  // a candidate alone is on, then off
    Assumption assumption(writer, first[i], i + 1 < first.size() ? first[i + 1] : step.nodes.size(), on);
    const Index shown = assumption.claims(conclusion, placed);
    from.push_back(assumption.supposed);
    const Index last = shown != no_line ? shown : assumption.fault;
    if (last != no_line && last != assumption.supposed) from.push_back(last);
    writer.leave();
  }
  const Index result = writer.line(placed ? Claim::one : Claim::none, Reason::cases, {&conclusion, 1}, from);
  if (!placed) writer.shown(result);
}

}  // namespace sudokit::arguments
