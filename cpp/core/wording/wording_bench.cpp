// The time that texts take: wording_bench [FILE], with a 9x9 puzzle on each line; without a file, puzzles of its own.
//
// Prints CPU microseconds per path: of the path itself, and of its texts in each form over and above reading and replaying
// the steps.
#include <cstdio>
#include <ctime>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "core/arguments/step_states.hpp"
#include "core/logic/profiles.hpp"
#include "core/solving/explain.hpp"
#include "core/wording/document.hpp"
#include "core/wording/speaker.hpp"

using namespace sudokit;

namespace {

using States = arguments::StepStates;

double cpu() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

struct Path {
  std::vector<Value> values;
  steps::Log log;
  Explained explained;
};

struct Bench {
  Solvers solvers{Layout::boxes(3, 3)};
  const logic::NamedProfile& named = logic::profile_named("hodoku");
  wording::ProfileTexts texts{named.name, named.levels};
  wording::Speaker speaker{wording::Catalogue::of("en"), solvers.layout, wording::digits(9)};
  std::vector<Path> paths;
  std::size_t bytes = 0;

  void add(std::vector<Value> values) {
    Path& path = paths.emplace_back();
    path.values = std::move(values);
    path.explained = explain(solvers, {path.values}, named.profile, path.log);
  }

  // CPU microseconds per path; `visit` gets each step with its state.
  template <class Visit>
  double time(Visit visit) {
    bytes = 0;
    std::string out;
    steps::Step step;
    const double start = cpu();
    for (const Path& path : paths) {
      out.clear();
      const std::vector<Mask> masks = solvers.layout.candidates(path.values);
      States states(solvers.layout, path.values, masks, path.log, States::Order::forward);
      for (std::size_t i = 0; i < path.log.size(); ++i) {
        states.seek(i);
        path.log.read(i, step);
        visit(step, states, out, i);
      }
      bytes += out.size();
    }
    return (cpu() - start) / static_cast<double>(paths.size()) * 1e6;
  }

  template <class Visit>
  void report(const char* what, double bare, Visit visit) {
    time(visit);  // once for the memory
    const double taken = time(visit);
    std::printf("%-22s %8.1f us  %8zu bytes\n", what, taken - bare, bytes / paths.size());
  }

  void run() {
    std::size_t count = 0;
    steps::Log log;
    const double start = cpu();
    for (const Path& path : paths) explain(solvers, {path.values}, named.profile, log);
    std::printf("%zu paths; %.1f us each\n", paths.size(), (cpu() - start) / static_cast<double>(paths.size()) * 1e6);
    const double bare = time([&](const steps::Step& step, States&, std::string&, std::size_t) { count += step.depth; });
    std::printf("%-22s %8.1f us\n", "reading and replaying", bare);
    report("notation", bare, [&](const steps::Step& step, States& states, std::string& out, std::size_t) {
      speaker.line(step, states.masks(), out);
    });
    report("tokens", bare,
           [&](const steps::Step& step, States&, std::string& out, std::size_t) { speaker.token(step, out); });
    report("prose", bare, [&](const steps::Step& step, States& states, std::string& out, std::size_t) {
      speaker.tell(step, {states.masks(), states.arguer()}, wording::last_stage, out);
    });
    report("prose and arguments", bare, [&](const steps::Step& step, States& states, std::string& out, std::size_t) {
      speaker.tell(step, {states.masks(), states.arguer()}, wording::last_stage, out);
      for (const wording::ArgumentLine& line : speaker.argument(step, {states.masks(), states.arguer()}).lines)
        out += line.text + line.why;
    });
    report("prose and proofs", bare, [&](const steps::Step& step, States& states, std::string& out, std::size_t) {
      speaker.tell(step, {states.masks(), states.arguer()}, wording::last_stage, out);
      speaker.prove(step, {states.masks(), states.arguer()}, "", out);
    });
    for (const auto& [what, proofs] :
         {std::pair{"JSON", wording::Proofs::without}, {"JSON with proofs", wording::Proofs::with}})
      report(what, bare, [&](const steps::Step& step, States& states, std::string& out, std::size_t i) {
        wording::JsonWriter json(out);
        wording::write_step(json, speaker, texts, named.profile, step, {states.masks(), states.arguer()}, i + 1, proofs);
      });
  }
};

std::vector<Value> values_of(const std::string& text) {
  std::vector<Value> values;
  for (const char ch : text) values.push_back(ch >= '1' && ch <= '9' ? static_cast<Value>(ch - '0') : Value{0});
  return values;
}

}  // namespace

int main(int count, char** words) {
  Bench bench;
  if (count > 1) {
    std::ifstream lines(words[1]);
    for (std::string line; std::getline(lines, line);)
      if (line.size() >= 81) bench.add(values_of(line.substr(0, 81)));
  } else {
    for (const char* puzzle : {"5.2.6.....9...7536..4....1.....3..7.8......6......6..2.....89....7..1......572.8.",
                               ".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9..",
                               "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"})
      for (int i = 0; i < 100; ++i) bench.add(values_of(puzzle));
  }
  if (bench.paths.empty()) {
    std::fprintf(stderr, "no puzzles\n");
    return 2;
  }
  bench.run();
}
