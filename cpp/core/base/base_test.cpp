#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstring>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "core/base/blocks.hpp"
#include "core/base/budget.hpp"
#include "core/base/invariant.hpp"
#include "core/base/random.hpp"
#include "testing/check.hpp"

using namespace sudokit;

// The known answers published by the authors of Philox for ten rounds and a counter and key of zeros.
TEST(philox_known_answers) {
  Random zeros(0, 0);
  CHECK_EQ(zeros.bits(), 0x6627e8d5u);
  CHECK_EQ(zeros.bits(), 0xe169c58du);
  CHECK_EQ(zeros.bits(), 0xbc57ac4cu);
  CHECK_EQ(zeros.bits(), 0x9b00dbd8u);
}

TEST(streams_differ_and_repeat) {
  Random a(7, 1), b(7, 1), c(7, 2), d(8, 1);
  int same_stream = 0, same_seed = 0;
  for (int i = 0; i < 100; ++i) {
    const auto x = a.bits();
    CHECK_EQ(x, b.bits());
    same_stream += x == c.bits();
    same_seed += x == d.bits();
  }
  CHECK(same_stream < 2);
  CHECK(same_seed < 2);
}

TEST(below_is_even_and_in_range) {
  Random random(1);
  for (const std::uint32_t bound : {1u, 2u, 3u, 7u, 9u, 64u}) {
    std::vector<int> seen(bound);
    for (int i = 0; i < 20000; ++i) ++seen[random.below(bound)];
    const double expected = 20000.0 / bound;
    double chi = 0;
    for (const int n : seen) chi += (n - expected) * (n - expected) / expected;
    CHECK(chi < 3.0 * bound + 20);
  }
}

TEST(shuffle_reaches_every_permutation) {
  Random random(2);
  std::vector<int> seen(27);
  for (int i = 0; i < 6000; ++i) {
    int items[3] = {0, 1, 2};
    random.shuffle(items, 3);
    ++seen[static_cast<std::size_t>(items[0] * 9 + items[1] * 3 + items[2])];
  }
  int kinds = 0;
  for (const int n : seen) {
    kinds += n > 0;
    CHECK(n == 0 || (n > 850 && n < 1150));
  }
  CHECK_EQ(kinds, 6);
}

TEST(a_meter_counts_exactly) {
  Budget budget;
  budget.nodes = 10;
  Meter meter(budget, 3);
  for (int i = 0; i < 10; ++i) CHECK(meter.charge());
  CHECK(!meter.charge());
  CHECK(meter.stopped() == Stopped::nodes);
  CHECK(!meter.charge());
}

TEST(a_stopped_meter_stays_stopped_when_it_is_asked_to_look) {
  Budget asked;
  asked.asked_to_stop = [](void*) { return true; };
  Meter meter(asked, 4);
  CHECK(!meter.look());
  for (int i = 0; i < 10; ++i) CHECK(!meter.look() && !meter.charge());
  CHECK(meter.stopped() == Stopped::request);
}

TEST(a_meter_asks_and_watches_the_clock) {
  Budget asked;
  int questions = 0;
  asked.asked_to_stop = [](void* count) { return ++*static_cast<int*>(count) == 1; };
  asked.context = &questions;
  Meter meter(asked, 4);
  for (int i = 0; i < 3; ++i) CHECK(meter.charge());
  CHECK(!meter.charge());
  CHECK(meter.stopped() == Stopped::request);
  Budget late;
  late.deadline = Budget::Clock::now();
  Meter clock(late, 1);
  CHECK(!clock.charge());
  CHECK(clock.stopped() == Stopped::time);
  CHECK(!clock.charge());
}

// Calls run() in a child process and appends its standard error to `said`; returns the signal that ended it, or 0.
template <class Run>
static int signal_of(const Run& run, std::string& said) {
  int ends[2];
  if (pipe(ends) != 0) return -1;
  const pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], STDERR_FILENO);
    std::signal(SIGABRT, SIG_DFL);
    run();
    _exit(0);
  }
  close(ends[1]);
  char text[256];
  for (ssize_t got; (got = read(ends[0], text, sizeof text)) > 0;) said.append(text, static_cast<std::size_t>(got));
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

TEST(a_broken_invariant_says_where_and_aborts) {
  int evaluated = 0;
  SUDOKIT_INVARIANT(++evaluated == 1);
  CHECK_EQ(evaluated, invariants_checked ? 1 : 0);
  std::string said;
  const int line = __LINE__ + 1;
  const int signal = signal_of([] { SUDOKIT_INVARIANT(std::strlen("two") == 2); }, said);
  CHECK_EQ(signal, invariants_checked ? SIGABRT : 0);
  const std::string place = "base_test.cpp:" + std::to_string(line) + ": broken invariant: std::strlen(\"two\") == 2\n";
  CHECK_EQ(said.ends_with(place), invariants_checked);
  CHECK_EQ(said.empty(), !invariants_checked);
}

TEST(a_stop_begins_no_further_block) {
  std::atomic<int> begun = 0;
  int questions = 0;
  // The first question comes before any work, the second while both workers wait in their first block.
  const Blocks blocks{100, 2, [](void* count) { return ++*static_cast<int*>(count) == 2; }, &questions};
  const bool whole = run_blocks(blocks, [&](std::size_t, const std::atomic<bool>& stop) {
    ++begun;
    while (!stop) std::this_thread::yield();
  });
  CHECK(!whole);
  CHECK(begun <= 2);
  // An exception stops the others too.
  begun = 0;
  bool thrown = false;
  try {
    run_blocks({100, 2}, [&](std::size_t, const std::atomic<bool>& stop) {
      if (++begun == 1) throw std::runtime_error("the first");
      while (!stop) std::this_thread::yield();
    });
  } catch (const std::runtime_error&) { thrown = true; }
  CHECK(thrown && begun <= 2);
}
