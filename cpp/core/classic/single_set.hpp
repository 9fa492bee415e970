// The vector in which the solver for one puzzle (single.cpp) keeps a set of cells.
#pragma once
#include <cstdint>

namespace sudokit::classic {
namespace {

using Word = std::uint32_t;
typedef Word Set __attribute__((vector_size(16), may_alias));
typedef std::uint64_t Halves __attribute__((vector_size(16), may_alias));

inline Set load(const Word* words) { return *reinterpret_cast<const Set*>(words); }
inline void store(Word* words, Set x) { *reinterpret_cast<Set*>(words) = x; }
inline Set* sets(Word (*words)[4]) { return reinterpret_cast<Set*>(words); }
inline Set splat(Word x) { return Set{x, x, x, x}; }

}  // namespace
}  // namespace sudokit::classic
