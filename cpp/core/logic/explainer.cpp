#include "core/logic/explainer.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <string>
#include <unordered_map>

#include "core/base/invariant.hpp"
#include "core/grid/layout.hpp"

namespace sudokit::logic {
namespace {

// Of puzzles with rules: steps of the second level that count as the first, and of one level that do not count as the next.  A
// quarter of the medium killers whose cages cover the grid have fewer, a third have more (docs/variants.md).
constexpr std::uint32_t most_second_steps = 12, most_hardest_steps = 25;

// The search for a set of techniques: that of its first technique.
template <int Words>
Find<Words> search_for(const TechniqueSet& set) {
  for (int i = 0; i < techniques; ++i)
    if (set[static_cast<std::size_t>(i)]) return finder<Words>(static_cast<Technique>(i));
  return nullptr;
}

TechniqueSet allowed_on(const Layout& layout, bool unique, bool ruled) {
  TechniqueSet result;
  for (int i = 0; i < techniques; ++i) {
    const auto technique = static_cast<Technique>(i);
    result[static_cast<std::size_t>(i)] =
        works_on(technique, layout) && (unique || !assumes_uniqueness(technique)) && (ruled || !is_about_rules(technique));
  }
  return result;
}

bool take_first(void* context, const Step&) {
  *static_cast<bool*>(context) = true;
  return false;
}

struct Effect {
  std::vector<std::uint32_t> changes;  // sorted
  friend bool operator==(const Effect&, const Effect&) = default;
};

struct HashOfEffect {
  std::size_t operator()(const Effect& effect) const {
    std::uint64_t hash = 0x9e3779b97f4a7c15u;
    for (const std::uint32_t change : effect.changes) hash = (hash ^ change) * 0x9ddfea08eb382d69u, hash ^= hash >> 31;
    return static_cast<std::size_t>(hash);
  }
};

void set_effect(Effect& effect, const Step& step) {
  effect.changes.clear();
  for (const Candidate& one : step.placements) effect.changes.push_back(std::uint32_t{one.cell} << 9 | 256u | one.value);
  for (const Candidate& one : step.eliminations) effect.changes.push_back(std::uint32_t{one.cell} << 9 | one.value);
  std::sort(effect.changes.begin(), effect.changes.end());
}

std::size_t length_of(const Step& step) {
  return step.links.size() * 2 + step.cells.size() + step.candidates.size() + step.houses.size();
}

// Throws std::logic_error if the step eliminates a value of the solution, or places another.
void verify(const Step& step, std::span<const Value> solution) {
  if (solution.empty()) return;
  bool sound = true;
  for (const Candidate& one : step.placements) sound = sound && solution[one.cell] == one.value;
  for (const Candidate& one : step.eliminations) sound = sound && solution[one.cell] != one.value;
  if (!sound) throw std::logic_error(std::string("sudokit: a wrong step of ") + identifier(step.technique));
}

// Keeps one step per effect: the shortest one of the first search that found it.
struct Collection {
  struct Kept {
    Step step;
    std::size_t search;
  };
  std::vector<Kept> kept;
  std::unordered_map<Effect, std::size_t, HashOfEffect> at;
  std::size_t search = 0;
  std::span<const Value> solution{};  // to check steps against; empty: no check
  Effect effect{};

  void add(const Step& step) {
    verify(step, solution);
    set_effect(effect, step);
    const auto [place, added] = at.try_emplace(effect, kept.size());
    if (added)
      kept.push_back({step, search});
    else if (Kept& other = kept[place->second]; other.search == search && length_of(step) < length_of(other.step))
      other.step = step;
  }
  static bool receive(void* context, const Step& step) {
    static_cast<Collection*>(context)->add(step);
    return true;
  }
  static bool knows(void* context, const Step& step) {
    auto& self = *static_cast<Collection*>(context);
    set_effect(self.effect, step);
    const auto place = self.at.find(self.effect);
    return place != self.at.end() && self.kept[place->second].search != self.search;
  }
};

// Counts steps by technique, one for each effect.  Effects are compared by 64-bit hashes.
struct Tally {
  std::vector<std::uint64_t> effects;
  std::vector<Course::Kind> kinds;

  void add(const Step& step) {
    const std::uint64_t effect = hash_of(step);
    if (has(effect)) return;
    effects.push_back(effect);
    const auto same = [&](const Course::Kind& kind) { return kind.technique == step.technique; };
    const auto kind = std::find_if(kinds.begin(), kinds.end(), same);
    if (kind == kinds.end())
      kinds.push_back({0, step.technique, 1});
    else
      ++kind->open;
  }
  bool has(std::uint64_t effect) const { return std::find(effects.begin(), effects.end(), effect) != effects.end(); }
  static std::uint64_t hash_of(const Step& step) {
    std::uint64_t effect = 0;  // the sum does not depend on the order
    for (const Candidate& one : step.placements) effect += mixed(std::uint64_t{one.cell} << 9 | 256u | one.value);
    for (const Candidate& one : step.eliminations) effect += mixed(std::uint64_t{one.cell} << 9 | one.value);
    return effect;
  }
  static std::uint64_t mixed(std::uint64_t bits) {  // the finalizer of SplitMix64
    bits = (bits ^ bits >> 30) * 0xbf58476d1ce4e5b9u;
    bits = (bits ^ bits >> 27) * 0x94d049bb133111ebu;
    return bits ^ bits >> 31;
  }
  static bool receive(void* context, const Step& step) {
    static_cast<Tally*>(context)->add(step);
    return true;
  }
  static bool knows(void* context, const Step& step) { return static_cast<Tally*>(context)->has(hash_of(step)); }
};

template <int Words>
class ExplainerOf final : public Explainer {
 public:
  explicit ExplainerOf(const Layout& layout) : tables_(layout) {}

  void path(const Problem& problem, const Profile& profile, Meter& meter, Log* log, Rating& rating,
            Course* course) override {
    rating = {};
    if (course) *course = {};
    State<Words> state(tables_, problem.values, problem.masks, problem.givens);
    bool found = false;
    Search<Words> search = start(state, problem, profile, meter);
    search.receive = take_first;
    search.context = &found;
    while (!state.solved() && !state.broken() && rating.steps < problem.most_steps) {
      found = false;
      for (const Entry& entry : order_) {
        search.wanted = entry.wanted;
        if (!entry.find(search) && !found) break;  // the meter stopped it
        if (found) break;
      }
      if (!found) break;
      if (profile.verify) verify(search.step, problem.solution);
      if (course && !look_around(state, problem, profile, meter, search.step, *course)) break;
      const std::uint64_t before = state.version();
      state.apply(search.step);
      SUDOKIT_INVARIANT(state.version() > before);
      if (log) log->append(search.step);
      count(search.step.technique, profile, rating);
      if (!meter.charge()) break;
    }
    rating.solved = state.solved() && !state.broken();
    rating.stopped = meter.stopped();
    SUDOKIT_INVARIANT(std::accumulate(rating.histogram.begin(), rating.histogram.end(), 0u) == rating.steps);
    rating.step_level = rating.level;
    if (!rating.solved) rating.level = static_cast<std::uint8_t>(profile.most.size() - 1);
    if (problem.rules) {
      if (rating.solved) rating.level = level_with_rules(profile, rating);
      return;
    }
    const std::uint8_t least = rating.level;
    while (rating.level + 1u < profile.most.size() && rating.score > profile.most[rating.level]) ++rating.level;
    SUDOKIT_INVARIANT(rating.level < profile.most.size());
    SUDOKIT_INVARIANT(rating.level == least || rating.score > profile.most[rating.level - 1u]);  // no higher than necessary
  }

  Stopped steps(const Problem& problem, const Profile& profile, Meter& meter, Log& log) override {
    State<Words> state(tables_, problem.values, problem.masks, problem.givens);
    Search<Words> search = start(state, problem, profile, meter);
    Collection collection;
    if (profile.verify) collection.solution = problem.solution;
    search.first = false;
    search.receive = &Collection::receive;
    search.knows = &Collection::knows;
    search.context = &collection;
    for (const Entry& entry : order_) {
      if (state.solved() || state.broken()) break;
      search.wanted = entry.wanted;
      if (!entry.find(search)) break;
      ++collection.search;
    }
    for (const auto& kept : collection.kept) log.append(kept.step);
    return meter.stopped();
  }

 private:
  struct Entry {
    TechniqueSet wanted;
    Find<Words> find;
  };

  Search<Words> start(State<Words>& state, const Problem& problem, const Profile& profile, Meter& meter) {
    const bool ruled = problem.rules != nullptr, unique = profile.assume_unique && !problem.solution.empty() && !ruled;
    // Most calls use the same profile as the call before.
    if (order_.empty() || unique != unique_ || ruled != ruled_ || profile.order != profile_order_) {
      const TechniqueSet allowed = allowed_on(tables_.layout, unique, ruled);
      order_.clear();
      for (const TechniqueSet& set : profile.order)
        if (const TechniqueSet wanted = set & allowed; wanted.any())
          if (const auto find = search_for<Words>(wanted)) order_.push_back({wanted, find});
      profile_order_ = profile.order;
      unique_ = unique;
      ruled_ = ruled;
    }
    Search<Words> search{state, profile.limits, meter, scratch_, {}};
    search.assume_unique = unique;
    search.unique_by_values = problem.unique_by_values;
    search.unique_by_givens = problem.unique_by_givens;
    search.solution = problem.solution;
    search.rules = problem.rules;
    return search;
  }

  // Adds a moment to the course: every step that is open beside the one to be taken and no harder.  False: the meter stopped.
  bool look_around(State<Words>& state, const Problem& problem, const Profile& profile, Meter& meter, const Step& taken,
                   Course& course) {
    const auto level_of = [&](std::size_t technique) { return profile.scale[technique].level; };
    const std::uint8_t level = level_of(static_cast<std::size_t>(taken.technique));
    Tally tally;
    Search<Words> search = start(state, problem, profile, meter);
    search.first = false;
    search.receive = &Tally::receive;
    search.knows = &Tally::knows;
    search.context = &tally;
    for (const Entry& entry : order_) {
      search.wanted = entry.wanted;
      for (std::size_t i = 0; i < techniques; ++i)
        if (search.wanted[i] && level_of(i) > level) search.wanted.reset(i);
      if (search.wanted.any() && !entry.find(search)) return false;
    }
    const auto moment = static_cast<std::uint32_t>(course.moments.size());
    for (Course::Kind& kind : tally.kinds) kind.moment = moment;
    course.kinds.insert(course.kinds.end(), tally.kinds.begin(), tally.kinds.end());
    course.moments.push_back({taken.technique, !taken.placements.empty(), static_cast<std::uint32_t>(tally.effects.size()),
                              static_cast<std::uint32_t>(state.open().count())});
    return true;
  }

  static void count(Technique technique, const Profile& profile, Rating& rating) {
    const auto at = static_cast<std::size_t>(technique);
    const Profile::Scale& scale = profile.scale[at];
    const Profile::Scale& hardest = profile.scale[static_cast<std::size_t>(rating.hardest)];
    if (rating.steps == 0 || scale.level > hardest.level || (scale.level == hardest.level && scale.score > hardest.score))
      rating.hardest = technique;
    ++rating.steps;
    ++rating.histogram[at];
    rating.score += scale.score;
    rating.level = std::max(rating.level, scale.level);
  }

  // With rules on top of the houses scores are no measure, since few values are given: the level is that of the hardest step,
  // or its neighbour if there are few or many such steps.
  static std::uint8_t level_with_rules(const Profile& profile, const Rating& rating) {
    std::uint32_t hardest = 0;
    for (std::size_t i = 0; i < rating.histogram.size(); ++i)
      if (profile.scale[i].level == rating.step_level) hardest += rating.histogram[i];
    if (rating.step_level == 1 && hardest <= most_second_steps) return 0;
    const bool many = rating.step_level > 0 && hardest > most_hardest_steps;
    return many && rating.step_level + 1u < profile.most.size() ? rating.step_level + 1 : rating.step_level;
  }

  Tables<Words> tables_;
  Scratch scratch_;
  std::vector<Entry> order_;  // the searches of `profile_order_` that apply to this layout
  std::vector<TechniqueSet> profile_order_;
  bool unique_ = false, ruled_ = false;
};

}  // namespace

std::unique_ptr<Explainer> Explainer::of(const Layout& layout) {
  if (layout.size() <= State<2>::max_values) return std::make_unique<ExplainerOf<2>>(layout);
#ifdef SUDOKIT_LARGEST_SIZE
  SUDOKIT_INVARIANT(layout.size() <= SUDOKIT_LARGEST_SIZE);
  return std::make_unique<ExplainerOf<4>>(layout);
#else
  if (layout.size() <= State<10>::max_values) return std::make_unique<ExplainerOf<10>>(layout);
  return std::make_unique<ExplainerOf<64>>(layout);
#endif
}

}  // namespace sudokit::logic
