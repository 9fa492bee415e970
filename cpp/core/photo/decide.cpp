// The printed values of a puzzle have exactly one solution: that tells which readings of doubtful cells are possible.  Handwriting is then
// read with the solution in mind, because a written value is nearly always right; one that clearly contradicts the solution is the
// player's mistake, not the reader's.
#include "core/photo/decide.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/base/invariant.hpp"
#include "core/base/random.hpp"
#include "core/photo/in_order.hpp"

namespace sudokit::photo {

namespace {

constexpr double floor_chance = 2e-4;
constexpr double written_right = 0.98;                // how often a value by hand is that of the solution
constexpr double flatter = 2.2;                       // the network is surer of handwriting than it should be
constexpr double most_extra = 9;                      // logarithm of the odds against a choice that is still considered
constexpr double sure_from = 0.95, sure_alone = 0.3;  // with the rules, and by the ink
constexpr double least_alternative = 1e-3;

// The cells of one picture, as probabilities of what the decision is about.
struct Evidence {
  std::size_t cells, values;
  std::vector<double> digit;  // cells * values
  std::vector<double> none;   // empty or marks
  std::vector<double> hand;
  std::vector<Value> seen;  // the most probable value, 0 for none

  double of(std::size_t cell, Value value) const { return digit[cell * values + value - 1U]; }
  double most(std::size_t cell) const {
    const auto begin = digit.begin() + static_cast<std::ptrdiff_t>(cell * values);
    return *std::max_element(begin, begin + static_cast<std::ptrdiff_t>(values));
  }
};

Evidence evidence_of(const std::vector<CellReading>& cells, std::size_t values) {
  Evidence all{cells.size(), values, {}, {}, {}, {}};
  std::size_t printed = 0;
  for (const CellReading& cell : cells) {
    const double exponent = 1 / (1 + (flatter - 1) * cell.by_hand);
    double before = 0, after = 0, none = cell.classes[0] + cell.classes[marks_class];
    for (std::size_t v = 1; v <= values; ++v) {
      before += cell.classes[v];
      after += std::pow(cell.classes[v] + 1e-12, exponent);
    }
    const double total = before + none + static_cast<double>(values + 2) * floor_chance;
    std::size_t best = 1;
    for (std::size_t v = 1; v <= values; ++v) {
      if (cell.classes[v] > cell.classes[best]) best = v;
      all.digit.push_back((before * std::pow(cell.classes[v] + 1e-12, exponent) / after + floor_chance) / total);
    }
    all.none.push_back((none + 2 * floor_chance) / total);
    all.hand.push_back(std::clamp(static_cast<double>(cell.by_hand), 0.01, 0.99));
    const bool shown = cell.classes[best] > std::max(cell.classes[0], cell.classes[marks_class]);
    all.seen.push_back(shown ? static_cast<Value>(best) : Value{0});
    printed += shown && cell.by_hand < 0.5F;
  }
  // Too few printed values for a puzzle: all is of one hand, and all are givens.
  if (printed * 81 < cells.size() * 17) std::fill(all.hand.begin(), all.hand.end(), 0.01);
  return all;
}

Choices choices_of(const Evidence& all) {
  Choices result(all.cells);
  for (std::size_t cell = 0; cell < all.cells; ++cell) {
    double not_given = all.none[cell];
    for (std::size_t v = 0; v < all.values; ++v) not_given += all.digit[cell * all.values + v] * all.hand[cell];
    auto& mine = result[cell];
    mine.push_back({0, -std::log(not_given)});
    for (std::size_t v = 0; v < all.values; ++v)
      mine.push_back({static_cast<Value>(v + 1), -std::log(all.digit[cell * all.values + v] * (1 - all.hand[cell]))});
    sort_by(mine, [](const Choice& choice) { return choice.cost; });
    const double most = mine.front().cost + most_extra;
    std::erase_if(mine, [&](const Choice& choice) { return choice.cost > most; });
  }
  return result;
}

struct Agreed {
  double score = -1e300;
  std::vector<Value> solution;
  double share = 0;
};

// Takes values, the surest first, until they have one solution; skips those that contradict.  Of several starts, the solution that
// explains most.
std::optional<Agreed> consensus(const Evidence& all, SolutionCounter& counter, Meter& meter) {
  std::vector<std::size_t> shown;
  for (std::size_t cell = 0; cell < all.cells; ++cell)
    if (all.seen[cell] != 0) shown.push_back(cell);
  if (shown.size() * 81 < all.cells * 30 || all.values > 9) return std::nullopt;
  Random random(1);
  std::optional<Agreed> best;
  for (int start = 0; start < 12 && meter.charge(); ++start) {
    std::vector<double> keys;
    for (const std::size_t cell : shown) {
      const double chance = (random.bits() + 0.5) / 4294967296.0;
      keys.push_back(-std::log(all.most(cell)) + 0.6 * all.hand[cell] - (start ? 0.25 * std::log(chance) : 0));
    }
    std::vector<Value> values(all.cells, 0), solution;
    Count count = Count::several;
    for (const std::size_t i : ascending_order(keys)) {
      const std::size_t cell = shown[i];
      values[cell] = all.seen[cell];
      count = counter.count(values, &solution);
      if (count == Count::one) break;
      if (count == Count::none) values[cell] = 0;
    }
    if (count != Count::one) continue;
    Agreed agreed;
    agreed.score = 0;
    for (const std::size_t cell : shown) {
      agreed.score += std::log(0.03 + 0.97 * all.of(cell, solution[cell]));
      agreed.share += all.seen[cell] == solution[cell] ? 1.0 / static_cast<double>(shown.size()) : 0;
    }
    agreed.solution = std::move(solution);
    if (!best || agreed.score > best->score) best = std::move(agreed);
  }
  return best;
}

// How probable a given is, among all that the rules allow in its cell while the other givens stand.
double confidence_of_given(const Evidence& all, std::size_t at, std::vector<Value>& given, const Decision& decision,
                           SolutionCounter& counter) {
  const Value value = given[at];
  const double wrong = (1 - written_right) / static_cast<double>(all.values - 1), hand = all.hand[at];
  given[at] = 0;
  const bool spare = counter.count(given) == Count::one;  // the others have one solution by themselves
  double sum = spare ? all.none[at] : 0;
  double mine = 0;
  for (Value v = 1; v <= all.values; ++v) {
    double rules = 0;
    if (v == value)
      rules = 1 - hand + (spare ? hand * written_right : 0);
    else if (spare)
      rules = hand * wrong;
    if (v != value && all.of(at, v) > least_alternative) {
      given[at] = v;
      if (counter.count(given) == Count::one) rules += 1 - hand;
    }
    (v == value ? mine : sum) += all.of(at, v) * rules;
  }
  given[at] = value;
  SUDOKIT_INVARIANT(value == decision.solution[at]);
  return mine / (mine + sum);
}

// With the solution as prior; without one, as it is seen.
void read_other(const Evidence& all, std::size_t at, const std::vector<Value>& solution, const CellReading& reading,
                ReadCell& cell) {
  const double wrong = (1 - written_right) / static_cast<double>(all.values - 1);
  double sum = all.none[at], best = all.none[at];
  Value value = 0;
  for (Value v = 1; v <= all.values; ++v) {
    const double prior =
        solution.empty() ? 1 : static_cast<double>(all.values) * (v == solution[at] ? written_right : wrong);
    const double chance = all.of(at, v) * prior;
    sum += chance;
    if (chance > best) best = chance, value = v;
  }
  cell.value = value;
  cell.confidence = static_cast<float>(best / sum);
  cell.mistake = value != 0 && !solution.empty() && value != solution[at];
  if (value != 0) {
    cell.kind = solution.empty() && all.hand[at] < 0.5 ? Kind::given : Kind::handwritten;
    return;
  }
  cell.kind = reading.classes[marks_class] > reading.classes[0] ? Kind::marks : Kind::empty;
}

}  // namespace

Decision decide(const Layout& layout, const std::vector<CellReading>& cells, std::span<const float> agreement,
                Meter& meter) {
  const Evidence all = evidence_of(cells, static_cast<std::size_t>(layout.size()));
  SolutionCounter counter(layout);
  Decision decision;
  const ProperReading proper =
      proper_reading(counter, choices_of(all), layout.size() > 9 ? large_states_limit : states_limit, meter);
  std::vector<Value> given = proper.values;
  if (proper.found) {
    decision.basis = Basis::unique;
    decision.solution = proper.solution;
  } else if (const auto agreed = consensus(all, counter, meter); agreed && agreed->share >= 0.7) {
    decision.basis = Basis::consensus;
    decision.solution = agreed->solution;
    given.assign(all.cells, 0);
    for (std::size_t i = 0; i < all.cells; ++i)
      if (all.hand[i] < 0.5 && all.seen[i] == decision.solution[i]) given[i] = all.seen[i];
  } else {
    given.assign(all.cells, 0);
    decision.basis = counter.count(all.seen) == Count::none ? Basis::none : Basis::several;
  }
  const bool solved = !decision.solution.empty();
  for (std::size_t i = 0; i < all.cells; ++i) {
    ReadCell cell;
    std::copy_n(cells[i].classes.begin(), cell.chances.size(), cell.chances.begin());
    cell.chances[0] += cells[i].classes[marks_class];
    if (given.size() == all.cells && given[i] != 0) {
      cell.kind = Kind::given;
      cell.value = given[i];
      cell.confidence = static_cast<float>(
          decision.basis == Basis::unique ? confidence_of_given(all, i, given, decision, counter) : all.of(i, given[i]));
    } else
      read_other(all, i, decision.solution, cells[i], cell);
    const bool repaired = cell.value != all.seen[i];
    cell.seen = all.seen[i];
    const double alone = cell.value == 0 ? all.none[i] : all.of(i, cell.value);
    cell.sure = solved && !repaired && !cell.mistake && cell.confidence >= sure_from && alone >= sure_alone &&
                agreement[i] >= (cell.confidence >= 0.995F ? 0.55F : 0.75F);
    decision.cells.push_back(cell);
  }
  return decision;
}

}  // namespace sudokit::photo
