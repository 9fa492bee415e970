#include "bind/arrow.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <string>

#include "core/lines/lines.hpp"

namespace sudokit::bind {

namespace {

// Releases what a producer handed over, unless it was moved on.
template <class T>
struct Released {
  T value{};
  ~Released() {
    if (value.release) value.release(&value);
  }
};

// A string view of Arrow: short texts stand in it, of longer ones a prefix, a buffer and an offset.
struct View {
  std::int32_t length;
  char text[4];
  std::int32_t buffer, offset;
};

template <class T>
T* in_capsule(const nb::handle& capsule, const char* name) {
  auto* found = static_cast<T*>(PyCapsule_GetPointer(capsule.ptr(), name));
  if (!found) throw nb::python_error();
  if (!found->release) throw nb::value_error("this Arrow object was used up already");
  return found;
}

}  // namespace

ArrowColumn::ArrowColumn(const nb::object& column) {
  if (nb::hasattr(column, "__arrow_c_stream__")) {
    const nb::object capsule = column.attr("__arrow_c_stream__")();
    take_stream(*in_capsule<ArrowArrayStream>(capsule, "arrow_array_stream"));
  } else {
    const nb::tuple pair = nb::cast<nb::tuple>(column.attr("__arrow_c_array__")());
    if (pair.size() != 2) throw nb::value_error("__arrow_c_array__ must return a schema and an array");
    take_array(*in_capsule<ArrowSchema>(pair[0], "arrow_schema"), *in_capsule<ArrowArray>(pair[1], "arrow_array"));
  }
}

ArrowColumn::~ArrowColumn() {
  for (const auto& chunk : chunks_)
    if (chunk->array.release) chunk->array.release(&chunk->array);
}

void ArrowColumn::take_stream(ArrowArrayStream& stream) {
  const auto fail = [&](int code) {
    const char* said = stream.get_last_error ? stream.get_last_error(&stream) : nullptr;
    throw nb::value_error((std::string("the Arrow stream failed: ") + (said ? said : std::strerror(code))).c_str());
  };
  Released<ArrowSchema> schema;
  if (const int code = stream.get_schema(&stream, &schema.value)) fail(code);
  set_type(schema.value);
  while (true) {
    Released<ArrowArray> array;
    if (const int code = stream.get_next(&stream, &array.value)) fail(code);
    if (!array.value.release) break;
    add_chunk(array.value);
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
    if (error != std::errc() || end != digits.data() + digits.size()) throw nb::value_error("a broken Arrow format");
  } else {
    throw nb::type_error(("puzzles are read from string and binary columns, not from Arrow format '" +
                          std::string(format) + "'").c_str());
  }
}

void ArrowColumn::add_chunk(ArrowArray& array) {
  const std::int64_t wanted = kind_ == Kind::fixed || kind_ == Kind::view ? 2 : 3;
  constexpr std::int64_t most = std::int64_t{1} << 56;
  if (array.length < 0 || array.offset < 0 || array.length > most || array.offset > most || array.n_buffers < wanted ||
      !array.buffers)
    throw nb::value_error("an Arrow array with impossible lengths");
  if (array.length > 0) {
    if (!array.buffers[1] && !(kind_ == Kind::fixed && width_ == 0))
      throw nb::value_error("an Arrow array without its data");
    // Only whole rows of 81 are ever looked at, so offsets are checked as they are used; here, that they ascend.
    const auto ascending = [&](const auto* offsets) {
      for (std::int64_t i = array.offset; i < array.offset + array.length; ++i)
        if (offsets[i] < 0 || offsets[i + 1] < offsets[i]) throw nb::value_error("Arrow offsets that do not ascend");
    };
    if (kind_ == Kind::offsets32) ascending(static_cast<const std::int32_t*>(array.buffers[1]));
    if (kind_ == Kind::offsets64) ascending(static_cast<const std::int64_t*>(array.buffers[1]));
    // String views: the data buffers stand between the views and the list of their sizes.
    if (kind_ == Kind::view) {
      const auto* views = static_cast<const View*>(array.buffers[1]);
      const std::int64_t data_buffers = std::max<std::int64_t>(0, array.n_buffers - 3);
      const auto* sizes = array.n_buffers > 2 ? static_cast<const std::int64_t*>(array.buffers[array.n_buffers - 1]) : nullptr;
      for (std::int64_t i = array.offset; i < array.offset + array.length; ++i) {
        const View& view = views[i];
        if (view.length < 0) throw nb::value_error("an Arrow string view of negative length");
        if (view.length > 12 && !null_in(array, i) &&
            (view.buffer < 0 || view.buffer >= data_buffers || view.offset < 0 || !sizes ||
             view.offset + std::int64_t{view.length} > sizes[view.buffer]))
          throw nb::value_error("an Arrow string view outside its buffer");
      }
    }
  }
  auto chunk = std::make_unique<Chunk>(Chunk{array, rows_});
  array.release = nullptr;  // moved
  rows_ += static_cast<std::size_t>(chunk->array.length);
  if (chunk->array.length == 0) {
    if (chunk->array.release) chunk->array.release(&chunk->array);
    return;
  }
  chunks_.push_back(std::move(chunk));
}

const ArrowColumn::Chunk& ArrowColumn::chunk_of(std::size_t row) const {
  const auto after = std::upper_bound(chunks_.begin(), chunks_.end(), row,
                                      [](std::size_t wanted, const auto& chunk) { return wanted < chunk->first_row; });
  return **std::prev(after);
}

bool ArrowColumn::null_in(const ArrowArray& array, std::int64_t index) {
  const auto* valid = static_cast<const std::uint8_t*>(array.buffers[0]);
  return valid && array.null_count != 0 && !(valid[index / 8] >> (index % 8) & 1);
}

std::string_view ArrowColumn::text_in(const ArrowArray& array, std::int64_t index) const {
  const auto between = [&](const auto* offsets) {
    const auto start = static_cast<std::size_t>(offsets[index]);
    const auto length = static_cast<std::size_t>(offsets[index + 1] - offsets[index]);
    const char* data = static_cast<const char*>(array.buffers[2]);
    return data ? std::string_view(data + start, length) : std::string_view();
  };
  switch (kind_) {
    case Kind::offsets32: return between(static_cast<const std::int32_t*>(array.buffers[1]));
    case Kind::offsets64: return between(static_cast<const std::int64_t*>(array.buffers[1]));
    case Kind::fixed: return {static_cast<const char*>(array.buffers[1]) + static_cast<std::size_t>(index) * width_, width_};
    case Kind::view: {
      const View& view = static_cast<const View*>(array.buffers[1])[index];
      const auto length = static_cast<std::size_t>(view.length);
      if (view.length <= 12) return {reinterpret_cast<const char*>(&view) + sizeof view.length, length};
      return {static_cast<const char*>(array.buffers[2 + view.buffer]) + view.offset, length};
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

const Value* ArrowColumn::read(std::size_t first, std::size_t count, Value* scratch) const {
  for (std::size_t row = first; row < first + count; ++row) {
    Value* const values = scratch + (row - first) * lines::cells;
    const std::string_view puzzle = text(row);
    if (puzzle.size() == lines::cells)
      lines::read_row(puzzle.data(), values);
    else
      std::fill_n(values, lines::cells, lines::wrong);
  }
  return scratch;
}

}  // namespace sudokit::bind
