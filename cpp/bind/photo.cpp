// Reading photographs for Python: pixels in, what the grids hold out.
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "bind/bind.hpp"
#include "bind/interrupt.hpp"
#include "core/photo/cell_net.hpp"
#include "core/photo/read_picture.hpp"
#include "core/photo/straighten.hpp"

namespace sudokit::bind {

using namespace nb::literals;

namespace {

using Pixels = nb::ndarray<const std::uint8_t, nb::ndim<3>, nb::c_contig, nb::device::cpu>;

constexpr int most_side = 1 << 16;

nb::object told(const photo::ReadCell& cell) {
  const std::vector<float> chances(cell.chances.begin(), cell.chances.end());
  return nb::make_tuple(cell.value, cell.seen, static_cast<int>(cell.kind), cell.sure, cell.mistake, cell.marks,
                        cell.confidence, chances);
}

nb::object told(const photo::GridReading& grid, const std::vector<const Layout*>& layouts) {
  nb::list corners, cells;
  for (const photo::Point corner : grid.corners) corners.append(nb::make_tuple(corner.x, corner.y));
  for (const photo::ReadCell& cell : grid.decision.cells) cells.append(told(cell));
  const auto layout = std::find(layouts.begin(), layouts.end(), grid.layout) - layouts.begin();
  return nb::make_tuple(layout, corners, grid.rotation, static_cast<int>(grid.decision.basis),
                        bytes_or_none(grid.decision.solution), cells, grid.straight.width, bytes_of(grid.straight.at));
}

nb::object read_photo(const Pixels& pixels, const nb::list& layouts, std::optional<double> seconds, const StopFlag* stop) {
  if (pixels.shape(2) != 3) throw nb::value_error("three channels are needed");
  if (pixels.shape(0) == 0 || pixels.shape(1) == 0 || pixels.shape(0) > most_side || pixels.shape(1) > most_side)
    throw nb::value_error("each side must be 1 to 65536 pixels");
  std::vector<const Layout*> known;
  for (const nb::handle layout : layouts) {
    known.push_back(&nb::cast<const Solvers&>(layout).layout);
    const int size = known.back()->size();
    if (size < 4 || size > photo::largest_read_size) throw nb::value_error("layouts of 4 to 16 cells a row are needed");
  }
  if (known.empty()) throw nb::value_error("a layout is needed");
  const photo::Colours picture{
      static_cast<int>(pixels.shape(1)), static_cast<int>(pixels.shape(0)), {pixels.data(), pixels.size()}};
  Interrupt interrupt{stop};
  const photo::PictureReading reading = photo::read_picture(picture, known, interrupt.allowance(seconds));
  interrupt.finish();
  nb::list grids;
  for (const photo::GridReading& grid : reading.grids) grids.append(told(grid, known));
  return nb::make_tuple(grids, reading.unreadable, name_of(reading.stopped));
}

std::vector<std::int32_t> photo_cell_outputs(const Pixels& cells) {
  if (cells.shape(1) != photo::cell_side || cells.shape(2) != photo::cell_side)
    throw nb::value_error("cells of 32 by 32 bytes are needed");
  return photo::CellNet().outputs({cells.data(), cells.size()}).numbers;
}

}  // namespace

void add_photo(nb::module_& module) {
  module.def(
      "read_photo", &read_photo, "pixels"_a, "layouts"_a, "seconds"_a.none(), "stop"_a.none(),
      nb::sig("def read_photo(pixels: NDArray[numpy.uint8], layouts: list[Layout], seconds: float | None, "
              "stop: StopFlag | None) -> tuple[list[tuple[int, list[tuple[float, float]], int, int, bytes | None, "
              "list[tuple[int, int, int, bool, bool, int, float, list[float]]], int, bytes]], bool, str]"),
      "Read the grids of a picture: for each its layout's number, corners, rotation, basis, solution, cells, and the side "
      "and the bytes of the straightened grid; whether one was unreadable; and what stopped the search.");
  module.def("photo_cell_outputs", &photo_cell_outputs, "cells"_a,
             nb::sig("def photo_cell_outputs(cells: NDArray[numpy.uint8]) -> list[int]"),
             "Return the 36 outputs of the network for each cell.");
}

}  // namespace sudokit::bind
