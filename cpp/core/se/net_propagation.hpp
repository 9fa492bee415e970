// Follows one assumption to all that it implies, in Sudoku Explainer's order.
#pragma once
#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "core/base/budget.hpp"
#include "core/se/advanced.hpp"
#include "core/se/net_run.hpp"

namespace sudokit::se {

struct Manner {
  bool dynamic = false;  // candidates found to be false are removed
  bool nishio = false;   // one value only
  int level = 0;         // of nesting
};

// Nested chains by number, so that equal ones are counted once.
class NestedChains {
 public:
  void clear() { number_.clear(), complexity_.clear(); }
  std::int32_t number(std::uint64_t hash, int complexity) {
    const auto [place, added] = number_.try_emplace(hash, static_cast<std::int32_t>(complexity_.size()));
    if (added) complexity_.push_back(complexity);
    return place->second;
  }
  int complexity(std::int32_t number) const { return complexity_[number]; }
  std::size_t size() const { return complexity_.size(); }

 private:
  std::unordered_map<std::uint64_t, std::int32_t> number_;
  std::vector<int> complexity_;
};

class Propagation {
 public:
  Propagation(Advanced& advanced, NestedChains& nested) : advanced_(advanced), nested_(nested) {}

  // `bound`: statements that cost more are of no interest.  The run may end early, but has all statements that cost less.
  void run(const Board& source, int first, bool on, const Manner& manner, int bound, Meter& meter, Run& run);

 private:
  void start(const Board& source, Run& run);
  bool take_on(int node);
  bool take_off(int node);
  bool take_advanced(Meter& meter);
  bool exclude(int node, int cell_or_unit, Bits which, Bits clash, Cause cause);
  int add(int candidate, bool on, Cause cause, std::int32_t nested);
  int insert(int candidate, bool on, Cause cause, std::int32_t nested = -1);
  void count(int node);
  int nested_cost(int node);
  std::size_t ancestors_at(std::size_t node) const;

  Advanced& advanced_;
  NestedChains& nested_;
  const Board* source_ = nullptr;
  Board now_;
  Manner manner_;
  int bound_ = 0;
  Run* run_ = nullptr;
  std::vector<std::uint16_t> on_queue_, off_queue_;
  std::size_t on_next_ = 0, off_next_ = 0;
  int live_ = 0;                      // statements in the queues that are within the bound
  std::vector<std::uint16_t> given_;  // parents of the statement to be added
  std::vector<std::uint64_t> ancestors_;
  std::vector<std::uint16_t> with_nested_;
  std::vector<std::uint32_t> nested_seen_;
  std::uint32_t stamp_ = 0;
  std::array<std::array<Bits, 9>, units> on_places_, off_places_;
  std::array<Bits, cells> on_values_, off_values_;
};

}  // namespace sudokit::se
