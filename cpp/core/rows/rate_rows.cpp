#include "core/rows/rate_rows.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <optional>
#include <span>

#include "core/base/invariant.hpp"
#include "core/rows/counted_rows.hpp"

namespace sudokit::rows {

namespace {

constexpr std::size_t most_in_block = 256;

template <class Number>
Number at_most(std::uint64_t number) {
  return static_cast<Number>(std::min<std::uint64_t>(number, std::numeric_limits<Number>::max()));
}

CardRow row_of(const logic::Card& card) {
  CardRow row{};
  const logic::Rating& without = card.without_uniqueness;
  row.rated = 1;
  row.decided = static_cast<std::uint8_t>(card.decided);
  row.score_without_uniqueness = without.score;
  row.level_without_uniqueness = without.level;
  row.solved_without_uniqueness = without.solved;
  row.uniqueness_steps = at_most<std::uint16_t>(card.uniqueness_steps);
  row.first = static_cast<std::uint8_t>(card.first);
  row.opening = static_cast<std::uint8_t>(card.opening);
  std::uint64_t open = 0;
  for (const logic::Course::Moment& moment : card.course.moments) open += moment.open;
  row.open_steps = at_most<std::uint32_t>(open);
  if (!card.course.moments.empty()) {
    row.tightest_step = at_most<std::uint16_t>(card.tightest + 1);
    row.tightest_open = at_most<std::uint16_t>(card.course.moments[card.tightest].open);
  }
  if (card.decided == logic::Card::Decided::step || card.decided == logic::Card::Decided::score)
    row.deciding_step = at_most<std::uint16_t>(card.deciding + 1);
  for (const logic::Course::Kind& kind : card.course.kinds) {
    const auto technique = static_cast<std::size_t>(kind.technique);
    row.open_kinds[technique] += kind.open;
    if (kind.moment == card.tightest) row.tightest_kinds[technique] = at_most<std::uint16_t>(kind.open);
  }
  const logic::Backdoors& backdoors = card.backdoors;
  std::fill(std::begin(row.backdoor_cells), std::end(row.backdoor_cells), no_cell);
  std::copy(backdoors.smallest.begin(), backdoors.smallest.end(), row.backdoor_cells);
  row.backdoor_size = backdoors.found ? static_cast<std::uint8_t>(backdoors.smallest.size()) : unknown_size;
  row.backdoor_at_least = static_cast<std::uint8_t>(backdoors.more_than + 1);
  row.alone = at_most<std::uint16_t>(backdoors.alone.size());
  return row;
}

class RatingWork {
 public:
  RatingWork(Solvers& solvers, const logic::Profile& profile, const RatingPlaces& places)
      : solvers_(solvers), profile_(profile), places_(places) {}

  Stopped rate(const RowBlock& block, CountedRows& counted) {
    auto explainer = solvers_.explainers.lend([&] { return logic::Explainer::of(solvers_.layout); });
    Meter meter(block.budget, 64);
    logic::Rating rating;
    std::optional<logic::CardMaker> maker;
    if (places_.cards) maker.emplace(solvers_.layout);
    logic::Card card;
    counted.count(block, meter, [&](std::size_t row, std::span<const Value> values, Status status, const auto& solution) {
      bool rated = false;
      const logic::Problem problem{values, {}, {}, solution};
      if (status == Status::unique) {
        explainer->path(problem, profile_, meter, nullptr, rating, nullptr);
        rated = rating.stopped == Stopped::no;
        if (!rated) status = Status::undecided;
      }
      put(row, status, rated ? &rating : nullptr);
      if (maker) {
        if (rated) maker->make(*explainer, problem, profile_, rating, meter, card);
        places_.cards[row] = rated && meter.stopped() == Stopped::no ? row_of(card) : CardRow{};
      }
    });
    return meter.stopped();
  }

  void put(std::size_t row, Status status, const logic::Rating* rating) {
    SUDOKIT_INVARIANT(!rating || (status == Status::unique && rating->level < profile_.most.size()));
    places_.statuses[row] = status;
    places_.scores[row] = rating ? rating->score : 0;
    places_.levels[row] = rating ? rating->level : unrated;
    places_.hardest[row] = rating ? static_cast<std::uint8_t>(rating->hardest) : 0;
    places_.solved[row] = rating && rating->solved;
    std::uint16_t* const histogram = places_.histograms + row * logic::techniques;
    for (std::size_t i = 0; i < logic::techniques; ++i)
      histogram[i] = rating ? static_cast<std::uint16_t>(std::min(rating->histogram[i], 65535u)) : std::uint16_t{0};
  }

 private:
  Solvers& solvers_;
  const logic::Profile& profile_;
  const RatingPlaces& places_;
};

}  // namespace

RowReport rate_rows_into(Solvers& solvers, const RowSource& source, const logic::Profile& profile, unsigned threads,
                         const Budget& budget, const RatingPlaces& places) {
  RatingWork work(solvers, profile, places);
  return rate_row_blocks(
      solvers, source, threads, most_in_block, budget,
      [&](const RowBlock& block, CountedRows& counted) { return work.rate(block, counted); },
      [&](std::size_t row) {
        work.put(row, Status::undecided, nullptr);
        if (places.cards) places.cards[row] = {};
      });
}

RatedRows rate_rows(Solvers& solvers, const RowSource& source, const logic::Profile& profile, unsigned threads,
                    const Budget& budget) {
  const std::size_t rows = source.rows();
  RatedRows rated;
  rated.statuses.resize(rows);
  rated.scores.resize(rows);
  rated.levels.resize(rows);
  rated.hardest.resize(rows);
  rated.solved.resize(rows);
  rated.histograms.resize(rows * logic::techniques);
  static_cast<RowReport&>(rated) = rate_rows_into(solvers, source, profile, threads, budget,
                                                  {rated.statuses.data(), rated.scores.data(), rated.levels.data(),
                                                   rated.hardest.data(), rated.histograms.data(), rated.solved.data()});
  return rated;
}

}  // namespace sudokit::rows
