// Steps of nice loops and AICs (nice_loops.cpp): the chains found, their techniques, and their conversion to steps.
#pragma once
#include <algorithm>
#include <array>
#include <vector>

#include "core/logic/chain_steps.hpp"

namespace sudokit::steps::technique {
extern const Technique continuous_nice_loop, discontinuous_nice_loop, aic, grouped_continuous_nice_loop,
    grouped_discontinuous_nice_loop, grouped_aic;
}

namespace sudokit::logic::nice_loops {

enum class Kind : std::uint8_t { weak, strong, continuous, open };

// A chain that is valid and eliminates something.
struct Found {
  Kind kind;
  bool grouped = false;
  std::array<std::uint32_t, 3> place{};  // where it was found: phase, row, position in the row
  std::vector<Literal> path;
  std::vector<Candidate> lost;
};

inline Technique technique_of(Kind kind, bool grouped) {
  using namespace technique;
  switch (kind) {
    case Kind::open: return grouped ? grouped_aic : aic;
    case Kind::continuous: return grouped ? grouped_continuous_nice_loop : continuous_nice_loop;
    default: return grouped ? grouped_discontinuous_nice_loop : discontinuous_nice_loop;
  }
}
inline Technique technique_of(const Found& found) { return technique_of(found.kind, found.grouped); }

// Emits the chain as a step.
template <int Words>
bool report_nice_loop(Search<Words>& search, const LinkTable<Words>& links, const Found& found) {
  search.begin(technique_of(found));
  auto& lost = search.step.eliminations;
  lost = found.lost;
  lost.erase(std::unique(lost.begin(), lost.end()), lost.end());
  if (search.is_known()) return true;
  const Literal from = found.path[0], to = found.path.back();
  const auto &first = links.node(node_of(from)), &last = links.node(node_of(to));
  switch (found.kind) {
    case Kind::open:
      report_chain(search, links, found.path);
      search.candidate(first.cell, first.value, Role::pincer);
      search.candidate(last.cell, last.value, Role::pincer);
      break;
    case Kind::continuous: report_loop(search, links, found.path); break;
    case Kind::strong:
      report_loop(search, links, found.path);
      search.candidate(first.cell, first.value, Role::on);
      break;
    case Kind::weak:
      report_loop(search, links, found.path, !is_on(from));
      search.candidate(lost[0].cell, lost[0].value, Role::off);
  }
  return search.emit();
}

}  // namespace sudokit::logic::nice_loops
