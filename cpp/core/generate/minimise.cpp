#include "core/generate/minimise.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <span>
#include <utility>

#include "core/base/invariant.hpp"
#include "core/grid/layout.hpp"
#include "core/search/learner.hpp"
#include "core/search/search.hpp"

namespace sudokit::generate {
namespace {

using search::Learner;
using search::Literal;
using search::Verdict;

constexpr Mask bit_of(Value value) { return Mask{1} << (value - 1); }

// The maximum conflicts of a test before it is postponed, doubled in every further round.  If clues are removed line by
// line, few tests take more than 400.  In random order, a test that takes long with one learner seldom does with another,
// so shorter rounds pay off.
constexpr std::uint64_t conflicts_by_lines = 400, conflicts_at_random = 100;

// Up to this size clues are removed in random order, and every test is completed at once.  Tests are short there, and the
// clues that stay then depend only on the seed and on propagation, not on the course of clause learning.
constexpr int undelayed_size = 12;
constexpr std::uint64_t unlimited = ~std::uint64_t{0};

// The number of orbits per learner.  All other clues are facts of the learner, not assumptions, which makes a conflict
// several times cheaper and leaves less to do before the first one; but the learned clauses serve only this group.  That
// counts more if tests are long: at 36x36 and 49x49 a dozen per learner take an eighth more time; at 16x16, and with
// `plain`, three dozen do.
constexpr int long_tests_size = 30;
constexpr std::size_t few_together = 12, many_together = 32;

// The maximum nodes of search to show that a clue is necessary, before clause learning is used.
constexpr std::uint64_t nodes_a_test = 128;

using Orbit = std::vector<Cell>;

}  // namespace

class Minimiser::Work {
 public:
  Work(const Layout& layout, MinimiseOptions options)
      : layout_(layout),
        options_(std::move(options)),
        solver_(layout_),
        all_(all_values(layout.size())),
        by_lines_(options_.by_lines && !options_.plain && layout.size() > undelayed_size),
        first_round_(first_round()),
        together_(layout.size() > long_tests_size ? many_together : few_together) {}

  Stopped minimise(const Value* puzzle, const Value* solution, Random& random, Minimised& made, const Budget& budget,
                   MinimiseProgress* progress) {
    const auto cells = static_cast<std::size_t>(layout_.cells());
    made = {};
    made.puzzle.assign(puzzle, puzzle + cells);
    made.necessary.assign(cells, false);
    made_ = &made, budget_ = &budget, progress_ = progress;
    stopped_ = Stopped::no;
    left_out_ = false;
    solution_ = {solution, cells};
    Meter meter(budget, solver_.stride());
    meter_ = &meter;
    clues_ = static_cast<std::uint32_t>(std::count_if(puzzle, puzzle + cells, [](Value value) { return value != 0; }));
    necessary_ = 0;
    report();
    std::vector<Orbit> orbits = orbits_to_test(random);
    SUDOKIT_INVARIANT(layout_.complete(solution_));
    if (meter.look() && remove_easy(orbits) && decide_all(orbits) && !left_out_) {
      made.finished = true;
      if (options_.symmetry != Symmetry::none) check_single_clues();
    }
    return stopped_ != Stopped::no ? stopped_ : meter.stopped();
  }

 private:
  std::uint64_t first_round() const {
    const std::uint64_t some = by_lines_ ? conflicts_by_lines : conflicts_at_random, most = options_.most_conflicts;
    if (most) return std::min(most, some);
    return layout_.size() <= undelayed_size ? unlimited : some;
  }

  enum class Answer : std::uint8_t { goes, necessary, put_off, stopped };

  // The orbits to test, in random order or line by line, without those that have a cell to keep.
  std::vector<Orbit> orbits_to_test(Random& random) {
    std::vector<Orbit> orbits;
    for (const auto& cells : orbits_of(options_.symmetry, layout_.size())) {
      Orbit orbit;
      for (const Cell cell : cells)
        if (made_->puzzle[cell]) orbit.push_back(cell);
      const auto kept = [&](Cell cell) { return !options_.keep.empty() && options_.keep[cell]; };
      if (!orbit.empty() && std::none_of(orbit.begin(), orbit.end(), kept)) orbits.push_back(std::move(orbit));
    }
    random.shuffle(orbits.data(), orbits.size());
    if (by_lines_) line_by_line(orbits, random);
    return orbits;
  }

  // Sorts the orbits by lines (rows or columns), with the lines of a band together; bands, lines of a band and cells of a
  // line are in random order.  In a jigsaw the lines follow their order from one side to the other.
  void line_by_line(std::vector<Orbit>& orbits, Random& random) const {
    const auto size = static_cast<std::size_t>(layout_.size());
    const bool columns = random.below(2) != 0;
    const auto height = static_cast<std::size_t>(columns ? layout_.box_width() : layout_.box_height());
    std::vector<std::size_t> bands(height ? size / height : 1), lines(height ? height : size), place(size);
    std::iota(bands.begin(), bands.end(), std::size_t{0});
    std::iota(lines.begin(), lines.end(), std::size_t{0});
    random.shuffle(bands.data(), bands.size());
    for (std::size_t band = 0; band < bands.size(); ++band) {
      if (height)
        random.shuffle(lines.data(), lines.size());
      else if (random.below(2) != 0)
        std::reverse(lines.begin(), lines.end());
      for (std::size_t line = 0; line < lines.size(); ++line)
        place[bands[band] * lines.size() + lines[line]] = band * lines.size() + line;
    }
    std::stable_sort(orbits.begin(), orbits.end(), [&](const Orbit& a, const Orbit& b) {
      const auto line = [&](const Orbit& orbit) { return place[columns ? orbit[0] % size : orbit[0] / size]; };
      return line(a) < line(b);
    });
  }

  // Removes the orbits whose values propagation deduces from the others; leaves in `orbits` those still to decide.  False
  // if the call was stopped.
  bool remove_easy(std::vector<Orbit>& orbits) {
    masks_.assign(made_->puzzle.size(), all_);
    const auto set_out = [&](auto&& chosen) {
      for (std::size_t cell = 0; cell < masks_.size(); ++cell)
        masks_[cell] = made_->puzzle[cell] && chosen(cell) ? bit_of(solution_[cell]) : all_;
      solver_.start(masks_.data());
      return solver_.close();
    };
    if (!set_out([](std::size_t) { return true; })) return options_.plain ? decide_in_order(orbits) : true;
    std::vector<bool> tested(masks_.size());
    for (const Orbit& orbit : orbits)
      for (const Cell cell : orbit) tested[cell] = true;
    set_out([&](std::size_t cell) { return !tested[cell]; });
    later_.clear();
    in_order_from_ = nullptr;
    if (!thin_out(orbits, orbits.size() * 2 / 5)) return false;
    if (in_order_from_) {
      std::vector<Orbit> rest(orbits.begin() + (in_order_from_ - orbits.data()), orbits.end());
      return decide_in_order(rest, &orbits);
    }
    orbits = std::move(later_);
    return true;
  }

  // Tests the first `part` of the orbits, then the others.  The state of the solver is closed, and includes all clues but
  // theirs.
  bool thin_out(std::span<const Orbit> orbits, std::size_t part) {
    if (part == 0 || part == orbits.size()) return orbits.empty() || thin_out_with(orbits, {});
    return thin_out_with(orbits.first(part), orbits.subspan(part)) &&
           (in_order_from_ || thin_out_with(orbits.subspan(part), orbits.first(part)));
  }

  // Removes all these orbits at once if propagation deduces their values from the other clues; it then deduces all values.
  // Otherwise halves them.
  bool thin_out_with(std::span<const Orbit> orbits, std::span<const Orbit> others) {
    if (!meter_->charge()) return false;
    if (static_cast<int>(clues_) <= options_.least) return left_out_ = true;
    const bool one = orbits.size() == 1, fits = fitting(orbits).size() == orbits.size();
    if (one && !fits) return left_out_ = true;
    solver_.open_layer();
    for (const Orbit& orbit : others)
      for (const Cell cell : orbit)
        if (made_->puzzle[cell]) solver_.fix(cell, solution_[cell]);
    wanted_.clear();
    if (fits)
      for (const Orbit& orbit : orbits) wanted_.insert(wanted_.end(), orbit.begin(), orbit.end());
    bool on = true;
    if (solver_.close(wanted_) && fits) {
      for (const Orbit& orbit : orbits) remove(orbit);
    } else if (!one) {
      on = thin_out(orbits, orbits.size() / 2);
    } else if (another_is_near(orbits[0])) {
      settle(orbits[0]);
    } else if (options_.plain) {
      in_order_from_ = orbits.data();
    } else {
      later_.push_back(orbits[0]);
    }
    solver_.drop_layer();
    return on;
  }

  // Whether a few nodes of search find another solution without the orbit.  As long as few clues have been removed they
  // usually do, because little is open.
  bool another_is_near(const Orbit& orbit) {
    for (const Cell cell : orbit) {
      Meter meter = meter_->part(nodes_a_test, solver_.stride());
      if (solver_.differs(cell, solution_[cell], meter)) return true;
    }
    return false;
  }

  // The first of these orbits: as many as can be removed together without leaving too few clues.
  std::span<const Orbit> fitting(std::span<const Orbit> orbits) const {
    int left = static_cast<int>(clues_) - options_.least;
    std::size_t count = 0;
    while (count < orbits.size() && left >= static_cast<int>(orbits[count].size()))
      left -= static_cast<int>(orbits[count++].size());
    return orbits.first(count);
  }

  bool decide_in_order(std::vector<Orbit>& orbits, std::vector<Orbit>* left = nullptr) {
    std::reverse(orbits.begin(), orbits.end());
    if (left) *left = {};
    std::vector<Orbit> later;
    const bool on = decide_round(orbits, first_round_, later);
    (left ? *left : orbits) = std::move(later);
    return on;
  }

  bool decide_all(std::vector<Orbit>& orbits) {
    for (std::uint64_t conflicts = first_round_; !orbits.empty(); conflicts *= 2) {
      if (options_.most_conflicts && conflicts > options_.most_conflicts) {
        left_out_ = true;
        return true;
      }
      std::vector<Orbit> later;
      if (!decide_round(orbits, conflicts, later)) return false;
      orbits = std::move(later);
    }
    return true;
  }

  // Decides the orbits from the last to the first, in groups.  False if the call was stopped.
  bool decide_round(const std::vector<Orbit>& orbits, std::uint64_t conflicts, std::vector<Orbit>& later) {
    for (std::size_t end = orbits.size(); end > 0;) {
      const std::size_t begin = end > together_ ? end - together_ : 0;
      if (!decide_group({orbits.data() + begin, end - begin}, conflicts, later)) return false;
      end = begin;
    }
    std::reverse(later.begin(), later.end());
    return true;
  }

  // Decides the orbits of a group with one learner.  The clues of an orbit too large to be removed stay open, which does no
  // harm.
  bool decide_group(std::span<const Orbit> group, std::uint64_t conflicts, std::vector<Orbit>& later) {
    Learner learner = learner_for(group);
    std::vector<Cell> open;  // clues of the group that are neither removed nor facts
    for (const Orbit& orbit : group) open.insert(open.end(), orbit.begin(), orbit.end());
    for (; !group.empty(); group = group.first(group.size() - 1)) {
      const Orbit& orbit = group.back();
      if (fitting(group.last(1)).empty()) {
        left_out_ = true;
        continue;
      }
      std::erase_if(open, [&](Cell cell) { return std::find(orbit.begin(), orbit.end(), cell) != orbit.end(); });
      switch (decide(learner, orbit, open, conflicts)) {
        case Answer::goes: remove(orbit); break;
        case Answer::necessary:
          for (const Cell cell : orbit) learner.fix(cell, solution_[cell]);
          settle(orbit);
          break;
        case Answer::put_off:
          later.push_back(orbit);
          open.insert(open.end(), orbit.begin(), orbit.end());
          break;
        case Answer::stopped: return false;
      }
    }
    made_->conflicts += learner.work().conflicts;
    return true;
  }

  // A learner whose facts are all clues but those of the group.
  Learner learner_for(std::span<const Orbit> group) {
    Learner learner(layout_);
    learner.set_target_phase(solution_);
    masks_.resize(solution_.size());
    for (std::size_t cell = 0; cell < masks_.size(); ++cell)
      masks_[cell] = made_->puzzle[cell] ? bit_of(solution_[cell]) : all_;
    for (const Orbit& orbit : group)
      for (const Cell cell : orbit) masks_[cell] = all_;
    learner.restrict(masks_.data());
    return learner;
  }

  // Tests the cells of the orbit one after the other: none may differ from the solution while those before it do not.
  Answer decide(Learner& learner, const Orbit& orbit, const std::vector<Cell>& open, std::uint64_t conflicts) {
    assumed_.clear();
    for (const Cell cell : open) assumed_.push_back({cell, solution_[cell], true});
    for (const Cell cell : orbit) {
      // The cells before are as in the solution.
      SUDOKIT_INVARIANT(std::all_of(assumed_.begin(), assumed_.end(), std::mem_fn(&Literal::positive)));
      assumed_.push_back({cell, solution_[cell], false});
      Budget budget = *budget_;
      budget.nodes = conflicts;
      Meter meter(budget, learner.stride());
      ++made_->tests;
      const Verdict verdict = learner.solve(assumed_, meter);
      if (verdict == Verdict::model) return Answer::necessary;
      if (verdict == Verdict::undecided) {
        if (meter.stopped() == Stopped::nodes) return Answer::put_off;
        stopped_ = meter.stopped();
        return Answer::stopped;
      }
      assumed_.back().positive = true;
    }
    return Answer::goes;
  }

  // After symmetric removal: determines whether a single clue can be removed, even one that is symmetric to a kept one.
  void check_single_clues() {
    std::vector<Orbit> clues;
    for (std::size_t cell = 0; cell < solution_.size(); ++cell)
      if (made_->puzzle[cell] && (options_.keep.empty() || !options_.keep[cell]))
        clues.push_back({static_cast<Cell>(cell)});
    for (std::size_t at = 0; at < clues.size(); at += together_) {
      const std::span<const Orbit> group(clues.data() + at, std::min(together_, clues.size() - at));
      Learner learner = learner_for(group);
      for (const Orbit& tested : group) {
        std::vector<Cell> open;
        for (const Orbit& other : group)
          if (other != tested) open.push_back(other[0]);
        const Answer answer = decide(learner, tested, open, options_.most_conflicts ? options_.most_conflicts : unlimited);
        if (answer == Answer::necessary) continue;
        made_->single_known = made_->single_can_go = answer == Answer::goes;
        return;
      }
    }
    made_->single_known = true;
  }

  void remove(const Orbit& orbit) {
    SUDOKIT_INVARIANT(are_clues(orbit) && static_cast<int>(clues_ - orbit.size()) >= options_.least);
    for (const Cell cell : orbit) made_->puzzle[cell] = 0;
    clues_ -= static_cast<std::uint32_t>(orbit.size());
    report();
  }
  void settle(const Orbit& orbit) {
    SUDOKIT_INVARIANT(are_clues(orbit));
    for (const Cell cell : orbit) made_->necessary[cell] = true;
    necessary_ += static_cast<std::uint32_t>(orbit.size());
    report();
  }
  // For the invariants: whether none of these clues was removed or proven necessary.
  bool are_clues(const Orbit& orbit) const {
    const auto is_clue = [&](Cell cell) { return made_->puzzle[cell] == solution_[cell] && !made_->necessary[cell]; };
    return std::all_of(orbit.begin(), orbit.end(), is_clue);
  }
  void report() {
    if (!progress_) return;
    progress_->clues.store(clues_, std::memory_order_relaxed);
    progress_->necessary.store(necessary_, std::memory_order_relaxed);
  }

  const Layout layout_;
  const MinimiseOptions options_;
  search::Solver solver_;
  const Mask all_;
  const bool by_lines_;
  const std::uint64_t first_round_;
  const std::size_t together_;
  std::span<const Value> solution_;
  std::vector<Mask> masks_;
  std::vector<Literal> assumed_;
  std::vector<Orbit> later_;              // postponed
  const Orbit* in_order_from_ = nullptr;  // `plain`: the first that propagation does not decide
  std::vector<Cell> wanted_;
  Minimised* made_ = nullptr;
  const Budget* budget_ = nullptr;
  Meter* meter_ = nullptr;
  MinimiseProgress* progress_ = nullptr;
  Stopped stopped_ = Stopped::no;
  std::uint32_t clues_ = 0, necessary_ = 0;
  bool left_out_ = false;  // some orbit was neither proven necessary nor removed, and will not be
};

Minimiser::Minimiser(const Layout& layout, MinimiseOptions options)
    : work_(std::make_unique<Work>(layout, std::move(options))) {}
Minimiser::~Minimiser() = default;
Minimiser::Minimiser(Minimiser&&) noexcept = default;

Stopped Minimiser::minimise(const Value* puzzle, const Value* solution, Random& random, Minimised& made,
                            const Budget& budget, MinimiseProgress* progress) {
  return work_->minimise(puzzle, solution, random, made, budget, progress);
}

}  // namespace sudokit::generate
