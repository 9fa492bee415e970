// Many puzzles of one layout, rated in blocks shared among threads.
//
// Guarantees.  Only a row with exactly one solution is rated; its rating depends only on the row and the profile.  If the
// budget ends the call, unfinished rows are undecided and not rated.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/budget.hpp"
#include "core/logic/explainer.hpp"
#include "core/rows/row_source.hpp"
#include "core/rows/solve_rows.hpp"
#include "core/solving/solvers.hpp"
#include "core/solving/status.hpp"

namespace sudokit::rows {

inline constexpr std::uint8_t unrated = 255;

// The destination of the answers, one place per row.
struct RatingPlaces {
  Status* statuses;
  std::uint32_t* scores;
  std::uint8_t* levels;       // `unrated` if the row was not rated
  std::uint8_t* hardest;      // techniques by number
  std::uint16_t* histograms;  // [rows][logic::techniques]
  std::uint8_t* solved;       // whether the techniques reach the solution
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
