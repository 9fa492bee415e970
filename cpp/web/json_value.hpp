// Reads JSON: what the page asks a module.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sudokit::web {

// A value of JSON; what is absent reads as null.
struct JsonValue {
  enum class Kind : unsigned char { null, boolean, number, string, list, object };

  Kind kind = Kind::null;
  double number = 0;  // of a boolean: 1 or 0
  std::string string;
  std::vector<JsonValue> items;                            // of a list
  std::vector<std::pair<std::string, JsonValue>> members;  // of an object

  // A member of an object; null if there is none.
  const JsonValue& at(std::string_view name) const;
  bool has(std::string_view name) const { return at(name).kind != Kind::null; }
  bool flag(std::string_view name) const { return at(name).number != 0; }
  int integer(std::string_view name, int otherwise = 0) const;
  // An unsigned number of 64 bits, which JSON has as a text of digits.
  unsigned long long wide(std::string_view name) const;
  std::string_view text(std::string_view name, std::string_view otherwise = {}) const;
};

// Nothing if the text is no JSON, or is nested more than 64 levels deep.
std::optional<JsonValue> read_json(std::string_view text);

}  // namespace sudokit::web
