// The network that guides the guesses of `guess-neural`: how probably each candidate is true, and how large the search
// beneath it is.
//
// Every open candidate (an empty cell and a legal value) has a vector of activations, at first the same for all.  In each
// round, the vectors are summed over the open candidates of each row, column and box with the same value, and over those of
// each cell.  Two small layers, the same for all houses of a kind, turn each sum into a message; a candidate's next vector
// follows from its own and its four messages.  So equivalent grids are treated alike, whatever the size and shape of the
// boxes, and one state trains the network for all grids equivalent to it.  Extra houses send no messages.
//
// Source: the fifth article's next step, a network that guides the guesses.  Its author's has 1,155,111 weights, reads the
// grid as an image of 81 cells, and predicts the values.  Ours differs: messages between candidates and houses, as in Palm
// and others, Recurrent relational networks, 2018; integers; and it also predicts the logarithm of the number of nodes with
// which guess-smallest searches beneath a candidate.  The values of a cell are tried in descending order of probability, and
// the cell is the one with the least expected work: the sum of its values' sizes, each times the probability that the
// values before it are wrong.  This sum grows with the probability that the first value is wrong, by `trained_caution` times at most,
// because probabilities and sizes are estimates, and the search beneath a right value is the one that must be done.
// The weights are made by tools/train_neural.py.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "core/grid/layout.hpp"
#include "core/nets/dense.hpp"

namespace sudokit::methods {

class GuessNetwork {
 public:
  explicit GuessNetwork(const Layout& layout, nets::Kernel kernel = nets::kernels().back());

  // A legal value of an empty cell.  The heads are 1024 times the logarithm of the odds that it is true, and 1024 times the
  // binary logarithm of the number of nodes beneath it.
  struct Candidate {
    Cell cell;
    Value value;
    std::int32_t truth, size;
    std::int64_t cost;  // of guessing in this cell: 2^26 times the expected number of nodes, see below; the least is best
  };

  // `legal`: one mask per cell, 0 if it is filled.  The result is in ascending order of cells, then those of a cell in the
  // order in which they are tried: the most probable first, then the smaller search, then the lower value; the next call replaces it.
  std::span<const Candidate> evaluate(std::span<const Mask> legal);

 private:
  // The groups of a candidate: row, column, box, cell, in this order; those of a kind are together.
  static constexpr std::size_t groups_each = 4;
  struct Round {
    nets::Dense own, into[3], out[3];  // by kind: line, box, cell
  };

  void collect(std::span<const Mask> legal);
  void run_round(const Round& round);
  void set_scores();

  const std::size_t size_;
  const nets::Kernel kernel_;
  std::vector<std::uint16_t> houses_;  // three per cell
  std::vector<Round> rounds_;
  nets::Dense heads_;

  std::vector<Candidate> candidates_;
  std::vector<std::uint32_t> groups_;    // groups_each per candidate: indices of rows of sums_
  std::vector<std::uint32_t> group_at_;  // by group of the layout: its row of sums_, or none
  std::size_t kind_ends_[3] = {};        // of the rows of sums_
  std::vector<std::int16_t> vectors_, sums_, hidden_;
  std::vector<std::int32_t> next_, messages_;
};

}  // namespace sudokit::methods
