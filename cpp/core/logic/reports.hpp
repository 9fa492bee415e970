// The length of HoDoKu's report of a forcing chain or net.  HoDoKu names the technique of the shorter report, so the name
// depends on how its table is filled, not on the shortest way that exists.
//
// Facts about HoDoKu 2.2.0 that this code follows.  A row of its table holds the direct consequences of an assumption and
// then, in order of discovery, those of its consequences.  A later way replaces an earlier one only if it is shorter; the
// distance of an entry is one more than that of its latest parent, or the sum over the two rows that it was combined from.
// A chain is reported backwards from its end along the latest parent of each entry.  The other parents, at most five in
// all, are branches, reported from the assumption, and further branches of these are left out.  The length is the number of
// entries, plus one per branch.  A report with branches is a net; one without does not count as a net.
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

  // The length of the shortest report of a contradiction, or `none`.
  unsigned contradiction(Fact assumption);
  // The length of the shortest report of a verity with fewer than `below` entries, or `none`.
  unsigned verity(Fact conclusion, unsigned below, Routes<Words>& routes);

 private:
  static constexpr std::size_t most_entries = 1000, most_parents = 5, most_chains = 9;

  struct Place {
    Fact fact, source;  // source: the premise of the list it is from; the row's own premise for its direct consequences
    unsigned distance;
  };
  struct Row {
    std::vector<Place> entries;
    std::vector<std::uint32_t> at;  // by fact, from 1; 0: absent
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
  Length report_of(Row& own, Fact premise, Fact end, bool branch);
  Length reports(Fact premise, std::span<const Fact> ends);
  void offer(const Length& length);

  const Table* table_ = nullptr;
  const Choices* choices_ = nullptr;
  bool nets_ = false;
  std::vector<Row> rows_;
  std::vector<Fact> made_;
  std::vector<std::uint32_t> direct_distance_;
  std::size_t latest_ = 0;
  std::vector<std::size_t> others_;  // the parents other than the latest
  std::vector<Fact> ends_, branches_;
  std::vector<std::uint32_t> hops_;
  unsigned best_ = none;
};

}  // namespace sudokit::logic
