// Chains within one value or over cells with two values: remote pairs, X-chains and XY-chains.  Strong and weak links
// alternate, and the first and the last are strong, so at least one end is true: a candidate of the same value that sees
// both ends is eliminated.
//
// Remote pair: four or more cells with the same two values, each seeing the next; two cells an odd number of links apart,
// at least three, hold one value each.  X-chain: links of one value.  XY-chain: cells of two values, with strong links
// inside the cells.  Both ends of an X-chain can be the same candidate, which is then true.
//
// A step carries its values, the nodes and links in order, and the ends as candidates (pincer).  A remote pair carries no
// ends, but its cells in order in alternating colours; all cells of a colour hold the same value.
//
// First step: the one with the best Rank; then the first start cell and value, then the shortest.  It passes no cell twice,
// and has at most Limits::chain_links links.  All steps: for each pair of ends the shortest chain within that limit, which
// can return to a cell; every remote pair without a repeated cell.
#include <utility>

#include "core/logic/chain_steps.hpp"
#include "core/logic/limits.hpp"
#include "core/logic/technique_search.hpp"

namespace sudokit::steps::technique {
extern const Technique remote_pair, x_chain, xy_chain;
}

namespace sudokit::logic::find {
template <int Words> bool remote_pair(Search<Words>& search);
template <int Words> bool x_chain(Search<Words>& search);
template <int Words> bool xy_chain(Search<Words>& search);
}  // namespace sudokit::logic::find

namespace sudokit::logic {
namespace {

// --- remote pairs -----------------------------------------------------------------------------------

template <int Words>
struct RemotePairs {
  Search<Words>& search;
  Cell start = 0;
  Value value = 0, other = 0;
  CellSet<Words> alike{}, used{};  // cells with the pair; cells of the chain
  std::vector<Cell> chain{}, best{};
  std::vector<Candidate> lost{}, best_lost{};
  Rank rank{};

  // False: the meter or the receiver stopped.
  bool extend() {
    const State<Words>& state = search.state;
    const Tables<Words>& tables = state.tables();
    if (!search.meter.charge()) return false;
    if (chain.size() >= 4 && chain.size() % 2 == 0 && !check()) return false;
    if (static_cast<int>(chain.size()) * 2 + 1 > search.limits.chain_links) return true;
    const Cell end = chain.back();
    CellSet<Words> left = (alike & tables.peers[end]) - used;
    for (const std::uint16_t house : tables.houses_of(end)) {
      for (const Cell next : left& tables.house[house]) {
        left.erase(next);
        chain.push_back(next);
        used.insert(next);
        const bool go_on = extend();
        used.erase(next);
        chain.pop_back();
        if (!go_on) return false;
      }
    }
    return true;
  }

  bool check() {
    const State<Words>& state = search.state;
    const auto& peers = state.tables().peers;
    if (search.first && !(peers[start] & peers[chain.back()]).meets(state.places(value))) return true;
    CellSet<Words> see;
    for (std::size_t i = 0; i < chain.size(); ++i)
      for (std::size_t j = i + 3; j < chain.size(); j += 2) see |= peers[chain[i]] & peers[chain[j]];
    see -= used;
    lost.clear();
    for (const Value one : {value, other})
      for (const Cell cell : see& state.places(one)) lost.push_back({cell, one});
    if (lost.empty()) return true;
    const Rank found = rank_of(lost);
    if (!search.first) {
      best = chain;
      best_lost = lost;
      return report();
    }
    if (best.empty() || found < rank || (found == rank && lost == best_lost && chain.size() < best.size())) {
      best = chain;
      best_lost = lost;
      rank = found;
    }
    return true;
  }

  bool report() {
    search.begin(technique::remote_pair);
    search.step.eliminations = best_lost;
    const Mask pair = search.state.mask(best[0]);
    search.step.values = pair;
    const Value first = lowest_value(pair), second = lowest_value(pair & ~bit_of(first));
    for (std::size_t i = 0; i < best.size(); ++i) {
      search.cell(best[i], i % 2 ? Role::colour_2 : Role::colour_1);
      const std::uint16_t from = search.node(best[i], i % 2 ? second : first);
      const std::uint16_t to = search.node(best[i], i % 2 ? first : second);
      if (i) search.link(static_cast<std::uint16_t>(from - 1), from, false);
      search.link(from, to, true);
    }
    return search.emit();
  }
};

// --- X- and XY-chains --------------------------------------------------------------------------------

struct Ends {
  std::uint32_t from, to;  // nodes
  Rank rank;
};

template <int Words>
class EndSearch {
 public:
  EndSearch(Search<Words>& search, Technique technique) : search_(search), technique_(technique) {}

  bool find() {
    const Links kind = technique_ == technique::x_chain ? Links::one_value : Links::bivalue_cells;
    if (!links_.build(search_.state, kind, false, false, search_.meter)) return false;
    if (!search_.first || !links_.has_bits()) return find_all();
    if (!links_.close(search_.meter)) return false;
    return find_first();
  }

 private:
  // Sets lost_ to the candidates that see both ends; false if there are none.
  bool falls(std::uint32_t from, std::uint32_t to) {
    const Value value = links_.node(from).value;
    lost_.clear();
    if (from == to && technique_ != technique::x_chain) return false;
    const auto& peers = search_.state.tables().peers;
    const Cell one = links_.node(from).cell, two = links_.node(to).cell;
    for (const Cell cell : peers[one] & peers[two] & search_.state.places(value)) lost_.push_back({cell, value});
    return !lost_.empty();
  }

  bool find_first() {
    options_.clear();
    for (const std::uint32_t from : links_.ends()) {
      const std::size_t number = links_.end_number(from);
      const std::uint64_t* reach = links_.on_from_off().row(number);
      for (const Cell cell : links_.end_cells(links_.node(from).value)) {
        const std::uint32_t to = links_.candidate(cell, links_.node(from).value);
        const std::size_t other = links_.end_number(to);
        if ((reach[other >> 6] >> (other & 63) & 1) && !links_.strong().has(number, other) && falls(from, to))
          options_.push_back({from, to, rank_of(lost_)});
      }
    }
    std::stable_sort(options_.begin(), options_.end(), [](const Ends& a, const Ends& b) { return a.rank < b.rank; });
    std::vector<Literal> best;
    std::vector<Candidate> best_lost;
    Rank rank;
    for (const Ends& ends : options_) {
      if (!best.empty() && rank < ends.rank) break;
      falls(ends.from, ends.to);
      if (!best.empty() && lost_ != best_lost) continue;
      if (!simple_path(ends.from, ends.to)) {
        if (search_.meter.stopped() != Stopped::no) return false;
        continue;
      }
      if (!best.empty() && path_.size() >= best.size()) continue;
      best = path_;
      best_lost = lost_;
      rank = ends.rank;
    }
    if (best.empty()) return true;
    path_ = std::move(best);
    return report(best_lost);
  }

  bool find_all() {
    for (const std::uint32_t from : links_.ends()) {
      if (!search_.meter.charge()) return false;
      walk_.start(links_, off(from));
      for (const Literal to : walk_.order()) {
        if (!is_on(to) || node_of(to) < from || links_.node(node_of(to)).value != links_.node(from).value) continue;
        if (walk_.depth(to) < 3 || walk_.depth(to) > static_cast<std::uint32_t>(search_.limits.chain_links)) continue;
        if (!falls(from, node_of(to))) continue;
        walk_.path(to, path_);
        if (!report(lost_)) return false;
      }
    }
    return true;
  }

  // Sets path_ to the shortest way between the ends that passes no cell twice.  False: there is none within the limit.
  bool simple_path(std::uint32_t from, std::uint32_t to) {
    const auto most = static_cast<std::size_t>(search_.limits.chain_links) + 1;
    walk_.start(links_, off(from), on(to));
    if (!walk_.reached(on(to))) return false;
    walk_.path(on(to), path_);
    if (path_.size() > most) return false;
    if (is_simple()) return true;
    for (std::size_t length = path_.size(); length <= most; length += 2) {
      path_.assign(1, off(from));
      used_.clear();
      used_.insert(links_.node(from).cell);
      if (deepen(on(to), length)) return true;
      if (search_.meter.stopped() != Stopped::no) return false;
    }
    return false;
  }

  bool is_simple() {
    used_.clear();
    for (std::size_t i = 0; i < path_.size(); ++i) {
      const Cell cell = links_.node(node_of(path_[i])).cell;
      if (i && cell == links_.node(node_of(path_[i - 1])).cell) continue;
      if (used_.has(cell)) return i + 1 == path_.size() && cell == links_.node(node_of(path_[0])).cell;
      used_.insert(cell);
    }
    return true;
  }

  bool deepen(Literal to, std::size_t length) {
    if (!search_.meter.charge()) return false;
    const Literal from = path_.back();
    for (const Literal next : links_.follows(from)) {
      if (path_.size() + 1 == length) {
        if (next != to) continue;
        path_.push_back(next);
        return true;
      }
      const Cell cell = links_.node(node_of(next)).cell;
      const bool inside = cell == links_.node(node_of(from)).cell;
      if (!inside && used_.has(cell)) continue;
      path_.push_back(next);
      used_.insert(cell);
      if (deepen(to, length)) return true;
      if (!inside) used_.erase(cell);
      path_.pop_back();
    }
    return false;
  }

  bool report(const std::vector<Candidate>& lost) {
    search_.begin(technique_);
    search_.step.eliminations = lost;
    const auto& from = links_.node(node_of(path_[0]));
    const auto& to = links_.node(node_of(path_.back()));
    if (node_of(path_[0]) == node_of(path_.back()))
      report_loop(search_, links_, path_);
    else
      report_chain(search_, links_, path_);
    search_.candidate(from.cell, from.value, Role::pincer);
    if (from.cell != to.cell) search_.candidate(to.cell, to.value, Role::pincer);
    return search_.emit();
  }

  struct Kept {
    LinkTable<Words> links;
    Walk<Words> walk;
    std::vector<Ends> options;
  };

  Search<Words>& search_;
  Technique technique_;
  Kept& kept_ = search_.scratch.template of<Kept>();
  LinkTable<Words>& links_ = kept_.links;
  Walk<Words>& walk_ = kept_.walk;
  std::vector<Ends>& options_ = kept_.options;
  std::vector<Literal> path_;
  std::vector<Candidate> lost_;
  CellSet<Words> used_;
};

}  // namespace

template <int Words>
bool find::remote_pair(Search<Words>& search) {
  const State<Words>& state = search.state;
  CellSet<Words> left = state.bivalue(), paired;
  while (!left.empty()) {  // finds the cells whose pair is shared by at least four cells
    const Mask pair = state.mask(left.first());
    CellSet<Words> alike;
    for (const Cell cell : left)
      if (state.mask(cell) == pair) alike.insert(cell);
    left -= alike;
    if (alike.count() >= 4) paired |= alike;
  }
  RemotePairs<Words> pairs{search};
  for (const Cell start : paired) {
    pairs.alike.clear();
    for (const Cell cell : paired)
      if (state.mask(cell) == state.mask(start)) pairs.alike.insert(cell);
    pairs.start = start;
    pairs.chain.assign(1, start);
    pairs.used = CellSet<Words>::of(start);
    const Value first = lowest_value(state.mask(start)), second = lowest_value(state.mask(start) & ~bit_of(first));
    pairs.value = first;
    pairs.other = second;
    if (!pairs.extend()) return false;
    if (!search.first) continue;
    std::swap(pairs.value, pairs.other);
    if (!pairs.extend()) return false;
  }
  return !search.first || pairs.best.empty() || pairs.report();
}

template <int Words>
bool find::x_chain(Search<Words>& search) {
  return EndSearch<Words>(search, technique::x_chain).find();
}

template <int Words>
bool find::xy_chain(Search<Words>& search) {
  return EndSearch<Words>(search, technique::xy_chain).find();
}

SUDOKIT_FINDS(remote_pair)
SUDOKIT_FINDS(x_chain)
SUDOKIT_FINDS(xy_chain)

}  // namespace sudokit::logic
