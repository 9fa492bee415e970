// The learner against the search, on layouts of every kind; its cores and learned clauses are checked independently.
#include "core/search/learner.hpp"

#include <algorithm>
#include <bit>
#include <set>
#include <string>
#include <vector>

#include "core/base/random.hpp"
#include "core/grid/layout.hpp"
#include "core/search/search.hpp"
#include "testing/check.hpp"

using namespace sudokit;
using namespace sudokit::search;

namespace {

std::vector<Layout> layouts() {
  std::vector<std::uint16_t> stairs(25);  // three cells of a row and two of the row above
  for (std::size_t cell = 0; cell < 25; ++cell) stairs[cell] = static_cast<std::uint16_t>((cell / 5 + cell % 5 / 3) % 5);
  std::vector<Layout> all;
  all.push_back(Layout::boxes(2, 2));
  all.push_back(Layout::boxes(2, 2, true));
  all.push_back(Layout::boxes(2, 3));
  all.push_back(Layout::boxes(1, 5));
  all.push_back(Layout::boxes(2, 3, true));
  all.push_back(Layout::boxes(3, 3, true, true));
  all.push_back(Layout::boxes(3, 3));
  all.push_back(Layout::jigsaw(stairs));
  return all;
}

// Candidates with some values removed at random, so that few solutions or none remain.
std::vector<Mask> random_candidates(const Layout& layout, Random& random) {
  std::vector<Mask> masks(static_cast<std::size_t>(layout.cells()));
  const std::uint32_t size = static_cast<std::uint32_t>(layout.size());
  const std::uint32_t share = random.below(3);
  for (Mask& mask : masks) {
    mask = all_values(layout.size());
    for (std::uint32_t i = 0; i < size; ++i)
      if (random.below(6) < share) mask &= ~(Mask{1} << random.below(size));
    if (mask == 0 || random.below(10) == 0) mask = Mask{1} << random.below(size);
  }
  return masks;
}

// Adds the candidates of a random solution, so that there is at least one.
void plant(const Layout& layout, std::vector<Mask>& masks, Random& random) {
  Solver solver(layout);
  const std::vector<Mask> open(masks.size(), all_values(layout.size()));
  std::vector<Value> solution(masks.size());
  Meter meter{Budget{}};
  solver.start(open.data(), &random);
  if (solver.next(solution.data(), meter) != Found::solution) return;
  for (std::size_t cell = 0; cell < masks.size(); ++cell) {
    if ((masks[cell] & (masks[cell] - 1)) == 0) masks[cell] = 0;
    masks[cell] |= Mask{1} << (solution[cell] - 1);
  }
}

std::set<std::string> by_search(const Layout& layout, const std::vector<Mask>& masks, std::size_t limit) {
  Solver solver(layout);
  Meter meter{Budget{}};
  solver.start(masks.data());
  std::set<std::string> all;
  std::vector<Value> solution(masks.size());
  while (all.size() < limit && solver.next(solution.data(), meter) == Found::solution)
    all.emplace(solution.begin(), solution.end());
  return all;
}

std::set<std::string> by_learning(const Layout& layout, const std::vector<Mask>& masks, std::size_t limit) {
  Learner learner(layout);
  learner.restrict(masks.data());
  Meter meter{Budget{}};
  std::set<std::string> all;
  while (all.size() < limit && learner.solve({}, meter) == Verdict::model) {
    CHECK(layout.complete(learner.model()));
    CHECK(all.emplace(learner.model().begin(), learner.model().end()).second);
    learner.exclude_model();
  }
  return all;
}

bool agrees(const std::vector<Value>& solution, const Literal& literal) {
  return (solution[literal.cell] == literal.value) == literal.positive;
}

// Unit propagation over the simplest form of the rules: numbered literals, pairs that exclude each other, sets of which at
// least one must be true, and the clauses learned so far.
class PlainPropagation {
 public:
  PlainPropagation(const Layout& layout, const std::vector<Mask>& masks) : size_(layout.size()), masks_(masks) {
    for (int cell = 0; cell < layout.cells(); ++cell) {
      one_of_.emplace_back();
      for (int value = 1; value <= size_; ++value) one_of_.back().push_back(cell * size_ + value - 1);
    }
    for (const House& house : layout.houses())
      for (int value = 1; value <= size_; ++value) {
        one_of_.emplace_back();
        for (const Cell cell : house.cells) one_of_.back().push_back(cell * size_ + value - 1);
      }
  }

  // Whether the clause follows by unit propagation; if so, it is added.
  bool accept(std::span<const Literal> clause) {
    state_.assign(masks_.size() * static_cast<std::size_t>(size_), 0);
    bool sound = true;
    for (std::size_t cell = 0; cell < masks_.size(); ++cell)
      for (int value = 0; value < size_; ++value)
        if (!(masks_[cell] >> value & 1))
          state_[cell * static_cast<std::size_t>(size_) + static_cast<std::size_t>(value)] = -1;
    for (const Literal& l : clause) sound = set(l.cell * size_ + l.value - 1, l.positive ? -1 : 1) && sound;
    for (bool changed = true; sound && changed;) {
      changed = false;
      for (const auto& set : one_of_) sound = sound && settle(set, changed);
      for (const auto& learned : learned_) sound = sound && apply(learned, changed);
    }
    learned_.emplace_back(clause.begin(), clause.end());
    return !sound;
  }

 private:
  bool set(int candidate, int state) {
    auto& now = state_[static_cast<std::size_t>(candidate)];
    if (now == -state) return false;
    now = state;
    return true;
  }
  bool settle(const std::vector<int>& candidates, bool& changed) {
    int standing = -1, open = -1, count = 0;
    for (const int c : candidates) {
      const int state = state_[static_cast<std::size_t>(c)];
      if (state > 0 && standing >= 0) return false;
      if (state > 0) standing = c;
      if (state == 0) open = c, ++count;
    }
    if (standing < 0 && count == 0) return false;
    if (standing < 0 && count == 1) return changed = true, set(open, 1);
    if (standing >= 0 && count > 0) {
      changed = true;
      for (const int c : candidates)
        if (c != standing) set(c, -1);
    }
    return true;
  }
  bool apply(const std::vector<Literal>& clause, bool& changed) {
    const Literal* open = nullptr;
    for (const Literal& l : clause) {
      const int state = state_[static_cast<std::size_t>(l.cell * size_ + l.value - 1)] * (l.positive ? 1 : -1);
      if (state > 0) return true;
      if (state == 0 && open) return true;
      if (state == 0) open = &l;
    }
    if (!open) return false;
    changed = true;
    return set(open->cell * size_ + open->value - 1, open->positive ? 1 : -1);
  }

  int size_;
  std::vector<Mask> masks_;
  std::vector<std::vector<int>> one_of_;
  std::vector<std::vector<Literal>> learned_;
  std::vector<int> state_;
};

std::vector<Literal> random_assumptions(const Layout& layout, Random& random) {
  std::vector<Literal> assumptions;
  const std::uint32_t count = random.below(12);
  for (std::uint32_t i = 0; i < count; ++i)
    assumptions.push_back({static_cast<Cell>(random.below(static_cast<std::uint32_t>(layout.cells()))),
                           static_cast<Value>(1 + random.below(static_cast<std::uint32_t>(layout.size()))),
                           random.below(3) == 0});
  return assumptions;
}

// The masks under the assumptions, which may contradict each other.
std::vector<Mask> under(std::vector<Mask> masks, std::span<const Literal> assumptions) {
  for (const Literal& l : assumptions) {
    const Mask bit = Mask{1} << (l.value - 1);
    masks[l.cell] &= l.positive ? bit : ~bit;
  }
  return masks;
}

}  // namespace

TEST(same_solutions_as_the_search) {
  Random random(1);
  std::size_t some = 0, none = 0;
  for (const Layout& layout : layouts())
    for (int round = 0; round < 30; ++round) {
      auto masks = random_candidates(layout, random);
      if (round % 2) plant(layout, masks, random);
      const auto expected = by_search(layout, masks, 301);
      if (expected.size() > 300) continue;
      CHECK(by_learning(layout, masks, 302) == expected);
      ++(expected.empty() ? none : some);
    }
  CHECK(some > 40);
  CHECK(none > 40);
}

TEST(assumptions_and_cores_call_after_call) {
  Random random(2);
  std::size_t models = 0, cores = 0, shorter = 0;
  for (const Layout& layout : layouts()) {
    auto masks = random_candidates(layout, random);
    plant(layout, masks, random);
    Learner learner(layout);
    learner.restrict(masks.data());
    Meter meter{Budget{}};
    for (int call = 0; call < 60; ++call) {
      const auto assumptions = random_assumptions(layout, random);
      if (learner.solve(assumptions, meter) == Verdict::model) {
        const std::vector<Value> model(learner.model().begin(), learner.model().end());
        CHECK(layout.complete(model));
        for (const Literal& assumption : assumptions) CHECK(agrees(model, assumption));
        for (std::size_t cell = 0; cell < model.size(); ++cell) CHECK(masks[cell] >> (model[cell] - 1) & 1);
        ++models;
      } else {
        for (const Literal& blamed : learner.core()) CHECK(std::ranges::find(assumptions, blamed) != assumptions.end());
        CHECK(by_search(layout, under(masks, learner.core()), 1).empty());
        ++cores;
        shorter += learner.core().size() < assumptions.size();
      }
    }
  }
  CHECK(models > 30);
  CHECK(cores > 30);
  CHECK(shorter > 20);
}

TEST(learned_clauses_follow_by_unit_propagation) {
  Random random(3);
  std::size_t checked = 0;
  for (const Layout& layout : layouts())
    for (int round = 0; round < 10; ++round) {
      auto masks = random_candidates(layout, random);
      if (round % 2) plant(layout, masks, random);
      PlainPropagation judge(layout, masks);
      LearnerOptions options;
      options.on_learned = [&](std::span<const Literal> clause) {
        CHECK(judge.accept(clause));
        ++checked;
      };
      Learner learner(layout, options);
      learner.restrict(masks.data());
      Meter meter{Budget{}};
      learner.solve({}, meter);
    }
  CHECK(checked > 50);
}

TEST(clauses_hold) {
  // Excludes each solution with a clause of its own: an empty 4x4 grid has 288.
  const Layout layout = Layout::boxes(2, 2);
  Learner learner(layout);
  Meter meter{Budget{}};
  std::size_t count = 0;
  while (learner.solve({}, meter) == Verdict::model && count < 300) {
    std::vector<Literal> clause;
    for (std::size_t cell = 0; cell < 16; ++cell) clause.push_back({static_cast<Cell>(cell), learner.model()[cell], false});
    learner.add_clause(clause);
    ++count;
  }
  CHECK_EQ(count, 288u);
  CHECK(learner.core().empty());
}

TEST(target_phases_lose_no_solution) {
  const Layout layout = Layout::boxes(2, 2);
  Learner learner(layout);
  Meter meter{Budget{}};
  CHECK(learner.solve({}, meter) == Verdict::model);
  const std::vector<Value> near(learner.model().begin(), learner.model().end());
  learner.set_target_phase(near);
  std::set<std::string> all;
  while (learner.solve({}, meter) == Verdict::model && all.size() < 300) {
    CHECK(layout.complete(learner.model()));
    all.emplace(learner.model().begin(), learner.model().end());
    learner.exclude_model();
  }
  CHECK_EQ(all.size(), 288u);
  learner.clear();
  learner.fix(0, near[0] == 1 ? 2 : 1);
  CHECK(learner.solve({}, meter) == Verdict::model);
  CHECK(layout.complete(learner.model()));
}

TEST(facts_mean_the_same_before_and_after_candidates_have_numbers) {
  Random random(4);
  std::size_t sound = 0, contradicting = 0;
  for (const Layout& layout : layouts())
    for (int round = 0; round < 20; ++round) {
      auto masks = random_candidates(layout, random);
      if (round % 2) plant(layout, masks, random);
      Learner at_once(layout), late(layout), singly(layout);
      const Literal either[] = {{0, 1, true}, {0, 1, false}};
      late.add_clause(either);  // always true, but it makes the learner number its candidates
      const bool consistent = at_once.restrict(masks.data());
      CHECK_EQ(late.restrict(masks.data()), consistent);
      bool all_fine = true;
      for (std::size_t cell = 0; cell < masks.size(); ++cell) {
        if (cell == masks.size() / 2) singly.add_clause(either);
        for (int value = 1; value <= layout.size(); ++value)
          if (!(masks[cell] >> (value - 1) & 1))
            all_fine = singly.forbid(static_cast<Cell>(cell), static_cast<Value>(value));
        if (std::has_single_bit(masks[cell]))
          all_fine = singly.fix(static_cast<Cell>(cell), static_cast<Value>(std::countr_zero(masks[cell]) + 1));
      }
      CHECK_EQ(all_fine, consistent);
      ++(consistent ? sound : contradicting);
      for (std::size_t cell = 0; cell < masks.size(); ++cell) {
        CHECK_EQ(late.candidates(static_cast<Cell>(cell)), at_once.candidates(static_cast<Cell>(cell)));
        CHECK_EQ(singly.candidates(static_cast<Cell>(cell)), at_once.candidates(static_cast<Cell>(cell)));
      }
    }
  CHECK(sound > 40);
  CHECK(contradicting > 40);
}

TEST(facts_that_contradict) {
  const Layout layout = Layout::boxes(2, 2);
  Learner learner(layout);
  CHECK(learner.fix(0, 1));
  CHECK(!learner.fix(1, 1));
  Meter meter{Budget{}};
  CHECK(learner.solve({}, meter) == Verdict::none);
  CHECK(learner.core().empty());
  const Literal any{2, 2, true};
  CHECK(learner.solve({&any, 1}, meter) == Verdict::none);
}

TEST(assumptions_that_contradict_each_other) {
  Learner learner(Layout::boxes(3, 3));
  Meter meter{Budget{}};
  const std::vector<Literal> both{{40, 3, true}, {80, 9, true}, {40, 3, false}};
  CHECK(learner.solve(both, meter) == Verdict::none);
  CHECK_EQ(learner.core().size(), 2u);
  CHECK(learner.solve({}, meter) == Verdict::model);
}

TEST(stops_at_its_budget_and_resumes) {
  // Value 1 has seven columns for eight rows: no solution, although no single house shows it.
  const Layout layout = Layout::boxes(1, 12);
  Learner whole(layout), pieces(layout);
  std::vector<Mask> masks(144, all_values(12));
  for (std::size_t cell = 0; cell < 144; ++cell)
    if (cell / 12 < 8 && cell % 12 >= 7) masks[cell] &= ~Mask{1};
  whole.restrict(masks.data());
  pieces.restrict(masks.data());
  Budget budget;
  budget.nodes = 20;
  Meter meter(budget);
  CHECK(whole.solve({}, meter) == Verdict::undecided);
  CHECK(meter.stopped() == Stopped::nodes);
  CHECK_EQ(whole.work().conflicts, 20u);
  budget.nodes = 5;
  for (int i = 0; i < 3; ++i) {
    Meter again(budget);
    CHECK(pieces.solve({}, again) == Verdict::undecided);
  }
  CHECK_EQ(pieces.work().conflicts, 15u);
}
