// The operations that differ between instruction sets, and what each guarantees.
//
// Each isa_<name>.hpp has all of them; isa_<name>.cpp includes its own first.  A source that is parsed alone, as by an
// editor, gets the portable ones.  Results are the same everywhere.
//
//   vector_bytes          the width of a vector
//   Vec, Vec16            a vector of 64-bit words, and of 16-bit integers; GCC vectors, so & | ^ ~ + - << >> < == work
//   few_rows, few_solutions  up to these numbers slices process rows and solutions one by one (slices.hpp)
//
// Vectors:
//   ternary<table>(a, b, c, value)   `value`, the function of each bit of a, b, c whose truth table is `table`: bit
//                                    4a + 2b + c of it is the result
//   exchange_bytes<half>(a, b)       exchanges the upper half of each 2 half bits of a with the lower half of those of b;
//                                    half: 8, 16, 32
//   exchange_words<half>(a, b)       the same for words: the upper half of each 2 half words; half: 1, 2 and 4 as far as
//                                    vectors have that many words
//   nonzero(a)                       the 16-bit elements that are not zero, one bit each
//   place_hidden(old, hidden)        Placed: for each 16-bit element, a cell's candidates reduced to its hidden single, if
//                                    it has one.  `hidden` is 0 or a subset of `old`
//
// Rows, as 81 bytes 0..9, and sets of cells (set_words in isa.hpp):
//   count_givens(row)                the number of bytes that are not zero
//   sets_of_bytes(row, words)        sets_of_row of isa.hpp: the candidates; false if a value is above 9
//   pack_row(row, words)             the values by nibbles: the lower ones of the first 40 bytes of `words` are cells 0..39,
//                                    the upper ones of the first 41 are cells 40..80, other nibbles may be anything; false if
//                                    a value is above 15.  Writes up to 8 words
//   unpack_row(words, row)           the inverse; reads up to 8 words, aligned to their 64 bytes
//   bytes_of_sets(words, row)        the values of a node in which each cell has one candidate; bits 51.. of the words 9..11
//                                    may be anything
//
// Cells, as 32 masks of 16 bits, aligned to 64 bytes:
//   cells_with(masks, value)         the cells that have the candidate, one bit each
//   add_value(masks, cells, value)   gives the cells the candidate
#pragma once
#ifndef SUDOKIT_ISA_OPERATIONS
#include "core/classic/isa_portable.hpp"
#endif
