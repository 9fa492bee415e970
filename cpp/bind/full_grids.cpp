// Full grids for Python: by number, and at random.
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <utility>

#include "bind/bind.hpp"
#include "bind/interrupt.hpp"
#include "core/generate/full_grids.hpp"
#include "core/generate/uniform.hpp"
#include "core/solving/counting.hpp"

namespace sudokit::bind {

using namespace nb::literals;

namespace {

using generate::Number;
using generate::UniformGrids;
using Rows = nb::ndarray<std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

// Numbers have 73 bits, so they are passed as two halves.
std::pair<std::uint64_t, std::uint64_t> rank(Solvers& handle, const nb::bytes& values) {
  const auto cells = values_of(handle.layout, values);
  if (!handle.layout.classic() || !handle.layout.complete(cells)) throw nb::value_error("a full 9x9 grid is needed");
  const Number number = UniformGrids::get().rank(cells.data());
  return {static_cast<std::uint64_t>(number >> 64), static_cast<std::uint64_t>(number)};
}

nb::bytes unrank(std::uint64_t high, std::uint64_t low) {
  const Number number = Number{high} << 64 | low;
  if (number >= UniformGrids::get().total()) throw nb::value_error("there is no grid with that number");
  Value grid[81];
  UniformGrids::get().unrank(number, grid);
  return nb::bytes(reinterpret_cast<const char*>(grid), 81);
}

// Row i is that of (seed, first + i).
void sample(std::uint64_t seed, std::uint64_t first, unsigned threads, const StopFlag* stop, Rows rows) {
  if (rows.shape(1) != 81) throw nb::value_error("output array of the wrong shape");
  Interrupt interrupt{stop};
  {
    const nb::gil_scoped_release unlocked;
    UniformGrids::get().sample(seed, first, rows.shape(0), rows.data(),
                               {0, threads, &Interrupt::stop_requested, &interrupt});
  }
  interrupt.finish();
}

// A number below `count`, then the values 1..size in random order.
std::vector<std::uint32_t> random_below(std::uint64_t seed, std::uint64_t index, std::uint32_t count, std::uint32_t size) {
  Random random(seed, index);
  std::vector<std::uint32_t> drawn{random.below(count)};
  for (std::uint32_t value = 1; value <= size; ++value) drawn.push_back(value);
  random.shuffle(drawn.data() + 1, size);
  return drawn;
}

// The grid of (seed, index) for any layout, or why there is none: "none", or what stopped the search.
nb::object random_full_grid(Solvers& handle, std::uint64_t seed, std::uint64_t index, std::optional<double> seconds,
                            const StopFlag* stop) {
  Interrupt interrupt{stop};
  const Budget budget = interrupt.budget(seconds, std::nullopt);
  Meter meter(budget, stride_for(handle.layout));
  std::vector<Value> grid(static_cast<std::size_t>(handle.layout.cells()));
  Found found;
  {
    const nb::gil_scoped_release unlocked;
    Random random(seed, index);
    found = generate::FullGrids(handle.layout).make(random, meter, grid.data());
  }
  interrupt.finish();
  if (found == Found::solution) return nb::bytes(reinterpret_cast<const char*>(grid.data()), grid.size());
  return nb::str(found == Found::exhausted ? "none" : name_of(meter.stopped()));
}

std::uint64_t random_seed(std::uint64_t seed, std::uint64_t index) {
  Random random(seed, index);
  const std::uint64_t high = random.bits();
  return high << 32 | random.bits();
}

}  // namespace

void add_full_grids(nb::module_& module) {
  module.def("rank_grid", &rank, "layout"_a, "values"_a);
  module.def("unrank_grid", &unrank, "high"_a, "low"_a);
  module.def("random_below", &random_below, "seed"_a, "index"_a, "count"_a, "size"_a);
  module.def("random_seed", &random_seed, "seed"_a, "index"_a);
  module.def(
      "random_full_grid", &random_full_grid, "layout"_a, "seed"_a, "index"_a, "seconds"_a.none(), "stop"_a.none(),
      nb::sig("def random_full_grid(layout: Layout, seed: int, index: int, seconds: float | None, stop: StopFlag | None) "
              "-> bytes | str"));
  module.def("sample_grids", &sample, "seed"_a, "first"_a, "threads"_a, "stop"_a.none(), "rows"_a.noconvert(),
             nb::sig("def sample_grids(seed: int, first: int, threads: int, stop: StopFlag | None, "
                     "rows: NDArray[numpy.uint8]) -> None"));
}

}  // namespace sudokit::bind
