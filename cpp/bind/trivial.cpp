// For the study of puzzles that need no guess: filling trivial cells, and puzzles made by removing deducible values.
#include <nanobind/ndarray.h>

#include "bind/bind.hpp"
#include "bind/interrupt.hpp"
#include "core/generate/deducible.hpp"
#include "core/methods/trivial_rows.hpp"

namespace sudokit::bind {

using namespace nb::literals;

namespace {

using Rows = nb::ndarray<std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Codes = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Lefts = nb::ndarray<std::uint16_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

void check_rows(const Layout& layout, const Rows& rows) {
  if (rows.shape(1) != static_cast<std::size_t>(layout.cells())) throw nb::value_error("rows of another number of cells");
}

void fill_trivial(const Solvers& handle, const Rows& puzzles, unsigned threads, const StopFlag* stop, const Codes& filled,
                  const Lefts& left) {
  check_rows(handle.layout, puzzles);
  if (filled.shape(0) != puzzles.shape(0) || left.shape(0) != puzzles.shape(0))
    throw nb::value_error("output array of the wrong shape");
  Interrupt interrupt{stop};
  {
    const nb::gil_scoped_release unlocked;
    methods::fill_trivial_rows(handle.layout, puzzles.data(), puzzles.shape(0),
                               {threads, &Interrupt::stop_requested, &interrupt},
                               {reinterpret_cast<methods::Filled*>(filled.data()), left.data()});
  }
  interrupt.finish();
}

void remove_deducible(const Solvers& handle, const Rows& solutions, unsigned tries, std::uint64_t seed, std::uint64_t first,
                      unsigned threads, const StopFlag* stop, const Rows& puzzles) {
  check_rows(handle.layout, solutions);
  check_rows(handle.layout, puzzles);
  if (puzzles.shape(0) != solutions.shape(0) || tries == 0)
    throw nb::value_error("a puzzle for each grid, and a try or more");
  const auto cells = static_cast<std::size_t>(handle.layout.cells());
  for (std::size_t row = 0; row < solutions.shape(0); ++row)
    if (!handle.layout.complete({solutions.data() + row * cells, cells})) throw nb::value_error("full grids are needed");
  Interrupt interrupt{stop};
  {
    const nb::gil_scoped_release unlocked;
    generate::make_deducible(handle.layout, solutions.data(), solutions.shape(0),
                             {seed, first, tries, threads, &Interrupt::stop_requested, &interrupt}, puzzles.data());
  }
  interrupt.finish();
}

}  // namespace

void add_trivial(nb::module_& module) {
  module.def("fill_trivial", &fill_trivial, "layout"_a, "puzzles"_a.noconvert(), "threads"_a, "stop"_a.none(),
             "filled"_a.noconvert(), "left"_a.noconvert(),
             nb::sig("def fill_trivial(layout: Layout, puzzles: NDArray[numpy.uint8], threads: int, stop: StopFlag | None, "
                     "filled: NDArray[numpy.uint8], left: NDArray[numpy.uint16]) -> None"),
             "Fill trivial cells; filled: 0 wholly, 1 partly, 2 impossible, 3 unreadable, 4 undecided.");
  module.def("remove_deducible", &remove_deducible, "layout"_a, "solutions"_a.noconvert(), "tries"_a, "seed"_a, "first"_a,
             "threads"_a, "stop"_a.none(), "puzzles"_a.noconvert(),
             nb::sig("def remove_deducible(layout: Layout, solutions: NDArray[numpy.uint8], tries: int, seed: int, "
                     "first: int, threads: int, stop: StopFlag | None, puzzles: NDArray[numpy.uint8]) -> None"),
             "Make a puzzle of each full grid; row i is that of (seed, first + i).");
}

}  // namespace sudokit::bind
