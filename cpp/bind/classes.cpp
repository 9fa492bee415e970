// The catalogue of classes for Python: chunks counted, and gone through to a grid or a number.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>

#include "bind/bind.hpp"
#include "bind/interrupt.hpp"
#include "core/canon/classes.hpp"

namespace sudokit::bind {

using namespace nb::literals;

namespace {

const canon::LeastBand& band_at(std::size_t band) {
  const auto& bands = canon::least_bands();
  if (band >= bands.size()) throw nb::index_error("bands go from 0 to 415");
  return bands[band];
}

canon::Row9 fourth_at(std::size_t band, std::size_t fourth) {
  const auto rows = canon::fourth_rows(band_at(band));
  if (fourth >= rows.size()) throw nb::index_error("no such fourth row");
  return rows[fourth];
}

// Runs visit_chunk without the GIL; Ctrl-C and the flag end it with an error or false.
bool visit(std::size_t band, const canon::Row9& fourth, const StopFlag* stop, const std::function<bool(const Value*)>& visit) {
  Interrupt interrupt{stop};
  const Budget budget = interrupt.budget();
  Meter meter(budget, 16);
  bool whole = false;
  {
    const nb::gil_scoped_release unlocked;
    whole = canon::visit_chunk(band_at(band), fourth, meter, visit);
  }
  interrupt.finish();
  return whole;
}

std::optional<std::uint64_t> count_chunk(std::size_t band, std::size_t fourth, const StopFlag* stop) {
  std::uint64_t count = 0;
  const bool whole = visit(band, fourth_at(band, fourth), stop, [&](const Value*) {
    ++count;
    return true;
  });
  return whole ? std::optional(count) : std::nullopt;
}

// The band and the fourth row of a least grid, by number.
std::pair<std::size_t, std::size_t> place(const nb::bytes& form) {
  if (form.size() != 81) throw nb::value_error("81 values are needed");
  const auto* const values = reinterpret_cast<const Value*>(form.data());
  const auto row = [&](std::size_t r) {
    canon::Row9 made;
    std::copy(values + 9 * r, values + 9 * r + 9, made.begin());
    return made;
  };
  const auto& bands = canon::least_bands();
  const auto wanted = std::pair(row(1), row(2));
  const auto at = std::lower_bound(bands.begin(), bands.end(), wanted,
                                   [](const auto& band, const auto& rows) { return std::pair(band.second, band.third) < rows; });
  if (at == bands.end() || std::pair(at->second, at->third) != wanted) throw nb::value_error("no least band");
  const auto rows = canon::fourth_rows(*at);
  const auto fourth = std::lower_bound(rows.begin(), rows.end(), row(3));
  if (fourth == rows.end() || *fourth != row(3)) throw nb::value_error("no fourth row of that band");
  return {static_cast<std::size_t>(at - bands.begin()), static_cast<std::size_t>(fourth - rows.begin())};
}

// How many least grids of the chunk come before this one; None where it is not among them.
std::optional<std::uint64_t> rank_in_chunk(std::size_t band, std::size_t fourth, const nb::bytes& form) {
  if (form.size() != 81) throw nb::value_error("81 values are needed");
  const auto* const wanted = reinterpret_cast<const Value*>(form.data());
  std::uint64_t before = 0;
  bool found = false;
  visit(band, fourth_at(band, fourth), nullptr, [&](const Value* grid) {
    found = std::equal(grid, grid + 81, wanted);
    before += !found;
    return !found;
  });
  return found ? std::optional(before) : std::nullopt;
}

std::optional<nb::bytes> unrank_in_chunk(std::size_t band, std::size_t fourth, std::uint64_t index) {
  Value grid[81];
  bool found = false;
  visit(band, fourth_at(band, fourth), nullptr, [&](const Value* least) {
    if (index-- > 0) return true;
    std::copy(least, least + 81, grid);
    found = true;
    return false;
  });
  if (!found) return std::nullopt;
  return nb::bytes(reinterpret_cast<const char*>(grid), 81);
}

}  // namespace

void add_classes(nb::module_& module) {
  module.def("least_bands", [] { return canon::least_bands().size(); });
  module.def("fourth_rows", [](std::size_t band) { return canon::fourth_rows(band_at(band)).size(); }, "band"_a);
  module.def("count_chunk", &count_chunk, "band"_a, "fourth"_a, "stop"_a.none());
  module.def("class_place", &place, "form"_a);
  module.def("rank_in_chunk", &rank_in_chunk, "band"_a, "fourth"_a, "form"_a);
  module.def("unrank_in_chunk", &unrank_in_chunk, "band"_a, "fourth"_a, "index"_a);
}

}  // namespace sudokit::bind
