// Bit operations on three vectors, each one instruction with AVX-512, and constant vectors.
#pragma once
#include "core/classic/isa_operations.hpp"

namespace sudokit::classic {
namespace {

constexpr int words_per_vector = vector_bytes / 8;

ALWAYS_INLINE Vec and3(Vec a, Vec b, Vec c) { return ternary<0x80>(a, b, c, a & b & c); }
ALWAYS_INLINE Vec or3(Vec a, Vec b, Vec c) { return ternary<0xFE>(a, b, c, a | b | c); }
ALWAYS_INLINE Vec xor3(Vec a, Vec b, Vec c) { return ternary<0x96>(a, b, c, a ^ b ^ c); }
ALWAYS_INLINE Vec nor3(Vec a, Vec b, Vec c) { return ternary<0x01>(a, b, c, ~(a | b | c)); }
ALWAYS_INLINE Vec majority(Vec a, Vec b, Vec c) { return ternary<0xE8>(a, b, c, (a & b) | (c & (a | b))); }
ALWAYS_INLINE Vec one_of_three(Vec a, Vec b, Vec c) { return ternary<0x16>(a, b, c, (a ^ b ^ c) & ~(a & b)); }
ALWAYS_INLINE Vec select(Vec a, Vec b, Vec c) { return ternary<0xCA>(a, b, c, (a & b) | (~a & c)); }  // a ? b : c
ALWAYS_INLINE Vec without2(Vec a, Vec b, Vec c) { return ternary<0x10>(a, b, c, a & ~(b | c)); }
ALWAYS_INLINE Vec or_and(Vec a, Vec b, Vec c) { return ternary<0xF8>(a, b, c, a | (b & c)); }
ALWAYS_INLINE Vec xor_and(Vec a, Vec b, Vec c) { return ternary<0x78>(a, b, c, a ^ (b & c)); }
ALWAYS_INLINE Vec or_without(Vec a, Vec b, Vec c) { return ternary<0xF4>(a, b, c, a | (b & ~c)); }
ALWAYS_INLINE Vec and_or(Vec a, Vec b, Vec c) { return ternary<0xE0>(a, b, c, a & (b | c)); }
ALWAYS_INLINE Vec and_or_not(Vec a, Vec b, Vec c) { return ternary<0xD0>(a, b, c, a & (b | ~c)); }  // a where b or not c

ALWAYS_INLINE Vec zeros() { return Vec{}; }
ALWAYS_INLINE Vec ones() { return ~Vec{}; }
ALWAYS_INLINE Vec splat(u64 x) { return Vec{} + x; }

}  // namespace
}  // namespace sudokit::classic
