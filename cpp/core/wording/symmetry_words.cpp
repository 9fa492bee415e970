// Symmetries in words: what they do to the grid, and what replaces the values.
#include <stdexcept>
#include <string>
#include <vector>

#include "core/wording/facts.hpp"
#include "core/wording/in_words.hpp"

namespace sudokit::wording {

namespace {

// Visits every cycle of a permutation that is longer than one, from its lowest index on; `first`: where the permutation begins.
template <class Thing, class Visit>
void each_cycle(std::span<const Thing> images, std::size_t first, Visit visit) {
  std::vector<char> seen(images.size());
  for (std::size_t i = first; i < images.size(); ++i) {
    if (seen[i] || images[i] == i) continue;
    std::vector<std::size_t> cycle;
    for (std::size_t at = i; !seen[at]; at = images[at]) {
      seen[at] = 1;
      cycle.push_back(at);
    }
    visit(cycle);
  }
}

}  // namespace

void InWords::append_cycles(std::span<const Value> values, std::string& out) const {
  const std::size_t before = out.size();
  const std::string_view between = names_.short_symbols(all_values(names_.size())) ? "" : " ";
  each_cycle(values, 1, [&](const std::vector<std::size_t>& cycle) {
    out += '(';
    append_separated(cycle.size(), between, out,
                     [&](std::size_t i) { out += names_.symbol(static_cast<Value>(cycle[i])); });
    out += ')';
  });
  if (out.size() == before) out += "()";
}

void InWords::append_symmetry(const Symmetry& symmetry, std::string& out) const {
  // "1↔9, 2→3→4→2"
  const auto arrows = [](const auto& images, std::size_t first, const auto& append) {
    std::string text;
    each_cycle(std::span(images), first, [&](const std::vector<std::size_t>& cycle) {
      if (!text.empty()) text += ", ";
      append_separated(cycle.size(), cycle.size() == 2 ? "↔" : "→", text, [&](std::size_t i) { append(cycle[i], text); });
      if (cycle.size() == 2) return;
      text += "→";
      append(cycle[0], text);
    });
    return text;
  };
  std::string moved;
  if (const auto motion = motion_of(symmetry)) {
    moved = words_.moved[static_cast<std::size_t>(*motion)];
  } else {
    words_.moved_lines.fill(moved, [&](std::string_view) {
      moved += arrows(symmetry.lines, 0, [&](std::size_t line, std::string& text) {
        const auto house = static_cast<std::uint16_t>(line);
        names_.append_houses({&house, 1}, text);
      });
    });
  }
  const std::string values = arrows(
      symmetry.values, 1, [&](std::size_t value, std::string& text) { text += names_.symbol(static_cast<Value>(value)); });
  if (values.empty()) {
    out += moved;
    return;
  }
  words_.moved_with_values.fill(out, [&](std::string_view slot) { out += slot == "moved" ? moved : values; });
}

Symmetry Facts::symmetry() const {
  Symmetry found;
  for (const auto& [house, role] : step_.houses)
    if (role == steps::Role::other) found.lines.push_back(house);
  found.values = {0};
  if (!step_.lists.empty()) found.values.insert(found.values.end(), step_.lists[0].begin(), step_.lists[0].end());
  if (!found.is_sound(names().size())) throw std::invalid_argument("the step lacks the symmetry that its technique has");
  return found;
}

}  // namespace sudokit::wording
