// Nishio, multiple and dynamic forcing chains, plain and nested.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/base/budget.hpp"
#include "core/se/advanced.hpp"
#include "core/se/closure.hpp"
#include "core/se/finding.hpp"
#include "core/se/net_propagation.hpp"
#include "core/se/net_run.hpp"

namespace sudokit::se {

// The kinds of conclusions; the number decides among equals.
enum class Shape : std::uint8_t { twofold = 1, cell = 5, region = 6, contradiction = 7 };

// A conclusion, and the runs that reach it.
struct Conclusion {
  int complexity = 0;
  Shape shape = Shape::contradiction;
  std::uint64_t order = 0;      // of the search
  std::uint16_t candidate = 0;  // removed, or if `on`, the only one left in its cell
  bool on = false;
  std::uint16_t source = 0;  // the assumption; the cell's or unit's first one
  bool source_on = true;
  std::uint8_t kind = 0;  // of the unit
  struct Target {
    const Run* run;
    std::uint16_t node;
  };
  std::vector<Target> targets;
};

class Nets {
 public:
  // The best conclusion; false if there is none, or the meter stopped.
  bool find(const Board& board, const Manner& manner, Meter& meter, Finding& found, bool explain);
  // Hands the best of each effect over, the easiest first, with what justifies it.
  void every(const Board& board, const Manner& manner, Meter& meter, Finding& found);
  // The best of each effect, in order; valid until the next call.
  std::span<const Conclusion> all(const Board& board, const Manner& manner, Meter& meter);
  const NestedChains& nested() const { return nested_; }

  // Writes out why the conclusion holds.
  void write(const Conclusion& conclusion, Reasons& reasons);

 private:
  static constexpr int unlimited = 0x3fffffff;

  bool search(const Board& board, const Manner& manner, int most, bool every, Meter& meter);
  bool search_cell(int cell, Meter& meter);
  bool search_candidate(int cell, int v, Meter& meter);
  void contradiction(const Run& run, int source, bool on);
  void both(const Run& on, const Run& off, int source);
  bool units_of(int cell, int v, Meter& meter);
  void common(std::span<const Run* const> runs, Shape shape, int source, int kind, std::uint64_t order);
  void offer(std::span<const Run* const> runs, Shape shape, int candidate, bool on, int source, int kind,
             std::uint64_t order);
  void keep(int complexity, std::uint64_t order, const Conclusion& like, std::span<const Conclusion::Target> targets);
  bool is_wanted(int complexity, Shape shape, std::uint64_t order, int effect) const;
  int effect_of(int candidate, bool on) const;
  int complexity_of(std::span<const Conclusion::Target> targets);
  int written_complexity_of(std::span<const Conclusion::Target> targets);
  const Run* run(int candidate, bool on, Meter& meter);
  bool can_agree(const int* of, int count) { return manner_.dynamic || closure_.agree(of, count, *board_); }
  void write_target(const Conclusion::Target& target, std::vector<Statement>* out);
  bool present(const Conclusion& conclusion, Meter& meter, Finding& found, bool explain);
  void show(const Conclusion& conclusion, Meter& meter, Finding& found);
  Technique technique_of(const Conclusion& conclusion) const;

  const Board* board_ = nullptr;
  Manner manner_;
  int most_ = 0;
  bool every_ = false;
  Advanced advanced_;
  NestedChains nested_;
  Propagation propagation_{advanced_, nested_};
  Links links_;
  Closure closure_;  // of chains without branches
  std::vector<std::unique_ptr<Run>> runs_;
  std::size_t used_ = 0;
  std::array<Run*, candidates> on_runs_{}, off_runs_{};
  std::vector<Conclusion> conclusions_, sorted_;
  std::size_t kept_ = 0;
  std::array<std::int32_t, 2 * candidates> by_effect_{};  // where a conclusion is, or -1
  std::array<std::uint32_t, 2 * candidates> written_{};
  std::uint32_t stamp_ = 0;
  std::vector<std::uint16_t> queue_;
  std::vector<std::uint32_t> nested_seen_;
  std::uint32_t nested_stamp_ = 0;
};

}  // namespace sudokit::se
