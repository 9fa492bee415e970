#include "core/classic/row_stream.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "core/base/random.hpp"
#include "core/classic/batch.hpp"
#include "core/classic/single.hpp"
#include "testing/check.hpp"

namespace {

using namespace sudokit;
using classic::BatchSolver;
using classic::Engine;

using Row = std::array<Value, 81>;

constexpr Engine engines[] = {Engine::automatic, Engine::lanes, Engine::slices};

struct Question {
  Row row;
  int cell = -1;  // -1: nothing is left out
  Value value = 0;
};

// Puts all questions to a stream, each as soon as a place is free, and keeps the answers.
class Asker final : public classic::RowStream {
 public:
  Asker(std::size_t places, const std::vector<Question>& questions)
      : RowStream(places), answers(questions.size(), 77), questions_(questions), at_(places) {
    for (std::size_t place = 0; place < places; ++place) ask_next(place);
  }

  std::vector<std::uint32_t> answers;
  std::size_t calls = 0;

 private:
  void more(const std::uint32_t* ended, std::size_t count) override {
    ++calls;
    for (std::size_t i = 0; i < count; ++i) {
      CHECK_EQ(answers[at_[ended[i]]], 77u);  // answered once
      answers[at_[ended[i]]] = count_at(ended[i]);
      ask_next(ended[i]);
    }
  }

  void ask_next(std::size_t place) {
    if (next_ == questions_.size()) return;
    const Question& question = questions_[next_];
    at_[place] = next_++;
    std::copy(question.row.begin(), question.row.end(), row(place));
    if (question.cell < 0)
      ask(place);
    else
      ask_without(place, static_cast<std::size_t>(question.cell), question.value);
  }

  const std::vector<Question>& questions_;
  std::vector<std::size_t> at_;  // by place: its question
  std::size_t next_ = 0;
};

// By the solver for single puzzles, in the documented order.
std::uint32_t answer_to(const Question& question) {
  std::array<Mask, 81> candidates;
  for (std::size_t i = 0; i < 81; ++i) {
    if (question.row[i] > 9) return 0;
    candidates[i] = question.row[i] ? Mask{1} << (question.row[i] - 1) : all_values(9);
  }
  if (classic::conflicting(question.row.data())) return 0;
  std::uint32_t count = 0;
  if (question.cell >= 0)
    candidates[static_cast<std::size_t>(question.cell)] &= ~(Mask{1} << (question.value - 1)), ++count;
  classic::Solver solver;
  solver.start(candidates.data());
  Meter meter({});
  while (count < 2 && solver.next(nullptr, meter) == Found::solution) ++count;
  return count;
}

Row random_solution(Random& random) {
  Row empty{}, solution{};
  classic::Solver solver;
  solver.start(empty.data(), &random);
  Meter meter({});
  solver.next(solution.data(), meter);
  return solution;
}

// Full grids of which random clues are removed, and one more, whose value is left out; some ask for all solutions, some are
// invalid, or nearly empty.
std::vector<Question> mixture(int count, std::uint64_t seed) {
  Random random(seed);
  std::vector<Question> questions;
  while (questions.size() < static_cast<std::size_t>(count)) {
    const Row solution = random_solution(random);
    std::array<int, 81> order;
    for (int i = 0; i < 81; ++i) order[static_cast<std::size_t>(i)] = i;
    random.shuffle(order.data(), 81);
    for (std::size_t givens : {70, 45, 38, 33, 30, 29, 28, 27, 26, 25, 24, 23, 17, 12, 3}) {
      Question question{solution};
      for (std::size_t k = givens; k < 81; ++k) question.row[static_cast<std::size_t>(order[k])] = 0;
      const std::uint32_t kind = random.below(16);
      const auto removed = static_cast<std::size_t>(order[givens]);
      if (kind < 12) question.cell = order[givens], question.value = solution[removed];
      if (kind == 12) question.cell = order[givens], question.value = static_cast<Value>(1 + solution[removed] % 9);
      if (kind == 13) question.row[static_cast<std::size_t>(order[0])] = static_cast<Value>(1 + random.below(12));
      questions.push_back(question);
    }
  }
  return questions;
}

}  // namespace

TEST(streams_answer_as_the_solver_for_single_puzzles) {
  const auto questions = mixture(testing::examples(12000), 1);
  std::vector<std::uint32_t> expected;
  for (const Question& question : questions) expected.push_back(answer_to(question));
  CHECK(std::count(expected.begin(), expected.end(), 1u) > static_cast<std::ptrdiff_t>(questions.size() / 8));
  CHECK(std::count(expected.begin(), expected.end(), 2u) > static_cast<std::ptrdiff_t>(questions.size() / 8));
  for (const std::string& name : classic::instruction_sets())
    for (const Engine engine : engines)
      for (const std::size_t places : {1024, 700, 33}) {
        Asker asker(places, questions);
        CHECK(BatchSolver(name, engine).solve(asker) == Stopped::no);
        CHECK(asker.answers == expected);
        CHECK_EQ(asker.size(), 0u);
      }
}

TEST(short_streams_are_answered) {
  const auto all = mixture(60, 2);
  for (const std::size_t count : {0, 1, 2, 3, 5, 60})
    for (const std::size_t places : {1, 2, 3, 64}) {
      const std::vector<Question> questions(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count));
      Asker asker(places, questions);
      CHECK(BatchSolver().solve(asker) == Stopped::no);
      for (std::size_t i = 0; i < count; ++i) CHECK_EQ(asker.answers[i], answer_to(questions[i]));
    }
}

// The work is that of full lanes, however the rows come: it hardly depends on how many wait.
TEST(lanes_are_kept_full) {
  const auto questions = mixture(6000, 3);
  for (const std::string& name : classic::instruction_sets())
    for (const Engine engine : {Engine::lanes, Engine::slices}) {
      std::uint64_t sweeps[2];
      for (const bool few : {false, true}) {
        Asker asker(few ? 1024 : questions.size(), questions);
        BatchSolver solver(name, engine);
        solver.solve(asker);
        sweeps[few] = solver.work().sweeps;
        CHECK(few ? asker.calls > 2 : asker.calls > 0);
      }
      CHECK(sweeps[1] <= sweeps[0] + sweeps[0] / 8 && sweeps[0] <= sweeps[1] + sweeps[1] / 8);
    }
}

TEST(a_stopped_stream_is_sound) {
  const auto questions = mixture(testing::examples(6000), 4);
  for (const Engine engine : engines)
    for (const int questions_before : {0, 1, 2}) {
      BatchSolver solver({}, engine);
      Budget budget;
      int left = questions_before;
      budget.context = &left;
      budget.asked_to_stop = [](void* context) { return (*static_cast<int*>(context))-- == 0; };
      Asker asker(300, questions);
      const Stopped stopped = solver.solve(asker, budget);
      if (questions_before == 0) CHECK(stopped == Stopped::request);
      CHECK_EQ(asker.size(), 0u);
      for (std::size_t i = 0; i < questions.size(); ++i) {
        if (asker.answers[i] == 77)
          CHECK(stopped == Stopped::request);
        else if (i % 7 == 0)
          CHECK_EQ(asker.answers[i], answer_to(questions[i]));
      }
      Asker again(300, questions);
      CHECK(solver.solve(again) == Stopped::no);  // the solver can be used again
      CHECK(std::find(again.answers.begin(), again.answers.end(), 77u) == again.answers.end());
    }
}
