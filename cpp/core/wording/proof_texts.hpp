// The sentences of proofs in one language: section "proof" of a catalogue, read once and kept.
//
// A line of an argument (core/arguments/argument.hpp) is a claim and its reason.  Each reason has a sentence, or several from
// which proof_lines.cpp chooses; the sentence contains the claim.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/wording/template.hpp"

namespace sudokit::wording {

// The sentences, by their keys in the catalogue: a reason, then what distinguishes its sentences (sentence_of in proof_lines.cpp
// chooses).  `after`: lines are named that it follows from; `one`, `none`: what it claims; `fault`: a contradiction in a clause.
#define SUDOKIT_PROOF_LINES(line)                                                                                        \
  line(suppose) line(seen_one) line(seen_several) line(seen_mixed) line(marked) line(last_place_full) line(last_place)   \
      line(last_value) line(places) line(places_after) line(values) line(values_after) line(no_place) line(no_value)     \
          line(excluded_cell) line(excluded_values) line(excluded_house) line(excluded_seen) line(excluded_either)       \
              line(excluded_mixed) line(clash_cell) line(clash_house) line(clash) line(both_supposed) line(both)         \
                  line(both_refuted_supposed) line(both_refuted) line(locked_set) line(locked_set_apart)                 \
                      line(locked_set_after) line(locked_set_one) line(locked_set_one_after) line(hidden_set) line(fish) \
                          line(fish_shared) line(fish_without) line(fish_without_shared) line(fish_one) line(loop_one)   \
                              line(loop_none) line(counted_line) line(counted_one) line(counted_none) line(deadly)       \
                                  line(deadly_placed) line(deadly_grave) line(deadly_fault) line(deadly_other)           \
                                      line(deadly_rest) line(absurd) line(either) line(cases) line(cases_two)            \
                                          line(cases_cell) line(cases_house) line(templates_none) line(templates_one)    \
                                              line(uncolourable) line(uncolourable_fault) line(fault_uncolourable)       \
                                                  line(fault_no_place) line(fault_no_value) line(fault_clash_cell)       \
                                                      line(fault_clash_house) line(fault_clash) line(fault_both)         \
                                                          line(rules) line(rules_several) line(sums) line(symmetry)      \
                                                              line(solution)

// What a claim says, by the number of its cells and values.
#define SUDOKIT_PROOF_CLAIMS(claim)                              \
  claim(on)             /* one candidate is true */              \
      claim(on_values)  /* one of several values of a cell */    \
      claim(on_cells)   /* one of several cells holds a value */ \
      claim(on_mixed)   /* anything else */                      \
      claim(off)        /* one candidate is false */             \
      claim(off_values) /* two values of a cell */               \
      claim(off_many)   /* three or more */                      \
      claim(off_cells)  /* a value in several cells */           \
      claim(off_grid)   /* several values in several cells */    \
      claim(off_mixed)  /* several of these */

// What a slot shows.
#define SUDOKIT_PROOF_SLOTS(slot)                                                                                 \
  slot(claim) slot(so_claim)  /* the claim; and as it stands after "so" */                                        \
      slot(cell)              /* one cell */                                                                      \
      slot(cells)             /* several: what the reason names, or those of the counted set */                   \
      slot(lost_cells)        /* the cells of the candidates that are false */                                    \
      slot(or_cells)          /* several, one of which holds a value */                                           \
      slot(value)             /* one value */                                                                     \
      slot(values)            /* several */                                                                       \
      slot(or_values)         /* several, one of which a cell holds */                                            \
      slot(nor_values)        /* two, neither of which a cell holds */                                            \
      slot(held)              /* the values that the counted cells hold */                                        \
      slot(seen)              /* the cells that the reason names, with what they hold: 1 in r1c2 and 2 in r3c4 */ \
      slot(candidates)        /* those of the line, one of which is true */                                       \
      slot(lost)              /* those of the line, all of which are false */                                     \
      slot(each)              /* the claims about each cell */                                                    \
      slot(house)             /* the house that the reason names */                                               \
      slot(in_houses)         /* those of the bases, after "in" */                                                \
      slot(in_covers)         /* those of the covers, after "in" */                                               \
      slot(bases)             /* the bases: r1c2; 4 and 5 in row 3 */                                             \
      slot(covers)            /* the covers */                                                                    \
      slot(count)             /* how many bases there are, as a word */                                           \
      slot(fewer)             /* how many covers */                                                               \
      slot(source)            /* the cells of the first line named */                                             \
      slot(or_source)         /* the same, one of which holds a value */                                          \
      slot(or_other)          /* those of the second line */                                                      \
      slot(source_claim)      /* the claim of the first line named */                                             \
      slot(other_claim)       /* that of the second */                                                            \
      slot(denied)            /* the opposite of the first */                                                     \
      slot(source_candidates) /* the candidates of the first line, one of which is true */                        \
      slot(rules)             /* the rules that the reason names */                                               \
      slot(symmetry)          /* what it does to the grid */                                                      \
      slot(see)               /* the numbers of the lines named: " (see 1, 2 and 5)"; nothing if there are none */

enum class ProofLine : std::uint8_t {
#define SUDOKIT_PROOF_LINE(id) id,
  SUDOKIT_PROOF_LINES(SUDOKIT_PROOF_LINE)
#undef SUDOKIT_PROOF_LINE
};

enum class ProofClaim : std::uint8_t {
#define SUDOKIT_PROOF_CLAIM(id) id,
  SUDOKIT_PROOF_CLAIMS(SUDOKIT_PROOF_CLAIM)
#undef SUDOKIT_PROOF_CLAIM
};

enum class ProofSlot : std::uint8_t {
#define SUDOKIT_PROOF_SLOT(id) id,
  SUDOKIT_PROOF_SLOTS(SUDOKIT_PROOF_SLOT)
#undef SUDOKIT_PROOF_SLOT
};

inline constexpr std::size_t proof_lines = static_cast<std::size_t>(ProofLine::solution) + 1;
inline constexpr std::size_t proof_claims = static_cast<std::size_t>(ProofClaim::off_mixed) + 1;

// A phrase whose slots are known: filling it compares no names.
class ProofPhrase {
 public:
  ProofPhrase() = default;
  // The text must outlive the phrase.  Throws std::invalid_argument if a brace is unmatched, or if there is no such slot.
  explicit ProofPhrase(std::string_view text);

  // Appends the text.  `append(slot)` appends the text of a slot.
  template <class Append>
  void fill(std::string& out, Append append) const {
    for (const Part& part : parts_)
      if (part.is_slot)
        append(part.slot);
      else
        out += part.text;
  }

 private:
  struct Part {
    std::string_view text;
    ProofSlot slot;
    bool is_slot;
  };
  std::vector<Part> parts_;
};

struct ProofTexts {
  std::array<ProofPhrase, proof_lines> lines;
  std::array<ProofPhrase, proof_claims> claims, so_claims;  // by themselves, and after "so"
  Phrase see, keeps;
  std::string neither;  // between two values that a cell lacks, with blanks around it

  const ProofPhrase& line(ProofLine which) const { return lines[static_cast<std::size_t>(which)]; }
  const ProofPhrase& claim(ProofClaim which, bool after_so) const {
    return (after_so ? so_claims : claims)[static_cast<std::size_t>(which)];
  }
};

// `text(section, key)` returns a text of the catalogue.
template <class Text>
ProofTexts read_proof_texts(Text text) {
  static constexpr std::string_view line_keys[] = {
#define SUDOKIT_PROOF_LINE(id) #id,
      SUDOKIT_PROOF_LINES(SUDOKIT_PROOF_LINE)
#undef SUDOKIT_PROOF_LINE
  };
  static constexpr std::string_view claim_keys[] = {
#define SUDOKIT_PROOF_CLAIM(id) #id,
      SUDOKIT_PROOF_CLAIMS(SUDOKIT_PROOF_CLAIM)
#undef SUDOKIT_PROOF_CLAIM
  };
  ProofTexts texts;
  for (std::size_t i = 0; i < proof_lines; ++i) texts.lines[i] = ProofPhrase(text("proof.line", line_keys[i]));
  for (std::size_t i = 0; i < proof_claims; ++i) {
    texts.claims[i] = ProofPhrase(text("proof.claim", claim_keys[i]));
    texts.so_claims[i] = ProofPhrase(text("proof.so", claim_keys[i]));
  }
  texts.see = Phrase(text("proof", "see"));
  texts.keeps = Phrase(text("proof", "keeps"));
  texts.neither.append(1, ' ').append(text("proof", "neither")).append(1, ' ');
  return texts;
}

}  // namespace sudokit::wording
