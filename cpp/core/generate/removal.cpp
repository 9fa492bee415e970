#include "core/generate/removal.hpp"

#include <algorithm>
#include <deque>
#include <limits>
#include <stdexcept>

#include "core/base/invariant.hpp"
#include "core/classic/batch.hpp"
#include "core/generate/attempt.hpp"

namespace sudokit::generate {
namespace {

// Attempts side by side: enough for all lanes, few enough to stay in the cache.
constexpr std::size_t most_slots = 1024;
// The attempts side by side at first; doubled when needed.  Fewer waste less if only a few puzzles are wanted.  Not tuned.
constexpr std::size_t first_slots = 16;

constexpr std::uint64_t none = std::numeric_limits<std::uint64_t>::max();

std::uint64_t seed_of(std::uint64_t seed, std::uint64_t index) {
  Random random(seed, index);
  const std::uint64_t high = random.bits();
  return high << 32 | random.bits();
}

Target as_unbiased(Target wanted) {
  if (wanted.unbiased) wanted.minimal = Minimal::yes;
  return wanted;
}

}  // namespace

class Remover::Work {
 public:
  Work(const Target& wanted, std::string_view instruction_set) : plan_(as_unbiased(wanted)), solver_(instruction_set) {}

  Stopped make(const Address* addresses, std::size_t count, Made* made, const Budget& budget) {
    begin(addresses, count, made);
    Meter meter(budget, 1);
    while (!waiting_.empty() || busy_) {
      fill();
      advance();
      if (!meter.charge() || (busy_ && test(budget) != Stopped::no)) break;
    }
    busy_ = 0;
    return meter.stopped() != Stopped::no ? meter.stopped() : stopped_;
  }

  Figures figures_;

 private:
  // One of the requested puzzles.
  struct Puzzle {
    std::uint64_t seed;
    std::uint64_t next = 0;       // the next attempt
    std::uint64_t best = none;    // the first attempt that is known to succeed
    std::uint32_t under_way = 0;  // attempts in progress
  };
  struct Slot {
    Attempt attempt;
    std::size_t puzzle;
    std::uint64_t number;
  };

  void begin(const Address* addresses, std::size_t count, Made* made) {
    made_ = made;
    puzzles_.clear();
    waiting_.clear();
    for (std::size_t i = 0; i < count; ++i) {
      puzzles_.push_back({seed_of(addresses[i].seed, addresses[i].index)});
      waiting_.push_back(i);
    }
    busy_ = 0;
    stopped_ = Stopped::no;
  }

  // The most attempts at one puzzle in progress at once: half of what is needed on average, so that few are wasted.
  std::uint32_t at_once() const {
    const std::uint64_t ends = figures_.attempts, good = successes_;
    return static_cast<std::uint32_t>(std::clamp<std::uint64_t>(ends / (good + 1) / 2, 1, most_slots));
  }

  // Begins attempts while there is room: one for each puzzle in turn.
  void fill() {
    const std::uint32_t limit = at_once();
    std::size_t full = 0;
    while (busy_ < most_slots && full < waiting_.size()) {
      const std::size_t which = waiting_.front();
      waiting_.pop_front();
      Puzzle& puzzle = puzzles_[which];
      if (puzzle.best != none) continue;
      waiting_.push_back(which);
      if (puzzle.under_way >= limit) {
        ++full;
        continue;
      }
      full = 0;
      if (busy_ == slots_.size()) grow();
      SUDOKIT_INVARIANT(busy_ < order_.size() && order_.size() == slots_.size());
      Slot& slot = slots_[order_[busy_++]];
      slot.puzzle = which;
      slot.number = puzzle.next++;
      ++puzzle.under_way;
      slot.attempt.start(plan_, Random(puzzle.seed, slot.number));
    }
  }

  void grow() {
    const std::size_t before = slots_.size(), after = before ? std::min(2 * before, most_slots) : first_slots;
    slots_.resize(after);
    rows_.resize(after * 81);
    counts_.resize(after);
    states_.resize(after);
    for (std::size_t i = before; i < after; ++i) order_.push_back(static_cast<std::uint32_t>(i));
  }

  // The slots do not fit in a cache together, so the next one is prefetched.
  void fetch(std::size_t i) const {
    if (i >= busy_) return;
    const char* bytes = reinterpret_cast<const char*>(&slots_[order_[i]]);
    for (std::size_t at = 0; at < sizeof(Slot); at += 64) __builtin_prefetch(bytes + at, 1);
  }

  // Advances every attempt to its next test; those that end free their slots.
  void advance() {
    for (std::size_t i = 0; i < busy_;) {
      fetch(i + 1);
      Slot& slot = slots_[order_[i]];
      Puzzle& puzzle = puzzles_[slot.puzzle];
      const bool late = slot.number > puzzle.best;
      const Attempt::State state = late ? Attempt::State::failed : slot.attempt.next(rows_.data() + 81 * i);
      if (state == Attempt::State::testing) {
        ++i;
        continue;
      }
      if (!late) {
        ++figures_.attempts;
        if (state == Attempt::State::done) {
          ++successes_;
          puzzle.best = slot.number;
          slot.attempt.write(made_[slot.puzzle]);
          made_[slot.puzzle].attempts = slot.number + 1;
        }
      }
      SUDOKIT_INVARIANT(puzzle.under_way > 0);
      --puzzle.under_way;
      std::swap(order_[i], order_[--busy_]);
    }
  }

  Stopped test(const Budget& budget) {
    stopped_ = solver_.solve(rows_.data(), busy_, 2, nullptr, counts_.data(), states_.data(), budget);
    if (stopped_ != Stopped::no) return stopped_;
    ++figures_.calls;
    figures_.tests += busy_;
    for (std::size_t i = 0; i < busy_; ++i) {
      fetch(i + 1);
      slots_[order_[i]].attempt.report(counts_[i] == 1);
    }
    return Stopped::no;
  }

  const Plan plan_;
  classic::BatchSolver solver_;
  std::vector<Slot> slots_;
  std::vector<std::uint32_t> order_;  // indices of the busy slots, then of the free ones
  std::size_t busy_ = 0;
  std::vector<Value> rows_;
  std::vector<std::uint32_t> counts_;
  std::vector<classic::RowStatus> states_;
  std::vector<Puzzle> puzzles_;
  std::deque<std::size_t> waiting_;
  Made* made_ = nullptr;
  std::uint64_t successes_ = 0;
  Stopped stopped_ = Stopped::no;
};

Remover::Remover(const Target& wanted, std::string_view instruction_set) {
  if (wanted.clues && (wanted.clues < 17 || wanted.clues > 81))
    throw std::invalid_argument("no puzzle has that number of clues");
  if (!can_have(wanted.symmetry, 9, wanted.clues))
    throw std::invalid_argument("no puzzle of that symmetry has that number of clues");
  if (wanted.unbiased && wanted.symmetry != Symmetry::none)
    throw std::invalid_argument("unbiased puzzles are without symmetry");
  work_ = std::make_unique<Work>(wanted, instruction_set);
}
Remover::~Remover() = default;
Remover::Remover(Remover&&) noexcept = default;

Stopped Remover::make(std::uint64_t seed, std::uint64_t first, std::size_t count, Made* made, const Budget& budget) {
  std::vector<Address> addresses(count);
  for (std::size_t i = 0; i < count; ++i) addresses[i] = {seed, first + i};
  return make(addresses.data(), count, made, budget);
}

Stopped Remover::make(const Address* addresses, std::size_t count, Made* made, const Budget& budget) {
  return work_->make(addresses, count, made, budget);
}

Remover::Figures Remover::figures() const { return work_->figures_; }

}  // namespace sudokit::generate
