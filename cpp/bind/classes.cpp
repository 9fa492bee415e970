// The catalogue of classes for Python: counting chunks, and searching them for a grid or a rank.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>

#include <optional>

#include "bind/bind.hpp"
#include "bind/interrupt.hpp"
#include "core/canon/class_ranks.hpp"

namespace sudokit::bind {

using namespace nb::literals;

namespace {

const Value* form_of(const nb::bytes& form) {
  if (form.size() != 81) throw nb::value_error("81 values are needed");
  return reinterpret_cast<const Value*>(form.data());
}

std::pair<std::size_t, std::size_t> place(const nb::bytes& form) {
  const auto chunk = canon::chunk_of(form_of(form));
  if (!chunk) throw nb::value_error("not a least grid");
  return {chunk->band, chunk->fourth};
}

// Calls search(meter) without the GIL; Ctrl-C and the flag end it.
template <class Search>
auto within(const StopFlag* stop, const Search& search) {
  Interrupt interrupt{stop};
  Meter meter(interrupt.budget(), 16);
  std::optional<nb::gil_scoped_release> unlocked(std::in_place);
  const auto found = search(meter);
  unlocked.reset();
  interrupt.finish();
  return found;
}

std::optional<std::uint64_t> count_chunk(std::size_t band, std::size_t fourth, const StopFlag* stop) {
  return within(stop, [&](Meter& meter) { return canon::count_chunk({band, fourth}, meter); });
}

std::optional<std::uint64_t> rank_in_chunk(std::size_t band, std::size_t fourth, const nb::bytes& form) {
  const Value* const values = form_of(form);
  return within(nullptr, [&](Meter& meter) { return canon::rank_in_chunk({band, fourth}, values, meter); });
}

std::optional<nb::bytes> unrank_in_chunk(std::size_t band, std::size_t fourth, std::uint64_t index) {
  Value grid[81];
  if (!within(nullptr, [&](Meter& meter) { return canon::unrank_in_chunk({band, fourth}, index, grid, meter); }))
    return std::nullopt;
  return nb::bytes(reinterpret_cast<const char*>(grid), 81);
}

}  // namespace

void add_classes(nb::module_& module) {
  module.def("least_bands", [] { return canon::least_bands().size(); });
  module.def("fourth_rows", &canon::chunks_of, "band"_a);
  module.def("count_chunk", &count_chunk, "band"_a, "fourth"_a, "stop"_a.none());
  module.def("class_place", &place, "form"_a);
  module.def("rank_in_chunk", &rank_in_chunk, "band"_a, "fourth"_a, "form"_a);
  module.def("unrank_in_chunk", &unrank_in_chunk, "band"_a, "fourth"_a, "index"_a);
}

}  // namespace sudokit::bind
