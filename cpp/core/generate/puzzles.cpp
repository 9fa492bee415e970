#include "core/generate/puzzles.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "core/base/invariant.hpp"
#include "core/classic/single.hpp"
#include "core/generate/any_removal.hpp"
#include "core/generate/pattern.hpp"
#include "core/generate/vicinity.hpp"
#include "core/grid/layout.hpp"

namespace sudokit::generate {
namespace {

Cells81 cells_of(const std::vector<bool>& pattern) {
  Cells81 cells = 0;
  for (int cell = 0; cell < 81; ++cell)
    if (pattern[static_cast<std::size_t>(cell)]) cells |= cell_bit(cell);
  return cells;
}

// For the invariants: whether the solution of a puzzle is its only one, and its number of clues is right.
bool has_one_solution(const Made& made) {
  std::array<Value, 81> first;
  return classic::solve(made.puzzle.data(), 2, first.data()).count == 1 && first == made.solution &&
         made.clues == 81 - std::count(made.puzzle.begin(), made.puzzle.end(), Value{0});
}

void clear(const Rows& rows, std::size_t row, std::size_t cells) {
  std::fill_n(rows.puzzles + row * cells, cells, Value{0});
  std::fill_n(rows.solutions + row * cells, cells, Value{0});
  rows.attempts[row] = 0;
  rows.flags[row] = 0;
}

}  // namespace

// The number of puzzles made together: more fill the lanes of the batch solver and share the setup; fewer are ready sooner.
// Not tuned individually.
namespace {
constexpr std::size_t by_removal = 2048, by_pattern = 64, up_to_9 = 64, up_to_12 = 8;
}  // namespace

std::string_view name_of(Way way) {
  switch (way) {
    case Way::removal: return "removal";
    case Way::vicinity: return "vicinity";
    case Way::pattern: return "pattern";
    case Way::search: return "search";
  }
  return "";
}

Way way_of(const Layout& layout, const Request& request) {
  if (!layout.classic()) return Way::search;
  if (!request.pattern.empty()) return Way::pattern;
  const bool few = request.clues && request.clues < Vicinity::most_clues;
  return few && request.symmetry == Symmetry::none && !request.unbiased ? Way::vicinity : Way::removal;
}

std::size_t Maker::together(const Layout& layout, Way way) {
  if (way == Way::removal) return by_removal;
  if (way == Way::vicinity) return Vicinity::pool_size;
  if (way == Way::pattern) return by_pattern;
  return layout.size() <= 9 ? up_to_9 : layout.size() <= 12 ? up_to_12 : 1;
}

class Maker::Work {
 public:
  Work(const Layout& layout, const Request& request)
      : cells_(static_cast<std::size_t>(layout.cells())), way_(way_of(layout, request)) {
    if (!request.pattern.empty() && request.pattern.size() != cells_)
      throw std::invalid_argument("a pattern has one item a cell");
    if (request.unbiased && way_ != Way::removal)
      throw std::invalid_argument("unbiased puzzles are 9x9 with 3x3 boxes, without a pattern");
    switch (way_) {
      case Way::removal:
        removal_.emplace(Target{request.symmetry, request.clues, request.minimal, request.unbiased});
        break;
      case Way::vicinity: vicinity_.emplace(request.clues, request.minimal); break;
      case Way::pattern: pattern_.emplace(cells_of(request.pattern), request.minimal); break;
      case Way::search:
        any_.emplace(layout, AnyTarget{request.symmetry, request.clues, request.minimal, request.pattern});
        break;
    }
  }

  Stopped make(std::uint64_t seed, std::uint64_t first, std::size_t count, const Rows& rows, const Budget& budget) {
    for (std::size_t i = 0; i < count; ++i) clear(rows, i, cells_);
    if (way_ == Way::search) return make_any(seed, first, count, rows, budget);
    std::vector<Made> made(count);
    const Stopped stopped = make_classic(seed, first, made, budget);
    write(made, rows);
    return stopped;
  }

  Stopped make(const Address* addresses, std::size_t count, const Rows& rows, const Budget& budget) {
    Stopped stopped = Stopped::no;
    if (way_ != Way::removal) {
      for (std::size_t i = 0; i < count; ++i) {
        const Rows here{rows.puzzles + cells_ * i, rows.solutions + cells_ * i, rows.attempts + i, rows.flags + i};
        if (stopped == Stopped::no)
          stopped = make(addresses[i].seed, addresses[i].index, 1, here, budget);
        else
          clear(here, 0, cells_);
      }
      return stopped;
    }
    for (std::size_t i = 0; i < count; ++i) clear(rows, i, cells_);
    std::vector<Made> made(count);
    stopped = removal_->make(addresses, count, made.data(), budget);
    write(made, rows);
    return stopped;
  }

 private:
  static void write(const std::vector<Made>& made, const Rows& rows) {
    for (std::size_t i = 0; i < made.size(); ++i) {
      if (!made[i].attempts) continue;
      std::copy(made[i].puzzle.begin(), made[i].puzzle.end(), rows.puzzles + 81 * i);
      std::copy(made[i].solution.begin(), made[i].solution.end(), rows.solutions + 81 * i);
      SUDOKIT_INVARIANT(has_one_solution(made[i]));
      rows.attempts[i] = made[i].attempts;
      rows.flags[i] = static_cast<std::uint8_t>(static_cast<unsigned>(made[i].minimal) | known | finished);
    }
  }

  Stopped make_classic(std::uint64_t seed, std::uint64_t first, std::vector<Made>& made, const Budget& budget) {
    if (way_ == Way::removal) return removal_->make(seed, first, made.size(), made.data(), budget);
    Stopped stopped = Stopped::no;
    if (way_ == Way::pattern) {
      for (std::size_t i = 0; i < made.size() && stopped == Stopped::no; ++i)
        stopped = pattern_->make(seed, first + i, made[i], budget);
      return stopped;
    }
    std::vector<Made> pool;
    for (std::size_t done = 0; done < made.size() && stopped == Stopped::no;) {
      const std::uint64_t block = (first + done) / Vicinity::pool_size;
      const std::size_t from = (first + done) % Vicinity::pool_size,
                        some = std::min(Vicinity::pool_size - from, made.size() - done);
      pool.assign(from + some, {});
      std::size_t found = 0;
      stopped = vicinity_->make(seed, block, pool.size(), pool.data(), found, budget);
      if (found > from)
        std::copy(pool.begin() + static_cast<std::ptrdiff_t>(from), pool.begin() + static_cast<std::ptrdiff_t>(found),
                  made.begin() + static_cast<std::ptrdiff_t>(done));
      done += some;
    }
    return stopped;
  }

  Stopped make_any(std::uint64_t seed, std::uint64_t first, std::size_t count, const Rows& rows, const Budget& budget) {
    for (std::size_t i = 0; i < count; ++i) {
      AnyMade made;
      const Stopped stopped = any_->make(seed, first + i, made, budget);
      if (!made.puzzle.empty()) {
        std::copy(made.puzzle.begin(), made.puzzle.end(), rows.puzzles + cells_ * i);
        std::copy(made.solution.begin(), made.solution.end(), rows.solutions + cells_ * i);
        rows.attempts[i] = made.attempts;
        rows.flags[i] =
            static_cast<std::uint8_t>(static_cast<unsigned>(made.minimal) | (made.known ? unsigned{known} : 0u) |
                                      (made.finished ? unsigned{finished} : 0u));
      }
      if (stopped != Stopped::no) return stopped;
    }
    return Stopped::no;
  }

  const std::size_t cells_;
  const Way way_;
  std::optional<Remover> removal_;
  std::optional<Vicinity> vicinity_;
  std::optional<Pattern> pattern_;
  std::optional<AnyRemover> any_;
};

Maker::Maker(const Layout& layout, const Request& request) : work_(std::make_unique<Work>(layout, request)) {}
Maker::~Maker() = default;
Maker::Maker(Maker&&) noexcept = default;

Stopped Maker::make(std::uint64_t seed, std::uint64_t first, std::size_t count, const Rows& rows, const Budget& budget) {
  return work_->make(seed, first, count, rows, budget);
}

Stopped Maker::make(const Address* addresses, std::size_t count, const Rows& rows, const Budget& budget) {
  return work_->make(addresses, count, rows, budget);
}

}  // namespace sudokit::generate
