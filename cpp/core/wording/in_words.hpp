// Values, cells and houses as sentences name them, in the words of a language: "r1c2 and r3c4", "rows 2 and 7".
#pragma once
#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/grid/symmetries.hpp"
#include "core/steps/step.hpp"
#include "core/wording/names.hpp"
#include "core/wording/texts.hpp"

namespace sudokit::wording {

class InWords {
 public:
  // Everything must outlive it.
  InWords(const Words& words, const Names& names) : words_(words), names_(names) {}

  const Names& names() const { return names_; }
  const Words& words() const { return words_; }

  void append_values(Mask values, std::string& out) const { append_values(values, words_.conjunction, out); }
  void append_values(Mask values, std::string_view word, std::string& out) const;
  // Cells, sorted and distinct.
  void append_cells(std::span<const Cell> cells, std::string& out) const { append_cells(cells, words_.conjunction, out); }
  void append_cells(std::span<const Cell> cells, std::string_view word, std::string& out) const;
  // Each on its own with "or": "r2c4 or r2c5".
  void append_any_cells(std::span<const Cell> cells, std::string& out) const;
  void append_houses(std::span<const std::uint16_t> houses, bool after_in, std::string& out) const {
    append_houses(houses, after_in, words_.conjunction, out);
  }
  void append_houses(std::span<const std::uint16_t> houses, bool after_in, std::string_view word, std::string& out) const;
  void append_house(std::uint16_t house, bool after_in, std::string& out) const {
    append_houses({&house, 1}, after_in, out);
  }
  // What holds: "r1c2 is 5", "r1c2 is not 5", "5 in r1c2".
  void append_placed(std::span<const Cell> cells, Value value, std::string& out) const {
    append_of(words_.placed, cells, value, out);
  }
  void append_absent(std::span<const Cell> cells, Value value, std::string& out) const {
    append_of(words_.absent, cells, value, out);
  }
  void append_candidate(std::span<const Cell> cells, Value value, std::string& out) const {
    append_of(words_.candidate, cells, value, out);
  }

  // Each on its own: "5 in r1c2 or 7 in r3c4".
  void append_candidates(std::span<const steps::Candidate> candidates, std::string_view word, std::string& out) const;

  // What a symmetry does, after "the grid is": "turned by 180° and its values are replaced as in 1↔9, 2→3→4→2".
  void append_symmetry(const Symmetry& symmetry, std::string& out) const;
  // What replaces the values, in notation: "(19)(234)".
  void append_cycles(std::span<const Value> values, std::string& out) const;

  // Raises the letter at `at` if a whole sentence begins there after a colon, in a language that does so.
  void begin_after_colon(std::string& out, std::size_t at) const;

 protected:
  void append_of(const Phrase& phrase, std::span<const Cell> cells, Value value, std::string& out) const;

 private:
  const Words& words_;
  const Names& names_;
};

template <class Thing>
void sort_distinct(std::vector<Thing>& items) {
  std::sort(items.begin(), items.end());
  items.erase(std::unique(items.begin(), items.end()), items.end());
}

}  // namespace sudokit::wording
