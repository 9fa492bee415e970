// A minimal test framework: tests that register themselves, and a main that runs and counts them.
//
//   TEST(adds_up) { CHECK_EQ(1 + 1, 2); }
//
// Include it in one source file per program: it contains main.  With an argument, only the tests whose name contains it
// run.  A test that is ended by a signal, such as a broken invariant or the time limit, is also named.
#pragma once
#include <sys/time.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstring>
#include <sstream>
#include <vector>

namespace sudokit::testing {

struct Case {
  const char* name;
  void (*run)();
};

inline std::vector<Case>& cases() {
  static std::vector<Case> all;
  return all;
}

inline int& failures() {  // of the current test
  static int count = 0;
  return count;
}

struct Register {
  Register(const char* name, void (*run)()) { cases().push_back({name, run}); }
};

inline void fail(const char* file, int line, const char* what, const std::string& detail = "") {
  if (++failures() <= 10) std::printf("%s:%d: %s %s\n", file, line, what, detail.c_str());
}

#ifdef __SANITIZE_ADDRESS__
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

// How many examples a test tries: an eighth of them in a sanitized build, which takes ten times as long for each. More examples
// of the same kind rarely reach code that the first ones do not, and the ordinary build tries all of them.
constexpr int examples(int all) { return sanitized ? (all + 7) / 8 : all; }

// A test that takes this many seconds of processor time, or of wall time, is taken to hang: the slowest takes a fraction of
// that, even in a sanitized build.
inline constexpr long most_seconds = 300, most_seconds_waiting = 1200;

inline const char*& running() {
  static const char* name = "";
  return name;
}

// Calls only functions that a signal handler may call.
inline void end_by_signal(int signal) {
  const auto put = [](const char* text) { static_cast<void>(!write(STDOUT_FILENO, text, std::strlen(text))); };
  put("FAILED ");
  put(running());
  put(signal == SIGPROF || signal == SIGALRM ? " (takes too long)\n" : " (aborted)\n");
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

inline void watch(const char* test) {
  running() = test;
  const itimerval limit{{0, 0}, {most_seconds, 0}};
  setitimer(ITIMER_PROF, &limit, nullptr);
  alarm(most_seconds_waiting);
}

template <class A, class B>
void check_equal(const A& a, const B& b, const char* file, int line, const char* what) {
  if (a == b) return;
  std::ostringstream text;
  if constexpr (requires { text << a << b; }) text << "(" << a << " against " << b << ")";
  fail(file, line, what, text.str());
}

}  // namespace sudokit::testing

#define TEST(name)                                                               \
  static void test_##name();                                                     \
  static const ::sudokit::testing::Register register_##name(#name, test_##name); \
  static void test_##name()
#define CHECK(condition) ((condition) ? void() : ::sudokit::testing::fail(__FILE__, __LINE__, "failed: " #condition))
#define CHECK_EQ(a, b) ::sudokit::testing::check_equal((a), (b), __FILE__, __LINE__, "not equal: " #a ", " #b)

int main(int argc, char** argv) {                  // NOLINT(misc-definitions-in-headers)
  std::setvbuf(stdout, nullptr, _IOLBF, 1 << 12);  // line by line, so that output before an abort is not lost
  for (const int signal : {SIGABRT, SIGPROF, SIGALRM}) std::signal(signal, sudokit::testing::end_by_signal);
#ifndef __SANITIZE_ADDRESS__  // AddressSanitizer reports these signals itself
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE}) std::signal(signal, sudokit::testing::end_by_signal);
#endif
  int passed = 0, failed = 0;
  for (const auto& test : sudokit::testing::cases()) {
    if (argc > 1 && !std::strstr(test.name, argv[1])) continue;
    sudokit::testing::failures() = 0;
    sudokit::testing::watch(test.name);
    test.run();
    if (sudokit::testing::failures()) std::printf("FAILED %s\n", test.name);
    ++(sudokit::testing::failures() ? failed : passed);
  }
  std::printf("%d passed, %d failed\n", passed, failed);
  return failed ? 1 : 0;
}
