#include <array>

#include "core/methods/backtracking.hpp"
#include "core/methods/catalogue.hpp"
#include "core/methods/clause_learning.hpp"
#include "core/methods/dancing_links.hpp"
#include "core/methods/deduction.hpp"
#include "core/methods/fewest_values.hpp"
#include "core/methods/forced_cells.hpp"
#include "core/methods/guessing.hpp"
#include "core/methods/method.hpp"
#include "core/methods/templates.hpp"
#include "core/methods/templates_indexed.hpp"

namespace sudokit::methods {
namespace {

bool any(const Layout&) { return true; }

template <class Made>
std::unique_ptr<Method> make(const Layout& layout) {
  return std::make_unique<Made>(layout);
}

template <bool hidden>
std::unique_ptr<Method> make_forced(const Layout& layout) {
  return std::make_unique<ForcedCells>(layout, hidden);
}

template <Where where>
std::unique_ptr<Method> make_guessing(const Layout& layout) {
  return std::make_unique<Guessing>(layout, GuessSettings{.where = where});
}

constexpr auto table = std::to_array<Entry>({
    {"backtracking", any, false, make<Backtracking>},
    {"fewest-values", any, false, make<FewestValues>},
    {"forced-cells", any, false, make_forced<false>},
    {"forced-cells-hidden", any, false, make_forced<true>},
    {"guess-random", any, true, make_guessing<Where::random>},
    {"guess-ordered", any, true, make_guessing<Where::ordered>},
    {"guess-smallest", any, true, make_guessing<Where::smallest>},
    {"guess-neural", any, true, make_guessing<Where::network>},
    {"deduction", any, true, make<Deduction>},
    {"templates", has_template_table, false, make<Templates>},
    {"templates-indexed", can_list_templates, false, make_templates_indexed},
    {"catalogue", has_catalogue, false, make<Catalogue>},
    {"dancing-links", any, false, make<DancingLinks>},
    {"cdcl", any, false, make<ClauseLearning>},
});

}  // namespace

std::span<const Entry> entries() { return table; }

const Entry* find(std::string_view name) {
  for (const Entry& entry : table)
    if (entry.name == name) return &entry;
  return nullptr;
}

}  // namespace sudokit::methods
