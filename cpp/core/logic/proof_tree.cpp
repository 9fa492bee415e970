#include "core/logic/proof_tree.hpp"

#include <algorithm>
#include <utility>

#include "core/base/invariant.hpp"
#include "core/steps/technique.hpp"

namespace sudokit::logic {

namespace {

Step begin(Technique technique, std::uint16_t depth) {
  Step step;
  step.clear(technique, depth);
  return step;
}

}  // namespace

void ProofTree::append_to(Log& log, std::uint16_t depth) const {
  const auto append = [&](Step step) {
    step.depth = depth;
    log.append(step);
  };
  for (const Step& step : steps) append(step);
  if (branches.empty())
    append(end);
  else
    append_branches(branches, house, log, depth);
}

void append_branches(const std::vector<ProofBranch>& branches, int house, Log& log, std::uint16_t depth) {
  const auto deeper = static_cast<std::uint16_t>(depth + 1);
  for (const ProofBranch& branch : branches) {
    Step guess = begin(Technique::guess, deeper);
    guess.placements.push_back(branch.supposed);
    if (house >= 0) guess.houses.push_back({static_cast<std::uint16_t>(house), Role::base});
    log.append(guess);
    branch.tree.append_to(log, deeper);
    log.append(begin(Technique::undo, deeper));
  }
}

template <int Words>
ProofMaker<Words>::ProofMaker(const Tables<Words>& tables) : tables_(tables) {}

template <int Words>
void ProofMaker<Words>::remove(Cell cell, Mask values) {
  const Mask lost = now_[cell] & values;
  if (lost == 0) return;
  now_[cell] &= ~lost;
  removed_.back().push_back({cell, lost});
}

template <int Words>
void ProofMaker<Words>::take_place(Candidate placed) {
  remove(placed.cell, ~bit_of(placed.value));
  for (const Cell peer : tables_.peers[placed.cell]) remove(peer, bit_of(placed.value));
}

// Lists what the supposition and each step remove.
template <int Words>
void ProofMaker<Words>::follow(const State<Words>& start, const std::optional<Candidate>& supposed,
                               const std::vector<Step>& steps) {
  now_.resize(static_cast<std::size_t>(tables_.cells));
  for (int at = 0; at < tables_.cells; ++at) {
    const auto cell = static_cast<Cell>(at);
    now_[cell] = start.value(cell) ? bit_of(start.value(cell)) : start.mask(cell);
  }
  removed_.assign(1, {});
  if (supposed) take_place(*supposed);
  for (const Step& step : steps) {
    removed_.emplace_back();
    for (const Candidate& placed : step.placements) take_place(placed);
    for (const Candidate& lost : step.eliminations) remove(lost.cell, bit_of(lost.value));
  }
}

template <int Words>
void ProofMaker<Words>::want_house(int house, const Set& except, Mask values, std::vector<Mask>& wanted) const {
  for (const Cell cell : tables_.house[house] - except) wanted[cell] |= values;
}

template <int Words>
void ProofMaker<Words>::want_premises(const Step& step, std::vector<Mask>& wanted) const {
  const Mask all = all_values(tables_.size);
  Set cells;
  for (const auto& part : step.cells) cells.insert(part.thing);
  switch (step.technique) {
    case Technique::naked_single: wanted[step.placements[0].cell] |= all & ~bit_of(step.placements[0].value); return;
    case Technique::hidden_single:
      want_house(step.houses[0].thing, cells, bit_of(step.placements[0].value), wanted);
      return;
    case Technique::pointing:
    case Technique::claiming:
      for (const auto& part : step.candidates) cells.insert(part.thing.cell);
      want_house(step.houses[0].thing, cells, step.values, wanted);
      return;
    case Technique::hidden_pair:
    case Technique::hidden_triple: want_house(step.houses[0].thing, cells, step.values, wanted); return;
    default:  // naked pairs and triples, locked or not
      SUDOKIT_INVARIANT(bits_in(step.values) == cells.count());
      for (const Cell cell : cells) wanted[cell] |= all & ~step.values;
  }
}

// Every cell without a value, and every house without a place for a value.
template <int Words>
std::vector<Step> ProofMaker<Words>::contradictions() const {
  std::vector<Step> found;
  for (int cell = 0; cell < tables_.cells; ++cell)
    if (now_[static_cast<std::size_t>(cell)] == 0) {
      found.push_back(begin(Technique::contradiction, 0));
      found.back().cells.push_back({static_cast<Cell>(cell), Role::subject});
    }
  for (int house = 0; house < tables_.houses(); ++house) {
    Mask held = 0;
    for (const Cell cell : tables_.house[house]) held |= now_[cell];
    for (const Value value : values_in(all_values(tables_.size) & ~held)) {
      found.push_back(begin(Technique::contradiction, 0));
      found.back().values = bit_of(value);
      found.back().houses.push_back({static_cast<std::uint16_t>(house), Role::base});
    }
  }
  return found;
}

template <int Words>
ProofTree ProofMaker<Words>::trace(std::vector<Mask> wanted, const std::vector<Step>& steps) const {
  ProofTree tree;
  const auto settle = [&](std::size_t at) {  // whether the supposition or step removed anything that is wanted
    bool any = false;
    for (const Removed& one : removed_[at]) {
      any = any || (wanted[one.cell] & one.values);
      wanted[one.cell] &= ~one.values;
    }
    return any;
  };
  for (std::size_t at = steps.size(); at > 0; --at) {
    if (!settle(at)) continue;
    want_premises(steps[at - 1], wanted);
    tree.steps.push_back(steps[at - 1]);
  }
  std::reverse(tree.steps.begin(), tree.steps.end());
  tree.supposes = settle(0);
  tree.absent = std::move(wanted);
  tree.size = static_cast<std::uint32_t>(tree.steps.size()) + 1;
  return tree;
}

template <int Words>
ProofTree ProofMaker<Words>::contradiction(const State<Words>& start, const std::optional<Candidate>& supposed,
                                           std::vector<Step> steps) {
  follow(start, supposed, steps);
  std::optional<ProofTree> best;
  for (const Step& end : contradictions()) {
    std::vector<Mask> wanted(now_.size(), 0);
    for (const auto& part : end.cells) wanted[part.thing] = all_values(tables_.size);
    for (const auto& part : end.houses) want_house(part.thing, {}, end.values, wanted);
    ProofTree tree = trace(std::move(wanted), steps);
    if (best && best->size <= tree.size) continue;
    tree.end = end;
    best = std::move(tree);
  }
  SUDOKIT_INVARIANT(best.has_value());
  return best ? *std::move(best) : ProofTree{};
}

template <int Words>
ProofTree ProofMaker<Words>::split(const State<Words>& start, const std::optional<Candidate>& supposed,
                                   std::vector<Step> steps, std::vector<ProofBranch> branches, int house) {
  std::uint32_t size = 0;
  ProofTree* free = nullptr;  // the smallest one that does not rest on what it supposes
  for (ProofBranch& branch : branches) {
    size += branch.tree.size + 1;
    if (!branch.tree.supposes && (!free || branch.tree.size < free->size)) free = &branch.tree;
  }
  if (free) {
    steps.insert(steps.end(), free->steps.begin(), free->steps.end());
    if (free->branches.empty()) return contradiction(start, supposed, std::move(steps));
    std::vector<ProofBranch> inner = std::move(free->branches);
    return split(start, supposed, std::move(steps), std::move(inner), free->house);
  }
  follow(start, supposed, steps);
  std::vector<Mask> wanted(now_.size(), 0);
  Set cells;
  for (const ProofBranch& branch : branches) {
    cells.insert(branch.supposed.cell);
    for (std::size_t cell = 0; cell < wanted.size(); ++cell) wanted[cell] |= branch.tree.absent[cell];
  }
  if (house >= 0) {
    want_house(house, cells, bit_of(branches[0].supposed.value), wanted);
  } else {
    Mask values = 0;
    for (const ProofBranch& branch : branches) values |= bit_of(branch.supposed.value);
    wanted[branches[0].supposed.cell] |= all_values(tables_.size) & ~values;
  }
  ProofTree tree = trace(std::move(wanted), steps);
  tree.size += size - 1;  // the split has no contradiction of its own
  tree.branches = std::move(branches);
  tree.house = house;
  return tree;
}

#define SUDOKIT_INSTANTIATE(words) template class ProofMaker<words>;
SUDOKIT_LOGIC_CAPACITIES(SUDOKIT_INSTANTIATE)
#undef SUDOKIT_INSTANTIATE

}  // namespace sudokit::logic
