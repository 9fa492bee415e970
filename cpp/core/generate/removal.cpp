#include "core/generate/removal.hpp"

#include <algorithm>
#include <deque>
#include <limits>
#include <stdexcept>

#include "core/base/invariant.hpp"
#include "core/classic/batch.hpp"
#include "core/classic/row_stream.hpp"
#include "core/generate/attempt.hpp"

namespace sudokit::generate {
namespace {

// Attempts side by side: enough for all lanes, few enough to stay in the cache.
constexpr std::size_t most_slots = 768;
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

// The attempts are made side by side: each has a place in a stream of rows, for its next test.
class Remover::Work final : classic::RowStream {
 public:
  Work(const Target& wanted, std::string_view instruction_set)
      : RowStream(most_slots), plan_(as_unbiased(wanted)), solver_(instruction_set) {}

  Stopped make(const Address* addresses, std::size_t count, Made* made, const Budget& budget) {
    begin(addresses, count, made);
    Meter meter(budget, 1);
    Stopped stopped = Stopped::no;
    do {
      begin_attempts();
      stopped = solver_.solve(*this, budget);
      figures_.sweeps += solver_.work().sweeps;
    } while (!waiting_.empty() && stopped == Stopped::no && meter.charge());
    return stopped != Stopped::no ? stopped : meter.stopped();
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
  struct alignas(64) Slot {
    std::size_t puzzle;
    std::uint64_t number;
    Attempt attempt;
  };

  void begin(const Address* addresses, std::size_t count, Made* made) {
    made_ = made;
    puzzles_.clear();
    waiting_.clear();
    for (std::size_t i = 0; i < count; ++i) {
      puzzles_.push_back({seed_of(addresses[i].seed, addresses[i].index)});
      waiting_.push_back(i);
    }
    free_.clear();
    for (std::size_t i = slots_.size(); i-- > 0;) free_.push_back(static_cast<std::uint32_t>(i));
  }

  // The most attempts at one puzzle in progress at once: half of what is needed on average, so that few are wasted.
  std::uint32_t at_once() const {
    const std::uint64_t ends = figures_.attempts, good = successes_;
    return static_cast<std::uint32_t>(std::clamp<std::uint64_t>(ends / (good + 1) / 2, 1, most_slots));
  }

  // Begins attempts while there is room: one for each puzzle in turn.
  void begin_attempts() {
    const std::uint32_t limit = at_once();
    std::size_t full = 0;
    for (std::size_t begun = 0; begun < most_slots && full < waiting_.size() && (!free_.empty() || grow());) {
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
      ++begun;
      const std::uint32_t place = free_.back();
      free_.pop_back();
      Slot& slot = slots_[place];
      slot.puzzle = which;
      slot.number = puzzle.next++;
      ++puzzle.under_way;
      slot.attempt.start(plan_, Random(puzzle.seed, slot.number));
      advance(place);
    }
  }

  // False if there are as many slots as can be.
  bool grow() {
    const std::size_t before = slots_.size(), after = before ? std::min(2 * before, most_slots) : first_slots;
    slots_.resize(after);
    for (std::size_t i = after; i-- > before;) free_.push_back(static_cast<std::uint32_t>(i));
    return after > before;
  }

  // Asks the next test of the attempt at this place, or ends it.
  void advance(std::uint32_t place) {
    Slot& slot = slots_[place];
    Puzzle& puzzle = puzzles_[slot.puzzle];
    const bool late = slot.number > puzzle.best;
    const Attempt::State state = late ? Attempt::State::failed : slot.attempt.next(row(place));
    if (state == Attempt::State::testing) {
      if (const int cell = slot.attempt.single(); cell >= 0)
        ask_without(place, static_cast<std::size_t>(cell), slot.attempt.clue(cell));
      else
        ask(place);
      ++figures_.tests;
      return;
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
    free_.push_back(place);
  }

  void more(const std::uint32_t* ended, std::size_t count) override {
    for (std::size_t i = 0; i < count; ++i) {
      if (i + 1 < count) slots_[ended[i + 1]].attempt.fetch();
      slots_[ended[i]].attempt.report(count_at(ended[i]) == 1);
      advance(ended[i]);
    }
    if (!free_.empty()) begin_attempts();
  }

  const Plan plan_;
  classic::BatchSolver solver_;
  std::vector<Slot> slots_;
  std::vector<std::uint32_t> free_;  // slots
  std::vector<Puzzle> puzzles_;
  std::deque<std::size_t> waiting_;
  Made* made_ = nullptr;
  std::uint64_t successes_ = 0;
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
