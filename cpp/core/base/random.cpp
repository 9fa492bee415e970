#include "core/base/random.hpp"

namespace sudokit {

void Random::refill() {
  std::array<std::uint32_t, 4> x{lo(counter_), hi(counter_), lo(index_), hi(index_)};
  std::array<std::uint32_t, 2> key = key_;
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t a = std::uint64_t{0xD2511F53u} * x[0], b = std::uint64_t{0xCD9E8D57u} * x[2];
    x = {hi(b) ^ x[1] ^ key[0], lo(b), hi(a) ^ x[3] ^ key[1], lo(a)};
    key[0] += 0x9E3779B9u;
    key[1] += 0xBB67AE85u;
  }
  block_ = x;
  ++counter_;
  used_ = 0;
}

}  // namespace sudokit
