// The time that explaining takes: logic_bench FILE, in the format that bench/logic.py writes.
//
//   search IDENTIFIER...   techniques of one search, in the order of the profile
//   puzzle VALUES SOLUTION
//
// Prints CPU microseconds per path (for all, and for those without forcing chains and nets), per unsuccessful search, by
// search, and per list of all steps.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "core/grid/layout.hpp"
#include "core/logic/explainer.hpp"

using namespace sudokit;
using namespace sudokit::logic;

namespace {

double cpu() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

struct Puzzle {
  std::vector<Value> values, solution;
  bool easy = true;  // needs no forcing chains or nets, and no brute force
};

std::vector<Value> values_of(const std::string& text) {
  std::vector<Value> values;
  for (const char ch : text) values.push_back(ch >= '1' && ch <= '9' ? static_cast<Value>(ch - '0') : Value{0});
  return values;
}

struct Bench {
  Layout layout = Layout::boxes(3, 3);
  Tables<2> tables{layout};
  std::unique_ptr<Explainer> explainer = Explainer::of(layout);
  Profile profile;
  std::vector<std::string> names;
  std::vector<Puzzle> puzzles;

  void read(const char* file) {
    std::ifstream lines(file);
    for (std::string line; std::getline(lines, line);) {
      std::istringstream words(line);
      std::string kind, word;
      words >> kind;
      if (kind == "search") {
        TechniqueSet& wanted = profile.order.emplace_back();
        while (words >> word)
          for (int i = 0; i < techniques; ++i)
            if (word == identifier(static_cast<Technique>(i))) {
              if (wanted.none()) names.push_back(word);
              wanted.set(static_cast<std::size_t>(i));
            }
      } else if (kind == "puzzle") {
        Puzzle& puzzle = puzzles.emplace_back();
        words >> word;
        puzzle.values = values_of(word);
        words >> word;
        puzzle.solution = values_of(word);
      }
    }
    profile.most = {~std::uint32_t{0}};
  }

  // Prints the median of rounds, in microseconds per puzzle, and the number of puzzles.
  void paths(const char* title, bool easy_only) {
    std::vector<double> seconds;
    std::size_t n = 0;
    for (int round = 0; round < 5; ++round) {
      const double start = cpu();
      n = 0;
      for (Puzzle& puzzle : puzzles) {
        if (easy_only && !puzzle.easy) continue;
        Meter meter{Budget{}};
        Rating rating;
        explainer->path({puzzle.values, {}, {}, puzzle.solution}, profile, meter, nullptr, rating, nullptr);
        ++n;
        if (!easy_only)
          for (int i = 0; i < techniques; ++i)
            if (rating.histogram[static_cast<std::size_t>(i)] && i >= static_cast<int>(Technique::template_set))
              puzzle.easy = false;
      }
      seconds.push_back(cpu() - start);
    }
    std::sort(seconds.begin(), seconds.end());
    const auto count = static_cast<double>(n);
    if (n) std::printf("%-34s %6zu paths   %9.1f us  %9.0f /s\n", title, n, seconds[2] / count * 1e6, count / seconds[2]);
  }

  // States of easy paths whose next step is not a single.
  std::vector<State<2>> states(std::size_t most) {
    std::vector<State<2>> result;
    for (const Puzzle& puzzle : puzzles) {
      if (!puzzle.easy) continue;
      Meter meter{Budget{}};
      Rating rating;
      Log log;
      explainer->path({puzzle.values, {}, {}, puzzle.solution}, profile, meter, &log, rating, nullptr);
      State<2> state(tables, puzzle.values);
      for (std::size_t i = 0; i < log.size(); ++i) {
        const Step step = log.at(i);
        if (step.technique > Technique::full_house) result.push_back(state);
        state.apply(step);
      }
      if (result.size() > most) break;
    }
    return result;
  }

  void searches() {
    std::vector<State<2>> all = states(1000);
    Limits limits;
    Scratch scratch;
    const auto receive = [](void* context, const Step&) { return *static_cast<bool*>(context) = true, false; };
    std::printf("searches that find nothing, of %zu states before steps that are not singles\n", all.size());
    for (std::size_t i = 0; i < profile.order.size(); ++i) {
      Find<2> find = nullptr;
      for (int t = 0; t < techniques && !find; ++t)
        if (profile.order[i][static_cast<std::size_t>(t)]) find = finder<2>(static_cast<Technique>(t));
      if (!find) continue;
      std::vector<State<2>*> idle;
      std::vector<double> seconds;
      for (int round = 0; round < 4; ++round) {
        const double start = cpu();
        for (std::size_t k = 0; k < (round ? idle.size() : all.size()); ++k) {
          State<2>& state = round ? *idle[k] : all[k];
          Meter meter{Budget{}};
          bool found = false;
          Search<2> search{state, limits, meter, scratch, profile.order[i]};
          search.receive = receive;
          search.context = &found;
          find(search);
          if (!round && !found) idle.push_back(&state);
        }
        if (round) seconds.push_back(cpu() - start);
      }
      std::sort(seconds.begin(), seconds.end());
      if (!idle.empty())
        std::printf("  %-32s %6zu states  %9.3f us\n", names[i].c_str(), idle.size(),
                    seconds[1] / static_cast<double>(idle.size()) * 1e6);
    }
  }

  void steps() {
    std::vector<double> seconds;
    for (const State<2>& state : states(200)) {
      std::vector<Value> values(81);
      std::vector<Mask> masks(81);
      for (Cell cell = 0; cell < 81; ++cell) values[cell] = state.value(cell), masks[cell] = state.mask(cell);
      Meter meter{Budget{}};
      Log log;
      const double start = cpu();
      explainer->steps({values, masks, {}, {}}, profile, meter, log);
      seconds.push_back(cpu() - start);
    }
    if (seconds.empty()) return;
    std::sort(seconds.begin(), seconds.end());
    std::printf("all steps of a state               %6zu states  median %.0f us, worst %.0f us\n", seconds.size(),
                seconds[seconds.size() / 2] * 1e6, seconds.back() * 1e6);
  }
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return std::puts("usage: logic_bench FILE (bench/logic.py writes it)"), 2;
  Bench bench;
  bench.read(argv[1]);
  bench.paths("all", false);
  bench.paths("without forcing and brute force", true);
  if (argc > 2) return 0;
  bench.searches();
  bench.steps();
}
