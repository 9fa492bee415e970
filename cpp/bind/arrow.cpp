#include "bind/arrow.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstring>
#include <string>

#include "core/base/invariant.hpp"
#include "core/lines/lines.hpp"

namespace sudokit::bind {

namespace {

// Releases what a producer passed, unless it was moved.
template <class T>
struct Released {
  T value{};
  ~Released() {
    if (value.release) value.release(&value);
  }
};

// A string view of Arrow: it holds short texts itself, and of longer ones a prefix, a buffer index and an offset.
struct View {
  std::int32_t length;
  char text[4];
  std::int32_t buffer, offset;
};
constexpr std::size_t short_view = 12;

// An element of a buffer, which need not be aligned.
template <class T>
T element(const void* buffer, std::int64_t index) {
  T value;
  std::memcpy(&value, static_cast<const char*>(buffer) + static_cast<std::size_t>(index) * sizeof(T), sizeof value);
  return value;
}

// A producer's error text, shortened and reduced to ASCII for a message.
std::string printable(std::string_view text) {
  std::string shown(text.substr(0, 80));
  for (char& c : shown)
    if (!std::isprint(static_cast<unsigned char>(c))) c = '?';
  return shown;
}

// Arrow buffers carry no sizes, so a wrong length cannot be detected in general; more rows, or wider ones, are rejected.
constexpr std::int64_t most_rows = std::int64_t{1} << 40;
constexpr std::size_t most_width = std::size_t{1} << 20;

template <class T>
T* in_capsule(const nb::handle& capsule, const char* name) {
  auto* found = static_cast<T*>(PyCapsule_GetPointer(capsule.ptr(), name));
  if (!found) throw nb::python_error();
  if (!found->release) throw nb::value_error("this Arrow object was already consumed");
  return found;
}

}  // namespace

ArrowColumn::ArrowColumn(const nb::object& column) {
  if (nb::hasattr(column, "__arrow_c_stream__")) {
    const nb::object capsule = column.attr("__arrow_c_stream__")();
    take_stream(*in_capsule<ArrowArrayStream>(capsule, "arrow_array_stream"));
  } else {
    const nb::object both = column.attr("__arrow_c_array__")();
    nb::tuple pair;
    if (!nb::try_cast(both, pair) || pair.size() != 2)
      throw nb::value_error("__arrow_c_array__ must return a schema and an array");
    take_array(*in_capsule<ArrowSchema>(pair[0], "arrow_schema"), *in_capsule<ArrowArray>(pair[1], "arrow_array"));
  }
}

ArrowColumn::~ArrowColumn() = default;

ArrowColumn::Chunk::~Chunk() {
  if (array.release) array.release(&array);
}

void ArrowColumn::take_stream(ArrowArrayStream& stream) {
  const auto fail = [&](int code) {
    const char* said = stream.get_last_error ? stream.get_last_error(&stream) : nullptr;
    throw nb::value_error(("the Arrow stream failed: " + printable(said ? said : std::strerror(code))).c_str());
  };
  if (!stream.get_schema || !stream.get_next) throw nb::value_error("an Arrow stream lacks its functions");
  Released<ArrowSchema> schema;
  if (const int code = stream.get_schema(&stream, &schema.value)) fail(code);
  set_type(schema.value);
  while (true) {
    Released<ArrowArray> array;
    if (const int code = stream.get_next(&stream, &array.value)) fail(code);
    if (!array.value.release) break;
    add_chunk(array.value);
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
  }
}

void ArrowColumn::take_array(ArrowSchema& schema, ArrowArray& array) {
  set_type(schema);
  add_chunk(array);
}

void ArrowColumn::set_type(const ArrowSchema& schema) {
  const std::string_view format = schema.format ? schema.format : "";
  if (schema.dictionary) throw nb::type_error("a dictionary column cannot be read; cast it to strings");
  if (format == "u" || format == "z") {
    kind_ = Kind::offsets32;
  } else if (format == "U" || format == "Z") {
    kind_ = Kind::offsets64;
  } else if (format == "vu" || format == "vz") {
    kind_ = Kind::view;
  } else if (format.substr(0, 2) == "w:") {
    kind_ = Kind::fixed;
    const auto digits = format.substr(2);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), width_);
    if (error != std::errc() || end != digits.data() + digits.size() || width_ > most_width)
      throw nb::value_error("an Arrow format is invalid, or has more than a megabyte per row");
  } else {
    throw nb::type_error(
        ("puzzles are read from string and binary columns, not from Arrow format '" + printable(format) + "'").c_str());
  }
}

void ArrowColumn::add_chunk(ArrowArray& array) {
  const std::int64_t wanted = kind_ == Kind::fixed || kind_ == Kind::view ? 2 : 3;
  const bool enough = kind_ == Kind::view ? array.n_buffers >= wanted : array.n_buffers == wanted;
  if (array.length < 0 || array.offset < 0 || array.length > most_rows || array.offset > most_rows ||
      static_cast<std::int64_t>(rows_) + array.length > most_rows)
    throw nb::value_error("an Arrow array has an impossible length");
  if (!enough || !array.buffers) throw nb::value_error("an Arrow array has the wrong number of buffers");
  if (array.null_count < -1 || array.null_count > array.length || (array.null_count > 0 && !array.buffers[0]))
    throw nb::value_error("an Arrow array has an impossible number of nulls");
  if (array.length > 0) check_buffers(array);
  auto chunk = std::make_unique<Chunk>(array, rows_);
  array.release = nullptr;  // moved
  if (chunk->array.length == 0) return;
  chunks_.push_back(std::move(chunk));
  rows_ += static_cast<std::size_t>(chunks_.back()->array.length);
}

void ArrowColumn::check_buffers(const ArrowArray& array) const {
  const std::int64_t first = array.offset, last = array.offset + array.length;
  if (!array.buffers[1] && !(kind_ == Kind::fixed && width_ == 0)) throw nb::value_error("an Arrow array lacks its data");
  const auto check_offsets = [&]<class Offset>(Offset before) {
    before = element<Offset>(array.buffers[1], first);
    if (before < 0) throw nb::value_error("Arrow offsets must not be negative");
    for (std::int64_t i = first; i < last; ++i) {
      const auto after = element<Offset>(array.buffers[1], i + 1);
      if (after < before) throw nb::value_error("Arrow offsets must ascend");
      if (after > before && !array.buffers[2]) throw nb::value_error("an Arrow array lacks its data");
      before = after;
    }
  };
  if (kind_ == Kind::offsets32) check_offsets(std::int32_t{});
  if (kind_ == Kind::offsets64) check_offsets(std::int64_t{});
  if (kind_ == Kind::view)
    for (std::int64_t i = first; i < last; ++i) check_view(array, i);
}

// The data buffers of string views are between the views and the list of the buffers' sizes.
void ArrowColumn::check_view(const ArrowArray& array, std::int64_t index) {
  const auto view = element<View>(array.buffers[1], index);
  if (null_in(array, index)) return;
  if (view.length < 0) throw nb::value_error("an Arrow string view has a negative length");
  if (view.length <= static_cast<std::int32_t>(short_view)) return;
  const std::int64_t data_buffers = std::max<std::int64_t>(0, array.n_buffers - 3);
  if (view.buffer < 0 || view.buffer >= data_buffers || view.offset < 0 || !array.buffers[array.n_buffers - 1] ||
      !array.buffers[2 + view.buffer] ||
      std::int64_t{view.offset} + view.length > element<std::int64_t>(array.buffers[array.n_buffers - 1], view.buffer))
    throw nb::value_error("an Arrow string view is outside its buffer");
}

const ArrowColumn::Chunk& ArrowColumn::chunk_of(std::size_t row) const {
  const auto after = std::upper_bound(chunks_.begin(), chunks_.end(), row,
                                      [](std::size_t wanted, const auto& chunk) { return wanted < chunk->first_row; });
  const Chunk& chunk = **std::prev(after);
  SUDOKIT_INVARIANT(row >= chunk.first_row && row - chunk.first_row < static_cast<std::size_t>(chunk.array.length));
  return chunk;
}

bool ArrowColumn::null_in(const ArrowArray& array, std::int64_t index) {
  const auto* valid = static_cast<const std::uint8_t*>(array.buffers[0]);
  return valid && array.null_count != 0 && !(valid[index / 8] >> (index % 8) & 1);
}

std::string_view ArrowColumn::text_in(const ArrowArray& array, std::int64_t index) const {
  const auto between = [&]<class Offset>(Offset start) {
    start = element<Offset>(array.buffers[1], index);
    const auto length = static_cast<std::size_t>(element<Offset>(array.buffers[1], index + 1) - start);
    return length ? std::string_view(static_cast<const char*>(array.buffers[2]) + start, length) : std::string_view();
  };
  switch (kind_) {
    case Kind::offsets32: return between(std::int32_t{});
    case Kind::offsets64: return between(std::int64_t{});
    case Kind::fixed:
      return {static_cast<const char*>(array.buffers[1]) + static_cast<std::size_t>(index) * width_, width_};
    case Kind::view: {
      const auto view = element<View>(array.buffers[1], index);
      const auto length = static_cast<std::size_t>(view.length);
      if (length > short_view) return {static_cast<const char*>(array.buffers[2 + view.buffer]) + view.offset, length};
      const auto start = static_cast<std::size_t>(index) * sizeof view + sizeof view.length;
      return {static_cast<const char*>(array.buffers[1]) + start, length};
    }
  }
  return {};
}

bool ArrowColumn::is_null(std::size_t row) const {
  const Chunk& chunk = chunk_of(row);
  return null_in(chunk.array, chunk.array.offset + static_cast<std::int64_t>(row - chunk.first_row));
}

std::string_view ArrowColumn::text(std::size_t row) const {
  const Chunk& chunk = chunk_of(row);
  const std::int64_t index = chunk.array.offset + static_cast<std::int64_t>(row - chunk.first_row);
  return null_in(chunk.array, index) ? std::string_view() : text_in(chunk.array, index);
}

// Reads the elements `first` to `last` - 1 of one array; returns the destination of the next ones.
Value* ArrowColumn::read_in(const ArrowArray& array, std::int64_t first, std::int64_t last, Value* values,
                            const Value* table) const {
  const bool nulls = array.buffers[0] && array.null_count != 0;
  for (std::int64_t index = first; index < last; ++index, values += lines::cells) {
    const std::string_view puzzle = nulls && null_in(array, index) ? std::string_view() : text_in(array, index);
    if (puzzle.size() != lines::cells) {
      std::fill_n(values, lines::cells, lines::wrong);
      continue;
    }
    lines::prefetch_rows_after(puzzle.data(), lines::cells);
    lines::read_row(puzzle.data(), values, table);
  }
  return values;
}

void ArrowColumn::read(std::size_t first, std::size_t count, Value* values, const Value* table) const {
  for (const std::size_t end = first + count; first < end;) {
    const Chunk& chunk = chunk_of(first);
    const std::size_t last = std::min(end, chunk.first_row + static_cast<std::size_t>(chunk.array.length));
    const auto index_of = [&](std::size_t row) {
      return chunk.array.offset + static_cast<std::int64_t>(row - chunk.first_row);
    };
    values = read_in(chunk.array, index_of(first), index_of(last), values, table);
    first = last;
  }
}

}  // namespace sudokit::bind
