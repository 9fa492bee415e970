// Proofs in sentences: one for each line of an argument (core/arguments/argument.hpp).
//
// Guarantees.  A sentence names every value, cell and house that its line names, and by their numbers, from 1, the lines that
// it follows from.  Besides these it names only what those lines claim, the values of filled cells that the line names, and
// a house that contains all that it speaks about.
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/arguments/argument.hpp"
#include "core/arguments/shown_grid.hpp"
#include "core/wording/in_words.hpp"
#include "core/wording/texts.hpp"

namespace sudokit::wording {

class ProofTeller {
 public:
  // Everything must outlive it.  `board`: the state that the argument is about.
  ProofTeller(const Catalogue& catalogue, const Names& names, const arguments::Board& board,
              const arguments::Argument& argument)
      : in_words_(catalogue.words(), names), texts_(catalogue.proof()), board_(board), argument_(argument) {}

  // Appends the sentence of a line.
  void append(std::size_t line, std::string& out) const;
  // Appends what a line claims.
  void append_claim(std::size_t line, std::string& out) const { append_claim(argument_.lines[line], false, out); }
  // Appends the contradiction that the argument runs into, as a clause; nothing if there is none.
  void append_fault(std::string& out) const;
  // Appends all lines, one below the other: each with its number from 1, further to the right the more suppositions are in
  // force, after `margin`; line ends stand between them.
  void append_numbered(std::string_view margin, std::string& out) const;

 private:
  using Line = arguments::Line;
  using Candidates = std::span<const steps::Candidate>;
  using Parts = std::span<const arguments::Part>;
  enum class Join : std::uint8_t { all, one };  // of candidates or cells: "and", "or"

  struct Lost {
    Mask values;
    std::vector<Cell> cells;
  };

  ProofLine sentence_of(const Line& line) const;
  bool loses_in_two_covers(const Line& line) const;
  ProofLine clause_of(const Line& fault) const;
  ProofLine excluded(const Line& line) const;
  ProofLine clash(const Line& line) const;
  ProofLine both(const Line& line) const;
  ProofLine counted(const Line& line) const;
  ProofLine cases(const Line& line) const;
  ProofLine deadly(const Line& line) const;

  void append_slot(ProofSlot slot, const Line& line, std::string& out) const;
  bool append_named(ProofSlot slot, const Line& line, std::string& out) const;
  void append_counted(ProofSlot slot, const Line& line, std::string& out) const;
  void append_source(ProofSlot slot, const Line& line, std::string& out) const;
  void append_claim(const Line& line, bool after_so, std::string& out) const;
  void append_false(Candidates candidates, bool after_so, std::string& out) const;
  void append_lost(const Lost& lost, bool after_so, std::string& out) const;
  void append_candidates(Candidates candidates, Join join, std::string& out) const;
  void append_cells(Candidates candidates, Join join, std::string& out) const;
  void append_seen(const Line& line, std::string& out) const;
  void append_parts(Parts parts, std::string& out) const;
  void append_each(Parts parts, std::string& out) const;
  void append_see(const Line& line, std::string& out) const;

  const Line& source(const Line& line, std::size_t which = 0) const;
  bool is_supposition(const Line& line, std::size_t which) const;
  // The value that a line speaks about, the cell, the house and the values.
  Value value_of(const Line& line) const;
  Cell cell_of(const Line& line) const;
  std::optional<std::uint16_t> house_of(const Line& line) const;
  Mask values_of(const Line& line) const;
  std::vector<Cell> cells_of(const Line& line) const;
  // The first house that contains the candidates of two lines, or of a line and of the first that it follows from.
  int common_house(Candidates some, Candidates others) const;

  InWords in_words_;
  const ProofTexts& texts_;
  const arguments::Board& board_;
  const arguments::Argument& argument_;
};

}  // namespace sudokit::wording
