// A model compiled: houses and peers as bit boards, what each candidate excludes, and the items that propagate.  Immutable,
// so that any number of searches on any number of threads can share it.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "core/rules/layered_diagram.hpp"
#include "core/rules/rule_model.hpp"
#include "core/rules/set_tables.hpp"

namespace sudokit::rules {

using Word = std::uint64_t;

inline constexpr int level_of_lines = 4;  // of the items that take longest
inline constexpr int most_houses = 64;    // that have bit boards; what is beyond these becomes set families

enum class Task : std::uint8_t { pair, family, cage, sum, line, diagram, count, any_of };

// Cells of a sum with one coefficient whose values all differ.
struct Group {
  int coefficient = 1;
  std::vector<Cell> cells;
};

struct Item {
  Task task{};
  std::uint8_t level = 0;  // cheap items have low levels, and go first
  bool exact = false;      // a second run at once finds nothing
  std::vector<Cell> cells;
  std::vector<int> coefficients;                 // sum: one per cell
  std::vector<Group> groups;                     // sum
  int total = 0;                                 // sum, cage
  std::vector<Set> sets;                         // family, cage: the sets; pair: what the second may be, by the first
  const std::vector<Set>* known_sets = nullptr;  // cage: the sets, in the tables of the size
  std::shared_ptr<const Automaton> automaton;
  std::shared_ptr<const Diagram> diagram;
  std::vector<std::vector<char>> counts;
  std::vector<std::vector<Item>> alternatives;
};

class Program {
 public:
  // Throws ModelError.
  explicit Program(const Model& model);
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  int size() const { return size_; }
  int cells() const { return cells_; }
  Set all() const { return static_cast<Set>((1u << size_) - 1); }
  const SetTables& tables() const { return *tables_; }
  bool differ(Cell first, Cell second) const { return peers(first)[second >> 6] >> (second & 63) & 1; }

  // Bit boards: one bit per cell, in this many words (1, 2 or 4).
  int words() const { return words_; }
  int houses() const { return static_cast<int>(houses_.size()) / words_; }
  const Word* house(int number) const { return houses_.data() + static_cast<std::size_t>(number) * words_; }
  // Whether the words of each house have no bit in common: then all of them, joined, have as many bits as the house has places.
  bool folds() const { return folds_; }
  Word houses_of(Cell cell) const { return houses_of_[cell]; }
  const Word* peers(Cell cell) const { return peers_.data() + static_cast<std::size_t>(cell) * words_; }
  // Whether pairs of values exclude each other beyond equal ones; then, per value, a bit board of the cells that cannot
  // have it if `cell` has `value`: peers are included.
  bool linked(Cell cell) const { return link_of_[cell] >= 0; }
  const Word* excluded(Cell cell, int value) const {
    return links_.data() + (static_cast<std::size_t>(link_of_[cell]) * size_ + value - 1) * size_ * words_;
  }

  const std::vector<Item>& items() const { return items_; }
  // The items of one more constraint, which this program does not know: for propagating it alone.
  std::vector<Item> items_for(const Constraint& constraint) const {
    std::vector<Item> made;
    compile(constraint, made, false);
    return made;
  }
  int item_words() const { return item_words_; }
  const Word* items_of(Cell cell) const { return items_of_.data() + static_cast<std::size_t>(cell) * item_words_; }

 private:
  void mark_differences(const Model& model);
  void set_different(const std::vector<Cell>& cells);
  bool all_differ(const std::vector<Cell>& cells) const;
  void add_houses(const Model& model);
  void add_links(const Model& model);
  // Adds the items of one constraint; `outer`: not within alternatives.
  void compile(const Constraint& constraint, std::vector<Item>& into, bool outer) const;
  void compile_pair(const Constraint& constraint, std::vector<Item>& into, bool outer) const;
  void compile_sum(const Constraint& constraint, std::vector<Item>& into) const;
  void compile_line(const Constraint& constraint, std::vector<Item>& into) const;
  void compile_different(const std::vector<Cell>& cells, std::vector<Item>& into) const;
  void add_family(const std::vector<Cell>& cells, std::vector<Set> sets, std::vector<Item>& into) const;
  void index_items();

  int size_, cells_, words_, item_words_ = 0;
  bool folds_ = true;
  const SetTables* tables_;
  std::vector<Word> houses_, houses_of_, peers_, links_, items_of_;
  std::vector<int> link_of_;
  std::vector<Item> items_;
};

}  // namespace sudokit::rules
