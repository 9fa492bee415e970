// What steps of rules provide to templates: the rules, and the lists of values that these leave.
#include <algorithm>
#include <vector>

#include "core/wording/facts.hpp"

namespace sudokit::wording {

bool Facts::append_rule_fact(Fact fact, std::string& out) const {
  switch (fact) {
    case Fact::rule: {  // each once: a chain can pass through a rule several times
      std::vector<std::uint16_t> named;
      for (const std::uint16_t rule : step_.rules)
        if (std::find(named.begin(), named.end(), rule) == named.end()) named.push_back(rule);
      append_joined(named.size(), words().conjunction, out, [&](std::size_t i) { out += names().rule(named[i]); });
      return true;
    }
    case Fact::lists:
    case Fact::combinations:  // "123, 145 or 246", longer symbols with blanks between them; "1+2+3, 1+4+5 or 2+4+6"
      append_joined(step_.lists.size(), words().alternative, out, [&](std::size_t i) {
        Mask values = 0;
        for (const Value value : step_.lists[i]) values |= bit_of(value);
        const char* const between = fact == Fact::combinations ? "+" : names().short_symbols(values) ? "" : " ";
        append_separated(step_.lists[i].size(), between, out,
                         [&](std::size_t j) { out += names().symbol(step_.lists[i][j]); });
      });
      return true;
    default: return false;
  }
}

}  // namespace sudokit::wording
