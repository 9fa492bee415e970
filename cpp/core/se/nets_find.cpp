// The best conclusion of forcing chains with branches, as a step.
#include <algorithm>
#include <vector>

#include "core/se/nets.hpp"

namespace sudokit::se {

namespace {

double base_of(const Manner& manner) {
  if (manner.nishio) return 7.5;
  if (!manner.dynamic) return 8.0;
  return manner.level == 0 ? 8.5 : 8.5 + 0.5 * std::min(manner.level, 4);
}

}  // namespace

Technique Nets::technique_of(const Conclusion& conclusion) const {
  if (manner_.nishio) return Technique::nishio;
  switch (conclusion.shape) {
    case Shape::twofold: return Technique::dynamic_double;
    case Shape::cell: return manner_.dynamic ? Technique::dynamic_cell : Technique::cell_forcing;
    case Shape::region: return manner_.dynamic ? Technique::dynamic_region : Technique::region_forcing;
    case Shape::contradiction: break;
  }
  return Technique::dynamic_contradiction;
}

bool Nets::present(const Conclusion& conclusion, Meter& meter, Finding& found, bool explain) {
  found.begin(technique_of(conclusion), base_of(manner_) + length_addition(conclusion.complexity));
  found.complexity = conclusion.complexity;
  found.nesting = manner_.level;
  const int cell = cell_at(conclusion.candidate), v = value_at(conclusion.candidate);
  if (conclusion.on) {
    found.place(cell, v);
    found.removals.add(cell, board_->candidates[cell] & ~bit(v));
  } else {
    found.removals.add(cell, bit(v));
  }
  if (explain) show(conclusion, meter, found);
  return found.finish();
}

bool Nets::find(const Board& board, const Manner& manner, Meter& meter, Finding& found, bool explain) {
  advanced_.forget();
  if (!search(board, manner, unlimited, false, meter) || !kept_) return false;
  return present(conclusions_[0], meter, found, explain);
}

void Nets::every(const Board& board, const Manner& manner, Meter& meter, Finding& found) {
  for (const Conclusion& conclusion : all(board, manner, meter)) present(conclusion, meter, found, true);
}

// The statements on the way from each assumption to what it implies, as nodes and links.  What a technique removes inside a
// chain has no links: no two candidates are linked by it.
void Nets::show(const Conclusion& conclusion, Meter& meter, Finding& found) {
  std::vector<Conclusion::Target> targets = conclusion.targets;
  Run again;  // the memory of runs from a false assumption has been used again
  const bool twofold = conclusion.shape == Shape::twofold;
  if (twofold || (conclusion.shape == Shape::contradiction && !conclusion.source_on)) {
    propagation_.run(*board_, conclusion.source, false, manner_, unlimited, meter, again);
    for (std::size_t i = twofold ? 1 : 0; i < targets.size(); ++i) targets[i].run = &again;
  }
  found.values(bit(value_at(conclusion.candidate)));
  const Run* shown = nullptr;
  std::vector<int> number;  // of a node of the run among the step's nodes, or -1
  for (const auto& target : targets) {
    const Run& run = *target.run;
    if (shown != &run) number.assign(run.nodes.size(), -1);
    shown = &run;
    write_target(target, nullptr);
    std::sort(queue_.begin(), queue_.end());
    for (const std::uint16_t at : queue_) {
      if (number[at] >= 0) continue;
      const Run::Node& node = run.nodes[at];
      const int cell = cell_at(node.candidate), v = value_at(node.candidate);
      found.candidate(cell, v, at == 0 ? Role::subject : node.on ? Role::on : Role::off);
      number[at] = found.node(cell, v);
      if (node.cause == Cause::advanced) continue;
      for (std::uint32_t p = node.parent; p < node.parent + node.parents; ++p) {
        const int from = number[run.parents[p]];
        if (from >= 0) found.link(static_cast<std::size_t>(from), static_cast<std::size_t>(number[at]), node.on);
      }
    }
  }
  if (conclusion.shape == Shape::cell) found.part(cell_at(conclusion.source), Role::base);
  if (conclusion.shape == Shape::region) found.unit(unit_of(cell_at(conclusion.source), conclusion.kind), Role::base);
}

}  // namespace sudokit::se
