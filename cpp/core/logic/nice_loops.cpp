// Chains of any candidates with alternating strong and weak links: open (AIC) and closed (nice loops).  Grouped chains also
// have nodes of several cells and, under Limits::als_in_chains, almost locked sets.
//
// AIC: the first and the last link are strong, so one of the ends is true.  Ends of one value: it is removed from the cells
// that see both, two cells or more (a single candidate is reported as a loop that begins with it).  Ends of two values, in
// cells that see each other: neither cell can hold the value of the other.
// Discontinuous loop: two weak links meet at its first node, which is false; or two strong ones meet, so that it is true,
// and the other candidates of its cell are eliminated.
// Continuous loop: see loop_eliminations.hpp.
//
// A step carries its values, and its nodes and links in order; the last link of a loop returns to the first node.
// Candidates: the ends of an AIC (pincer); the first node of a discontinuous loop (off if it is eliminated, on if it is
// true).
//
// First step, as HoDoKu finds it: a breadth-first walk on LinkTable from each candidate, on and off.  Ways that return to a
// cell do not count, but can pass the first cell of a loop; loops leave the first cell and return from another.  Of the
// steps found, the one with the best Rank is used; then those from candidates that are on, from those that are off, and
// AICs, in this order; then by cell, value and position in the walk; of those with one effect the shortest.  With groups,
// chains without groups count as well.
// All steps: every effect of chains of any form, each with a shortest chain (with groups: one through a group, if there is
// one); for continuous loops every shortest one through each weak link, unless there are more than 200.
#include <algorithm>
#include <map>
#include <optional>

#include "core/logic/end_reach.hpp"
#include "core/logic/limits.hpp"
#include "core/logic/loop_eliminations.hpp"
#include "core/logic/nice_loop_steps.hpp"
#include "core/logic/technique_search.hpp"

namespace sudokit::logic::find {
template <int Words> bool nice_loop(Search<Words>& search);
template <int Words> bool grouped_nice_loop(Search<Words>& search);
}  // namespace sudokit::logic::find

namespace sudokit::logic {
namespace {

using namespace nice_loops;

struct Option {
  Kind kind;
  Literal from, to;
  Rank rank;
};

constexpr std::size_t most_loops = 200;  // shortest loops through one weak link

template <int Words>
class NiceLoops {
 public:
  using Set = CellSet<Words>;

  NiceLoops(Search<Words>& search, bool groups)
      : search_(search), state_(search.state), tables_(search.state.tables()), groups_(groups) {}

  bool find() {
    if (!links_.build(state_, Links::all, groups_, groups_ && search_.limits.als_in_chains, search_.meter)) return false;
    if (links_.has_bits() && !links_.close(search_.meter)) return false;
    return search_.first ? find_first() : find_all();
  }

 private:
  // --- effects ------------------------------------------------------------------------------------

  void lose_others(std::uint32_t at) {
    lost_.clear();
    const auto& node = links_.node(at);
    for (const Value value : values_in(state_.mask(node.cell) & ~bit_of(node.value))) lost_.push_back({node.cell, value});
  }

  // Visits the candidates that form an AIC with this one, according to reach_; lost_ holds the eliminations of each.
  template <class Visit>
  void each_aic(std::uint32_t from, Visit visit) {
    const auto& node = links_.node(from);
    const Set& sees = tables_.peers[node.cell];
    const Set others = state_.places(node.value) - Set::of(node.cell);
    for (const Cell cell : links_.end_cells(node.value)) {
      const std::uint32_t to = links_.candidate(cell, node.value);
      if (cell == node.cell || !reach_.reached(to) || reach_.direct(from, to)) continue;
      const Set both = sees & tables_.peers[cell] & others;
      if (both.count() < 2) continue;
      lost_.clear();
      for (const Cell one : both) lost_.push_back({one, node.value});
      visit(to);
    }
    for (const Cell cell : others& sees)
      for (const Value value : values_in(links_.end_mask(cell) & state_.mask(node.cell) & ~bit_of(node.value))) {
        const std::uint32_t to = links_.candidate(cell, value);
        if (!reach_.reached(to) || reach_.direct(from, to)) continue;
        lost_.assign({{node.cell, value}, {cell, node.value}});
        visit(to);
      }
  }

  // --- the first step -----------------------------------------------------------------------------

  // Whether HoDoKu accepts the way: it must not return to a cell.
  bool taken(Kind kind) const {
    if (path_.size() < 3) return false;
    const auto cell_at = [&](std::size_t i) { return links_.node(node_of(path_[i])).cell; };
    const bool loop = kind != Kind::open;
    const std::size_t last = path_.size() - 1;
    if (loop && (cell_at(0) == cell_at(1) || cell_at(last) == cell_at(last - 1))) return false;
    Set passed;
    for (std::size_t i = 0; i <= last; ++i) {
      if (passed.has(cell_at(i))) return false;
      if (i == 0 || (loop && cell_at(i - 1) == cell_at(0))) continue;
      const std::uint32_t before = node_of(path_[i - 1]);
      passed |= links_.node(before).set < 0 ? links_.cells(before) : links_.set(before).cells;
    }
    return true;
  }

  // Walks an option, and adds it to found_ if it is valid and eliminates something.
  void try_option(const Option& option) {
    walk_.start(links_, option.from, option.to);
    if (walk_.reached(option.to)) try_reached(option);
  }

  void try_reached(const Option& option) {
    walk_.path(option.to, path_);
    if (!taken(option.kind)) return;
    if (option.kind == Kind::continuous) eliminations_.of(path_);
    if (lost_.empty()) return;
    Found& found = found_.emplace_back();
    found.kind = option.kind;
    found.path = path_;
    found.lost = lost_;
    for (const Literal one : path_) found.grouped = found.grouped || links_.node(node_of(one)).group;
    const auto place = std::find(walk_.order().begin(), walk_.order().end(), option.to) - walk_.order().begin();
    const std::uint32_t phase = option.kind == Kind::open ? 2 : is_on(option.from) ? 0 : 1;
    found.place = {phase, node_of(option.from), static_cast<std::uint32_t>(place)};
  }

  // Collects the options with several eliminations and the loops in options_; continuous loops have been walked already.
  bool collect() {
    options_.clear();
    loops_.clear();
    for (const std::uint32_t from : links_.ends()) {
      if (from >= links_.candidates()) break;
      if (!search_.meter.charge()) return false;
      reach_.start_off(from);
      const auto& node = links_.node(from);
      if (reach_.reached(from)) {
        lose_others(from);
        options_.push_back({Kind::strong, off(from), on(from), rank_of(lost_)});
      }
      each_aic(from, [&](std::uint32_t to) { options_.push_back({Kind::open, off(from), on(to), rank_of(lost_)}); });
      if (state_.candidates(node.cell) < 3) continue;
      for (const Value value : values_in(state_.mask(node.cell) & ~bit_of(node.value)))
        if (const std::uint32_t to = links_.candidate(node.cell, value); reach_.reached(to))
          loops_.push_back({Kind::continuous, off(from), on(to), {}});
    }
    for (Option& loop : loops_) {
      found_.clear();
      try_option(loop);
      if (found_.empty()) continue;
      loop.rank = rank_of(lost_);
      options_.push_back(loop);
    }
    return true;
  }

  void collect_single() {
    for (std::uint32_t at = 0; at < links_.candidates(); ++at) {
      if (!reach_.falls(at)) continue;
      const auto& node = links_.node(at);
      lost_.assign(1, {node.cell, node.value});
      options_.push_back({Kind::weak, on(at), off(at), rank_of(lost_)});
    }
  }

  // Tries all chains that eliminate one candidate: from it on to itself off or to another candidate of its cell on, or from
  // another one off to it off.
  void try_weak(const Option& option) {
    const std::uint32_t at = node_of(option.from);
    const auto& node = links_.node(at);
    const Mask others = state_.mask(node.cell) & ~bit_of(node.value);
    lost_.assign(1, {node.cell, node.value});
    walk_.start(links_, on(at), off(at), true);
    if (walk_.reached(off(at))) try_reached(option);
    for (const Value value : values_in(others))
      if (const Literal to = on(links_.candidate(node.cell, value)); walk_.reached(to))
        try_reached({Kind::weak, on(at), to, option.rank});
    for (const Value value : values_in(others))
      try_option({Kind::weak, off(links_.candidate(node.cell, value)), off(at), option.rank});
  }

  // Goes through the options by rank and reports the first valid one.  No value: there is none.
  std::optional<bool> report_best(std::size_t least) {
    std::stable_sort(options_.begin(), options_.end(), [](const Option& a, const Option& b) { return a.rank < b.rank; });
    for (std::size_t i = 0; i < options_.size() && options_[i].rank.count >= least;) {
      found_.clear();
      const Rank rank = options_[i].rank;
      for (; i < options_.size() && options_[i].rank == rank; ++i) {
        if (!search_.meter.charge()) return false;
        if (options_[i].kind == Kind::weak) {
          try_weak(options_[i]);
          continue;
        }
        set_lost(options_[i]);
        try_option(options_[i]);
      }
      if (!found_.empty()) return report_nice_loop(search_, links_, choose());
    }
    return std::nullopt;
  }

  // Sets lost_ for an option with several eliminations.
  void set_lost(const Option& option) {
    lost_.clear();
    if (option.kind == Kind::strong) lose_others(node_of(option.from));
    if (option.kind != Kind::open) return;
    const auto &a = links_.node(node_of(option.from)), &b = links_.node(node_of(option.to));
    if (a.value == b.value)
      for (const Cell cell : tables_.peers[a.cell] & tables_.peers[b.cell] & state_.places(a.value))
        lost_.push_back({cell, a.value});
    else
      lost_.assign({{a.cell, b.value}, {b.cell, a.value}});
    rank_of(lost_);
  }

  // The chain found first among those of one rank; of the chains with its technique and effect the shortest.
  const Found& choose() {
    for (Found& one : found_) rank_of(one.lost);
    const Found* best = &found_[0];
    for (const Found& one : found_)
      if (one.place < best->place) best = &one;
    const Found* shortest = best;
    for (const Found& one : found_) {
      if (technique_of(one) != technique_of(*best) || one.lost != best->lost) continue;
      if (one.path.size() < shortest->path.size() ||
          (one.path.size() == shortest->path.size() && one.place < shortest->place))
        shortest = &one;
    }
    return *shortest;
  }

  bool find_first() {
    if (!collect()) return false;
    if (const auto reported = report_best(2)) return *reported;
    options_.erase(std::remove_if(options_.begin(), options_.end(), [](const Option& one) { return one.rank.count > 1; }),
                   options_.end());
    collect_single();
    if (const auto reported = report_best(1)) return *reported;
    return search_.meter.stopped() == Stopped::no;
  }

  // --- all steps ----------------------------------------------------------------------------------

  bool find_all() {
    shortest_.clear();
    for (std::uint32_t at = 0; at < links_.candidates(); ++at) {
      if (!search_.meter.charge()) return false;
      if (wants(Kind::weak) && reach_.falls(at) && !report_elimination(at)) return false;
      if (links_.is_end(at) && !report_from_off(at)) return false;
      if (!links_.has_bits() && groups_ && wants(Kind::continuous) && links_.is_end(at) && !report_from_on(at))
        return false;
    }
    return true;
  }

  // Reports loops in which each weak link leads to a set: starts at the strong links of their candidates.
  bool report_from_on(std::uint32_t from) {
    walk_.start(links_, on(from), Walk<Words>::everything, true, true);
    targets_.clear();
    for (const Literal held : links_.follows(off(from)))
      if (node_of(held) > from && walk_.reached(held ^ 1u)) targets_.push_back({Kind::continuous, on(from), held ^ 1u, {}});
    for (const Option& target : targets_)
      if (!report_loops(target)) return false;
    return report_loops_around();
  }

  // Reports the loops through links whose ends are also linked the other way, so that the walk went there at once.
  bool report_loops_around() {
    for (const Option& target : targets_) {
      if (target.kind != Kind::continuous || !follows_at_once(target)) continue;
      walk_.start_around(links_, target.from, target.to);
      if (walk_.reached(target.to) && !report_loops(target)) return false;
    }
    return true;
  }

  bool follows_at_once(const Option& target) {
    const auto next = links_.follows(target.from);
    return std::find(next.begin(), next.end(), target.to) != next.end();
  }

  bool wants(Kind kind) const { return search_.wants(technique_of(kind, groups_)); }

  bool report_elimination(std::uint32_t at) {
    walk_.start(links_, on(at), off(at), false, groups_);
    if (groups_ && !walk_.grouped(off(at))) return true;
    lost_.assign(1, {links_.node(at).cell, links_.node(at).value});
    return report_walked(Kind::weak, off(at));
  }

  bool report_from_off(std::uint32_t from) {
    reach_.start_off(from);
    targets_.clear();
    if (wants(Kind::strong) && reach_.reached(from)) targets_.push_back({Kind::strong, off(from), on(from), {}});
    if (wants(Kind::open))
      each_aic(from, [&](std::uint32_t to) {
        if (to > from) targets_.push_back({Kind::open, off(from), on(to), {}});
      });
    if (wants(Kind::continuous))
      for (const Literal seen : links_.follows(on(from)))
        if (reach_.reached(node_of(seen)) && links_.node(node_of(seen)).set < 0 &&
            (node_of(seen) > from || links_.node(node_of(seen)).group))
          targets_.push_back({Kind::continuous, off(from), on(node_of(seen)), {}});
    if (targets_.empty()) return true;
    walk_.start(links_, off(from), Walk<Words>::everything, true, groups_);
    for (const Option& target : targets_) {
      if (target.kind == Kind::continuous) {
        if (!report_loops(target)) return false;
        continue;
      }
      if (groups_ && !walk_.grouped(target.to)) continue;
      set_lost(target);
      if (!report_walked(target.kind, target.to)) return false;
    }
    return report_loops_around();
  }

  bool report_walked(Kind kind, Literal to) {
    if (lost_.empty() || walk_.depth(to) < 2) return true;
    if (!is_shorter(walk_.depth(to))) return true;
    Found& found = found_.empty() ? found_.emplace_back() : found_[0];
    found.kind = kind;
    found.grouped = groups_;
    found.lost = lost_;
    walk_.path(to, found.path);
    return report_nice_loop(search_, links_, found);
  }

  // Reports every shortest loop through the link between the ends of the walk.
  bool report_loops(const Option& target) {
    if (walk_.depth(target.to) < 3 || loops_to(target.to, walk_.depth(target.to)) > most_loops) return true;
    path_.assign(walk_.depth(target.to) + 1, target.from);
    path_.back() = target.to;
    return report_loops_through(walk_.depth(target.to));
  }

  // The number of shortest ways, at most most_loops + 1.
  std::size_t loops_to(Literal to, std::uint32_t depth) {
    if (depth == 0) return 1;
    std::size_t ways = 0;
    for (const Literal next : links_.follows(to ^ 1u)) {
      const Literal before = next ^ 1u;
      if (!walk_.reached(before) || walk_.depth(before) != depth - 1) continue;
      ways += loops_to(before, depth - 1);
      if (ways > most_loops) break;
    }
    return ways;
  }

  bool report_loops_through(std::uint32_t depth) {
    if (depth == 0) return report_loop_of_path();
    if (!search_.meter.charge()) return false;
    for (const Literal next : links_.follows(path_[depth] ^ 1u)) {
      const Literal before = next ^ 1u;
      if (!walk_.reached(before) || walk_.depth(before) != depth - 1) continue;
      path_[depth - 1] = before;
      if (!report_loops_through(depth - 1)) return false;
    }
    return true;
  }

  bool report_loop_of_path() {
    bool grouped = false;
    for (const Literal one : path_) grouped = grouped || links_.node(node_of(one)).group;
    if (grouped != groups_) return true;
    eliminations_.of(path_);
    rank_of(lost_);
    lost_.erase(std::unique(lost_.begin(), lost_.end()), lost_.end());
    if (lost_.empty() || !is_shorter(static_cast<std::uint32_t>(path_.size()))) return true;
    Found& found = found_.empty() ? found_.emplace_back() : found_[0];
    found.kind = Kind::continuous;
    found.grouped = groups_;
    found.lost = lost_;
    found.path = path_;
    return report_nice_loop(search_, links_, found);
  }

  // Records the length of a chain with the effect lost_; false if a chain at most as long has been reported.
  bool is_shorter(std::uint32_t length) {
    key_.clear();
    for (const Candidate& one : lost_) key_.push_back(std::uint32_t{one.cell} << 8 | one.value);
    const auto [at, added] = shortest_.try_emplace(key_, length);
    if (added) return true;
    if (at->second <= length) return false;
    at->second = length;
    return true;
  }

  struct Kept {
    LinkTable<Words> links;
    Walk<Words> walk;
    std::vector<Option> options, loops, targets;
    std::vector<Found> found;
    std::vector<std::uint64_t> bits;
    std::map<std::vector<std::uint32_t>, std::uint32_t> shortest;
  };

  Search<Words>& search_;
  const State<Words>& state_;
  const Tables<Words>& tables_;
  bool groups_;
  Kept& kept_ = search_.scratch.template of<Kept>();
  LinkTable<Words>& links_ = kept_.links;
  Walk<Words>& walk_ = kept_.walk;
  std::vector<Option>&options_ = kept_.options, &loops_ = kept_.loops, &targets_ = kept_.targets;
  std::vector<Found>& found_ = kept_.found;
  std::vector<std::uint64_t>& bits_ = kept_.bits;
  EndReach<Words> reach_{links_, walk_, bits_};
  std::map<std::vector<std::uint32_t>, std::uint32_t>& shortest_ = kept_.shortest;
  std::vector<Literal> path_;
  std::vector<Candidate> lost_;
  LoopEliminations<Words> eliminations_{state_, links_, lost_};
  std::vector<std::uint32_t> key_;
};

}  // namespace

template <int Words>
bool find::nice_loop(Search<Words>& search) {
  return NiceLoops<Words>(search, false).find();
}

template <int Words>
bool find::grouped_nice_loop(Search<Words>& search) {
  return NiceLoops<Words>(search, true).find();
}

SUDOKIT_FINDS(nice_loop)
SUDOKIT_FINDS(grouped_nice_loop)

}  // namespace sudokit::logic
