// The textbook methods for Python.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <numeric>
#include <string>

#include "bind/bind.hpp"
#include "bind/interrupt.hpp"
#include "bind/named_tuple.hpp"
#include "core/base/random.hpp"
#include "core/methods/deduction.hpp"
#include "core/methods/guess_network.hpp"
#include "core/methods/method.hpp"
#include "core/solving/counting.hpp"
#include "core/steps/log.hpp"

namespace sudokit::bind {

using namespace nb::literals;

namespace {

constexpr const char* end_names[] = {"open", "solved", "contradiction", "stuck"};

const NamedTuple* deduced_type = nullptr;

void add_deduced(nb::module_& module) {
  deduced_type = new NamedTuple(module, "sudokit._core.Deduced", "Deduced", "The result of deduction by groups.",
                                {{"end", "solved, contradiction, stuck or stopped."},
                                 {"solution", "The first one, or None."},
                                 {"steps", "Of each group."},
                                 {"guesses", nullptr},
                                 {"backtracks", nullptr},
                                 {"depth", "The most guesses in force at once."},
                                 {"open", "The most cells guessed in at once; a last remaining value counts as a guess."}});
}

// Deduction with chosen groups, to the first solution.
nb::object deduce(Solvers& handle, const std::vector<Mask>& masks, unsigned groups, bool guess,
                  std::optional<std::uint64_t> nodes, steps::Log* log) {
  if (masks.size() != static_cast<std::size_t>(handle.layout.cells()))
    throw nb::value_error("one mask is needed for each cell");
  Interrupt interrupt{nullptr};
  const Allowance allowance = interrupt.allowance({}, nodes);
  auto lease = handle.methods_named("deduction by groups").lend([&]() -> std::unique_ptr<methods::Method> {
    return std::make_unique<methods::Deduction>(handle.layout);
  });
  auto& method = static_cast<methods::Deduction&>(*lease);
  method.allow(groups, guess);
  method.start(masks.data(), nullptr, log);
  Value first[max_size * max_size], other[max_size * max_size];
  const Count count = count_within(method, 1, allowance.budget(), allowance, method.stride(), first, other);
  interrupt.finish();
  nb::object solution = nb::none();
  if (count.solutions > 0) solution = nb::bytes(reinterpret_cast<const char*>(first), masks.size());
  const char* const end = count.stopped == Stopped::no ? end_names[static_cast<std::size_t>(method.end())] : "stopped";
  const auto& steps = method.steps();
  return deduced_type->make(end, solution, nb::make_tuple(steps[0], steps[1], steps[2], steps[3]), method.work().guesses,
                            method.work().backtracks, method.max_depth(), method.max_open());
}

// What the network of guess-neural says of a state, by each kernel of this machine: they must agree.
std::vector<std::vector<std::tuple<unsigned, unsigned, std::int32_t, std::int32_t, std::int64_t>>> guess_heads(
    Solvers& handle, const std::vector<Mask>& legal) {
  if (legal.size() != static_cast<std::size_t>(handle.layout.cells()))
    throw nb::value_error("one mask is needed for each cell");
  const Mask all = all_values(handle.layout.size());
  for (const Mask mask : legal)
    if (mask & ~all) throw nb::value_error("a mask has a value that the layout lacks");
  std::vector<std::vector<std::tuple<unsigned, unsigned, std::int32_t, std::int32_t, std::int64_t>>> answers;
  for (const nets::Kernel kernel : nets::kernels()) {
    methods::GuessNetwork network(handle.layout, kernel);
    auto& answer = answers.emplace_back();
    for (const auto& each : network.evaluate(legal))
      answer.emplace_back(each.cell, each.value, each.truth, each.size, each.cost);
  }
  return answers;
}

}  // namespace

void add_methods(nb::module_& module) {
  add_deduced(module);
  module.def("deduce", &deduce, "layout"_a, "masks"_a, "groups"_a = methods::Deduction::all_groups, "guess"_a = true,
             "nodes"_a = nb::none(), "log"_a = nb::none(),
             nb::sig("def deduce(layout: Layout, masks: Sequence[int], groups: int = 15, guess: bool = True, "
                     "nodes: int | None = None, log: Log | None = None) -> Deduced"),
             "Deduction with chosen groups (bit g-1 for group g; group 1 is always used), to the first solution.");
  module.def("guess_heads", &guess_heads, "layout"_a, "legal"_a,
             "By kernel, plain first: (cell, value, truth, size, cost) of every candidate, as GuessNetwork gives them.");
  module.def(
      "methods",
      [] {
        std::vector<std::pair<std::string, bool>> names;
        for (const methods::Entry& entry : methods::entries()) names.emplace_back(entry.name, entry.keeps_trail);
        return names;
      },
      "The textbook methods: name, and whether it keeps a trail.");
  module.def(
      "shuffled",
      [](std::size_t count, std::uint64_t seed) {
        std::vector<std::uint32_t> numbers(count);
        std::iota(numbers.begin(), numbers.end(), 0u);
        Random(seed).shuffle(numbers.data(), count);
        return numbers;
      },
      "count"_a, "seed"_a, "The numbers below `count` in a random order that is the same on every machine.");
}

}  // namespace sudokit::bind
