// Explaining and rating: a path of steps from a state to the solution, or every step that is available now.
//
// A profile says which techniques are tried in which order, what each counts, and how far they may search.  A path is made as
// HoDoKu makes it: try the searches in order, apply the first step found, begin again.  The score is the sum of what the steps
// count; the level is the highest of any step, and then rises while the score is above what a level allows.
//
// Guarantees.  A path, its rating and the list of steps depend on the problem and the profile alone, unless the meter stopped;
// the first step of a technique is part of what the technique promises (technique_search.hpp).
//
//   const auto explainer = Explainer::of(layout);
//   explainer->path(problem, profile, meter, &log, rating);
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
    std::uint32_t score = 0;  // of one step
    std::uint8_t level = 0;   // index in `most`
  };
  std::vector<TechniqueSet> order;  // each set: techniques of one search
  std::array<Scale, techniques> scale{};
  std::vector<std::uint32_t> most;  // by level: the highest score it allows; the last has no limit
  Limits limits;
  bool assume_unique = true;
  bool verify = false;  // check every step against the solution; std::logic_error names the technique that is wrong
};

struct Problem {
  std::span<const Value> values;  // placed, 0 elsewhere
  std::span<const Mask> masks;    // candidates; empty: all that placed values allow
  std::span<const char> givens;   // which placed cells are givens; empty: all
  std::span<const Value> solution;  // empty where there is not exactly one
  bool unique_by_values = true;     // the values alone, without the masks, have exactly one
  bool unique_by_givens = true;     // and so have the givens alone
  std::uint32_t most_steps = std::numeric_limits<std::uint32_t>::max();  // a path ends there
};

struct Rating {
  std::uint32_t score = 0, steps = 0;
  std::uint8_t level = 0;
  Technique hardest = Technique::given;  // the first step of the highest level, and there of the highest score
  bool solved = false;
  Stopped stopped = Stopped::no;
  std::array<std::uint32_t, techniques> histogram{};
};

class Explainer {
 public:
  // The layout must outlive it.  For one thread at a time.
  static std::unique_ptr<Explainer> of(const Layout& layout);
  virtual ~Explainer() = default;

  // Steps until it is solved, contradicts itself, or nothing is found.  `log` may be null.
  virtual void path(const Problem& problem, const Profile& profile, Meter& meter, Log* log, Rating& rating) = 0;
  // Every step available now, in the order of the profile; of the steps with one effect the first technique's shortest.
  virtual Stopped steps(const Problem& problem, const Profile& profile, Meter& meter, Log& log) = 0;
};

}  // namespace sudokit::logic
