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
  // The cell that the test empties if it is one cell and its clue is in the puzzle, which has one solution; otherwise -1.
  int single() const { return taken_ == 1 ? first_of(chunk_) : -1; }
  Value clue(int cell) const { return puzzle_[static_cast<std::size_t>(cell)]; }
  // Loads what the next call needs into the cache, because not all attempts fit there together.
  void fetch() const {
    for (std::size_t at = 0; at < hot_bytes; at += 64) __builtin_prefetch(reinterpret_cast<const char*>(this) + at, 1);
  }
  // After `done`: writes everything but the number of attempts.
  void write(Made& made) const;

 private:
  static constexpr std::size_t hot_bytes = 13 * 64;

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

  // What a test needs, at the beginning, so that it is in few cache lines (hot_bytes).
  const Plan* plan_ = nullptr;
  Phase phase_ = Phase::removing;
  Minimal minimal_ = Minimal::no;
  bool hopeless_ = false;  // an unbiased attempt that is known to fail
  bool can_go_ = false;    // the result of the last check
  int at_most_ = 0;        // cells in the next chunk
  int left_ = 0;           // clues
  int taken_ = 0;          // cells in the chunk
  int endings_ = 0;        // endings begun; 0: before the fork
  Cells81 clues_ = 0;
  Cells81 kept_ = 0;    // cells of orbits that cannot be removed
  Cells81 chunk_ = 0;   // cells removed for the test
  Cells81 needed_ = 0;  // clues that the small sets require, before the test
  std::size_t at_ = 0;  // the next orbit in order
  std::size_t chunk_end_ = 0;
  Cells81 chunk_kept_ = 0;     // cells of skipped orbits, which cannot be removed if the chunk is
  std::size_t first_end_ = 0;  // the position after the first orbit of the chunk
  std::size_t too_many_ = 82;  // an unbiased attempt is known to be unable to remove this many cells in order
  Cells81 first_kept_ = 0;     // cells of the orbits skipped before the chunk's first
  std::array<std::uint8_t, 81> order_;
  std::array<Value, 81> puzzle_;  // the clues
  SmallSets sets_;

  std::array<Value, 81> solution_;
  Fork fork_;
  Random random_{0, 0};
};

}  // namespace sudokit::generate
