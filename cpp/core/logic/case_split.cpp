// The search for a small tree.
//
// A supposition is followed by singles, locked candidates, pairs and triples, in this order, as on a path.  Where they lead
// neither to a contradiction nor further, the search looks ahead: it follows every value of the cells with few candidates,
// and both places of a value that has two left in a house.
//   All branches of a split are refuted: the split with the smallest tree ends this branch.
//   Otherwise it is continued in the branches that are left, those of the split that leaves the least: one branch rather
//   than two, and few candidates in it.
// The first tree is found without turning back.  If it took few nodes, the search returns to the highest splits and tries
// their next alternatives, each as long as it can yield a smaller tree.
#include "core/logic/case_split.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "core/grid/layout.hpp"
#include "core/logic/proof_tree.hpp"
#include "core/steps/technique.hpp"

namespace sudokit::logic {
namespace {

constexpr std::uint32_t unbounded = std::numeric_limits<std::uint32_t>::max();
constexpr int most_values = 3;             // of a cell that is split
constexpr std::size_t most_options = 512;  // suppositions that are looked at from one state
constexpr std::size_t alternatives = 4;    // splits tried at the two highest levels
constexpr std::uint64_t few_nodes = 4000;  // while no more were used, alternatives are tried

template <int Words>
class CaseSplitterOf final : public CaseSplitter {
 public:
  explicit CaseSplitterOf(const Layout& layout) : tables_(layout), maker_(tables_) {
    for (const auto set :
         {TechniqueSet().set(at(Technique::naked_single)), TechniqueSet().set(at(Technique::hidden_single)),
          TechniqueSet().set(at(Technique::locked_pair)).set(at(Technique::locked_triple)),
          TechniqueSet().set(at(Technique::pointing)), TechniqueSet().set(at(Technique::claiming)),
          TechniqueSet().set(at(Technique::naked_pair)).set(at(Technique::naked_triple)),
          TechniqueSet().set(at(Technique::hidden_pair)).set(at(Technique::hidden_triple))})
      for (int i = 0; i < techniques; ++i)
        if (set[static_cast<std::size_t>(i)]) {
          order_.push_back({set, finder<Words>(static_cast<Technique>(i))});
          break;
        }
  }

  bool others(const Problem& problem, Candidate kept, std::uint64_t nodes, Meter& meter, Log& log) override {
    const State<Words> state(tables_, problem.values, problem.masks, problem.givens);
    begin(nodes, meter);
    std::vector<ProofBranch> branches;
    for (const Value value : values_in(state.mask(kept.cell) & ~bit_of(kept.value))) {
      const Candidate supposed{kept.cell, value};
      auto tree = refute(state, supposed, follow(state, supposed), 0, unbounded);
      if (!tree) return false;
      branches.push_back({supposed, *std::move(tree)});
    }
    append_branches(branches, -1, log, 0);
    return true;
  }

  bool refute(const Problem& problem, std::uint64_t nodes, Meter& meter, Log& log) override {
    const State<Words> state(tables_, problem.values, problem.masks, problem.givens);
    begin(nodes, meter);
    const auto tree = refute(state, {}, follow(state, {}), 0, unbounded);
    if (tree) tree->append_to(log, 0);
    return tree.has_value();
  }

 private:
  using Supposed = std::optional<Candidate>;
  struct Entry {
    TechniqueSet wanted;
    Find<Words> find;
  };
  struct Line {                           // where a supposition leads
    std::unique_ptr<State<Words>> state;  // not on the stack: on the largest grids it is large
    std::vector<Step> steps;
  };
  struct Option {
    Candidate supposed;
    std::optional<ProofTree> tree;  // if it is refuted at once
    std::uint32_t left = 0;         // otherwise: the candidates that are left
  };
  struct Split {
    std::vector<std::size_t> options;
    int house = -1;
    std::size_t open = 0;              // options that are not refuted
    std::uint32_t left = 0, size = 0;  // candidates in these; steps of the others
    bool before(const Split& other) const {
      if (open != other.open) return open < other.open;
      return left != other.left ? left < other.left : size < other.size;
    }
  };

  static std::size_t at(Technique technique) { return static_cast<std::size_t>(technique); }

  void begin(std::uint64_t nodes, Meter& meter) {
    nodes_ = nodes;
    used_ = 0;
    meter_ = &meter;
  }

  bool may_go_on() { return nodes_ > 0 && meter_->stopped() == Stopped::no; }

  // Follows a supposition, or nothing, as far as the techniques lead.
  Line follow(const State<Words>& from, const Supposed& supposed) {
    Line line{std::make_unique<State<Words>>(from), {}};
    if (nodes_ > 0) --nodes_;
    ++used_;
    if (supposed) line.state->place(supposed->cell, supposed->value);
    bool found = false;
    Search<Words> search{*line.state, limits_, *meter_, scratch_, {}};
    search.receive = [](void* context, const Step&) { return *static_cast<bool*>(context) = true, false; };
    search.context = &found;
    while (!line.state->solved() && !line.state->broken() && meter_->charge()) {
      found = false;
      for (const Entry& entry : order_) {
        search.wanted = entry.wanted;
        if (!entry.find(search)) break;
      }
      if (!found) break;
      line.state->apply(search.step);
      line.steps.push_back(search.step);
    }
    return line;
  }

  // The tree from the start and the supposition, whose steps are in the line; none if it is not smaller than the bound.
  std::optional<ProofTree> refute(const State<Words>& start, const Supposed& supposed, Line line, std::size_t level,
                                  std::uint32_t bound) {
    if (line.state->broken()) {
      ProofTree tree = maker_.contradiction(start, supposed, std::move(line.steps));
      if (tree.size >= bound) return {};
      return tree;
    }
    if (line.state->solved() || !may_go_on()) return {};
    std::vector<Option> options;
    std::vector<Split> splits = look_ahead(*line.state, options);
    if (splits.empty()) return {};
    std::stable_sort(splits.begin(), splits.end(), [](const Split& a, const Split& b) { return a.before(b); });
    std::optional<ProofTree> best;
    const std::size_t tries = splits[0].open == 0 || level > 1 ? 1 : std::min(alternatives, splits.size());
    for (std::size_t i = 0; i < tries; ++i) {
      auto branches = branches_of(splits[i], options, *line.state, level, best ? best->size : bound);
      if (branches) {
        ProofTree tree = maker_.split(start, supposed, line.steps, *std::move(branches), splits[i].house);
        if (tree.size < (best ? best->size : bound)) best = std::move(tree);
      }
      if (!may_go_on() || used_ > few_nodes) break;
    }
    return best;
  }

  // The branches of a split, those that are open continued; none if they are not smaller than the bound.
  std::optional<std::vector<ProofBranch>> branches_of(const Split& split, const std::vector<Option>& options,
                                                      const State<Words>& state, std::size_t level, std::uint32_t bound) {
    std::vector<ProofBranch> branches;
    std::uint32_t size = split.size;
    if (size >= bound) return {};
    for (const bool open : {false, true})  // what is refuted at once comes first
      for (const std::size_t number : split.options) {
        const Option& option = options[number];
        if (open == option.tree.has_value()) continue;
        if (option.tree) {
          branches.push_back({option.supposed, *option.tree});
          continue;
        }
        auto tree = refute(state, option.supposed, follow(state, option.supposed), level + 1,
                           bound == unbounded ? bound : bound - size);
        if (!tree) return {};
        size += tree->size + 1;
        if (size >= bound) return {};
        branches.push_back({option.supposed, *std::move(tree)});
      }
    return branches;
  }

  // Follows the values of cells with few candidates, and pairs of places.
  std::vector<Split> look_ahead(const State<Words>& state, std::vector<Option>& options) {
    const std::size_t stride = static_cast<std::size_t>(tables_.size) + 1;
    std::vector<std::size_t> known(static_cast<std::size_t>(tables_.cells) * stride, 0);  // index + 1
    std::vector<Split> splits;
    const auto add = [&](Split& split, Candidate one) {
      std::size_t& number = known[one.cell * stride + one.value];
      if (number == 0) {
        options.push_back(looked_at(state, one));
        number = options.size();
      }
      const Option& option = options[number - 1];
      split.options.push_back(number - 1);
      split.open += !option.tree;
      split.left += option.left;
      split.size += option.tree ? option.tree->size + 1 : 0;
    };
    for (int values = 2; values <= tables_.size && (values <= most_values || splits.empty()); ++values) {
      for (const Cell cell : state.open()) {
        if (state.candidates(cell) != values || options.size() > most_options || !may_go_on()) continue;
        Split& split = splits.emplace_back();
        for (const Value value : values_in(state.mask(cell))) add(split, {cell, value});
      }
      if (values > 2) continue;
      for (int v = 1; v <= tables_.size; ++v)
        for (int house = 0; house < tables_.houses(); ++house) {
          const auto value = static_cast<Value>(v);
          if (state.count(house, value) != 2 || options.size() > most_options || !may_go_on()) continue;
          Split& split = splits.emplace_back();
          split.house = house;
          for (const Cell cell : state.places(value, house)) add(split, {cell, value});
        }
    }
    return splits;
  }

  Option looked_at(const State<Words>& state, Candidate supposed) {
    Option option{supposed, {}, 0};
    Line line = follow(state, supposed);
    if (line.state->broken()) {
      option.tree = maker_.contradiction(state, supposed, std::move(line.steps));
    } else {
      for (const Cell cell : line.state->open()) option.left += static_cast<std::uint32_t>(line.state->candidates(cell));
    }
    return option;
  }

  Tables<Words> tables_;
  ProofMaker<Words> maker_;
  Scratch scratch_;
  Limits limits_;
  std::vector<Entry> order_;
  std::uint64_t nodes_ = 0, used_ = 0;  // left, used
  Meter* meter_ = nullptr;
};

}  // namespace

std::unique_ptr<CaseSplitter> CaseSplitter::of(const Layout& layout) {
  if (layout.size() <= State<2>::max_values) return std::make_unique<CaseSplitterOf<2>>(layout);
  if (layout.size() <= State<10>::max_values) return std::make_unique<CaseSplitterOf<10>>(layout);
  return std::make_unique<CaseSplitterOf<64>>(layout);
}

}  // namespace sudokit::logic
