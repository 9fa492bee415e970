#include "core/methods/guess_network.hpp"

#include <algorithm>
#include <bit>

#include "core/base/invariant.hpp"

namespace sudokit::methods {

namespace {

#include "core/methods/guess_weights.inc"

constexpr std::size_t width = trained_width;
// Rows of vectors are as wide as Dense makes them, and the heads fit in them.
static_assert(width % 8 == 0);
constexpr std::int32_t log2_e = 1477;  // 1024 times
constexpr std::int32_t most_odds = 16 << 10, most_size = 20 << 10;

// 1024 * 2^(x / 1024), by a table of 64 steps: integers, so that it is the same everywhere.
struct Powers {
  std::int64_t table[64];
  constexpr Powers() : table() {
    // 2^(1/2), 2^(1/4), ... 2^(1/64), times 2^30
    constexpr std::int64_t roots[6] = {1518500250, 1276901417, 1170923762, 1121280436, 1097253708, 1085434106};
    for (int i = 0; i < 64; ++i) {
      std::int64_t power = std::int64_t{1} << 30;
      for (int bit = 0; bit < 6; ++bit)
        if (i >> (5 - bit) & 1) power = power * roots[bit] >> 30;
      table[i] = (power + (1 << 19)) >> 20;
    }
  }
};
constexpr Powers powers;

std::int64_t power_of_two(std::int32_t x) {
  const std::int64_t part = powers.table[x >> 4 & 63];
  const std::int32_t whole = x >> 10;
  return whole >= 0 ? part << whole : part >> -whole;
}

constexpr std::uint32_t no_group = ~std::uint32_t{0};

nets::Dense layer(std::size_t at, std::span<const std::int8_t> weights, std::span<const std::int32_t> biases) {
  if (biases.empty()) {
    static constexpr std::int32_t none[width] = {};
    return {width, width, weights.subspan(at * width * width, width * width), none};
  }
  return {width, width, weights.subspan(at * width * width, width * width), biases.subspan(at * width, width)};
}

}  // namespace

GuessNetwork::GuessNetwork(const Layout& layout, nets::Kernel kernel)
    : size_(static_cast<std::size_t>(layout.size())), kernel_(kernel), heads_(width, 2, trained_heads, trained_heads_bias) {
  for (std::size_t cell = 0; cell < static_cast<std::size_t>(layout.cells()); ++cell) {
    const auto houses = layout.houses_of(static_cast<Cell>(cell));
    houses_.insert(houses_.end(), houses.begin(), houses.begin() + 3);
  }
  for (std::size_t i = 0; i < static_cast<std::size_t>(trained_rounds); ++i) {
    const auto into = [&](std::size_t kind) { return layer(i * 3 + kind, trained_into, trained_into_bias); };
    const auto out = [&](std::size_t kind) { return layer(i * 3 + kind, trained_out, {}); };
    rounds_.push_back({layer(i, trained_own, trained_own_bias), {into(0), into(1), into(2)}, {out(0), out(1), out(2)}});
  }
}

// Lists the candidates, and numbers the groups that have any: lines, then boxes, then cells.
void GuessNetwork::collect(std::span<const Mask> legal) {
  SUDOKIT_INVARIANT(legal.size() * 3 == houses_.size());
  candidates_.clear();
  groups_.clear();
  const std::size_t cells = legal.size();
  const auto cell_groups = static_cast<std::uint32_t>(3 * size_ * size_);
  group_at_.assign(cell_groups + cells, no_group);
  for (std::size_t cell = 0; cell < cells; ++cell)
    for (Mask mask = legal[cell]; mask; mask &= mask - 1) {
      const auto value = static_cast<std::uint32_t>(std::countr_zero(mask));
      candidates_.push_back({static_cast<Cell>(cell), static_cast<Value>(value + 1), 0, 0, 0});
      for (std::size_t i = 0; i < 3; ++i)
        groups_.push_back(houses_[cell * 3 + i] * static_cast<std::uint32_t>(size_) + value);
      groups_.push_back(cell_groups + static_cast<std::uint32_t>(cell));
    }
  for (const std::uint32_t group : groups_) group_at_[group] = 0;
  std::uint32_t count = 0;
  const std::size_t ends[3] = {2 * size_ * size_, 3 * size_ * size_, group_at_.size()};
  for (std::size_t kind = 0, group = 0; kind < 3; ++kind) {
    for (; group < ends[kind]; ++group)
      if (group_at_[group] != no_group) group_at_[group] = count++;
    kind_ends_[kind] = count;
  }
  for (std::uint32_t& group : groups_) group = group_at_[group];
}

void GuessNetwork::run_round(const Round& round) {
  std::fill(sums_.begin(), sums_.end(), 0);
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    const std::int16_t* const from = &vectors_[i / groups_each * width];
    std::int16_t* const to = &sums_[groups_[i] * width];
    for (std::size_t k = 0; k < width; ++k) to[k] = static_cast<std::int16_t>(to[k] + from[k]);
  }
  for (std::size_t kind = 0, begin = 0; kind < 3; begin = kind_ends_[kind++]) {
    const std::size_t rows = kind_ends_[kind] - begin;
    std::int32_t* const messages = messages_.data() + begin * width;
    std::int16_t* const hidden = hidden_.data() + begin * width;
    round.into[kind].run(sums_.data() + begin * width, rows, messages, kernel_);
    nets::activate(messages, rows * width, hidden);
    round.out[kind].run(hidden, rows, messages, kernel_);
  }
  round.own.run(vectors_.data(), candidates_.size(), next_.data(), kernel_);
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    const std::int32_t* const from = &messages_[groups_[i] * width];
    std::int32_t* const to = &next_[i / groups_each * width];
    for (std::size_t k = 0; k < width; ++k) to[k] += from[k];
  }
  nets::activate(next_.data(), next_.size(), vectors_.data());
}

std::span<const GuessNetwork::Candidate> GuessNetwork::evaluate(std::span<const Mask> legal) {
  collect(legal);
  const std::size_t count = candidates_.size(), groups = kind_ends_[2];
  vectors_.resize(count * width);
  next_.resize(count * width);
  sums_.resize(groups * width);
  hidden_.resize(groups * width);
  messages_.resize(groups * width);
  // The bytes are numbers with a sign, not characters.
  for (std::size_t i = 0; i < vectors_.size(); ++i)
    vectors_[i] = trained_start[i % width];  // NOLINT(bugprone-signed-char-misuse)
  for (const Round& round : rounds_) run_round(round);
  heads_.run(vectors_.data(), count, next_.data(), kernel_);
  for (std::size_t i = 0; i < count; ++i) {
    candidates_[i].truth = next_[i * heads_.row_out()];
    candidates_[i].size = next_[i * heads_.row_out() + 1];
  }
  set_scores();
  return candidates_;
}

void GuessNetwork::set_scores() {
  for (Candidate& candidate : candidates_) {
    const std::int32_t odds = std::clamp(candidate.truth, -most_odds, most_odds) * log2_e / 1024;
    const std::int64_t of_truth = power_of_two(odds);
    candidate.cost = (of_truth << 16) / (of_truth + 1024);  // for now, 2^16 times the probability
  }
  const auto before = [](const Candidate& a, const Candidate& b) {
    return a.truth != b.truth ? a.truth > b.truth : a.size != b.size ? a.size < b.size : a.value < b.value;
  };
  for (std::size_t begin = 0, end = 0; begin < candidates_.size(); begin = end) {
    while (end < candidates_.size() && candidates_[end].cell == candidates_[begin].cell) ++end;
    const std::span<Candidate> mine(&candidates_[begin], end - begin);
    std::sort(mine.begin(), mine.end(), before);
    const std::int64_t wrong = (1 << 16) - mine.front().cost;
    std::int64_t cost = 0, reached = 1 << 16;
    for (const Candidate& each : mine) {
      cost += reached * power_of_two(std::clamp(each.size, 0, most_size));
      reached = std::max(std::int64_t{0}, reached - each.cost);
    }
    cost += (cost >> 16) * wrong * trained_caution[0];
    for (Candidate& each : mine) each.cost = cost;
  }
}

}  // namespace sudokit::methods
