// The shortest ways through a table of implications: from an assumption to a contradiction, and from assumptions, at least
// one of which is true, to a common conclusion.
#pragma once
#include <cstdint>
#include <vector>

#include "core/logic/implications.hpp"

namespace sudokit::logic {

// Candidates of which one is true: those of a cell, or the places of a value in a house; at least two.
struct Choice {
  int first = 0, end = 0;  // indices in Choices::members
  int house = -1;          // -1: the choice is a cell
  Cell cell = 0;
  Value value = 0;
  bool whole = true;  // no place that filled cells allow is eliminated; HoDoKu sees only such houses emptied
};

struct Choices {
  std::vector<Choice> all;
  std::vector<int> members;
  std::vector<std::vector<int>> of;  // by candidate: the choices that contain it

  std::span<const int> candidates(const Choice& choice) const {
    return {members.data() + choice.first, static_cast<std::size_t>(choice.end - choice.first)};
  }
};

template <int Words>
class Routes {
 public:
  using Table = Implications<Words>;
  using Fact = typename Table::Fact;

  // The way in which facts clash or meet.
  enum class Kind { none, opposite, two_values, two_places, no_value, no_place, candidate, cell, house };
  struct Reason {
    Kind kind = Kind::none;
    unsigned length = 0;      // number of facts reported, over all chains
    std::vector<Fact> facts;  // contradiction: the ends of its chains; verity: their beginnings
    int choice = -1;          // the cell or house that is emptied, or whose candidates are the beginnings
    int house = -1;           // the house with two places of a value
  };

  // All arguments must outlive their use.
  void use(const Table& table, const Choices& choices, const State<Words>& state, bool whole_only);

  // The shortest reason why the assumption contradicts itself; Kind::none: it does not.
  const Reason& contradiction(Fact assumption);
  // The shortest reason why the conclusion is true: every fact of a set of assumptions, one of which is true, leads to it.
  const Reason& verity(Fact conclusion);

  // The smallest number of hops from every fact to this one; 0xffffffff: there is no way.
  void hops_to(Fact fact, std::vector<std::uint32_t>& hops);

  // The hops of the latest way, to a fact or from it.  A hop leads from a fact by an entry of its list.
  struct Hop {
    Fact fact;
    std::uint32_t entry;
  };
  const std::vector<Hop>& way_to(Fact fact);    // after contradiction()
  const std::vector<Hop>& way_from(Fact fact);  // after verity()

 private:
  void start(Fact from);
  template <class Settle>
  void run(bool backward, Settle settle);
  void make_reverse();
  void count_down();
  void better(Kind kind, unsigned length);

  const Table* table_ = nullptr;
  const Choices* choices_ = nullptr;
  const State<Words>* state_ = nullptr;
  bool whole_only_ = false, reversed_ = false;

  static constexpr unsigned far = 0xffffffff, ring = 128;  // ring: more than the cost of any entry
  std::vector<std::uint32_t> distance_;
  std::vector<Hop> via_;
  std::vector<char> settled_;
  std::vector<std::vector<Fact>> buckets_;
  std::size_t waiting_ = 0;
  Fact origin_ = 0;

  std::vector<std::uint32_t> reverse_start_;
  std::vector<Hop> reverse_;

  Reason best_;
  std::vector<std::uint32_t> left_, sum_;  // by choice
  std::vector<Fact> cell_on_, house_on_;   // the first such fact that was settled; facts() if there is none
  std::vector<Hop> way_;
};

}  // namespace sudokit::logic
