// Many puzzles of one layout, rated in blocks shared among threads.
//
// Guarantees.  Only a row with exactly one solution is rated; its rating depends only on the row and the profile.  If the
// budget ends the call, unfinished rows are undecided and not rated.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/budget.hpp"
#include "core/logic/card.hpp"
#include "core/logic/explainer.hpp"
#include "core/rows/row_source.hpp"
#include "core/rows/solve_rows.hpp"
#include "core/solving/solvers.hpp"
#include "core/solving/status.hpp"

namespace sudokit::rows {

inline constexpr std::uint8_t unrated = 255;

// The difficulty card of a row (core/logic/card.hpp); all zero if the row has none.  Steps are numbered from 1.
struct CardRow {
  std::uint32_t score_without_uniqueness;
  std::uint32_t open_steps;  // the sum over the path
  std::uint16_t deciding_step, uniqueness_steps, tightest_step, tightest_open;
  std::uint16_t backdoor_cells[logic::largest_backdoor];  // `no_cell` beyond its size
  std::uint16_t alone;                                    // how many cells are a backdoor each
  std::uint8_t decided;                                   // Card::Decided
  std::uint8_t level_without_uniqueness, solved_without_uniqueness;
  std::uint8_t first, opening;     // techniques by number
  std::uint8_t backdoor_size;      // `unknown_size` if none was found
  std::uint8_t backdoor_at_least;  // every backdoor has at least this many cells
  std::uint8_t rated;
  std::uint16_t tightest_kinds[logic::techniques];  // steps open there, by technique
  std::uint32_t open_kinds[logic::techniques];      // over the path, by technique
};
inline constexpr std::uint16_t no_cell = 65535;
inline constexpr std::uint8_t unknown_size = 255;

// The destination of the answers, one place per row.
struct RatingPlaces {
  Status* statuses;
  std::uint32_t* scores;
  std::uint8_t* levels;       // `unrated` if the row was not rated
  std::uint8_t* hardest;      // techniques by number
  std::uint16_t* histograms;  // [rows][logic::techniques]
  std::uint8_t* solved;       // whether the techniques reach the solution
  CardRow* cards = nullptr;   // null: no cards are made
};

struct RatedRows : RowReport {
  std::vector<Status> statuses;
  std::vector<std::uint32_t> scores;
  std::vector<std::uint8_t> levels, hardest, solved;
  std::vector<std::uint16_t> histograms;
};

RatedRows rate_rows(Solvers& solvers, const RowSource& source, const logic::Profile& profile, unsigned threads = 1,
                    const Budget& budget = {});
// The same, into the caller's memory.
RowReport rate_rows_into(Solvers& solvers, const RowSource& source, const logic::Profile& profile, unsigned threads,
                         const Budget& budget, const RatingPlaces& places);

}  // namespace sudokit::rows
