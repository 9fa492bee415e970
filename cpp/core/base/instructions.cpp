#include "core/base/instructions.hpp"

#include <cstdlib>
#include <string_view>

#ifdef SUDOKIT_X86_KERNELS
#include <cpuid.h>

#include <cstdint>
#endif

namespace sudokit {
namespace {

#ifdef SUDOKIT_X86_KERNELS
// Asked of the processor itself, as its manual says: not every compiler's library has __builtin_cpu_supports.
constexpr std::uint32_t bit(int number) { return std::uint32_t{1} << number; }

// Which registers the system saves: XCR0.
std::uint32_t saved_registers() {
  std::uint32_t low = 0, high = 0;
  asm volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return low;
}

Instructions asked() {
  std::uint32_t a = 0, b = 0, c = 0, d = 0;
  Instructions found;
  if (!__get_cpuid(1, &a, &b, &c, &d)) return found;
  constexpr std::uint32_t popcnt = bit(23), xgetbv = bit(27), avx = bit(28);
  if ((c & (popcnt | xgetbv | avx)) != (popcnt | xgetbv | avx)) return found;
  const std::uint32_t saved = saved_registers();
  if (!__get_cpuid_count(7, 0, &a, &b, &c, &d)) return found;
  constexpr std::uint32_t bmi1 = bit(3), avx2 = bit(5), bmi2 = bit(8);
  constexpr std::uint32_t f = bit(16), dq = bit(17), bw = bit(30), vl = bit(31);
  constexpr std::uint32_t xmm_and_ymm = bit(1) | bit(2), masks_and_zmm = bit(5) | bit(6) | bit(7);
  constexpr std::uint32_t narrow = bmi1 | avx2 | bmi2, wide = f | dq | bw | vl;
  found.avx2 = (b & narrow) == narrow && (saved & xmm_and_ymm) == xmm_and_ymm;
  found.avx512 = found.avx2 && (b & wide) == wide && (saved & masks_and_zmm) == masks_and_zmm;
  return found;
}
#else
Instructions asked() { return {}; }
#endif

}  // namespace

const Instructions& instructions_here() {
  static const Instructions found = asked();
  return found;
}

bool avx2_usable() {
  const char* const forced = std::getenv("SUDOKIT_ISA");
  if (forced && std::string_view(forced) == "portable") return false;
  return instructions_here().avx2;
}

}  // namespace sudokit
