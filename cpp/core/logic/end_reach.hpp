// Finds the ends of chains that are on if a candidate is off, and tests whether a candidate that is on would have to be
// off: from the closed bit rows if the table has them, else by walking.
#pragma once
#include <cstdint>
#include <vector>

#include "core/logic/link_table.hpp"

namespace sudokit::logic::nice_loops {

template <int Words>
class EndReach {
 public:
  // `bits`: memory to reuse.
  EndReach(LinkTable<Words>& links, Walk<Words>& walk, std::vector<std::uint64_t>& bits)
      : links_(links), walk_(walk), bits_(bits) {}

  // Finds the ends that are on if this end is off.
  void start_off(std::uint32_t at) {
    if (links_.has_bits()) {
      reach_ = links_.on_from_off().row(links_.end_number(at));
      return;
    }
    walk_.start(links_, off(at));
    bits_.assign((links_.ends().size() + 63) / 64, 0);
    for (const Literal one : walk_.order())
      if (is_on(one)) {
        const std::size_t number = links_.end_number(node_of(one));
        bits_[number >> 6] |= std::uint64_t{1} << (number & 63);
      }
    reach_ = bits_.data();
  }

  bool reached(std::uint32_t at) const {
    if (!links_.is_end(at)) return false;
    const std::size_t number = links_.end_number(at);
    return reach_[number >> 6] >> (number & 63) & 1;
  }

  // Whether the candidate, if on, would have to be off.
  bool falls(std::uint32_t at) {
    if (!links_.has_bits()) {
      walk_.start(links_, on(at), off(at));
      return walk_.reached(off(at));
    }
    const std::size_t words = links_.words();
    if (!links_.is_end(at)) links_.weak_ends(at, bits_);
    const std::uint64_t* seen = links_.is_end(at) ? links_.weak().row(links_.end_number(at)) : bits_.data();
    for (std::size_t i = 0; i < words; ++i)
      for (std::uint64_t left = seen[i]; left; left &= left - 1) {
        const std::uint64_t* held = links_.on_from_off().row(i * 64 + static_cast<std::size_t>(std::countr_zero(left)));
        for (std::size_t j = 0; j < words; ++j)
          if (held[j] & seen[j]) return true;
      }
    return false;
  }

  bool direct(std::uint32_t from, std::uint32_t to) {
    if (links_.has_bits()) return links_.strong().has(links_.end_number(from), links_.end_number(to));
    for (const Literal one : links_.follows(off(from)))
      if (one == on(to)) return true;
    return false;
  }

 private:
  LinkTable<Words>& links_;
  Walk<Words>& walk_;
  std::vector<std::uint64_t>& bits_;
  const std::uint64_t* reach_ = nullptr;
};

}  // namespace sudokit::logic::nice_loops
