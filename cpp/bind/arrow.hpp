// Columns of text read through the Arrow C data interface, without copying.
#pragma once
#include <nanobind/nanobind.h>

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "bind/bind.hpp"

namespace sudokit::bind {

// The structures of the Arrow C data and stream interfaces, as their specification gives them; the ABI is frozen.
struct ArrowArray {
  std::int64_t length, null_count, offset, n_buffers, n_children;
  const void** buffers;
  ArrowArray** children;
  ArrowArray* dictionary;
  void (*release)(ArrowArray*);
  void* private_data;
};
struct ArrowSchema {
  const char *format, *name, *metadata;
  std::int64_t flags, n_children;
  ArrowSchema** children;
  ArrowSchema* dictionary;
  void (*release)(ArrowSchema*);
  void* private_data;
};
struct ArrowArrayStream {
  int (*get_schema)(ArrowArrayStream*, ArrowSchema*);
  int (*get_next)(ArrowArrayStream*, ArrowArray*);
  const char* (*get_last_error)(ArrowArrayStream*);
  void (*release)(ArrowArrayStream*);
  void* private_data;
};

// A string, binary, fixed-size binary or string view column, in chunks.  It owns what the producer exported.
class ArrowColumn {
 public:
  // From an object with __arrow_c_stream__ or __arrow_c_array__.  Throws TypeError for unsupported types of column,
  // ValueError for an invalid one.
  explicit ArrowColumn(const nb::object& column);
  ~ArrowColumn();
  ArrowColumn(const ArrowColumn&) = delete;
  ArrowColumn& operator=(const ArrowColumn&) = delete;

  std::size_t rows() const { return rows_; }
  // Reads `count` 9x9 rows from `first` on, with the table if there is one (core/lines/lines.hpp).
  void read(std::size_t first, std::size_t count, Value* values, const Value* table) const;
  bool is_null(std::size_t row) const;
  std::string_view text(std::size_t row) const;  // "" for null

 private:
  enum class Kind { offsets32, offsets64, fixed, view };
  struct Chunk {
    Chunk(const ArrowArray& moved, std::size_t first) : array(moved), first_row(first) {}
    ~Chunk();
    Chunk(const Chunk&) = delete;
    Chunk& operator=(const Chunk&) = delete;
    ArrowArray array;
    std::size_t first_row;
  };

  void take_stream(ArrowArrayStream& stream);
  void take_array(ArrowSchema& schema, ArrowArray& array);
  void set_type(const ArrowSchema& schema);
  void add_chunk(ArrowArray& array);
  void check_buffers(const ArrowArray& array) const;
  static void check_view(const ArrowArray& array, std::int64_t index);
  const Chunk& chunk_of(std::size_t row) const;
  std::string_view text_in(const ArrowArray& array, std::int64_t index) const;
  static bool null_in(const ArrowArray& array, std::int64_t index);
  Value* read_in(const ArrowArray& array, std::int64_t first, std::int64_t last, Value* values, const Value* table) const;

  Kind kind_ = Kind::offsets32;
  std::size_t width_ = 0, rows_ = 0;
  std::vector<std::unique_ptr<Chunk>> chunks_;
};

}  // namespace sudokit::bind
