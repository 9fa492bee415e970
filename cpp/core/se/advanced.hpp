// What simple techniques and nested chains remove inside a dynamic chain.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/base/budget.hpp"
#include "core/se/chain.hpp"
#include "core/se/patterns.hpp"
#include "core/se/single_chains.hpp"

namespace sudokit::se {

class Nets;

// Steps of one technique.  Each removes candidates because others are false.
struct Implied {
  struct Step {
    std::uint32_t lost, parents;  // ends of its parts of the lists below
    int complexity;               // of a nested chain; 0: none
    std::uint64_t hash;           // equal for equal nested chains
  };
  std::vector<Step> steps;
  std::vector<std::uint16_t> lost, parents;  // candidates

  void clear() { steps.clear(), lost.clear(), parents.clear(); }
};

class Advanced {
 public:
  Advanced();
  ~Advanced();

  // The steps of the first technique that has any: candidates of `now` that are removed because candidates of `source` have
  // been removed since.  The result is valid until the next call.
  const Implied& after(const Board& source, const Board& now, int level, Meter& meter);
  // Forgets what it knows; to be called for every new source.
  void forget() { known_.clear(); }

 private:
  bool simple(const Board& source, const Board& now);
  bool locking(const Board& source, const Board& now);
  bool hidden_pairs(const Board& source, const Board& now);
  bool naked_pairs(const Board& source, const Board& now);
  bool x_wings(const Board& source, const Board& now);
  void chains(const Board& source, const Board& now, int level, Meter& meter);
  void single_chains(const Board& source, const Board& now);
  void nets(const Board& source, const Board& now, int level, Meter& meter);

  void lose(int cell, Bits values);
  void end_step(int complexity, std::uint64_t hash);
  void add_parent(int candidate);
  void parents_of(const Reasons& reasons, Cause root, const Board& source, const Board& now);

  struct Key {
    std::array<Bits, cells> candidates;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct HashOfKey {
    std::size_t operator()(const Key& key) const;
  };

  Implied simple_;
  Implied* out_ = &simple_;
  std::unordered_map<Key, Implied, HashOfKey> known_;  // of nested chains
  std::vector<std::pair<std::uint8_t, Bits>> losing_;  // of the current step, in order of insertion
  std::array<std::uint32_t, candidates> parent_seen_{};
  std::uint32_t stamp_ = 0;
  SingleChains single_;
  std::vector<SingleChain> found_;
  Reasons reasons_;
  std::unique_ptr<Nets> nets_;  // one level down
};

}  // namespace sudokit::se
