// A model compiled: items that propagate, the cells that wake each of them, and tables.  Immutable, so that any number of
// searches on any number of threads can share it.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "core/rules/layered_diagram.hpp"
#include "core/rules/rule_model.hpp"

namespace sudokit::rules {

enum class Task : std::uint8_t { house, crossing, pair, family, sum, line, diagram, count, any_of };

// Images of sets under a relation, both ways: by a table for small N.
struct PairTable {
  std::vector<Set> forward_rows, backward_rows;  // by value
  std::vector<Set> forward, backward;            // by set; empty for large N
};

// Cells of a sum with one coefficient whose values all differ.
struct Group {
  int coefficient = 1;
  std::vector<Cell> cells;
};

struct Item {
  Task task{};
  std::uint8_t level = 0;  // cheap items have low levels, and go first
  std::vector<Cell> cells;
  std::vector<Cell> common;  // family: the cells that differ from all of its cells
  std::vector<int> coefficients;
  std::vector<Group> groups;  // sum
  int total = 0;              // sum: its total; crossing: how many of the cells are in the first part
  std::vector<Set> sets;      // family
  const PairTable* table = nullptr;
  std::shared_ptr<const Automaton> automaton;
  const Diagram* diagram = nullptr;
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
  const std::vector<Item>& items() const { return items_; }
  const std::vector<std::uint32_t>& items_of(Cell cell) const { return items_of_[cell]; }
  const std::vector<Cell>& peers(Cell cell) const { return peers_[cell]; }
  bool differ(Cell first, Cell second) const { return differ_[first * cells_ + second] != 0; }
  // The least and the greatest sum of `count` different values of a set; counts above its size give 9999 and -9999.
  int least_sum(int count, Set set) const { return least_[(static_cast<std::size_t>(set) * (size_ + 1)) + count]; }
  int greatest_sum(int count, Set set) const { return greatest_[(static_cast<std::size_t>(set) * (size_ + 1)) + count]; }
  Set reversed(Set set) const { return reversed_[set]; }

 private:
  void make_tables();
  void mark_differences(const Model& model);
  void set_different(const std::vector<Cell>& cells);
  bool all_differ(const std::vector<Cell>& cells) const;
  void add_houses(const Model& model);
  void add_derived(const Model& model);
  // Adds the items of one constraint.
  void compile(const Constraint& constraint, std::vector<Item>& into, bool outer);
  void compile_pair(const Constraint& constraint, std::vector<Item>& into, bool outer);
  void compile_sum(const Constraint& constraint, std::vector<Item>& into);
  void compile_line(const Constraint& constraint, std::vector<Item>& into);
  void compile_different(const std::vector<Cell>& cells, std::vector<Item>& into);
  void add_family(const std::vector<Cell>& cells, std::vector<Set> sets, std::vector<Item>& into);
  const std::vector<Set>& sets_with_sum(int cells, int total);
  const PairTable* table_of(const std::vector<Set>& rows);
  void index_items();

  int size_, cells_;
  std::vector<Item> items_;
  std::vector<std::vector<std::uint32_t>> items_of_;
  std::vector<std::vector<Cell>> peers_;
  std::vector<char> differ_;
  std::vector<std::int16_t> least_, greatest_;
  std::vector<Set> reversed_;
  std::map<std::vector<Set>, std::unique_ptr<PairTable>> tables_;
  std::map<std::pair<int, int>, std::vector<Set>> sets_with_sum_;
  std::map<std::pair<const Automaton*, std::size_t>, std::unique_ptr<Diagram>> diagrams_;
};

}  // namespace sudokit::rules
