// The log of a search or a path: many steps, stored compactly.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/steps/step.hpp"

namespace sudokit::steps {

// Steps in order, packed: at 9x9 a step takes ten to thirty bytes and no allocation of its own.
class Log {
 public:
  void clear();
  void append(const Step& step);
  std::size_t size() const { return starts_.size(); }
  Step at(std::size_t index) const;
  // Bytes used by the steps.
  std::size_t memory() const { return bytes_.size() + starts_.size() * sizeof(std::uint32_t); }

 private:
  std::vector<std::uint8_t> bytes_;
  std::vector<std::uint32_t> starts_;
};

}  // namespace sudokit::steps
