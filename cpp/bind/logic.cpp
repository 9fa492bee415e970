// Explaining and rating for Python.
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <tuple>

#include "bind/bind.hpp"
#include "bind/searching.hpp"
#include "core/logic/explainer.hpp"
#include "core/search/search.hpp"

namespace sudokit::bind {

using namespace nb::literals;

namespace {

void set_limit(logic::Limits& limits, const std::string& name, int value) {
  const std::map<std::string, int logic::Limits::*> numbers = {{"fish_fins", &logic::Limits::fish_fins},
                                                               {"fish_endo_fins", &logic::Limits::fish_endo_fins},
                                                               {"chain_links", &logic::Limits::chain_links},
                                                               {"net_depth", &logic::Limits::net_depth},
                                                               {"als_chain_sets", &logic::Limits::als_chain_sets},
                                                               {"als_chain_sets_listed", &logic::Limits::als_chain_sets_listed}};
  const std::map<std::string, bool logic::Limits::*> switches = {
      {"siamese", &logic::Limits::siamese},
      {"als_in_chains", &logic::Limits::als_in_chains},
      {"als_overlap", &logic::Limits::als_overlap},
      {"dual_patterns", &logic::Limits::dual_patterns},
      {"one_candidate_rectangles", &logic::Limits::one_candidate_rectangles},
      {"missing_in_rectangles", &logic::Limits::missing_in_rectangles},
      {"only_one_chain", &logic::Limits::only_one_chain}};
  if (const auto number = numbers.find(name); number != numbers.end()) limits.*number->second = value;
  else if (const auto flag = switches.find(name); flag != switches.end()) limits.*flag->second = value != 0;
  else throw nb::value_error(("there is no limit " + name).c_str());
}

// Sets of techniques in order; for each technique its score and level; the most that each level allows but the last.
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
  for (const auto& [name, value] : limits) set_limit(profile.limits, name, value);
  profile.assume_unique = unique;
  profile.verify = verifying();
  return profile;
}

// A puzzle, its candidates and, if it has exactly one, its solution.
struct Posed {
  std::vector<Value> values, solution;
  std::optional<std::vector<Mask>> masks;
  std::vector<char> givens;
  Answer answer;
  bool unique_by_values = false, unique_by_givens = false;

  logic::Problem problem() const {
    logic::Problem result{values, {}, givens, {}, unique_by_values, unique_by_givens};
    if (masks) result.masks = *masks;
    if (answer.count == 1 && answer.stopped == Stopped::no) result.solution = solution;
    return result;
  }
};

Posed pose(LayoutHandle& handle, const nb::bytes& values, const std::optional<std::vector<Mask>>& masks,
           const std::optional<nb::bytes>& givens, const Budget& budget) {
  const Layout& layout = handle.layout;
  const auto placed = values_of(layout, values);
  Posed posed{{placed.begin(), placed.end()}, {}, masks, {}, {}};
  if (masks && masks->size() != posed.values.size()) throw nb::value_error("one mask a cell is needed");
  if (givens) {
    if (givens->size() != posed.values.size()) throw nb::value_error("one byte a cell is needed");
    posed.givens.assign(givens->c_str(), givens->c_str() + givens->size());
  }
  posed.solution.resize(posed.values.size());
  std::vector<Value> other(posed.values.size());
  auto lease = handle.solvers.lend(layout);
  const auto count = [&](const std::vector<Mask>& allowed, const Budget& limit, Value* solution) {
    (*lease).start(allowed.data(), nullptr);
    return search_with(*lease, 2, limit, stride_for(layout), solution, other.data());
  };
  const auto unique = [](const Answer& answer) { return answer.count == 1 && answer.stopped == Stopped::no; };
  const std::vector<Mask> by_values = masks_of(layout, posed.values);
  posed.answer = count(masks ? *masks : by_values, budget, posed.solution.data());
  if (!unique(posed.answer)) return posed;
  // What is not known soon counts as several: a few techniques conclude less then.
  Budget some = budget;
  some.nodes = std::min<std::uint64_t>(budget.nodes, 20'000);
  std::vector<Value> solution(posed.values.size()), given = posed.values;
  const bool marked = masks && *masks != by_values;
  posed.unique_by_values = !marked || unique(count(by_values, some, solution.data()));
  for (std::size_t i = 0; i < posed.givens.size(); ++i)
    if (!posed.givens[i]) given[i] = 0;
  posed.unique_by_givens = given == posed.values ? posed.unique_by_values
                                                 : unique(count(masks_of(layout, given), some, solution.data()));
  return posed;
}

nb::tuple rating_tuple(const logic::Rating& rating) {
  nb::dict histogram;
  for (int i = 0; i < steps::techniques; ++i)
    if (const auto n = rating.histogram[static_cast<std::size_t>(i)]) histogram[nb::int_(i)] = n;
  return nb::make_tuple(rating.score, rating.level, static_cast<int>(rating.hardest), rating.steps, rating.solved,
                        name_of(rating.stopped), histogram);
}

// How many solutions there are (2: several), what stopped the count, the solution, and what `work` makes of it.
template <class Work>
nb::tuple with_explainer(LayoutHandle& handle, const nb::bytes& values, const std::optional<std::vector<Mask>>& masks,
                         const std::optional<nb::bytes>& givens, std::optional<double> seconds, const StopFlag* stop,
                         Work work) {
  Interrupt interrupt{stop};
  const Budget budget = budget_of(seconds, std::nullopt, interrupt);
  const Posed posed = pose(handle, values, masks, givens, budget);
  interrupt.rethrow();
  nb::object solution = nb::none();
  if (posed.answer.count > 0) solution = nb::bytes(reinterpret_cast<const char*>(posed.solution.data()), posed.solution.size());
  auto explainer = handle.explainers.lend([&] { return logic::Explainer::of(handle.layout); });
  Meter meter(budget, 16);
  {
    nb::gil_scoped_release release;
    work(*explainer, posed.problem(), meter);
  }
  interrupt.rethrow();
  return nb::make_tuple(posed.answer.count, name_of(posed.answer.stopped), solution);
}

nb::tuple explain(LayoutHandle& handle, const nb::bytes& values, const std::optional<std::vector<Mask>>& masks,
                  const std::optional<nb::bytes>& givens, const logic::Profile& profile, steps::Log& log,
                  std::optional<double> seconds, const StopFlag* stop, std::optional<std::uint32_t> most_steps) {
  logic::Rating rating;
  const nb::tuple answer = with_explainer(handle, values, masks, givens, seconds, stop,
                                          [&](logic::Explainer& explainer, logic::Problem problem, Meter& meter) {
                                            if (most_steps) problem.most_steps = *most_steps;
                                            explainer.path(problem, profile, meter, &log, rating);
                                          });
  return nb::make_tuple(answer, rating_tuple(rating));
}

nb::tuple steps(LayoutHandle& handle, const nb::bytes& values, const std::optional<std::vector<Mask>>& masks,
                const std::optional<nb::bytes>& givens, const logic::Profile& profile, steps::Log& log,
                std::optional<double> seconds, const StopFlag* stop) {
  Stopped stopped = Stopped::no;
  const nb::tuple answer = with_explainer(handle, values, masks, givens, seconds, stop,
                                          [&](logic::Explainer& explainer, const logic::Problem& problem, Meter& meter) {
                                            stopped = explainer.steps(problem, profile, meter, log);
                                          });
  return nb::make_tuple(answer, name_of(stopped));
}

}  // namespace

void add_logic(nb::module_& module) {
  nb::class_<logic::Profile>(module, "Profile", "Which techniques are tried, in which order, and what they count.")
      .def(nb::new_(&make_profile), "order"_a, "scale"_a, "most"_a, "limits"_a, "unique"_a);
  module.def("one_search", [](const std::vector<int>& wanted) {
    for (const int technique : wanted)
      if (technique < 0 || technique >= steps::techniques ||
          logic::finder<2>(static_cast<steps::Technique>(technique)) != logic::finder<2>(static_cast<steps::Technique>(wanted[0])))
        return false;
    return true;
  }, "Whether one search yields all these techniques.");
  module.def("explain", &explain, "layout"_a, "values"_a, "masks"_a.none(), "givens"_a.none(), "profile"_a, "log"_a,
             "seconds"_a.none() = nb::none(), "stop"_a.none() = nb::none(), "most_steps"_a.none() = nb::none(),
             nb::sig("def explain(layout: Layout, values: bytes, masks: Sequence[int] | None, givens: bytes | None, "
                     "profile: Profile, log: Log, seconds: float | None = None, stop: StopFlag | None = None, "
                     "most_steps: int | None = None) -> "
                     "tuple[tuple[int, str, bytes | None], tuple[int, int, int, int, bool, str, dict[int, int]]]"),
             "Fills the log with a path to the solution.  ((solutions, what stopped the count, solution), (score, level, hardest, "
             "steps, solved, what stopped it, histogram)).");
  module.def("steps", &steps, "layout"_a, "values"_a, "masks"_a.none(), "givens"_a.none(), "profile"_a, "log"_a,
             "seconds"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
             nb::sig("def steps(layout: Layout, values: bytes, masks: Sequence[int] | None, givens: bytes | None, "
                     "profile: Profile, log: Log, seconds: float | None = None, stop: StopFlag | None = None) -> "
                     "tuple[tuple[int, str, bytes | None], str]"),
             "Fills the log with every step available now.  ((solutions, what stopped the count, solution), what stopped it).");
}

}  // namespace sudokit::bind
