// Layouts for Python.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>

#include "bind/bind.hpp"

namespace sudokit::bind {

using namespace nb::literals;

namespace {

const char* name_of(HouseKind kind) {
  switch (kind) {
    case HouseKind::row: return "row";
    case HouseKind::column: return "column";
    case HouseKind::box: return "box";
    case HouseKind::region: return "region";
    case HouseKind::diagonal: return "diagonal";
    case HouseKind::window: return "window";
  }
  return "house";
}

nb::list houses(const Layout& layout) {
  nb::list all;
  for (const House& house : layout.houses()) {
    nb::list cells;
    for (const Cell cell : house.cells) cells.append(static_cast<int>(cell));
    all.append(nb::make_tuple(name_of(house.kind), nb::tuple(cells)));
  }
  return all;
}

nb::list conflicts(const Layout& layout, const nb::bytes& values) {
  nb::list all;
  for (const Conflict& conflict : layout.conflicts(values_of(layout, values)))
    all.append(nb::make_tuple(static_cast<int>(conflict.first), static_cast<int>(conflict.second),
                              static_cast<int>(conflict.house)));
  return all;
}

std::vector<int> peers(const Layout& layout, int cell) {
  if (cell < 0 || cell >= layout.cells()) throw nb::index_error("no such cell");
  const auto found = layout.peers(static_cast<Cell>(cell));
  return {found.begin(), found.end()};
}

std::vector<int> regions(const Layout& layout) {
  std::vector<int> all;
  for (int cell = 0; cell < layout.cells(); ++cell) all.push_back(layout.region_of(static_cast<Cell>(cell)));
  return all;
}

}  // namespace

void add_grid(nb::module_& module) {
  const auto layout_of = [](const Solvers& handle) -> const Layout& { return handle.layout; };
  nb::class_<Solvers>(module, "Layout", "The houses of a grid.")
      .def_static(
          "boxes",
          [](int box_height, int box_width, bool diagonals, bool windows) {
            return new Solvers(Layout::boxes(box_height, box_width, diagonals, windows));
          },
          "box_height"_a, "box_width"_a, "diagonals"_a, "windows"_a)
      .def_static(
          "jigsaw",
          [](const std::vector<std::uint16_t>& regions, bool diagonals) {
            return new Solvers(Layout::jigsaw(regions, diagonals));
          },
          "regions"_a, "diagonals"_a)
      .def_prop_ro("size", [=](const Solvers& h) { return layout_of(h).size(); })
      .def_prop_ro("box_height", [=](const Solvers& h) { return layout_of(h).box_height(); })
      .def_prop_ro("box_width", [=](const Solvers& h) { return layout_of(h).box_width(); })
      .def_prop_ro("diagonals", [=](const Solvers& h) { return layout_of(h).has_diagonals(); })
      .def_prop_ro("windows", [=](const Solvers& h) { return layout_of(h).has_windows(); })
      .def_prop_ro("classic", [=](const Solvers& h) { return layout_of(h).classic(); })
      .def_prop_ro("regions", [=](const Solvers& h) { return regions(layout_of(h)); })
      .def(
          "houses", [=](const Solvers& h) { return houses(layout_of(h)); },
          nb::sig("def houses(self) -> list[tuple[str, tuple[int, ...]]]"))
      .def(
          "peers", [=](const Solvers& h, int cell) { return peers(layout_of(h), cell); }, "cell"_a)
      .def(
          "conflicts", [=](const Solvers& h, const nb::bytes& values) { return conflicts(layout_of(h), values); },
          "values"_a, nb::sig("def conflicts(self, values: bytes) -> list[tuple[int, int, int]]"))
      .def(
          "candidates",
          [=](const Solvers& h, const nb::bytes& values) {
            return layout_of(h).candidates(values_of(layout_of(h), values));
          },
          "values"_a)
      .def(
          "complete",
          [=](const Solvers& h, const nb::bytes& values) { return layout_of(h).complete(values_of(layout_of(h), values)); },
          "values"_a);
}

}  // namespace sudokit::bind
