// What steps of rules provide to templates: the rules, and the lists of values that these leave.
#include "core/wording/facts.hpp"

namespace sudokit::wording {

void Facts::append_rules(std::string& out) const {
  append_joined(step_.rules.size(), words().conjunction, out, [&](std::size_t i) { out += names().rule(step_.rules[i]); });
}

// "123, 145 or 246"; longer symbols with blanks between them.
void Facts::append_lists(std::string& out) const {
  append_joined(step_.lists.size(), words().alternative, out, [&](std::size_t i) {
    Mask values = 0;
    for (const Value value : step_.lists[i]) values |= bit_of(value);
    append_separated(step_.lists[i].size(), names().short_symbols(values) ? "" : " ", out,
                     [&](std::size_t j) { out += names().symbol(step_.lists[i][j]); });
  });
}

}  // namespace sudokit::wording
