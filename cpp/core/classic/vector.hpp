// Vectors of 64-bit words and the bit operations on three operands that AVX-512 has as one instruction.
// Included by isa_<name>.cpp with VECTOR_BYTES set; `Vec` is a GCC vector, so & | ^ ~ << >> work on it.
#pragma once
#include <cstdint>
#ifndef VECTOR_BYTES  // read alone
#define VECTOR_BYTES 16
#endif

#define ALWAYS_INLINE static inline __attribute__((always_inline))
#define UNROLL _Pragma("GCC unroll 16")
// Keeps the compiler from hoisting loads so far that registers spill: a third off the sweep.
#define FENCE() __asm__ volatile("" ::: "memory")

namespace sudokit::classic {
namespace {

typedef std::uint64_t u64;
typedef u64 Vec __attribute__((vector_size(VECTOR_BYTES), may_alias));
constexpr int words_per_vector = VECTOR_BYTES / 8;

#ifdef __AVX512F__
#define TERNARY(table, expression) \
  return (Vec)_mm512_ternarylogic_epi64((__m512i)a, (__m512i)b, (__m512i)c, table)
#else
#define TERNARY(table, expression) return expression
#endif
ALWAYS_INLINE Vec and3(Vec a, Vec b, Vec c) { TERNARY(0x80, a & b & c); }
ALWAYS_INLINE Vec or3(Vec a, Vec b, Vec c) { TERNARY(0xFE, a | b | c); }
ALWAYS_INLINE Vec xor3(Vec a, Vec b, Vec c) { TERNARY(0x96, a ^ b ^ c); }
ALWAYS_INLINE Vec nor3(Vec a, Vec b, Vec c) { TERNARY(0x01, ~(a | b | c)); }
ALWAYS_INLINE Vec majority(Vec a, Vec b, Vec c) { TERNARY(0xE8, (a & b) | (c & (a | b))); }
ALWAYS_INLINE Vec one_of_three(Vec a, Vec b, Vec c) { TERNARY(0x16, (a ^ b ^ c) & ~(a & b)); }
ALWAYS_INLINE Vec select(Vec a, Vec b, Vec c) { TERNARY(0xCA, (a & b) | (~a & c)); }     // a ? b : c
ALWAYS_INLINE Vec without2(Vec a, Vec b, Vec c) { TERNARY(0x10, a & ~(b | c)); }
ALWAYS_INLINE Vec or_and(Vec a, Vec b, Vec c) { TERNARY(0xF8, a | (b & c)); }
ALWAYS_INLINE Vec xor_and(Vec a, Vec b, Vec c) { TERNARY(0x78, a ^ (b & c)); }
ALWAYS_INLINE Vec or_without(Vec a, Vec b, Vec c) { TERNARY(0xF4, a | (b & ~c)); }
ALWAYS_INLINE Vec and_or(Vec a, Vec b, Vec c) { TERNARY(0xE0, a & (b | c)); }
ALWAYS_INLINE Vec and_or_not(Vec a, Vec b, Vec c) { TERNARY(0xD0, a & (b | ~c)); }       // a where b or not c
#undef TERNARY

ALWAYS_INLINE Vec zeros() { return Vec{}; }
ALWAYS_INLINE Vec ones() { return ~Vec{}; }
ALWAYS_INLINE Vec splat(u64 x) { return Vec{} + x; }

}  // namespace
}  // namespace sudokit::classic
