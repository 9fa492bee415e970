#include "web/exchange.hpp"

#include <cstdint>

namespace sudokit::web {

namespace {

constexpr int largest = 25;

template <class Number>
std::vector<Number> numbers(const JsonValue& list) {
  std::vector<Number> all;
  all.reserve(list.items.size());
  for (const JsonValue& item : list.items) all.push_back(static_cast<Number>(item.number));
  return all;
}

std::optional<Layout> jigsaw_of(const JsonValue& request) {
  const auto regions = numbers<std::uint16_t>(request.at("regions"));
  std::size_t size = 1;
  while (size * size < regions.size()) ++size;
  if (size * size != regions.size() || size > largest) return {};
  std::vector<std::size_t> held(size);
  for (const std::uint16_t region : regions) {
    if (region >= size) return {};
    ++held[region];
  }
  for (const std::size_t cells : held)
    if (cells != size) return {};
  return Layout::jigsaw(regions, request.flag("diagonals"));
}

std::optional<Layout> layout_of(const JsonValue& request) {
  const auto& box = request.at("box").items;
  if (box.size() != 2) return jigsaw_of(request);
  const int height = static_cast<int>(box[0].number), width = static_cast<int>(box[1].number);
  const bool windows = request.flag("windows");
  if (height < 1 || width < 1 || height * width > largest || (windows && (height != width || height < 2))) return {};
  return Layout::boxes(height, width, request.flag("diagonals"), windows);
}

bool same(const Layout& one, const Layout& other) {
  if (one.size() != other.size() || one.houses().size() != other.houses().size()) return false;
  for (std::size_t i = 0; i < one.houses().size(); ++i)
    if (one.houses()[i].kind != other.houses()[i].kind || one.houses()[i].cells != other.houses()[i].cells) return false;
  return true;
}

std::string asked, said;

}  // namespace

Solvers* solvers_of(const JsonValue& request) {
  static std::unique_ptr<Solvers> kept;
  std::optional<Layout> layout = layout_of(request);
  if (!layout) return nullptr;
  if (!kept || !same(kept->layout, *layout)) kept = std::make_unique<Solvers>(std::move(*layout));
  return kept.get();
}

std::optional<Posed> posed_of(const Layout& layout, const JsonValue& request) {
  const auto cells = static_cast<std::size_t>(layout.cells());
  Posed posed{numbers<Value>(request.at("values")), numbers<Mask>(request.at("masks")),
              numbers<char>(request.at("givens"))};
  if (posed.values.size() != cells) return {};
  for (const Value value : posed.values)
    if (value > layout.size()) return {};
  for (Mask& mask : posed.masks) mask &= all_values(layout.size());
  if (!posed.masks.empty() && posed.masks.size() != cells) return {};
  if (!posed.givens.empty() && posed.givens.size() != cells) return {};
  return posed;
}

Allowance allowance_of(const JsonValue& request) {
  Allowance allowance;
  if (request.has("seconds")) allowance.seconds = request.at("seconds").number;
  if (request.has("nodes")) allowance.nodes = static_cast<std::uint64_t>(request.at("nodes").number);
  return allowance;
}

void write_values(JsonWriter& json, const std::vector<Value>& values) {
  if (values.empty()) return json.null();
  json.open('[');
  for (const Value value : values) json.number(value);
  json.close(']');
}

extern "C" {

__attribute__((visibility("default"))) char* sudokit_room(std::size_t bytes) {
  asked.resize(bytes);
  return asked.data();
}

__attribute__((visibility("default"))) std::size_t sudokit_answer(std::size_t bytes) {
  said.clear();
  JsonWriter json(said);
  const std::optional<JsonValue> request = read_json(std::string_view(asked).substr(0, bytes));
  answer(request ? *request : JsonValue{}, json);
  return said.size();
}

__attribute__((visibility("default"))) const char* sudokit_said() { return said.data(); }
}

}  // namespace sudokit::web
