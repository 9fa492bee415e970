// A grid that is transformed many times.
#pragma once
#include <array>
#include <cstddef>

#include "core/canon/canon.hpp"

namespace sudokit::rows {

class Movable {
 public:
  Movable(std::size_t size, const Value* grid);
  // As canon::apply(): writes the transformed grid, size * size values, to `result`.
  void move(const canon::Transformation& t, Value* result);

 private:
  static constexpr std::size_t room = 96;  // a kernel reads sixteen bytes at the start of every row
  using Cells = std::array<Value, room>;

  std::size_t size_;
  bool turned_known_ = false;
  Cells plain_{}, turned_;  // as it is; transposed, from the first transformation on that asks for it
};

}  // namespace sudokit::rows
