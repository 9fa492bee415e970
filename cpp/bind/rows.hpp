// Many puzzles at once: rows from an array, from text or from an Arrow column, solved in blocks over threads.
#pragma once
#include <nanobind/nanobind.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bind/bind.hpp"
#include "bind/interrupt.hpp"

namespace sudokit::bind {

// Where rows come from.
class RowSource {
 public:
  virtual ~RowSource() = default;
  virtual std::size_t rows() const = 0;
  virtual bool in_place() const { return false; }
  // `count` rows from `first` on, as values: in place where they lie so, else in `scratch`.
  virtual const Value* read(std::size_t first, std::size_t count, Value* scratch) const = 0;
};

// What is known of a row; the order of the Python enumeration Status.
enum class RowAnswer : std::uint8_t { unique, multiple, none, solved, undecided, invalid };

// Why a row is invalid: kind 0, the cell `a` holds no value; kind 1, the cells `a` and `b` hold equal values in a house.
using InvalidRow = std::array<std::int64_t, 4>;  // row, kind, a, b

// What is wrong with a row: a value out of range, or the first conflict.
std::optional<InvalidRow> fault_of(const Layout& layout, std::size_t row, const Value* values);

struct RowOptions {
  std::uint32_t limit = 2;
  unsigned threads = 1;
  bool first_of_many = false;  // give the first solution where there are several, whatever the limit
  std::string instruction_set;
};

struct RowResults {
  Value* solutions = nullptr;      // [rows][cells]
  std::uint32_t* counts = nullptr;
  RowAnswer* answers = nullptr;
  std::vector<InvalidRow> invalid;  // by row
  Stopped stopped = Stopped::no;
};

// Solves every row.  The GIL must not be held.
void solve_rows(LayoutHandle& handle, const RowSource& source, const RowOptions& options, const Budget& budget,
                RowResults& results);

void add_rows(nb::module_& module);

}  // namespace sudokit::bind
