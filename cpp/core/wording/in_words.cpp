#include "core/wording/in_words.hpp"

#include <bit>

namespace sudokit::wording {

void InWords::append_values(Mask values, std::string_view word, std::string& out) const {
  const auto count = static_cast<std::size_t>(std::popcount(values));
  append_joined(count, word, out, [&](std::size_t) {
    out += names_.symbol(static_cast<Value>(std::countr_zero(values) + 1));
    values &= values - 1;
  });
}

void InWords::append_cells(std::span<const Cell> cells, std::string_view word, std::string& out) const {
  if (cells.size() == 1) return names_.append_cell(cells[0], out);
  const CellGroups groups(cells, names_.size());
  append_joined(groups.count(), word, out, [&](std::size_t i) { groups.append(i, out); });
}

void InWords::append_any_cells(std::span<const Cell> cells, std::string& out) const {
  append_joined(cells.size(), words_.alternative, out, [&](std::size_t i) { names_.append_cell(cells[i], out); });
}

void InWords::append_candidates(std::span<const steps::Candidate> candidates, std::string_view word,
                                std::string& out) const {
  append_joined(candidates.size(), word, out,
                [&](std::size_t i) { append_candidate({&candidates[i].cell, 1}, candidates[i].value, out); });
}

void InWords::append_houses(std::span<const std::uint16_t> houses, bool after_in, std::string_view word,
                            std::string& out) const {
  const auto append = [&](HouseKind kind, std::span<const std::size_t> numbers) {
    out += words_.houses[static_cast<std::size_t>(kind)][2 * after_in + (numbers.size() > 1)];
    out += ' ';
    append_joined(numbers.size(), word, out, [&](std::size_t j) { append_number(numbers[j], out); });
  };
  if (houses.size() == 1) {  // most often
    const std::size_t number = names_.number(houses[0]);
    return append(names_.kind(houses[0]), {&number, 1});
  }
  std::vector<HouseKind> kinds;  // in order of appearance
  for (const std::uint16_t house : houses)
    if (std::find(kinds.begin(), kinds.end(), names_.kind(house)) == kinds.end()) kinds.push_back(names_.kind(house));
  append_joined(kinds.size(), word, out, [&](std::size_t i) {
    std::vector<std::size_t> numbers;
    for (const std::uint16_t house : houses)
      if (names_.kind(house) == kinds[i]) numbers.push_back(names_.number(house));
    std::sort(numbers.begin(), numbers.end());
    append(kinds[i], numbers);
  });
}

void InWords::begin_after_colon(std::string& out, std::size_t at) const {
  if (words_.capital_after_colon && std::string_view(out).substr(0, at).ends_with(": ")) capitalise(out, at);
}

void InWords::append_of(const Phrase& phrase, std::span<const Cell> cells, Value value, std::string& out) const {
  phrase.fill(out, [&](std::string_view slot) {
    if (slot == "cell")
      append_cells(cells, out);
    else
      out += names_.symbol(value);
  });
}

}  // namespace sudokit::wording
