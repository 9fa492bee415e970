// What follows at once from a candidate being true (on) or false (off), as lists and as bits: the ground that chains walk on.
//
// Nodes are candidates, in the order of cells and values; after them groups (cells of one value that two houses share);
// after them almost locked sets, one node for each value of a set.  A node is on where one of its cells holds its value.
// A weak link leads from on to off (at most one of the two is on), a strong one from off to on (at least one is).  Both
// kinds are symmetric, so that every chain can be read backwards.
//
// Lists name what follows in the order in which HoDoKu walks: of on, the other values of the cell, then the cell's houses
// (row, column, region, others), cells ascending, then groups, then sets; of off likewise.  A breadth-first walk over them
// finds the shortest chain to each node, and of several the one that HoDoKu finds.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/logic/search.hpp"

namespace sudokit::logic {

// Rows of bits, all of one length.
class LinkRows {
 public:
  void reset(std::size_t rows, std::size_t columns);
  std::size_t words() const { return words_; }
  std::uint64_t* row(std::size_t at) { return bits_.data() + at * words_; }
  const std::uint64_t* row(std::size_t at) const { return bits_.data() + at * words_; }
  bool has(std::size_t at, std::size_t column) const { return row(at)[column >> 6] >> (column & 63) & 1; }
  void set(std::size_t at, std::size_t column) { row(at)[column >> 6] |= std::uint64_t{1} << (column & 63); }

 private:
  std::size_t words_ = 0;
  std::vector<std::uint64_t> bits_;
};

// Node and truth: 2 * node + 1 is the node on, 2 * node the node off.
using Literal = std::uint32_t;
constexpr Literal on(std::uint32_t node) { return 2 * node + 1; }
constexpr Literal off(std::uint32_t node) { return 2 * node; }
constexpr std::uint32_t node_of(Literal literal) { return literal >> 1; }
constexpr bool is_on(Literal literal) { return literal & 1; }

enum class Links : std::uint8_t { all, one_value, bivalue_cells };

template <int Words>
class LinkTable {
 public:
  using Set = CellSet<Words>;
  struct Node {
    Value value;
    Cell cell;     // the first of its cells
    bool group;    // more than one cell
    std::int32_t at;  // which group, or which place among the sets' values; -1: a candidate
    std::int32_t set; // which almost locked set, or -1
  };
  struct AlmostLocked {
    Set cells;
    Mask values;
  };

  // The candidates of the state and their links.  `one_value`: none between values; `bivalue_cells`: only candidates of cells
  // with two, strong links in cells, weak ones between cells.
  // False: the meter stopped.
  bool build(const State<Words>& state, Links links, bool groups, bool sets, Meter& meter);

  std::uint32_t nodes() const { return static_cast<std::uint32_t>(node_.size()); }
  std::uint32_t candidates() const { return candidates_; }
  const Node& node(std::uint32_t at) const { return node_[at]; }
  // The cells of a node.
  Set cells(std::uint32_t at) const {
    const Node& one = node_[at];
    return one.at < 0 ? Set::of(one.cell) : places_[static_cast<std::size_t>(one.at)];
  }
  // The cells that see all cells of a node.
  Set seen(std::uint32_t at) const {
    const Node& one = node_[at];
    return one.at < 0 ? state_->tables().peers[one.cell] : seen_[static_cast<std::size_t>(one.at)];
  }
  const AlmostLocked& set(std::uint32_t at) const { return sets_[static_cast<std::size_t>(node_[at].set)]; }
  // The node of a candidate, which must be there.
  std::uint32_t candidate(Cell cell, Value value) const {
    return base_[cell] + static_cast<std::uint32_t>(std::popcount(state_->mask(cell) & (bit_of(value) - 1)));
  }
  std::span<const Literal> follows(Literal from) const {
    return {list_.data() + begin_[from], list_.data() + begin_[from + 1]};
  }

  // Whether bits are kept: not on the largest grids, nor with sets.
  bool has_bits() const { return bits_; }
  const LinkRows& weak() const { return weak_; }      // by node that is on: those that are then off
  const LinkRows& strong() const { return strong_; }  // by node that is off: those that are then on
  const std::vector<std::uint32_t>& ends() const { return ends_; }  // nodes with strong links
  bool is_end(std::uint32_t node) const { return begin_[off(node)] != begin_[off(node) + 1]; }

  // Finds, for every end, what is on if it is on.  False: the meter stopped.
  bool close(Meter& meter);
  // After close, by bits: what is on if the node is on (not counting itself unless it follows), or off.
  void on_from_on(std::uint32_t node, std::vector<std::uint64_t>& bits) const;
  void on_from_off(std::uint32_t node, std::vector<std::uint64_t>& bits) const;

 private:
  void add_candidate(std::uint32_t at, Links links);
  void add_group(std::uint32_t at);
  void find_groups();
  void find_sets(Meter& meter);
  void link_sets(Meter& meter);
  void link(Literal from, Literal to);

  const State<Words>* state_ = nullptr;
  std::vector<Node> node_;
  std::uint32_t candidates_ = 0, groups_ = 0;
  std::vector<std::uint32_t> base_;
  Set bivalue_;  // the cells whose candidates are nodes
  std::vector<Set> places_, seen_;
  struct HousesOf {  // of a group: the crossing's second and first, then others that hold it
    std::array<std::uint16_t, 6> house;
    std::uint8_t count = 0;
    void add(int one) { house[count++] = static_cast<std::uint16_t>(one); }
    const std::uint16_t* begin() const { return house.data(); }
    const std::uint16_t* end() const { return house.data() + count; }
  };
  std::vector<HousesOf> group_houses_;
  std::vector<std::vector<std::uint32_t>> groups_of_;  // by value
  std::vector<AlmostLocked> sets_;
  std::vector<std::uint32_t> begin_;
  std::vector<Literal> list_;
  std::vector<std::vector<Literal>> more_;  // by literal: links that sets add
  bool bits_ = false;
  LinkRows weak_, strong_, closure_;
  std::vector<std::uint32_t> ends_;
};

// A breadth-first walk from a literal.
template <int Words>
class Walk {
 public:
  // Until the target is found, or everything.  `through_groups`: of several shortest ways to a literal, one through a group
  // or set, where there is one.
  static constexpr Literal everything = ~Literal{0};
  void start(const LinkTable<Words>& links, Literal from, Literal target = everything, bool through_groups = false);

  const std::vector<Literal>& order() const { return order_; }
  bool reached(Literal at) const { return mark_[at] == round_; }
  std::uint32_t depth(Literal at) const { return depth_[at]; }
  // Whether the way there leads over a group or a set.
  bool grouped(Literal at) const { return grouped_[at]; }
  // From the start to the literal, both included.
  void path(Literal to, std::vector<Literal>& path) const;

 private:
  void prepare(const LinkTable<Words>& links);
  void walk(const LinkTable<Words>& links, Literal target);
  void walk_by_bits(const LinkTable<Words>& links, Literal target);
  void walk_through_groups(const LinkTable<Words>& links);
  void reach(Literal to, Literal from);

  std::vector<Literal> order_, parent_;
  std::vector<std::uint32_t> mark_, depth_;
  std::vector<char> grouped_;
  std::vector<std::uint64_t> seen_on_, seen_off_;
  std::uint32_t round_ = 0;
};

}  // namespace sudokit::logic
