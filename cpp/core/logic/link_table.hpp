// The direct consequences of a candidate being true (on) or false (off), as lists and as bits; chains are walks on them.
//
// Nodes are candidates, in the order of cells and values; then groups (cells of one value that two houses share); then
// almost locked sets of two to eight cells (only the smaller ones if there are more than 3,000), with one node for each
// value of a set.  A node is on if one of its cells holds its value.
// A weak link leads from on to off (at most one of the two is on), a strong one from off to on (at least one is on).  Both
// kinds are symmetric, so every chain can be read backwards.
//
// Lists are in the order in which HoDoKu walks: for on, the other values of the cell, then the cell's houses (row, column,
// region, others), cells ascending, then groups, then sets; likewise for off.  A breadth-first walk over them finds the
// shortest chain to each node, and of several the one that HoDoKu finds.  Lists are made when first needed.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/base/invariant.hpp"
#include "core/logic/bit_rows.hpp"
#include "core/logic/technique_search.hpp"

namespace sudokit::logic {

// A node and its truth: 2 * node + 1 for on, 2 * node for off.
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
    Cell cell;         // the first of its cells
    bool group;        // more than one cell
    std::int32_t at;   // index of its places, if it is a group or belongs to a set; -1: a candidate
    std::int32_t set;  // which almost locked set, or -1
  };
  struct AlmostLocked {
    Set cells;
    Mask values;
  };

  // Finds the candidates of the state and their links.  `one_value`: no links between different values; `bivalue_cells`:
  // only candidates of cells with two, strong links inside cells, weak ones between cells.  The state must not change while
  // the links are in use.  False: the meter stopped.
  bool build(const State<Words>& state, Links links, bool groups, bool sets, Meter& meter);

  std::uint32_t nodes() const { return static_cast<std::uint32_t>(node_.size()); }
  std::uint32_t candidates() const { return candidates_; }
  const Node& node(std::uint32_t at) const { return node_[at]; }
  // The cells of a node.
  Set cells(std::uint32_t at) const {
    const Node& one = node_[at];
    return one.at < 0 ? Set::of(one.cell) : places_[static_cast<std::size_t>(one.at)];
  }
  // The cells that see every cell of a node.
  const Set& seen(std::uint32_t at) const {
    const Node& one = node_[at];
    return one.at < 0 ? state_->tables().peers[one.cell] : seen_[static_cast<std::size_t>(one.at)];
  }
  const AlmostLocked& set(std::uint32_t at) const { return sets_[static_cast<std::size_t>(node_[at].set)]; }
  // The node of a candidate that the state has.
  std::uint32_t candidate(Cell cell, Value value) const { return index_[cell * stride_ + value]; }
  // The consequences, in order; valid until the next build().
  std::span<const Literal> follows(Literal from) {
    SUDOKIT_INVARIANT(from < lists_.size());
    if (lists_[from].data() == nullptr) make_list(from);
    return lists_[from];
  }

  // Ends are nodes with strong links; chains consist only of these.  Bit rows are indexed by their numbers.
  const std::vector<std::uint32_t>& ends() const { return ends_; }
  bool is_end(std::uint32_t node) const { return end_[node] >= 0; }
  std::size_t end_number(std::uint32_t node) const {
    SUDOKIT_INVARIANT(is_end(node));
    return static_cast<std::size_t>(end_[node]);
  }
  const Set& end_cells(Value value) const { return end_cells_[value]; }  // of the candidates among the ends

  Mask end_mask(Cell cell) const { return end_masks_[cell]; }

  // Whether bits are kept: not on the largest grids, and not with sets.
  bool has_bits() const { return bits_; }
  std::size_t words() const { return weak_.words(); }
  const BitRows& weak() const { return weak_; }      // by end that is on: the ends that it turns off
  const BitRows& strong() const { return strong_; }  // by end that is off: the ends that it turns on
  // The ends that are turned off by a node that is on.
  void weak_ends(std::uint32_t node, std::vector<std::uint64_t>& bits) const;

  // Finds, for every end that is off, the ends that any chain then turns on.  False: the meter stopped.
  bool close(Meter& meter);
  const BitRows& on_from_off() const { return on_from_off_; }

 private:
  void make_list(Literal from);
  void list_candidate(std::uint32_t at, bool on);
  void list_group(std::uint32_t at, bool on);
  void find_crossings();
  void find_groups();
  void find_sets(Meter& meter);
  void link_sets(Meter& meter);
  void find_pairs();
  void number_ends();
  void make_bits();

  struct HousesOf {  // of a group: the crossing's second and first house, then others that contain it
    std::array<std::uint16_t, 6> house;
    std::uint8_t count = 0;
    void add(int one) { house[count++] = static_cast<std::uint16_t>(one); }
    const std::uint16_t* begin() const { return house.data(); }
    const std::uint16_t* end() const { return house.data() + count; }
  };

  const State<Words>* state_ = nullptr;
  Links links_ = Links::all;
  std::vector<Node> node_;
  std::uint32_t candidates_ = 0, groups_ = 0;
  Set cells_;  // the cells whose candidates are nodes
  std::size_t stride_ = 0;
  std::vector<std::uint32_t> index_;  // of candidates, by cell and value
  std::vector<Set> places_, seen_;
  std::vector<HousesOf> group_houses_;
  std::vector<std::vector<std::uint32_t>> groups_of_;  // by value: the groups with strong links
  std::vector<AlmostLocked> sets_;
  std::vector<std::vector<Literal>> more_;  // by literal: the links that sets add

  const Layout* crossings_of_ = nullptr;
  std::vector<std::pair<std::uint16_t, std::vector<std::uint16_t>>> crossings_;

  std::vector<std::span<const Literal>> lists_;
  std::vector<Literal> list_;  // the list being made
  std::vector<std::vector<Literal>> chunks_;
  std::size_t chunk_ = 0, used_ = 0;

  bool bits_ = false;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs_;  // nodes joined by strong links
  std::vector<std::uint32_t> ends_;
  std::vector<std::int32_t> end_;  // by node: its number among the ends, or -1
  std::vector<Set> end_cells_;
  std::vector<Mask> end_masks_;  // by cell
  std::vector<std::uint64_t> row_;
  BitRows weak_, strong_, closure_, on_from_off_;
};

// A breadth-first walk from a literal over ends, and to one more target, which need not be an end.
template <int Words>
class Walk {
 public:
  static constexpr Literal everything = ~Literal{0};
  // Walks until the target is reached; `to_the_end`: until all reachable ends are found.  `through_groups`: prefers, of
  // several shortest ways to a literal, one through a group or set.
  void start(LinkTable<Words>& links, Literal from, Literal target = everything, bool to_the_end = false,
             bool through_groups = false);
  // Walks until the target is reached, but not by the direct link to it.
  void start_around(LinkTable<Words>& links, Literal from, Literal target);

  const std::vector<Literal>& order() const { return order_; }
  bool reached(Literal at) const { return mark_[at] == round_; }
  std::uint32_t depth(Literal at) const { return depth_[at]; }
  // Whether the way to the literal leads through a group or a set.
  bool grouped(Literal at) const { return grouped_[at]; }
  // The way from the start to the literal, both included.
  void path(Literal to, std::vector<Literal>& path) const;

 private:
  void prepare(const LinkTable<Words>& links, Literal from);
  void walk(LinkTable<Words>& links, Literal target, std::size_t next = 0);  // `next`: the first of order_ to go on from
  void walk_by_bits(LinkTable<Words>& links, Literal target, bool to_the_end);
  void walk_through_groups(LinkTable<Words>& links);
  void reach(Literal to, Literal from);

  std::vector<Literal> order_, parent_;
  std::vector<std::uint32_t> mark_, depth_;
  std::vector<char> grouped_;
  std::vector<std::uint64_t> seen_off_;
  std::uint32_t round_ = 0;
};

}  // namespace sudokit::logic
