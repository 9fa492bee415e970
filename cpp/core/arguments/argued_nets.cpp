// Nets of a path whose nodes are listed in the order in which they follow: those of the profile `se`.  Nodes without links are
// excluded by a pattern or a chain inside the net, which the step does not name.  Aligned exclusion is argued likewise.
#include <algorithm>
#include <utility>

#include "core/arguments/argued.hpp"
#include "core/arguments/deductions.hpp"

namespace sudokit::arguments {
namespace {

using steps::Node;

Candidate candidate_of(const Node& node) { return {node.cells.at(0), node.value}; }

// The statements under one assumption: nodes from `first` to before `end`.
class Net {
 public:
  Net(Writer& writer, Deductions& deductions, std::size_t first, std::size_t end, bool on)
      : step_(writer.step), deductions_(deductions), scope(deductions.suppose(candidate_of(step_.nodes[first]), on)) {
    for (std::size_t i = first + 1; i < end; ++i) {
      std::vector<Candidate> parents;
      for (const auto& link : step_.links)
        if (link.to == i) parents.push_back(candidate_of(step_.nodes[link.from]));
      deductions_.derive(scope, candidate_of(step_.nodes[i]), step_.candidates[i].role == Role::on, parents);
    }
  }

 private:
  const Step& step_;
  Deductions& deductions_;

 public:
  const int scope;
};

// The first node of each assumption, and the end.
std::vector<std::size_t> assumptions(const Step& step) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < step.candidates.size(); ++i)
    if (step.candidates[i].role == Role::subject) found.push_back(i);
  found.push_back(step.nodes.size());
  return found;
}

}  // namespace

bool is_listed_net(const Step& step) {
  if (step.nodes.empty() || step.nodes.size() != step.candidates.size()) return false;
  for (std::size_t i = 0; i < step.nodes.size(); ++i) {
    const Node& node = step.nodes[i];
    const auto& [one, role] = step.candidates[i];
    if (node.cells.size() != 1 || candidate_of(node) != one) return false;
    if (role != Role::subject && role != Role::on && role != Role::off) return false;
  }
  return step.candidates[0].role == Role::subject;
}

bool has_unlinked_nodes(const Step& step) {
  std::vector<char> linked(step.nodes.size(), 0);
  for (const auto& link : step.links) linked.at(link.to) = 1;
  for (std::size_t i = 0; i < step.candidates.size() && i < linked.size(); ++i)
    if (!linked[i] && step.candidates[i].role == Role::off) return true;
  return false;
}

void net_contradiction(Writer& writer) {
  Deductions deductions(writer);
  const Net net(writer, deductions, 0, writer.step.nodes.size(), writer.step.placements.empty());
  deductions.reach(net.scope);
  const int fault = deductions.fault(net.scope);
  if (fault == Deductions::none) return;
  const auto [supposed, last] = deductions.write(net.scope, fault);
  const Index result = writer.absurd(supposed, last);
  if (writer.step.placements.empty()) writer.shown(result);
}

void net_verity(Writer& writer) {
  const Step& step = writer.step;
  const Cells cells = writer.cells_of(Role::base);
  const std::vector<int> houses = writer.houses_of(Role::base);
  const bool placed = !step.placements.empty(), chosen = !cells.empty() || !houses.empty();
  const Candidate conclusion = placed ? step.placements.at(0) : step.eliminations.at(0);
  const std::vector<std::size_t> first = assumptions(step);
  Indices from;
  if (!cells.empty()) from.push_back(writer.only(cells[0]));
  if (!houses.empty()) from.push_back(writer.place(houses[0], step.candidates[0].thing.value));
  for (std::size_t i = 0; i + 1 < first.size(); ++i) {
    Deductions deductions(writer);
    const Net net(writer, deductions, first[i], first[i + 1], chosen || i == 0);
    deductions.reach(net.scope, &conclusion, placed);
    const int fact = deductions.known(net.scope, conclusion, placed), fault = deductions.fault(net.scope);
    if (fact == Deductions::none && fault == Deductions::none) return;
    const auto [supposed, last] = deductions.write(net.scope, fact == Deductions::none ? fault : fact);
    from.push_back(supposed);
    if (last != supposed) from.push_back(last);
  }
  const Index result = writer.line(placed ? Claim::one : Claim::none, Reason::cases, {&conclusion, 1}, from);
  if (!placed) writer.shown(result);
}

// Each elimination that is left, supposed, leads to a fault; the cells of a set are tried out where singles do not suffice.
void refute_left(Writer& writer) {
  const Candidates lost = writer.left();
  for (const Candidate& one : lost) {
    Deductions deductions(writer);
    const int scope = deductions.suppose(one, true);
    deductions.follow(scope, Deductions::Effort::singles);
    for (const Cell cell : writer.cells_of(Role::set_a))
      if (cell != one.cell && deductions.fault(scope) == Deductions::none)
        deductions.try_each(scope, writer.in_cell(cell), Deductions::Effort::singles);
    if (deductions.fault(scope) == Deductions::none) return;
    const auto [supposed, last] = deductions.write(scope, deductions.fault(scope));
    writer.shown(writer.absurd(supposed, last));
  }
}

}  // namespace sudokit::arguments
