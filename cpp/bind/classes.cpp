// The catalogue of classes for Python: counting chunks, and the numbers of grids.
#include <nanobind/ndarray.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>

#include <limits>
#include <optional>

#include "bind/bind.hpp"
#include "bind/interrupt.hpp"
#include "core/base/random.hpp"
#include "core/canon/class_batches.hpp"

namespace sudokit::bind {

using namespace nb::literals;

namespace {

using canon::ClassTable;
using Counts = nb::ndarray<const std::uint16_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Pieces = nb::ndarray<const std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Forms = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using FormsOut = nb::ndarray<std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Numbers = nb::ndarray<const std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using NumbersOut = nb::ndarray<std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

const Value* form_of(const nb::bytes& form) {
  if (form.size() != 81) throw nb::value_error("81 values are needed");
  return reinterpret_cast<const Value*>(form.data());
}

// Calls search(meter) without the GIL; Ctrl-C and the flag end it.
template <class Search>
auto within(const StopFlag* stop, const Search& search) {
  Interrupt interrupt{stop};
  Meter meter(interrupt.budget(), 32);
  std::optional<nb::gil_scoped_release> unlocked(std::in_place);
  const auto found = search(meter);
  unlocked.reset();
  interrupt.finish();
  return found;
}

nb::bytes bytes_of(const std::vector<std::uint32_t>& numbers) {
  return nb::bytes(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(std::uint32_t));
}

using ChunkParts = std::tuple<nb::bytes, nb::bytes, std::map<std::uint32_t, std::uint64_t>>;

std::optional<ChunkParts> count_chunk(std::size_t band, std::size_t fourth, const StopFlag* stop) {
  const auto counts = within(stop, [&](Meter& meter) { return canon::count_chunk(band, fourth, meter); });
  if (!counts) return std::nullopt;
  return ChunkParts(bytes_of(counts->classes), bytes_of(counts->work), counts->automorphisms);
}

void make_table(ClassTable* place, const Pieces& pieces, const Counts& parts, const Counts& counts) {
  new (place)
      ClassTable({pieces.data(), pieces.shape(0)}, {parts.data(), parts.shape(0)}, {counts.data(), counts.shape(0)});
}

std::optional<std::uint64_t> rank(const ClassTable& table, const nb::bytes& form) {
  const Value* const values = form_of(form);
  return within(nullptr, [&](Meter& meter) { return table.rank(values, meter); });
}

nb::bytes unrank(const ClassTable& table, std::uint64_t number) {
  if (number >= table.classes()) throw nb::value_error("there is no class with that number");
  Value grid[81];
  within(nullptr, [&](Meter& meter) { return table.unrank(number, grid, meter); });
  return nb::bytes(reinterpret_cast<const char*>(grid), 81);
}

// Calls run(how) without the GIL; returns false if it was stopped.
template <class Run>
bool in_blocks(unsigned threads, const StopFlag* stop, const Run& run) {
  Interrupt interrupt{stop};
  bool whole = false;
  {
    const nb::gil_scoped_release unlocked;
    whole = run(Blocks{0, threads, &Interrupt::stop_requested, &interrupt});
  }
  interrupt.finish();
  return whole;
}

bool rank_many(const ClassTable& table, const Forms& forms, NumbersOut numbers, unsigned threads, const StopFlag* stop) {
  if (forms.shape(1) != 81 || numbers.shape(0) != forms.shape(0)) throw nb::value_error("arrays of the wrong shape");
  return in_blocks(threads, stop, [&](const Blocks& how) {
    return canon::rank_many(table, forms.data(), forms.shape(0), numbers.data(), how);
  });
}

bool unrank_many(const ClassTable& table, const Numbers& numbers, FormsOut forms, unsigned threads, const StopFlag* stop) {
  if (forms.shape(1) != 81 || numbers.shape(0) != forms.shape(0)) throw nb::value_error("arrays of the wrong shape");
  return in_blocks(threads, stop, [&](const Blocks& how) {
    return canon::unrank_many(table, numbers.data(), forms.shape(0), forms.data(), how);
  });
}

// Uniform below `count`.
std::uint64_t random_number(std::uint64_t seed, std::uint64_t index, std::uint64_t count) {
  if (!count) throw nb::value_error("count must be positive");
  Random random(seed, index);
  const std::uint64_t last = std::numeric_limits<std::uint64_t>::max(), end = last - last % count;
  while (true) {
    const std::uint64_t high = random.bits(), number = high << 32 | random.bits();
    if (number < end) return number % count;
  }
}

}  // namespace

void add_classes(nb::module_& module) {
  module.def("least_bands", [] { return canon::least_bands().size(); });
  module.def("fourth_rows", &canon::chunks_of, "band"_a);
  module.def("count_chunk", &count_chunk, "band"_a, "fourth"_a, "stop"_a.none());
  module.def("random_number", &random_number, "seed"_a, "index"_a, "count"_a);
  nb::class_<ClassTable>(module, "ClassTable")
      .def("__init__", &make_table, "pieces"_a.noconvert(), "parts"_a.noconvert(), "counts"_a.noconvert())
      .def_prop_ro("classes", &ClassTable::classes)
      .def("rank", &rank, "form"_a)
      .def("unrank", &unrank, "number"_a)
      .def("rank_many", &rank_many, "forms"_a.noconvert(), "numbers"_a.noconvert(), "threads"_a, "stop"_a.none())
      .def("unrank_many", &unrank_many, "numbers"_a.noconvert(), "forms"_a.noconvert(), "threads"_a, "stop"_a.none());
}

}  // namespace sudokit::bind
