// The block of search nodes that the bit slices (slices.hpp) work on.
#pragma once
#include "core/classic/rows.hpp"
#include "core/classic/vector.hpp"

namespace sudokit::classic {
namespace {

constexpr int slices = 64 * words_per_vector;
typedef u64 LaneSet[words_per_vector];

struct alignas(64) Slices {
  Vec plane[9][81];
  Vec single[81];                  // cells with exactly one candidate
  Vec all_single;                  // lanes in which every cell has exactly one
  Vec across[27][9], down[27][9];  // the possible triads of each value
  Vec pair[81], triple[81];        // cells with exactly two and three candidates, while branching
  Vec chosen[81], rows_and_box[27][9][4], column[27][9][3], score[81][6];
  Vec stage[set_words][64 + 1];  // odd, so that the words of a lane are in different cache sets
  LaneSet active;
  LaneSet unproven;  // lanes whose row was not checked for equal values in a house
  Rows<slices> rows;
};

static int size_of(const u64* set) {
  int n = 0;
  for (int g = 0; g < words_per_vector; ++g) n += __builtin_popcountll(set[g]);
  return n;
}
static int size_of(Vec set) {
  LaneSet words;
  __builtin_memcpy(words, &set, sizeof words);
  return size_of(words);  // the order of the lanes does not matter
}

}  // namespace
}  // namespace sudokit::classic
