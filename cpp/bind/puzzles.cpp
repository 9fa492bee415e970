// Generating puzzles for Python.
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <string_view>

#include "bind/bind.hpp"
#include "bind/interrupt.hpp"
#include "core/generate/any_removal.hpp"
#include "core/generate/puzzle_rows.hpp"
#include "core/generate/puzzles.hpp"
#include "core/generate/run.hpp"

namespace sudokit::bind {

using namespace nb::literals;

namespace {

using namespace generate;
using Cells = nb::ndarray<std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Numbers = nb::ndarray<std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Flags = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

Request request_of(std::string_view symmetry, int clues, int minimal, bool unbiased, const nb::bytes& pattern) {
  Request request{symmetry_named(symmetry), clues, static_cast<Minimal>(minimal), unbiased, {}};
  const auto* cells = reinterpret_cast<const std::uint8_t*>(pattern.data());
  for (std::size_t i = 0; i < pattern.size(); ++i) request.pattern.push_back(cells[i] != 0);
  return request;
}

// Makes the puzzles first, first + 1, …; returns what stopped the call, or an empty string.
std::string make_puzzles(Solvers& handle, const Request& request, std::uint64_t seed, std::uint64_t first, unsigned threads,
                         std::optional<double> seconds, const StopFlag* stop, Cells puzzles, Cells solutions,
                         Numbers attempts, Flags flags) {
  const std::size_t count = puzzles.shape(0), cells = static_cast<std::size_t>(handle.layout.cells());
  if (puzzles.shape(1) != cells || solutions.shape(0) != count || solutions.shape(1) != cells ||
      attempts.shape(0) != count || flags.shape(0) != count)
    throw nb::value_error("output array of the wrong shape");
  Interrupt interrupt{stop};
  const PuzzleRows wanted{seed, first, count, threads, seconds, &Interrupt::stop_requested, &interrupt};
  Stopped why;
  {
    const nb::gil_scoped_release unlocked;
    why = make_rows(handle.layout, request, wanted, {puzzles.data(), solutions.data(), attempts.data(), flags.data()});
  }
  interrupt.finish();
  return name_of(why);
}

// Makes the puzzles of (seeds[i], indices[i]) in one thread; returns the same.
std::string make_puzzles_at(Solvers& handle, const Request& request, const std::vector<std::uint64_t>& seeds,
                            const std::vector<std::uint64_t>& indices, std::optional<double> seconds, const StopFlag* stop,
                            Cells puzzles, Cells solutions, Numbers attempts, Flags flags) {
  const std::size_t count = seeds.size(), cells = static_cast<std::size_t>(handle.layout.cells());
  if (indices.size() != count || puzzles.shape(0) != count || puzzles.shape(1) != cells || solutions.shape(0) != count ||
      solutions.shape(1) != cells || attempts.shape(0) != count || flags.shape(0) != count)
    throw nb::value_error("arrays of the wrong shape");
  Maker maker(handle.layout, request);
  Interrupt interrupt{stop};
  Stopped why;
  {
    const nb::gil_scoped_release unlocked;
    Budget budget;
    budget.deadline = deadline_in(seconds);
    budget.asked_to_stop = &Interrupt::stop_requested;
    budget.context = &interrupt;
    std::vector<Address> addresses(count);
    for (std::size_t i = 0; i < count; ++i) addresses[i] = {seeds[i], indices[i]};
    why = maker.make(addresses.data(), count, {puzzles.data(), solutions.data(), attempts.data(), flags.data()}, budget);
  }
  interrupt.finish();
  return name_of(why);
}

}  // namespace

void add_puzzles(nb::module_& module) {
  nb::class_<Request>(module, "PuzzleRequest");
  module.def("puzzle_request", &request_of, "symmetry"_a, "clues"_a, "minimal"_a, "unbiased"_a, "pattern"_a);
  module.def(
      "make_puzzles", &make_puzzles, "layout"_a, "request"_a, "seed"_a, "first"_a, "threads"_a, "seconds"_a.none(),
      "stop"_a.none(), "puzzles"_a.noconvert(), "solutions"_a.noconvert(), "attempts"_a.noconvert(), "flags"_a.noconvert(),
      nb::sig("def make_puzzles(layout: Layout, request: PuzzleRequest, seed: int, first: int, threads: int, "
              "seconds: float | None, stop: StopFlag | None, puzzles: NDArray[numpy.uint8], "
              "solutions: NDArray[numpy.uint8], attempts: NDArray[numpy.uint64], flags: NDArray[numpy.uint8]) -> str"));
  module.def("make_puzzles_at", &make_puzzles_at, "layout"_a, "request"_a, "seeds"_a, "indices"_a, "seconds"_a.none(),
             "stop"_a.none(), "puzzles"_a.noconvert(), "solutions"_a.noconvert(), "attempts"_a.noconvert(),
             "flags"_a.noconvert(),
             nb::sig("def make_puzzles_at(layout: Layout, request: PuzzleRequest, seeds: collections.abc.Sequence[int], "
                     "indices: collections.abc.Sequence[int], seconds: float | None, stop: StopFlag | None, "
                     "puzzles: NDArray[numpy.uint8], solutions: NDArray[numpy.uint8], attempts: NDArray[numpy.uint64], "
                     "flags: NDArray[numpy.uint8]) -> str"));
  module.def(
      "way_of",
      [](Solvers& handle, const Request& request) { return std::string(name_of(way_of(handle.layout, request))); },
      "layout"_a, "request"_a);
  module.def(
      "can_have",
      [](std::string_view symmetry, int size, int clues) { return can_have(symmetry_named(symmetry), size, clues); },
      "symmetry"_a, "size"_a, "clues"_a);
  module.def(
      "orbits", [](std::string_view symmetry, int size) { return orbits_of(symmetry_named(symmetry), size); }, "symmetry"_a,
      "size"_a);
  module.def(
      "random_regions",
      [](int size, std::uint64_t seed, std::uint64_t index) {
        Random random(seed, index);
        return random_regions(size, random);
      },
      "size"_a, "seed"_a, "index"_a);
}

}  // namespace sudokit::bind
