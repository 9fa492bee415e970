// The interface between techniques and their callers.
//
// A family of techniques is one file with a function `find` for each of its searches.  A search examines a State and passes
// every step of the wanted techniques to Search::emit, in the order that the file documents, until emit returns false.  If
// only the first step is wanted (search.first), a path takes the first step emitted.  Profiles and ratings depend on that
// step, so a technique must not change it.
//
// A step is emitted only if it changes something: at least one placement, or one elimination of an existing candidate.
// Steps carry everything that they depend on (step.hpp).  They are built in search.step, whose memory is reused.
#pragma once
#include <atomic>
#include <bitset>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "core/base/budget.hpp"
#include "core/base/invariant.hpp"
#include "core/logic/state.hpp"

namespace sudokit::logic {

using TechniqueSet = std::bitset<256>;  // by the number of a technique

inline bool in(const TechniqueSet& set, Technique technique) { return set[static_cast<std::size_t>(technique)]; }

struct Limits;  // limits.hpp

// Memory that searches keep between calls: one object of each type T, made when first needed.
class Scratch {
 public:
  template <class T>
  T& of() {
    const std::size_t at = index<T>();
    if (at >= kept_.size()) kept_.resize(at + 1);
    if (!kept_[at]) kept_[at] = {new T(), [](void* thing) { delete static_cast<T*>(thing); }};
    return *static_cast<T*>(kept_[at].get());
  }

 private:
  static std::size_t next() {
    static std::atomic<std::size_t> count{0};
    return count++;
  }
  template <class T>
  static std::size_t index() {
    static const std::size_t mine = next();
    return mine;
  }
  struct Kept : std::unique_ptr<void, void (*)(void*)> {
    Kept() : std::unique_ptr<void, void (*)(void*)>(nullptr, [](void*) {}) {}
    Kept(void* thing, void (*destroy)(void*)) : std::unique_ptr<void, void (*)(void*)>(thing, destroy) {}
  };
  std::vector<Kept> kept_;
};

// Finds the steps of rules on top of the houses (core/ruled).  For one thread at a time.
class RuleSource {
 public:
  struct Request {
    std::span<const Mask> masks;  // of each cell: its candidates, or its value
    const TechniqueSet& wanted;
    bool first;  // only the first step is wanted
    Meter& meter;
    Step& step;              // where each step is built
    bool (*emit)(void* to);  // passes it on; false: no more are wanted
    void* to;
  };
  virtual ~RuleSource() = default;
  // False: emit returned false, or the meter stopped.
  virtual bool find(const Request& request) = 0;
};

template <int Words>
struct Search {
  using Set = CellSet<Words>;

  State<Words>& state;  // searches change only its positions in the queues of singles
  const Limits& limits;
  Meter& meter;  // charged by every search that can take long; if it stops, find returns
  Scratch& scratch;
  TechniqueSet wanted;
  bool first = true;                  // only the first step is wanted
  bool assume_unique = true;          // techniques can use that there is only one solution
  bool unique_by_values = true;       // the initial values alone have one solution, whatever candidates are marked
  bool unique_by_givens = true;       // and so have the givens alone
  std::span<const Value> solution{};  // empty if unknown or not unique; for brute force and the invariants
  RuleSource* rules = nullptr;        // of a variant puzzle
  bool (*receive)(void* context, const Step& step) = nullptr;  // false: no more steps are wanted
  bool (*knows)(void* context, const Step& step) = nullptr;    // true: has a better step with the same changes
  void* context = nullptr;
  Step step{};

  bool wants(Technique technique) const { return in(wanted, technique); }

  // Passes search.step to the receiver.  False: return at once.
  bool emit() {
    SUDOKIT_INVARIANT(is_a_change() && takes_nothing_of_the_solution() && names_what_there_is());
    return receive(context, step);
  }

  // Whether the receiver has no use for a step with the changes that search.step has so far.  A search that often finds what
  // others have found asks this before it builds the rest.
  bool is_known() const { return knows && knows(context, step); }

  // Functions that build the step.
  void begin(Technique technique) { step.clear(technique, 0); }
  void place(Cell cell, Value value) { step.placements.push_back({cell, value}); }
  void eliminate(Cell cell, Value value) { step.eliminations.push_back({cell, value}); }
  // Eliminates the value from the cells of the set that have it, ascending; true if there is any.
  bool eliminate(const Set& set, Value value) {
    const Set lost = set & state.places(value);
    for (const Cell cell : lost) eliminate(cell, value);
    return !lost.empty();
  }
  void cell(Cell cell, Role role) { step.cells.push_back({cell, role}); }
  void cells(const Set& set, Role role) {
    for (const Cell one : set) cell(one, role);
  }
  void candidate(Cell cell, Value value, Role role) { step.candidates.push_back({{cell, value}, role}); }
  void candidates(const Set& set, Value value, Role role) {
    for (const Cell one : set) candidate(one, value, role);
  }
  void house(int index, Role role) { step.houses.push_back({static_cast<std::uint16_t>(index), role}); }
  // Adds a node for links; returns its index.
  std::uint16_t node(Cell cell, Value value) {
    step.nodes.push_back({value, {cell}, {}});
    return static_cast<std::uint16_t>(step.nodes.size() - 1);
  }
  std::uint16_t node(const Set& cells, Value value, const Set& set = {}) {
    Node& made = step.nodes.emplace_back();
    made.value = value;
    for (const Cell one : cells) made.cells.push_back(one);
    for (const Cell one : set) made.set.push_back(one);
    return static_cast<std::uint16_t>(step.nodes.size() - 1);
  }
  void link(std::uint16_t from, std::uint16_t to, bool strong) { step.links.push_back({from, to, strong}); }

  // For the invariants: the step changes something, and only candidates that exist.
  bool is_a_change() const {
    for (const auto* const list : {&step.placements, &step.eliminations})
      for (const Candidate& one : *list)
        if (one.cell >= state.tables().cells || one.value < 1 || one.value > state.size() ||
            !state.has(one.cell, one.value))
          return false;
    return !step.placements.empty() || !step.eliminations.empty();
  }
  // Whether the step agrees with the solution, if that is known.
  bool takes_nothing_of_the_solution() const {
    if (solution.empty() || state.broken()) return true;
    for (const Candidate& one : step.placements)
      if (solution[one.cell] != one.value) return false;
    for (const Candidate& one : step.eliminations)
      if (solution[one.cell] == one.value) return false;
    return true;
  }
  // Whether its cells, candidates and houses exist in the layout, and its links refer to its nodes.
  bool names_what_there_is() const {
    const auto& tables = state.tables();
    const auto there = [&](Cell cell) { return cell < tables.cells; };
    for (const auto& part : step.cells)
      if (!there(part.thing)) return false;
    for (const auto& part : step.candidates)
      if (!there(part.thing.cell) || part.thing.value < 1 || part.thing.value > tables.size) return false;
    for (const auto& part : step.houses)
      if (part.thing >= tables.houses()) return false;
    for (const Node& node : step.nodes)
      if (node.cells.empty() || node.value < 1 || node.value > tables.size) return false;
    for (const Link& link : step.links)
      if (link.from >= step.nodes.size() || link.to >= step.nodes.size() || link.from == link.to) return false;
    return (step.values & ~all_values(tables.size)) == 0;
  }
};

// False: emit returned false, or the meter stopped.
template <int Words>
using Find = bool (*)(Search<Words>& search);

// The search for a technique; null for those that only solvers report.
template <int Words>
Find<Words> finder(Technique technique);

// Whether the technique applies to the layout; uniqueness techniques need rows, columns and boxes only.
bool works_on(Technique technique, const Layout& layout);
// Whether it relies on there being one solution.
bool assumes_uniqueness(Technique technique);
// Whether it is about rules on top of the houses.
bool is_about_rules(Technique technique);

}  // namespace sudokit::logic

// For the end of a family's file: instantiates the search for every capacity.
#ifdef SUDOKIT_LARGEST_SIZE
#define SUDOKIT_FINDS(name) SUDOKIT_FIND_OF(name, 2) SUDOKIT_FIND_OF(name, 4)
#else
#define SUDOKIT_FINDS(name) SUDOKIT_FIND_OF(name, 2) SUDOKIT_FIND_OF(name, 10) SUDOKIT_FIND_OF(name, 64)
#endif
#define SUDOKIT_FIND_OF(name, words) template bool find::name<words>(Search<words> & search);
