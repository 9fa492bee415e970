// Whips and braids: a candidate is supposed, and few singles lead from there to a fault (core/braids/short_nets.hpp).
//
// Order: by length, up to Limits::whip_length; at equal length whips before braids; then by candidate, by cell and value.  All
// steps: for each candidate its shortest, a whip if there is one as short and whips are wanted, otherwise a braid.  A whip is
// a braid, so if only braids are wanted, each is shown as one.  The nets of one length against one candidate: the first that
// the search finds.
//
// Parts.  Candidates: what is supposed (subject), then, in order, what each variable but the last is left with (on).  Cell or
// house, as base: the last variable, and of a house its value.  Links: a weak one to a candidate of each variable from one
// that is on, the latest possible; then a strong one, which holds under the supposition, to the candidate that the variable is
// left with.  So those of a whip are one chain, and those of a braid begin anew where it branches.
#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "core/braids/short_nets.hpp"
#include "core/logic/limits.hpp"
#include "core/logic/technique_search.hpp"

namespace sudokit::steps::technique {
extern const Technique whip, braid;
}

namespace sudokit::logic::find {
template <int Words> bool whip(Search<Words>& search);
}

namespace sudokit::logic {
namespace {

template <int Words>
class Whips {
 public:
  bool find(Search<Words>& search);

 private:
  using Nets = braids::ShortNets;
  using Net = Nets::Net;
  using Index = Nets::Index;
  static constexpr std::uint16_t no_house = 0xffff;
  struct Variable {
    Cell cell;
    std::uint16_t house;  // no_house: the cell
    Value value;
  };

  void list_variables();
  void list_targets();
  bool find_of_length(int length);
  bool emit(Technique technique, const Net& net);
  void link(const Net& net);

  Search<Words>* search_ = nullptr;
  Nets nets_;
  std::vector<Candidate> candidates_;
  std::vector<Variable> variables_;
  struct Target {
    Index candidate;
    int least;             // no net is shorter
    bool refuted = false;  // there is a braid as short
  };
  std::vector<Target> targets_;
  std::vector<Net> braids_;  // of this length, to be emitted after the whips
};

template <int Words>
void Whips<Words>::list_variables() {
  const State<Words>& state = search_->state;
  const auto size = static_cast<std::size_t>(state.size());
  candidates_.clear();
  variables_.clear();
  std::vector<Index> number(static_cast<std::size_t>(state.tables().cells) * size), own;
  const auto at = [&](Cell cell, Value value) -> Index& { return number[cell * size + value - 1U]; };
  for (const Cell cell : state.open())
    for (const Value value : values_in(state.mask(cell))) {
      at(cell, value) = static_cast<Index>(candidates_.size());
      candidates_.push_back({cell, value});
    }
  nets_.clear(candidates_.size());
  const auto add = [&](const Variable& variable) {
    if (own.empty()) return;
    nets_.add(own);
    variables_.push_back(variable);
    own.clear();
  };
  for (const Cell cell : state.open()) {
    for (const Value value : values_in(state.mask(cell))) own.push_back(at(cell, value));
    add({cell, no_house, 0});
  }
  for (int house = 0; house < state.tables().houses(); ++house)
    for (int v = 1; v <= state.size(); ++v) {
      const auto value = static_cast<Value>(v);
      for (const Cell cell : state.places(value, house)) own.push_back(at(cell, value));
      add({0, static_cast<std::uint16_t>(house), value});
    }
  nets_.ready();
}

// The candidates that some net can refute.
template <int Words>
void Whips<Words>::list_targets() {
  targets_.clear();
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    const Candidate one = candidates_[i];
    if (search_->state.candidates(one.cell) < 2) continue;
    // A candidate of the only solution cannot be refuted.
    if (!search_->solution.empty() && search_->solution[one.cell] == one.value) continue;
    if (!search_->meter.charge()) return;
    const auto candidate = static_cast<Index>(i);
    if (const int least = nets_.least_length(candidate, search_->limits.whip_length))
      targets_.push_back({candidate, least});
  }
}

template <int Words>
void Whips<Words>::link(const Net& net) {
  std::vector<std::pair<Index, std::uint16_t>> before{{net.supposed, 0}};
  const auto node = [&](Index candidate) {
    return search_->node(candidates_[candidate].cell, candidates_[candidate].value);
  };
  node(net.supposed);
  for (std::size_t i = 0; i < net.variables.size(); ++i) {
    const auto all = nets_.candidates_of(net.variables[i]);
    const auto right = i < net.rights.size() ? std::optional(net.rights[i]) : std::nullopt;
    const auto left_of = [&](Index from) {
      return std::ranges::find_if(all, [&](Index one) { return one != right && nets_.are_linked(one, from); });
    };
    const auto from =
        std::find_if(before.rbegin(), before.rend(), [&](const auto& one) { return left_of(one.first) != all.end(); });
    if (from == before.rend()) continue;
    const std::uint16_t left = node(*left_of(from->first));
    search_->link(from->second, left, false);
    if (!right) continue;
    const std::uint16_t to = node(*right);
    search_->link(left, to, true);
    before.emplace_back(*right, to);
  }
}

template <int Words>
bool Whips<Words>::emit(Technique technique, const Net& net) {
  const Candidate supposed = candidates_[net.supposed];
  search_->begin(technique);
  search_->eliminate(supposed.cell, supposed.value);
  search_->candidate(supposed.cell, supposed.value, Role::subject);
  for (const Index right : net.rights) search_->candidate(candidates_[right].cell, candidates_[right].value, Role::on);
  const Variable& last = variables_[net.variables.back()];
  if (last.house == no_house) {
    search_->cell(last.cell, Role::base);
  } else {
    search_->house(last.house, Role::base);
    search_->step.values = bit_of(last.value);
  }
  link(net);
  return search_->emit();
}

// False: no more are wanted, or the meter stopped.
template <int Words>
bool Whips<Words>::find_of_length(int length) {
  const bool whips = search_->wants(technique::whip), braids = search_->wants(technique::braid);
  Meter& meter = search_->meter;
  braids_.clear();
  for (Target& target : targets_) {
    if (target.least > length || (target.refuted && !whips)) continue;
    if (!meter.charge()) return false;
    const bool braid = !target.refuted && nets_.braid(target.candidate, length, meter);
    Net net;
    if (braid) net = nets_.net();
    target.refuted |= braid;
    if (target.refuted && whips && nets_.whip(target.candidate, length, meter)) {
      target.least = search_->limits.whip_length + 1;
      if (!emit(technique::whip, nets_.net())) return false;
    } else if (braid && braids && (braids_.empty() || !search_->first)) {
      target.least = search_->limits.whip_length + 1;
      braids_.push_back(std::move(net));
    }
    if (meter.stopped() != Stopped::no) return false;
  }
  return std::ranges::all_of(braids_, [&](const auto& one) { return emit(technique::braid, one); });
}

template <int Words>
bool Whips<Words>::find(Search<Words>& search) {
  search_ = &search;
  if (search.state.broken()) return true;
  list_variables();
  list_targets();
  if (search.meter.stopped() != Stopped::no) return false;
  for (int length = 1; length <= search.limits.whip_length; ++length)
    if (!find_of_length(length)) return false;
  return true;
}

}  // namespace

// The largest grids have too many candidates.
template <int Words>
bool find::whip(Search<Words>& search) {
  if constexpr (Words < 64) return search.scratch.template of<Whips<Words>>().find(search);
  return true;
}

SUDOKIT_FINDS(whip)

}  // namespace sudokit::logic
