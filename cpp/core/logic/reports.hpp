// How long HoDoKu's report of a forcing chain or net is: it names the technique of the shorter one, and so the name depends on
// how its table is filled, not on the shortest way there is.
//
// Facts about HoDoKu 2.2.0 that this follows.  A row of its table holds the direct consequences of an assumption and then, in
// the order in which they were found, those of its consequences; a later way replaces an earlier one only where it is
// shorter, and an entry counts one more than the latest of what it rests on, or the sum over the two rows that it was put
// together from.  A chain is reported from the end back along the latest of what each entry rests on; the others, five in all at
// most, are branches, told from the assumption on, and in these every further branch is left out.  What counts is the number of
// entries, and one more a branch.  A net is a report with branches; others do not count among nets.
#pragma once
#include <vector>

#include "core/logic/implications.hpp"
#include "core/logic/routes.hpp"

namespace sudokit::logic {

template <int Words>
class Reports {
 public:
  using Table = Implications<Words>;
  using Fact = typename Table::Fact;
  static constexpr unsigned none = 0xffffffff;

  void use(const Table& table, const Choices& choices, bool nets);

  // The shortest report of a contradiction; none: there is none.
  unsigned contradiction(Fact assumption);
  // The shortest report of a verity with less than `below` entries; none: there is none.
  unsigned verity(Fact conclusion, unsigned below, Routes<Words>& routes);

 private:
  static constexpr std::size_t most_entries = 1000, most_parents = 5, most_chains = 9;

  struct Place {
    Fact fact, source;  // source: whose list it is from; the row's own premise for its direct consequences
    unsigned distance;
  };
  struct Row {
    std::vector<Place> entries;
    std::vector<std::uint32_t> at;  // by fact, from 1; 0: not there
    bool made = false;
  };
  struct Length {
    unsigned entries = 0;
    bool net = false;
    void add(const Length& other) {
      entries += other.entries;
      net = net || other.net;
    }
  };

  Row& row(Fact premise);
  void split(Fact premise, std::size_t position);
  Length report_of(Row& row, Fact premise, Fact end, bool branch);
  Length reports(Fact premise, std::span<const Fact> ends);
  void offer(const Length& length);

  const Table* table_ = nullptr;
  const Choices* choices_ = nullptr;
  bool nets_ = false;
  std::vector<Row> rows_;
  std::vector<Fact> made_;
  std::vector<std::uint32_t> direct_distance_;
  std::size_t latest_ = 0;
  std::vector<std::size_t> others_;  // what the latest leaves
  std::vector<Fact> ends_, branches_;
  std::vector<std::uint32_t> hops_;
  unsigned best_ = none;
};

}  // namespace sudokit::logic
