// The module that reads photographs.  web/src/photo calls it, with the three functions of exchange.hpp.
//
// A request is a line of JSON, and after its line break the picture: `width` times `height` times red, green, blue and cover.
// An answer is a line of JSON, and after it the straightened grids, a byte for each pixel, in the order of `grids`.
#include <algorithm>
#include <cmath>
#include <memory>
#include <string>

#include "core/photo/read_picture.hpp"
#include "core/wording/json.hpp"
#include "web/layout_in.hpp"

namespace sudokit::web {

namespace {

using wording::JsonWriter;

constexpr int most_side = 1 << 14;
std::string asked, said, pixels;

void write_fault(JsonWriter& json, std::string_view words) {
  json.open('{');
  json.key("fault");
  json.string(words);
  json.close('}');
}

// Millionths, because the writer of JSON has whole numbers only.
void write_chance(JsonWriter& json, float chance) {
  json.number(static_cast<std::size_t>(std::lround(std::max(0.0F, chance) * 1000000)));
}

void write_cell(const photo::ReadCell& cell, JsonWriter& json) {
  json.open('{');
  json.key("value");
  json.number(cell.value);
  json.key("seen");
  json.number(cell.seen);
  json.key("kind");
  json.number(static_cast<std::size_t>(cell.kind));
  json.key("sure");
  json.boolean(cell.sure);
  json.key("mistake");
  json.boolean(cell.mistake);
  json.key("marks");
  json.number(cell.marks);
  json.key("confidence");
  write_chance(json, cell.confidence);
  json.key("chances");
  json.open('[');
  for (const float chance : cell.chances) write_chance(json, chance);
  json.close(']');
  json.close('}');
}

void write_grid(const photo::GridReading& grid, std::size_t layout, JsonWriter& json) {
  json.open('{');
  json.key("layout");
  json.number(layout);
  json.key("corners");
  json.open('[');
  for (const photo::Point corner : grid.corners) {
    // Tenths of pixels, as texts: corners may lie outside.
    json.plain(std::to_string(std::lround(corner.x * 10)));
    json.plain(std::to_string(std::lround(corner.y * 10)));
  }
  json.close(']');
  json.key("rotation");
  json.number(static_cast<std::size_t>(grid.rotation));
  json.key("basis");
  json.number(static_cast<std::size_t>(grid.decision.basis));
  json.key("solution");
  json.open('[');
  for (const Value value : grid.decision.solution) json.number(value);
  json.close(']');
  json.key("cells");
  json.open('[');
  for (const photo::ReadCell& cell : grid.decision.cells) write_cell(cell, json);
  json.close(']');
  json.key("side");
  json.number(static_cast<std::size_t>(grid.straight.width));
  json.close('}');
}

// On white, as where files are decoded.
void take_pixels(std::string_view rgba) {
  pixels.resize(rgba.size() / 4 * 3);
  for (std::size_t from = 0, to = 0; from + 3 < rgba.size(); from += 4) {
    const auto cover = static_cast<unsigned>(static_cast<unsigned char>(rgba[from + 3]));
    for (std::size_t k = 0; k < 3; ++k) {
      const auto ink = static_cast<unsigned>(static_cast<unsigned char>(rgba[from + k]));
      pixels[to++] = static_cast<char>((ink * cover + 255 * (255 - cover) + 127) / 255);
    }
  }
}

bool layouts_in(const JsonValue& request, std::vector<std::unique_ptr<Layout>>& layouts) {
  for (const JsonValue& one : request.at("layouts").items) {
    std::optional<Layout> layout = layout_in(one);
    if (!layout || layout->size() < 4 || layout->size() > photo::largest_read_size) return false;
    layouts.push_back(std::make_unique<Layout>(std::move(*layout)));
  }
  return !layouts.empty();
}

bool corners_in(const JsonValue& request, photo::Quad& quad) {
  const auto places = numbers<double>(request.at("corners"));
  if (places.size() != 8) return false;
  for (std::size_t k = 0; k < 4; ++k) quad[k] = {places[2 * k], places[2 * k + 1]};
  return std::abs(photo::area(quad)) >= 400;
}

// Of several layouts, one whose cells are clearer by far; one solution counts as much as a good deal of clearness.
constexpr double clearer = 0.05, of_one_solution = 0.2;

double clearness(const photo::GridReading& grid) {
  double sum = 0;
  for (const photo::ReadCell& cell : grid.decision.cells) sum += static_cast<double>(cell.confidence);
  const auto cells = static_cast<double>(grid.decision.cells.size());
  return sum / std::max(1.0, cells) + (grid.decision.basis == photo::Basis::unique ? of_one_solution : 0);
}

photo::PictureReading read(const photo::Colours& picture, const std::vector<const Layout*>& layouts,
                           const JsonValue& request, const Allowance& allowance) {
  photo::Quad corners;
  if (!corners_in(request, corners)) return photo::read_picture(picture, layouts, allowance);
  photo::PictureReading result;
  for (const Layout* layout : layouts) {
    photo::GridReading grid = photo::read_at_corners(picture, corners, *layout, allowance);
    if (result.grids.empty())
      result.grids.push_back(std::move(grid));
    else if (clearness(grid) > clearness(result.grids[0]) + clearer)
      result.grids[0] = std::move(grid);
  }
  return result;
}

void answer(std::string_view line, std::string_view rgba, std::string& straight, JsonWriter& json) {
  const std::optional<JsonValue> request = read_json(line);
  if (!request) return write_fault(json, "the request is no JSON");
  const int width = request->integer("width"), height = request->integer("height");
  if (width < 1 || height < 1 || width > most_side || height > most_side ||
      rgba.size() != static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4)
    return write_fault(json, "the picture does not have its pixels");
  std::vector<std::unique_ptr<Layout>> owned;
  if (!layouts_in(*request, owned)) return write_fault(json, "layouts of 4 to 16 cells a row are needed");
  std::vector<const Layout*> layouts;
  for (const auto& layout : owned) layouts.push_back(layout.get());
  take_pixels(rgba);
  const photo::Colours picture{width, height, {reinterpret_cast<const std::uint8_t*>(pixels.data()), pixels.size()}};
  Allowance allowance;
  if (request->has("seconds")) allowance.seconds = request->at("seconds").number;
  const photo::PictureReading reading = read(picture, layouts, *request, allowance);
  json.open('{');
  json.key("unreadable");
  json.boolean(reading.unreadable);
  json.key("stopped");
  json.plain(name_of(reading.stopped));
  json.key("grids");
  json.open('[');
  for (const photo::GridReading& grid : reading.grids) {
    const auto at = std::find(layouts.begin(), layouts.end(), grid.layout) - layouts.begin();
    write_grid(grid, static_cast<std::size_t>(at), json);
    straight.append(grid.straight.at.begin(), grid.straight.at.end());
  }
  json.close(']');
  json.close('}');
}

}  // namespace

extern "C" {

__attribute__((visibility("default"))) char* sudokit_room(std::size_t bytes) {
  asked.resize(bytes);
  return asked.data();
}

__attribute__((visibility("default"))) std::size_t sudokit_answer(std::size_t bytes) {
  said.clear();
  std::string straight;
  JsonWriter json(said);
  const std::string_view whole = std::string_view(asked).substr(0, bytes);
  const std::size_t end = whole.find('\n');
  if (end == std::string_view::npos)
    write_fault(json, "the request has no picture");
  else
    answer(whole.substr(0, end), whole.substr(end + 1), straight, json);
  said += '\n';
  said += straight;
  return said.size();
}

__attribute__((visibility("default"))) const char* sudokit_said() { return said.data(); }
}

}  // namespace sudokit::web
