// Explaining and rating for Python.
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <limits>
#include <map>
#include <optional>
#include <string>
#include <tuple>

#include "bind/bind.hpp"
#include "bind/interrupt.hpp"
#include "core/logic/explainer.hpp"
#include "core/logic/limit_names.hpp"
#include "core/solving/counting.hpp"
#include "core/solving/explain.hpp"

namespace sudokit::bind {

using namespace nb::literals;

namespace {

// `order`: sets of techniques; `scale`: technique, score and level; `most`: the highest score of each level but the last.
logic::Profile make_profile(const std::vector<std::vector<int>>& order,
                            const std::vector<std::tuple<int, std::uint32_t, std::uint8_t>>& scale,
                            const std::vector<std::uint32_t>& most, const std::map<std::string, int>& limits, bool unique) {
  const auto checked = [](int technique) {
    if (technique < 0 || technique >= steps::techniques) throw nb::value_error("there is no such technique");
    return static_cast<std::size_t>(technique);
  };
  logic::Profile profile;
  for (const auto& set : order) {
    logic::TechniqueSet& wanted = profile.order.emplace_back();
    for (const int technique : set) wanted.set(checked(technique));
  }
  profile.most = most;
  profile.most.push_back(~std::uint32_t{0});
  for (const auto& [technique, score, level] : scale) {
    if (level >= profile.most.size()) throw nb::value_error("there is no such level");
    profile.scale[checked(technique)] = {score, level};
  }
  for (const auto& [name, value] : limits) logic::set_limit(profile.limits, name, value);
  profile.assume_unique = unique;
  profile.verify = verifying();
  return profile;
}

nb::dict histogram_of(const logic::Rating& rating) {
  nb::dict histogram;
  for (int i = 0; i < steps::techniques; ++i)
    if (const auto n = rating.histogram[static_cast<std::size_t>(i)]) histogram[nb::int_(i)] = n;
  return histogram;
}

// One mark per cell, nonzero for a given; empty if all cells with a value are givens.
std::span<const char> givens_of(const std::optional<nb::bytes>& givens) {
  if (!givens) return {};
  if (givens->size() == 0) throw nb::value_error("one given is needed for each cell");
  return {givens->c_str(), givens->size()};
}

Explained explain_one(Solvers& solvers, const nb::bytes& values, const std::optional<std::vector<Mask>>& masks,
                      const std::optional<nb::bytes>& givens, const logic::Profile& profile, steps::Log& log,
                      std::optional<double> seconds, const StopFlag* stop, std::optional<std::uint32_t> most_steps,
                      bool card) {
  PuzzleView puzzle = puzzle_of(values, masks);
  puzzle.givens = givens_of(givens);
  Interrupt interrupt{stop};
  Explained explained = explain(solvers, puzzle, profile, log, interrupt.allowance(seconds),
                                {most_steps.value_or(std::numeric_limits<std::uint32_t>::max()), card});
  interrupt.finish();
  return explained;
}

Explained rate_one(Solvers& solvers, const nb::bytes& values, const std::optional<std::vector<Mask>>& masks,
                   const std::optional<nb::bytes>& givens, const logic::Profile& profile, std::optional<double> seconds,
                   bool card) {
  PuzzleView puzzle = puzzle_of(values, masks);
  puzzle.givens = givens_of(givens);
  Interrupt interrupt;
  Explained explained = rate(solvers, puzzle, profile, interrupt.allowance(seconds), card);
  interrupt.finish();
  return explained;
}

const char* list_all_steps(Solvers& solvers, const nb::bytes& values, const std::optional<std::vector<Mask>>& masks,
                           const std::optional<nb::bytes>& givens, const logic::Profile& profile, steps::Log& log,
                           std::optional<double> seconds, const StopFlag* stop) {
  PuzzleView puzzle = puzzle_of(values, masks);
  puzzle.givens = givens_of(givens);
  Interrupt interrupt{stop};
  const Stopped stopped = list_steps(solvers, puzzle, profile, log, interrupt.allowance(seconds));
  interrupt.finish();
  return name_of(stopped);
}

// Steps are numbered from 0, techniques and levels by number; None if there is no card.
nb::object card_of(const Explained& explained) {
  if (!explained.card) return nb::none();
  const logic::Card& card = *explained.card;
  const logic::Rating& without = card.without_uniqueness;
  nb::list open, kinds;
  for (const logic::Course::Moment& moment : card.course.moments) open.append(moment.open);
  for (const logic::Course::Kind& kind : card.course.kinds)
    kinds.append(nb::make_tuple(kind.moment, static_cast<int>(kind.technique), kind.open));
  nb::dict made;
  made["decided"] = static_cast<int>(card.decided);
  made["deciding"] = card.deciding;
  made["open"] = open;
  made["kinds"] = kinds;
  made["tightest"] = card.tightest;
  made["first"] = static_cast<int>(card.first);
  made["opening"] = static_cast<int>(card.opening);
  made["uniqueness_steps"] = card.uniqueness_steps;
  made["without"] = nb::make_tuple(without.level, without.score, without.solved);
  made["backdoor"] = card.backdoors.found ? nb::cast(card.backdoors.smallest) : nb::none();
  made["excluded"] = card.backdoors.more_than + 1;
  made["alone"] = card.backdoors.alone;
  return made;
}

void add_explained(nb::module_& module) {
  nb::class_<logic::Rating>(module, "PathRating", "The rating of a path.")
      .def_ro("score", &logic::Rating::score)
      .def_ro("level", &logic::Rating::level, "By number.")
      .def_ro("step_level", &logic::Rating::step_level, "The highest level of a step, by number.")
      .def_prop_ro(
          "hardest", [](const logic::Rating& rating) { return static_cast<int>(rating.hardest); }, "A technique by number.")
      .def_ro("steps", &logic::Rating::steps)
      .def_ro("solved", &logic::Rating::solved, "Whether the techniques reach the solution.")
      .def_prop_ro(
          "stopped", [](const logic::Rating& rating) { return name_of(rating.stopped); },
          nb::sig("def stopped(self) -> str"), "What ended the path.")
      .def_prop_ro("histogram", &histogram_of, nb::sig("def histogram(self) -> dict[int, int]"),
                   "How often each technique was used, by its number.");
  nb::class_<Explained>(module, "Explained", "A puzzle's solution and the rating of its path.")
      .def_prop_ro(
          "status", [](const Explained& explained) { return static_cast<int>(explained.status); }, "By number.")
      .def_prop_ro(
          "count_stopped", [](const Explained& explained) { return name_of(explained.count_stopped); },
          nb::sig("def count_stopped(self) -> str"), "What ended the count of its solutions.")
      .def_prop_ro(
          "solution", [](const Explained& explained) { return bytes_or_none(explained.solution); },
          nb::sig("def solution(self) -> bytes | None"), "None unless there is exactly one.")
      .def_ro("rating", &Explained::rating)
      .def_prop_ro(
          "card_stopped", [](const Explained& explained) { return name_of(explained.card_stopped); },
          nb::sig("def card_stopped(self) -> str"), "What ended the making of a card.")
      .def_prop_ro("card", &card_of, nb::sig("def card(self) -> dict[str, object] | None"),
                   "The difficulty card: what src/sudokit/logic/_card.py reads.");
}

}  // namespace

void add_logic(nb::module_& module) {
  add_explained(module);
  nb::class_<logic::Profile>(module, "Profile", "Which techniques are tried, in which order, and how each is scored.")
      .def(nb::new_(&make_profile), "order"_a, "scale"_a, "most"_a, "limits"_a, "unique"_a);
  module.def(
      "limits",
      [] {
        std::vector<std::tuple<const char*, bool, int>> all;
        for (const logic::NamedLimit& limit : logic::limits()) all.emplace_back(limit.name, limit.on_or_off, limit.least);
        return all;
      },
      "The limits of a profile: name, whether it is a switch, and otherwise the least number.");
  module.def(
      "one_search",
      [](const std::vector<int>& wanted) {
        for (const int technique : wanted)
          if (technique < 0 || technique >= steps::techniques ||
              logic::finder<2>(static_cast<steps::Technique>(technique)) !=
                  logic::finder<2>(static_cast<steps::Technique>(wanted[0])))
            return false;
        return true;
      },
      "Whether one search yields all these techniques.");
  module.def("explain", &explain_one, "layout"_a, "values"_a, "masks"_a.none(), "givens"_a.none(), "profile"_a, "log"_a,
             "seconds"_a.none() = nb::none(), "stop"_a.none() = nb::none(), "most_steps"_a.none() = nb::none(),
             "card"_a = false,
             nb::sig("def explain(layout: Layout, values: bytes, masks: Sequence[int] | None, givens: bytes | None, "
                     "profile: Profile, log: Log, seconds: float | None = None, stop: StopFlag | None = None, "
                     "most_steps: int | None = None, card: bool = False) -> Explained"),
             "Fill the log with a path to the solution.");
  module.def("rate", &rate_one, "layout"_a, "values"_a, "masks"_a.none(), "givens"_a.none(), "profile"_a,
             "seconds"_a.none() = nb::none(), "card"_a = false,
             nb::sig("def rate(layout: Layout, values: bytes, masks: Sequence[int] | None, givens: bytes | None, "
                     "profile: Profile, seconds: float | None = None, card: bool = False) -> Explained"),
             "Rate the path to the solution, without its steps.");
  module.def("steps", &list_all_steps, "layout"_a, "values"_a, "masks"_a.none(), "givens"_a.none(), "profile"_a, "log"_a,
             "seconds"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
             nb::sig("def steps(layout: Layout, values: bytes, masks: Sequence[int] | None, givens: bytes | None, "
                     "profile: Profile, log: Log, seconds: float | None = None, stop: StopFlag | None = None) -> str"),
             "Fill the log with every step available now; return what ended the search early, or an empty string.");
}

}  // namespace sudokit::bind
