#include "web/exchange.hpp"

#include <cstdint>

#include "web/layout_in.hpp"

namespace sudokit::web {

namespace {

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
  std::optional<Layout> layout = layout_in(request);
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
