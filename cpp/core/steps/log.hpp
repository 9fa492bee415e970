// The log of a search or a path: many steps, stored compactly.
#pragma once
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/steps/step.hpp"

namespace sudokit::steps {

// Steps in order, packed: at 9x9 a step takes ten to thirty bytes and no allocation of its own.
//
// A log with a limit keeps the first steps and counts the others, so that a long search needs no more memory than allowed.
class Log {
 public:
  explicit Log(std::size_t most = std::numeric_limits<std::size_t>::max()) : most_(most) {}
  void clear();
  void append(const Step& step);
  // Steps that are kept.
  std::size_t size() const { return starts_.size(); }
  Step at(std::size_t index) const;
  // The same, into a step whose memory is used again.
  void read(std::size_t index, Step& step) const;
  // All steps appended, whether kept or not: how many of each technique, by its number (techniques beyond the end: none), and
  // the most guesses in force.
  const std::vector<std::uint64_t>& counts() const { return counts_; }
  std::uint16_t deepest() const { return deepest_; }
  // Counts steps that are not here, which a stored log says were not kept.
  void count(Technique technique, std::uint64_t steps, std::uint16_t depth);
  // Bytes used by the steps.
  std::size_t memory() const { return bytes_.size() + starts_.size() * sizeof(std::uint32_t); }

 private:
  std::size_t most_;
  std::vector<std::uint64_t> counts_;
  std::uint16_t deepest_ = 0;
  std::vector<std::uint8_t> bytes_;
  std::vector<std::uint32_t> starts_;
};

}  // namespace sudokit::steps
