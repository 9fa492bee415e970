// What steps with lists of values provide to templates: the rules and the lists that these leave; houses with their values.
#include <algorithm>
#include <vector>

#include "core/wording/facts.hpp"

namespace sudokit::wording {

bool Facts::append_rule_fact(Fact fact, Roles roles, std::string& out) const {
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
    case Fact::covers: append_covers(roles, out); return true;
    default: return false;
  }
}

// Of a set of rank 0, the houses with their values: "1 and 4 in row 3; 5 in column 2".  Those that show more follow after as many
// more covers as there are cells, and are left to the proof.
void Facts::append_covers(Roles roles, std::string& out) const {
  std::size_t cells = 0, covers = 0;
  for (const auto& part : step_.cells) cells += part.role == steps::Role::set_a;
  for (std::size_t i = 0, first = 1; i < step_.lists.size() && cells != covers; ++i) {
    const auto& [house, role] = step_.houses.at(i);
    Mask values = 0;
    for (const Value value : step_.lists[i]) values |= bit_of(value);
    (role == steps::Role::base ? cells : covers) += step_.lists[i].size();
    if (!(roles >> static_cast<int>(role) & 1)) continue;
    if (!first) out += "; ";
    first = 0;
    words().candidate.fill(out, [&, house = house](std::string_view slot) {
      if (slot == "cell")
        append_house(house, true, out);
      else
        append_values(values, out);
    });
  }
}

}  // namespace sudokit::wording
