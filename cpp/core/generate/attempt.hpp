// One attempt at a 9x9 puzzle by removal (removal.hpp): which row is to be tested next, and what follows from the answer.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "core/base/random.hpp"
#include "core/generate/removal.hpp"
#include "core/generate/small_sets.hpp"

namespace sudokit::generate {

// What all attempts of a request share.
struct Plan {
  explicit Plan(const Target& target);
  Target wanted;
  std::vector<Cells81> orbits;
  std::vector<std::uint8_t> sizes;
};

class Attempt {
 public:
  enum class State : std::uint8_t { testing, done, failed };

  void start(const Plan& plan, Random random);
  // Continues to the next test or the end.  `testing`: report() must be called with whether `row` has exactly one solution.
  State next(Value* row);
  void report(bool unique);
  // After `done`: writes everything but the number of attempts.
  void write(Made& made) const;

 private:
  // Removing orbits; then checking whether another orbit, and whether a single clue, can be removed.
  enum class Phase : std::uint8_t { removing, orbits, clues };

  State step(Value* row) { return phase_ == Phase::removing ? next_removal(row) : next_check(row); }
  State next_removal(Value* row);
  State next_check(Value* row);
  bool collect(int room);
  bool removed_too_soon() const;
  int before_fork() const;
  bool promising() const;
  bool end_otherwise();
  void report_unbiased(bool unique);
  State removed_all(Value* row);
  void begin_check(Phase phase);
  State end(Minimal minimal);
  void put(Value* row) const;
  void take_away(Cells81 cells);
  Cells81 orbit(std::size_t i) const { return plan_->orbits[order_[i]]; }
  int size(std::size_t i) const { return plan_->sizes[order_[i]]; }
  bool agrees() const;  // for the invariants

  // The state from which the endings fork.
  struct Fork {
    std::array<std::uint8_t, 81> order;
    Cells81 clues, kept, needed;
    std::size_t at;
    int left;
  };

  const Plan* plan_ = nullptr;
  Random random_{0, 0};
  std::array<Value, 81> solution_;
  std::array<Value, 81> puzzle_;  // the clues
  std::array<std::uint8_t, 81> order_;
  SmallSets sets_;
  Cells81 clues_ = 0;
  Cells81 kept_ = 0;    // cells of orbits that cannot be removed
  Cells81 chunk_ = 0;   // cells removed for the test
  Cells81 needed_ = 0;  // clues that the small sets require, before the test
  std::size_t at_ = 0;  // the next orbit in order
  std::size_t chunk_end_ = 0;
  int at_most_ = 0;            // cells in the next chunk
  Cells81 chunk_kept_ = 0;     // cells of skipped orbits, which cannot be removed if the chunk is
  std::size_t first_end_ = 0;  // the position after the first orbit of the chunk
  Cells81 first_kept_ = 0;     // cells of the orbits skipped before the chunk's first
  int left_ = 0;               // clues
  int taken_ = 0;              // cells in the chunk
  std::size_t too_many_ = 82;  // an unbiased attempt is known to be unable to remove this many cells in order
  bool hopeless_ = false;      // an unbiased attempt that is known to fail
  bool can_go_ = false;        // the result of the last check
  int endings_ = 0;            // endings begun; 0: before the fork
  Fork fork_;
  Phase phase_ = Phase::removing;
  Minimal minimal_ = Minimal::no;
};

}  // namespace sudokit::generate
