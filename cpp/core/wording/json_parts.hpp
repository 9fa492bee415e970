// The parts of steps and proofs as JSON: cells and houses by name, values by symbol; absent parts are omitted.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/steps/step.hpp"
#include "core/wording/json.hpp"
#include "core/wording/names.hpp"

namespace sudokit::wording {

class JsonParts {
 public:
  // Both must outlive it.
  JsonParts(JsonWriter& json, const Names& names) : json_(json), names_(names) {}

  void cell(Cell one) {
    text_.clear();
    names_.append_cell(one, text_);
    json_.plain(text_);
  }
  void symbol(Value value) { json_.string(names_.symbol(value)); }
  void house(std::uint16_t one) {
    static constexpr const char* kinds[] = {"row ", "column ", "box ", "region ", "diagonal ", "window "};
    text_ = kinds[static_cast<int>(names_.kind(one))];
    append_number(names_.number(one), text_);
    json_.plain(text_);
  }
  void rule(std::uint16_t one) { json_.string(names_.rule(one)); }
  void values(std::string_view key, Mask values) {
    if (!values) return;
    json_.key(key);
    json_.open('[');
    each_value(values, [&](Value value) { symbol(value); });
    json_.close(']');
  }
  template <class Items, class Write>
  void list(std::string_view key, const Items& items, Write write) {
    if (items.empty()) return;
    json_.key(key);
    json_.open('[');
    for (const auto& item : items) write(item);
    json_.close(']');
  }
  template <class Candidates>
  void candidates(std::string_view key, const Candidates& all) {
    list(key, all, [&](const steps::Candidate& one) {
      json_.open('[');
      cell(one.cell);
      symbol(one.value);
      json_.close(']');
    });
  }

 protected:
  JsonWriter& json_;

 private:
  const Names& names_;
  std::string text_;
};

}  // namespace sudokit::wording
