// The libFuzzer target for the reader of photographs, built by `make fuzz` with clang: the reader itself reports its coverage, as it
// does not where Python calls the compiled module (fuzz_photo.py).  The input steers what is drawn.
#include <fuzzer/FuzzedDataProvider.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "core/photo/read_picture.hpp"

using namespace sudokit;
using namespace sudokit::photo;

namespace {

struct Canvas {
  int width, height;
  std::vector<std::uint8_t> bytes;

  void fill(int left, int top, int wide, int high, const std::uint8_t (&colour)[3]) {
    for (int y = std::max(0, top); y < std::min(height, top + high); ++y)
      for (int x = std::max(0, left); x < std::min(width, left + wide); ++x)
        std::copy_n(colour, 3,
                    bytes.data() +
                        (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)) * 3);
  }
};

void take(FuzzedDataProvider& steer, std::uint8_t (&colour)[3]) {
  for (std::uint8_t& part : colour) part = steer.ConsumeIntegral<std::uint8_t>();
}

Canvas drawn(FuzzedDataProvider& steer) {
  Canvas canvas{steer.ConsumeIntegralInRange(1, 260), steer.ConsumeIntegralInRange(1, 260), {}};
  canvas.bytes.assign(static_cast<std::size_t>(canvas.width) * static_cast<std::size_t>(canvas.height) * 3,
                      steer.ConsumeIntegral<std::uint8_t>());
  std::uint8_t colour[3];
  take(steer, colour);
  // Lines like those of a grid, first, so that the reader comes as far as the cells.
  if (const int cells = steer.ConsumeIntegralInRange(0, 17); cells != 0) {
    const int step = steer.ConsumeIntegralInRange(2, 60), left = steer.ConsumeIntegralInRange(0, 40),
              top = steer.ConsumeIntegralInRange(0, 40), thick = steer.ConsumeIntegralInRange(1, 5);
    for (int line = 0; line <= cells; ++line) {
      canvas.fill(left, top + line * step, cells * step, thick, colour);
      canvas.fill(left + line * step, top, thick, cells * step, colour);
    }
  }
  while (steer.remaining_bytes() > 64) {
    take(steer, colour);
    const int left = steer.ConsumeIntegral<std::uint8_t>(), top = steer.ConsumeIntegral<std::uint8_t>();
    canvas.fill(left, top, steer.ConsumeIntegralInRange(1, 40), steer.ConsumeIntegralInRange(1, 40), colour);
  }
  return canvas;
}

void must(bool holds) {
  if (!holds) std::abort();
}

void is_sound(const GridReading& grid) {
  must(grid.layout != nullptr);
  const auto size = static_cast<std::size_t>(grid.layout->size());
  must(grid.decision.cells.size() == size * size);
  must(grid.decision.solution.empty() || grid.decision.solution.size() == size * size);
  for (const ReadCell& cell : grid.decision.cells) {
    must(cell.confidence >= 0 && cell.confidence <= 1.0001F);
    must(cell.value <= size && cell.seen <= size && (cell.marks >> size) == 0);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t count) {
  static const Layout nine = Layout::boxes(3, 3), four = Layout::boxes(2, 2), six = Layout::boxes(2, 3),
                      sixteen = Layout::boxes(4, 4);
  static const Layout* const all[] = {&nine, &six, &four, &sixteen};
  FuzzedDataProvider steer(data, count);
  const std::size_t only = steer.ConsumeIntegralInRange<std::size_t>(0, 4);
  const bool at_corners = steer.ConsumeBool();
  Quad corners;
  for (auto& corner : corners)
    corner = {steer.ConsumeFloatingPointInRange(-50.0, 300.0), steer.ConsumeFloatingPointInRange(-50.0, 300.0)};
  const Canvas canvas = drawn(steer);
  const Colours picture{canvas.width, canvas.height, canvas.bytes};
  if (at_corners) {
    is_sound(read_at_corners(picture, corners, *all[only % 4], Allowance{}));
    return 0;
  }
  const auto layouts = only == 4 ? std::span(all) : std::span(all).subspan(only, 1);
  const PictureReading reading = read_picture(picture, layouts, Allowance{});
  for (const GridReading& grid : reading.grids) is_sound(grid);
  return 0;
}
