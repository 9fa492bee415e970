// Batches as Arrow streams: columns made in Python, passed to other libraries through the C stream interface.
//
// Nothing is copied here: the buffers are NumPy's, and each array keeps its buffers alive until it is released, which may
// happen on any thread.
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cerrno>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "bind/arrow.hpp"
#include "bind/bind.hpp"

namespace sudokit::bind {

using namespace nb::literals;

namespace {

using Buffer = nb::ndarray<nb::ro, nb::c_contig, nb::device::cpu>;
// Name, Arrow format, and the width of a row's fixed-size list; 0: a single value.
using Field = std::tuple<std::string, std::string, int>;
// Validity, nulls, and the other buffers in Arrow's order.
using Column = std::tuple<std::optional<Buffer>, std::int64_t, std::vector<Buffer>>;
using Chunk = std::tuple<std::int64_t, std::vector<Column>>;

constexpr std::int64_t nullable = 2;  // a flag of a schema

// Deletes an owner of Python objects, on any thread, with the GIL.
template <class Owner>
void let_go(Owner* owner) {
  if (!Py_IsInitialized()) return;  // the process ends, and the system frees the memory
  const nb::gil_scoped_acquire locked;
  delete owner;
}

struct OwnedSchema {
  std::string name, format;
  std::vector<std::unique_ptr<ArrowSchema>> children;
  std::vector<ArrowSchema*> pointers;
};

void release_schema(ArrowSchema* schema) {
  auto* const own = static_cast<OwnedSchema*>(schema->private_data);
  for (ArrowSchema* child : own->pointers)
    if (child->release) child->release(child);
  schema->release = nullptr;
  delete own;
}

void set_schema(ArrowSchema& schema, std::unique_ptr<OwnedSchema> own, std::int64_t flags) {
  for (const auto& child : own->children) own->pointers.push_back(child.get());
  schema = {
      own->format.c_str(),  own->name.c_str(), nullptr,         flags,  static_cast<std::int64_t>(own->pointers.size()),
      own->pointers.data(), nullptr,           &release_schema, nullptr};
  schema.private_data = own.release();
}

void set_field(ArrowSchema& schema, const Field& field) {
  const auto& [name, format, width] = field;
  auto own = std::make_unique<OwnedSchema>();
  own->name = name;
  own->format = width ? "+w:" + std::to_string(width) : format;
  if (width) set_field(*own->children.emplace_back(std::make_unique<ArrowSchema>()), {"item", format, 0});
  set_schema(schema, std::move(own), nullable);
}

struct OwnedArray {
  std::vector<Buffer> held;
  std::vector<const void*> buffers;
  std::vector<std::unique_ptr<ArrowArray>> children;
  std::vector<ArrowArray*> pointers;
};

void release_array(ArrowArray* array) {
  auto* const own = static_cast<OwnedArray*>(array->private_data);
  for (ArrowArray* child : own->pointers)
    if (child->release) child->release(child);
  array->release = nullptr;
  let_go(own);
}

void set_array(ArrowArray& array, std::unique_ptr<OwnedArray> own, std::int64_t length, std::int64_t nulls) {
  for (const Buffer& buffer : own->held) own->buffers.push_back(buffer.data());
  for (const auto& child : own->children) own->pointers.push_back(child.get());
  array = {length,
           nulls,
           0,
           static_cast<std::int64_t>(own->buffers.size()),
           static_cast<std::int64_t>(own->pointers.size()),
           own->buffers.data(),
           own->pointers.data(),
           nullptr,
           &release_array,
           nullptr};
  array.private_data = own.release();
}

void set_column(ArrowArray& array, const Field& field, Column column, std::int64_t length) {
  auto& [valid, nulls, buffers] = column;
  const int width = std::get<2>(field);
  auto own = std::make_unique<OwnedArray>();
  own->buffers.push_back(valid ? valid->data() : nullptr);
  if (width) {
    auto values = std::make_unique<OwnedArray>();
    values->buffers.push_back(nullptr);
    values->held = std::move(buffers);
    set_array(*own->children.emplace_back(std::make_unique<ArrowArray>()), std::move(values), length * width, 0);
  } else {
    own->held = std::move(buffers);
  }
  set_array(array, std::move(own), length, nulls);
  // keep the validity buffer alive as long as the array; its pointer is already the first one
  if (valid) static_cast<OwnedArray*>(array.private_data)->held.push_back(std::move(*valid));
}

struct OwnedStream {
  std::vector<Field> fields;
  nb::object chunks;  // an iterator
  std::string error;
};

OwnedStream& owned(ArrowArrayStream* stream) { return *static_cast<OwnedStream*>(stream->private_data); }

int get_schema(ArrowArrayStream* stream, ArrowSchema* out) {
  auto own = std::make_unique<OwnedSchema>();
  own->format = "+s";
  for (const Field& field : owned(stream).fields)
    set_field(*own->children.emplace_back(std::make_unique<ArrowSchema>()), field);
  set_schema(*out, std::move(own), 0);
  return 0;
}

int get_next(ArrowArrayStream* stream, ArrowArray* out) {
  OwnedStream& own = owned(stream);
  const nb::gil_scoped_acquire locked;
  try {
    nb::object next = nb::steal(PyIter_Next(own.chunks.ptr()));
    if (!next) {
      if (PyErr_Occurred()) throw nb::python_error();
      out->release = nullptr;
      return 0;
    }
    auto [length, columns] = nb::cast<Chunk>(next);
    auto rows = std::make_unique<OwnedArray>();
    rows->buffers.push_back(nullptr);
    for (std::size_t i = 0; i < own.fields.size(); ++i)
      set_column(*rows->children.emplace_back(std::make_unique<ArrowArray>()), own.fields[i], std::move(columns.at(i)),
                 length);
    set_array(*out, std::move(rows), length, 0);
    return 0;
  } catch (const std::exception& error) {
    own.error = error.what();
    return EIO;
  }
}

const char* get_last_error(ArrowArrayStream* stream) { return owned(stream).error.c_str(); }

void release_stream(ArrowArrayStream* stream) {
  stream->release = nullptr;
  let_go(&owned(stream));
}

void delete_capsule(PyObject* capsule) {
  auto* const stream = static_cast<ArrowArrayStream*>(PyCapsule_GetPointer(capsule, "arrow_array_stream"));
  if (!stream) return;
  if (stream->release) stream->release(stream);
  delete stream;
}

nb::object arrow_stream(std::vector<Field> fields, const nb::iterable& chunks) {
  auto own = std::make_unique<OwnedStream>(OwnedStream{std::move(fields), nb::iter(chunks), {}});
  auto stream = std::make_unique<ArrowArrayStream>(
      ArrowArrayStream{&get_schema, &get_next, &get_last_error, &release_stream, own.get()});
  nb::object capsule = nb::steal(PyCapsule_New(stream.get(), "arrow_array_stream", &delete_capsule));
  if (!capsule) throw nb::python_error();
  own.release();
  stream.release();
  return capsule;
}

}  // namespace

void add_arrow_stream(nb::module_& module) {
  module.def("arrow_stream", &arrow_stream, "fields"_a, "chunks"_a,
             nb::sig("def arrow_stream(fields: collections.abc.Sequence[tuple[str, str, int]], chunks: "
                     "collections.abc.Iterable[tuple[int, collections.abc.Sequence[tuple[NDArray[numpy.generic] | None, "
                     "int, collections.abc.Sequence[NDArray[numpy.generic]]]]]]) -> object"));
}

}  // namespace sudokit::bind
