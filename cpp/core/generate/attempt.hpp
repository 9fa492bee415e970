// One attempt at a 9x9 puzzle by removal (removal.hpp): which row is to be tested next, and what follows from the answer.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "core/base/random.hpp"
#include "core/generate/removal.hpp"
#include "core/generate/small_sets.hpp"

namespace sudokit::generate {

// What attempts of a request share.
struct Plan {
  explicit Plan(const Target& wanted);
  Target wanted;
  std::vector<Cells81> orbits;
  std::vector<std::uint8_t> sizes;
};

class Attempt {
 public:
  enum class State : std::uint8_t { testing, done, failed };

  void start(const Plan& plan, Random random);
  // Testing: `row` is a puzzle of which report() wants to know whether it has one solution.
  State next(Value* row);
  void report(bool unique);
  // After `done`, all but the number of attempts.
  void write(Made& made) const;

 private:
  // Removing orbits; then, where a number of clues was reached: can another orbit go, can a single clue?
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

  // Where the endings part.
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
  Cells81 kept_ = 0;     // of orbits that cannot be removed
  Cells81 chunk_ = 0;    // removed for the test
  Cells81 needed_ = 0;   // by the small sets, before it
  std::size_t at_ = 0;   // orbits before it had their turn
  std::size_t chunk_end_ = 0;
  int at_most_ = 0;      // orbits in the next chunk
  Cells81 chunk_kept_ = 0;              // orbits passed over meanwhile that cannot be removed if the chunk does
  std::size_t first_end_ = 0;           // the same after the first orbit of the chunk
  Cells81 first_kept_ = 0;
  int left_ = 0;         // clues
  int taken_ = 0;        // of the chunk
  std::size_t too_many_ = 82;  // cells in order that an unbiased attempt cannot remove, as far as is known
  bool hopeless_ = false;  // an unbiased attempt that is known to fail
  bool can_go_ = false;  // what was checked last
  int endings_ = 0;        // begun; 0: before the fork
  Fork fork_;
  Phase phase_ = Phase::removing;
  Minimal minimal_ = Minimal::no;
};

}  // namespace sudokit::generate
