// How techniques are requested steps.
//
// A family of techniques is one file with a function `find` for each of its searches.  It looks at a State and hands every
// step of the wanted techniques to Search::emit, in the order that the file states, until emit says that it is enough.
// Where only the first step is wanted (search.first), the first one emitted is the one that a path takes; profiles and
// ratings depend on it, so it is part of what a technique promises.
//
// A step is emitted only if it changes something: at least one placement, or one elimination of a candidate that is there.
// Steps carry everything that they rest on (step.hpp); they are built in search.step, whose memory is kept.
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

// Memory that searches keep from call to call: one T each, made when first needed.
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

template <int Words>
struct Search {
  using Set = CellSet<Words>;

  State<Words>& state;  // searches change nothing but the fronts of its queues of singles
  const Limits& limits;
  Meter& meter;         // charged by every search with a loop that can be long; where it stops, find returns
  Scratch& scratch;
  TechniqueSet wanted;
  bool first = true;         // only the first step is wanted
  bool assume_unique = true; // techniques may use that there is one solution
  bool unique_by_values = true; // there is one for the values of the start alone, whatever candidates are marked
  bool unique_by_givens = true; // and for its givens alone
  std::span<const Value> solution{};  // empty where it is not known or there are several; for brute force and templates
  bool (*receive)(void* context, const Step& step) = nullptr;  // false: enough
  void* context = nullptr;
  Step step{};

  bool wants(Technique technique) const { return in(wanted, technique); }

  // Hands over search.step.  False: return at once.
  bool emit() {
    SUDOKIT_INVARIANT(is_a_change() && takes_nothing_of_the_solution() && names_what_there_is());
    return receive(context, step);
  }

  // For building a step.
  void begin(Technique technique) { step.clear(technique, 0); }
  void place(Cell cell, Value value) { step.placements.push_back({cell, value}); }
  void eliminate(Cell cell, Value value) { step.eliminations.push_back({cell, value}); }
  // The cells of the set that have the value, ascending; true where there is one.
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
  // A node for links; its index.
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

  // For the invariants: a step places and removes candidates that are there, and something.
  bool is_a_change() const {
    for (const auto* const list : {&step.placements, &step.eliminations})
      for (const Candidate& one : *list)
        if (one.cell >= state.tables().cells || one.value < 1 || one.value > state.size() || !state.has(one.cell, one.value))
          return false;
    return !step.placements.empty() || !step.eliminations.empty();
  }
  // It keeps the solution, where that is known.
  bool takes_nothing_of_the_solution() const {
    if (solution.empty() || state.broken()) return true;
    for (const Candidate& one : step.placements)
      if (solution[one.cell] != one.value) return false;
    for (const Candidate& one : step.eliminations)
      if (solution[one.cell] == one.value) return false;
    return true;
  }
  // Its cells, candidates and houses are those of the layout, and its links join its nodes.
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

// False: emit said that it is enough, or the meter stopped.
template <int Words>
using Find = bool (*)(Search<Words>& search);

// The search that yields a technique; null for what only solvers say of themselves.
template <int Words>
Find<Words> finder(Technique technique);

// Whether the technique can be looked for on the layout: uniqueness techniques ask for rows, columns and boxes only.
bool works_on(Technique technique, const Layout& layout);
// Whether it rests on there being one solution.
bool assumes_uniqueness(Technique technique);

}  // namespace sudokit::logic

// At the end of a family's file: the search, for every capacity.
#define SUDOKIT_FINDS(name) SUDOKIT_FIND_OF(name, 2) SUDOKIT_FIND_OF(name, 10) SUDOKIT_FIND_OF(name, 64)
#define SUDOKIT_FIND_OF(name, words) template bool find::name<words>(Search<words> & search);
