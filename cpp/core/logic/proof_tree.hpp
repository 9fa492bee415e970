// The tree of a case split (case_split.hpp), and what its steps rest on.
//
// Every step of a branch has premises: candidates that must be absent.  Each of these is absent from the start, or because
// an earlier step removed it.  So the steps that a contradiction rests on are found by going back from it; the others are
// left out, and the rest remain valid, since all their premises remain.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/logic/state.hpp"
#include "core/steps/log.hpp"

namespace sudokit::logic {

struct ProofBranch;

// Steps, and then either a contradiction or a split.
struct ProofTree {
  std::vector<Step> steps;
  Step end;                           // the contradiction, if there are no branches
  std::vector<ProofBranch> branches;  // of the split
  int house = -1;                     // the house of the split, whose places for a value the branches are; -1: a cell
  std::vector<Mask> absent;           // by cell: candidates that must be absent at the start
  bool supposes = false;              // it rests on the supposition that it begins with
  std::uint32_t size = 0;             // all steps, suppositions and contradictions

  // Appends the tree to a log, below this many suppositions.
  void append_to(Log& log, std::uint16_t depth) const;
};

struct ProofBranch {
  Candidate supposed;
  ProofTree tree;
};

// Appends the branches of a split, each from its supposition to the return.
void append_branches(const std::vector<ProofBranch>& branches, int house, Log& log, std::uint16_t depth);

// Makes trees by finding what their ends rest on.
template <int Words>
class ProofMaker {
 public:
  explicit ProofMaker(const Tables<Words>& tables);

  // The tree of a state in which steps, after the supposition if there is one, lead to a contradiction.
  ProofTree contradiction(const State<Words>& start, const std::optional<Candidate>& supposed, std::vector<Step> steps);
  // The tree of a state in which the steps lead to one where all branches of a split end in contradictions.  If one of them
  // does not rest on what it supposes, it takes the place of the split.
  ProofTree split(const State<Words>& start, const std::optional<Candidate>& supposed, std::vector<Step> steps,
                  std::vector<ProofBranch> branches, int house);

 private:
  using Set = CellSet<Words>;
  struct Removed {
    Cell cell;
    Mask values;
  };

  void follow(const State<Words>& start, const std::optional<Candidate>& supposed, const std::vector<Step>& steps);
  void remove(Cell cell, Mask values);
  void take_place(Candidate placed);
  void want_premises(const Step& step, std::vector<Mask>& wanted) const;
  void want_house(int house, const Set& except, Mask values, std::vector<Mask>& wanted) const;
  std::vector<Step> contradictions() const;
  // Keeps the steps that the wanted absences rest on.
  ProofTree trace(std::vector<Mask> wanted, const std::vector<Step>& steps) const;

  const Tables<Words>& tables_;
  std::vector<Mask> now_;                      // the candidates, the value for a filled cell
  std::vector<std::vector<Removed>> removed_;  // by the supposition (0) or step (from 1)
};

}  // namespace sudokit::logic
