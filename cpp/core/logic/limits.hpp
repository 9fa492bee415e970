// How far searches go.
#pragma once

namespace sudokit::logic {

// How far the searches go that have no natural end; a profile names them.
struct Limits {
  int fish_fins = 5;            // cells that may be fins of one fish
  int fish_endo_fins = 2;       // those of a franken or mutant fish that lie in two base houses
  bool siamese = false;         // two fish that share a base and differ in fins are told as one
  int chain_links = 20;         // of an X- or XY-chain
  int net_depth = 4;            // how often a net may build on what itself has shown
  bool als_in_chains = false;   // almost locked sets as nodes of chains
  bool als_overlap = false;     // almost locked sets of one step may share cells
  int als_chain_sets = 51;      // sets of an ALS chain where only the first is wanted; above nine: no limit
  int als_chain_sets_listed = 6;  // where all steps are
  bool dual_patterns = true;    // two kites or empty rectangles that share a part are told as one
  bool one_candidate_rectangles = false;  // empty rectangles of two candidates
  bool missing_in_rectangles = true;      // cells of a unique rectangle may lack one of the two values
  bool only_one_chain = true;   // of the chains with one effect, only the shortest
};

}  // namespace sudokit::logic
