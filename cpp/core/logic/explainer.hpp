// Explaining and rating: a path of steps from a state to the solution, or every step that is currently available.
//
// A profile says which techniques are tried in which order, how each is scored, and how far they search.  A path is made as
// HoDoKu makes it: try the searches in order, apply the first step found, start again.  The score is the sum of the steps'
// scores.  The level is the highest level of any step, and is then raised while the score exceeds the maximum of the level.
//
// Guarantees.  A path, its rating and the list of steps depend only on the problem and the profile, unless the meter
// stopped.  The first step of a technique is part of the technique's promise (technique_search.hpp).
//
//   const auto explainer = Explainer::of(layout);
//   explainer->path(problem, profile, meter, &log, rating, nullptr);
#pragma once
#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "core/base/budget.hpp"
#include "core/grid/cell.hpp"
#include "core/logic/limits.hpp"
#include "core/logic/technique_search.hpp"
#include "core/steps/log.hpp"
#include "core/steps/technique.hpp"

namespace sudokit::logic {

struct Profile {
  struct Scale {
    std::uint32_t score = 0;  // per step
    std::uint8_t level = 0;   // index in `most`
  };
  std::vector<TechniqueSet> order;  // each set: the techniques of one search
  std::array<Scale, techniques> scale{};
  std::vector<std::uint32_t> most;  // by level: the highest score allowed; the last level has no limit
  Limits limits;
  bool assume_unique = true;
  bool verify = false;  // check every step against the solution; std::logic_error names the faulty technique
};

struct Problem {
  std::span<const Value> values;    // placed, 0 elsewhere
  std::span<const Mask> masks;      // candidates; empty: all that the values allow
  std::span<const char> givens;     // which filled cells are givens; empty: all
  std::span<const Value> solution;  // empty unless there is exactly one
  bool unique_by_values = true;     // the values alone, without the masks, have exactly one solution
  bool unique_by_givens = true;     // so have the givens alone
  std::uint32_t most_steps = std::numeric_limits<std::uint32_t>::max();  // the path ends after this many
  // Rules on top of the houses: their techniques are used, and none that assumes that the houses are all there is.
  RuleSource* rules = nullptr;
};

struct Rating {
  std::uint32_t score = 0, steps = 0;
  std::uint8_t level = 0;
  std::uint8_t step_level = 0;  // the highest level of a step; `level` is higher if the score or an early end lifts it
  Technique hardest = Technique::given;  // of the step with the highest level and, within it, the highest score
  bool solved = false;
  Stopped stopped = Stopped::no;
  std::array<std::uint32_t, techniques> histogram{};
};

// What a path looks like from step to step, for the card (card.hpp).
struct Course {
  struct Moment {
    Technique taken;      // by the path
    bool places;          // whether that step places a value
    std::uint32_t open;   // steps open, one for each effect, of techniques whose level is at most that of the step taken
    std::uint32_t cells;  // open cells
  };
  struct Kind {
    std::uint32_t moment;
    Technique technique;
    std::uint32_t open;
  };
  std::vector<Moment> moments;
  std::vector<Kind> kinds;  // of the steps open, by moment and then in the order of the profile
};

class Explainer {
 public:
  // The layout must outlive the explainer, which is for one thread at a time.
  static std::unique_ptr<Explainer> of(const Layout& layout);
  virtual ~Explainer() = default;

  // Makes steps until the puzzle is solved, a contradiction appears, or no step is found.  `log` can be null, and so can
  // `course`, which takes most of the time.
  virtual void path(const Problem& problem, const Profile& profile, Meter& meter, Log* log, Rating& rating,
                    Course* course) = 0;
  // Every step available now, in the order of the profile; per effect only the shortest step of the first search that finds
  // it.
  virtual Stopped steps(const Problem& problem, const Profile& profile, Meter& meter, Log& log) = 0;
};

}  // namespace sudokit::logic
