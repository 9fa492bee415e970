#include "core/solving/stages.hpp"

#include <atomic>
#include <mutex>
#include <utility>
#include <vector>

#include "core/base/blocks.hpp"
#include "core/solving/counting.hpp"
#include "core/solving/division.hpp"
#include "core/solving/own_search.hpp"
#include "core/solving/partner.hpp"

namespace sudokit {

namespace {

// The second of two racing searches is clause learning with another seed: the first one's, XOR this.
constexpr std::uint64_t second_seed = 1;

// One call of solve_in_stages, after its first search spent its share.
class HardPuzzle {
 public:
  HardPuzzle(Solvers& solvers, const PuzzleView& puzzle, const SolveOptions& options, const Budget& budget)
      : solvers_(solvers), puzzle_(puzzle), options_(options), budget_(budget) {}

  // Two threads look for one solution; the first to end, with or without an answer, ends the race.
  Solved race() {
    const std::uint64_t seed = options_.seed.value_or(0) ^ second_seed;
    std::vector<Solved> ended;
    on_two_threads(2, [&](std::size_t number, const Budget& budget) {
      Solved one = number == 0 ? search_by(solvers_, puzzle_, "staged", {options_.limit, options_.seed, budget, {}})
                               : search_by(solvers_, puzzle_, "cdcl", {options_.limit, seed, budget, {}});
      const std::lock_guard lock(mutex_);
      ended.push_back(std::move(one));
      enough_ = true;  // an answer, or the time ran out for both
    });
    for (Solved& one : ended)
      if (one.stopped == Stopped::no) return std::move(one);
    if (ended.empty()) return stopped_before_it_began();
    return std::move(ended.front());
  }

  // Two threads solve the parts, each taking the next free one.
  Solved divided(const std::vector<std::vector<Mask>>& parts) {
    Solved all;
    Stopped why = Stopped::no;
    std::size_t done = 0;
    on_two_threads(parts.size(), [&](std::size_t number, const Budget& budget) {
      const PuzzleView part{puzzle_.values, parts[number]};
      Solved one = search_by(solvers_, part, "cdcl", {options_.limit, options_.seed, budget, {}});
      const std::lock_guard lock(mutex_);
      ++done;
      all.count += one.count;
      all.work.guesses += one.work.guesses;
      all.work.backtracks += one.work.backtracks;
      all.work.nodes += one.work.nodes;
      if (all.solution.empty()) all.solution = std::move(one.solution);
      if (why == Stopped::no) why = one.stopped;
      if (one.stopped != Stopped::no || all.count >= options_.limit) enough_ = true;
    });
    if (all.count >= options_.limit) {
      all.count = options_.limit;
      return all;
    }
    all.stopped = why == Stopped::no && done < parts.size() ? Stopped::request : why;
    return all;
  }

 private:
  // Calls work(number, budget) for each number below `count`, until the result is complete.
  void on_two_threads(std::size_t count, const std::function<void(std::size_t, const Budget&)>& work) {
    run_blocks({count, 2, budget_.asked_to_stop, budget_.context}, [&](std::size_t number, const std::atomic<bool>& stop) {
      std::pair<const std::atomic<bool>*, const std::atomic<bool>*> flags{&stop, &enough_};
      Budget budget = budget_;
      budget.context = &flags;
      budget.asked_to_stop = [](void* context) {
        const auto& [stopped, enough] = *static_cast<decltype(flags)*>(context);
        return stopped->load() || enough->load();
      };
      if (!enough_) work(number, budget);
    });
  }

  static Solved stopped_before_it_began() {
    Solved none;
    none.stopped = Stopped::request;
    return none;
  }

  Solvers& solvers_;
  const PuzzleView& puzzle_;
  const SolveOptions& options_;
  const Budget& budget_;
  std::mutex mutex_;
  std::atomic<bool> enough_ = false;
};

Solved by_last_resort(Solvers& solvers, const Partner& partner, const std::vector<Mask>& candidates,
                      const SolveOptions& options, const Budget& budget) {
  PartnerAnswer answer =
      partner.solve(solvers, {candidates, options.limit, options.seed, rest_of(options.allowance, budget)});
  Solved solved;
  solved.count = answer.count.solutions;
  solved.stopped = answer.count.stopped;
  solved.work = answer.work;
  solved.solution = std::move(answer.solution);
  solved.method = last_resort;
  solved.handed_over = {"search", "cdcl"};
  return solved;
}

}  // namespace

Solved solve_in_stages(Solvers& solvers, const PuzzleView& puzzle, const SolveOptions& options) {
  const Budget budget = options.allowance.budget();
  const auto own = [&](const Budget& within) {
    return search_by(solvers, puzzle, "staged", {options.limit, options.seed, within, options.allowance});
  };
  const Partner* const known = find_partner(last_resort);
  const Partner* const partner = known && known->installed() ? known : nullptr;
  const bool counted = options.allowance.nodes != Allowance().nodes;
  const bool two = options.threads > 1;
  if (counted || !(partner || two)) {
    Solved solved = own(budget);
    solved.partner_might_help = !partner && solved.work.nodes > options.shares.own && !counted;
    return solved;
  }
  Budget share = budget;
  share.nodes = two ? options.shares.alone : options.shares.own;
  Solved first = own(share);
  if (first.stopped != Stopped::nodes) return first;
  if (first.count > options.shares.few_solutions) {
    Solved all = own(budget);
    all.setup_seconds += first.setup_seconds;
    return all;
  }
  options.allowance.begin_long_work();
  std::vector<Mask> candidates(puzzle.masks.begin(), puzzle.masks.end());
  if (candidates.empty()) candidates = masks_of(solvers.layout, puzzle.values);
  const auto after_first = [&first](Solved solved) {
    solved.setup_seconds += first.setup_seconds;
    return solved;
  };
  if (!two) return after_first(by_last_resort(solvers, *partner, candidates, options, budget));
  HardPuzzle hard(solvers, puzzle, options, budget);
  const auto parts = options.limit == 1 ? std::vector<std::vector<Mask>>() : parts_of(solvers.layout, candidates);
  Solved solved = parts.empty() ? hard.race() : hard.divided(parts);
  solved.method = "cdcl";
  solved.handed_over = {"search"};
  return after_first(std::move(solved));
}

}  // namespace sudokit
