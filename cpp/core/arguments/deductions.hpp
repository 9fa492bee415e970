// What follows from suppositions: facts are found first and written afterwards, so that only those that matter become lines.
//
// A scope holds the facts under one supposition; a scope within another one begins with all that is known there.  Facts come
// from singles, and on request from locked candidates, pairs and X-wings, or from inner suppositions that lead to a fault.
#pragma once
#include <span>
#include <vector>

#include "core/arguments/writer.hpp"

namespace sudokit::arguments {

class Deductions {
 public:
  static constexpr int none = -1;
  // What `follow` and `refute` may use: singles alone; patterns too; or inner suppositions too, of these two kinds.
  enum class Effort : std::uint8_t { singles, patterns, suppositions, all };

  explicit Deductions(Writer& writer) : writer_(writer), size_(writer.board.size()) {}

  // From now on, at least one of the guardians is true: the candidates of these cells beyond the values, which cannot fill them.
  void relate(const Cells& cells, Mask values);

  // Opens a scope, in which a candidate is true or false.
  int suppose(const Candidate& one, bool on, int within = none);
  // Finds one fact that follows at once: from the candidates named, if possible.  A candidate can also turn out false because a
  // pattern or an inner supposition says so.  False: it does not follow, or it is a fault.
  bool derive(int scope, const Candidate& one, bool on, std::span<const Candidate> parents);
  // Places the candidate by a single, and excludes all that sees it.  False: nothing places it.
  bool settle(int scope, const Candidate& one);
  // Finds a cell or a house with nothing left, if there is one.
  void find_fault(int scope);
  // The inner scope, supposed within the other, has a fault: the opposite of what it supposes holds.
  void refuted(int scope, int inner);
  // Finds all that follows, until there is a fault or the candidate is known to be true or false.
  void follow(int scope, Effort effort, const Candidate* wanted = nullptr, bool on = false);
  // The same for ever more effort.
  void reach(int scope, const Candidate* wanted = nullptr, bool on = false);
  // Supposes each of some candidates in turn and excludes those that lead to a fault.
  void try_each(int scope, std::span<const Candidate> some, Effort effort);

  // A fact, or `none`.
  int fault(int scope) const { return scopes_[static_cast<std::size_t>(scope)].fault; }
  int known(int scope, const Candidate& one, bool on) const;

  // Facts that leave a choice: what the cell can still hold, or those candidates of the bases that the covers, one fewer, do not
  // cover.  A fault if nothing is left.
  int choose(int scope, Cell cell);
  int choose(int scope, const Parts& bases, const Parts& covers);
  Candidates left(int choice) const;

  // Writes several scopes, one within the other: first everything that will be written is marked; then scopes are written as
  // far as marked facts need them, each before those within it, and the caller leaves them.
  void mark(int fact);
  void write(int scope) {
    marked_.resize(facts_.size(), 0);
    write_scope(scope, marked_);
  }
  Index line_of(int fact) const { return facts_[static_cast<std::size_t>(fact)].line; }
  int supposed(int scope) const { return at(scope).supposed; }

  // Writes the scope as far as the fact needs it, and leaves it.
  struct Written {
    Index supposed, last;
  };
  Written write(int scope, int fact);

 private:
  enum class Kind : std::uint8_t { suppose, excluded, only, place, guardian, counted, choice, both, absurd };
  struct Fact {
    Kind kind;
    bool on = false;
    int scope = none, inner = none;  // absurd: the inner scope
    Candidate one{};
    int house = none;  // or, of a guardian, the pattern by number
    Reason reason{};
    Parts bases{}, covers{};
    Candidates left{};  // of a choice
    std::vector<int> from{};
    Index line = no_line;
  };
  struct Waiting {
    Candidate one;
    bool on;
  };
  struct Scope {
    int supposed = none, fault = none;
    std::vector<Mask> now{};
    std::vector<int> on{}, off{};
    std::vector<Waiting> queue{};
    std::size_t next = 0;
  };

  Scope& at(int scope) { return scopes_[static_cast<std::size_t>(scope)]; }
  const Scope& at(int scope) const { return scopes_[static_cast<std::size_t>(scope)]; }
  std::size_t index(const Candidate& one) const {
    return static_cast<std::size_t>(one.cell) * static_cast<std::size_t>(size_) + one.value - 1;
  }
  bool has(int scope, const Candidate& one) const { return at(scope).now[one.cell] & bit_of(one.value); }
  Cells places(int scope, int house, Value value) const;
  bool done(int scope, const Candidate* wanted, bool on) const;

  int add(int scope, Fact fact);
  int add_place(int scope, Fact fact);
  void turn(int scope, const Candidate& one, bool on, int fact);
  void conclude(int scope, Fact fact, bool fault);
  void exclude(int scope, const Candidate& one, int by);
  bool only(int scope, Cell cell, const Candidate& one);
  bool place(int scope, int house, const Candidate& one);
  // The pattern has no other guardian left than this.  If it does not have this one either, this is a fault.
  bool last_guardian(int scope, int pattern, const Candidate& one);
  bool derive_on(int scope, const Candidate& one, std::span<const Candidate> parents);
  bool derive_off(int scope, const Candidate& one, std::span<const Candidate> parents);
  void follow_singles(int scope, const Candidate* wanted, bool on);
  void follow_one(int scope, const Waiting& waiting);
  void exclude_peers(int scope, const Candidate& one);
  bool refute(int scope, const Candidate& one, Effort effort);

  // Patterns that exclude the candidate, or without one, anything: true if they do.
  bool patterns(int scope, const Candidate* wanted);
  bool locked(int scope, const Candidate* wanted);
  bool hidden_pairs(int scope, const Candidate* wanted);
  bool naked_pairs(int scope, const Candidate* wanted);
  bool x_wings(int scope, const Candidate* wanted);
  bool lose(int scope, const Candidates& lost, const Candidate* wanted, Reason reason, const Parts& bases,
            const Parts& covers, const std::vector<int>& from);
  // The facts that have removed candidates of the grid: those of a value in a house beside some cells, or of a cell beside some
  // values.
  void gone_places(int scope, int house, Value value, std::span<const Cell> kept, std::vector<int>& from) const;
  void gone_values(int scope, Cell cell, Mask kept, std::vector<int>& from) const;

  void need(int fact, std::vector<char>& needed) const;
  void write_scope(int scope, const std::vector<char>& needed);
  void write_fact(std::size_t fact, const std::vector<char>& needed);
  bool are_together(std::span<const Candidate> all) const;
  Candidates joined(std::size_t fact, const std::vector<char>& needed, std::vector<std::size_t>& others) const;
  Writer& writer_;
  int size_;
  struct Pattern {
    Cells cells;
    Mask values;
    Candidates guardians;
  };
  std::vector<Pattern> patterns_;
  std::vector<Fact> facts_;
  std::vector<Scope> scopes_;
  std::vector<char> marked_;
};

}  // namespace sudokit::arguments
