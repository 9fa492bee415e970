#include <algorithm>
#include <vector>

#include "core/base/invariant.hpp"
#include "core/generate/any_removal.hpp"

namespace sudokit::generate {
namespace {

// The region numbers of boxes that are as close to square as possible.
std::vector<std::uint16_t> boxes(int size) {
  int height = 1;
  for (int h = 1; h * h <= size; ++h)
    if (size % h == 0) height = h;
  const int width = size / height;
  std::vector<std::uint16_t> regions;
  for (int r = 0; r < size; ++r)
    for (int c = 0; c < size; ++c) regions.push_back(static_cast<std::uint16_t>(r / height * (size / width) + c / width));
  return regions;
}

// Exchanges of cells between regions per cell of the grid, and the maximum attempts at them: more mix better and take
// longer.  Not tuned; other numbers would change the regions of all seeds.
constexpr std::uint32_t exchanges_a_cell = 3, tries_a_cell = 1000;

class Regions {
 public:
  explicit Regions(int size) : size_(size), of_(boxes(size)) {}

  std::vector<std::uint16_t> mixed(Random& random) {
    const auto cells = static_cast<std::uint32_t>(size_ * size_);
    std::uint32_t exchanges = 0;
    for (std::uint32_t tries = 0; exchanges < exchanges_a_cell * cells && tries < tries_a_cell * cells; ++tries) {
      const std::uint32_t a = random.below(cells), b = random.below(cells);
      if (of_[a] == of_[b] || !touches(a, of_[b]) || !touches(b, of_[a])) continue;
      std::swap(of_[a], of_[b]);
      if (connected(of_[a]) && connected(of_[b]))
        ++exchanges;
      else
        std::swap(of_[a], of_[b]);
    }
    for (std::uint16_t region = 0; region < size_; ++region) SUDOKIT_INVARIANT(connected(region));
    return of_;
  }

 private:
  template <class Visit>
  void neighbours(std::uint32_t cell, const Visit& visit) const {
    const auto size = static_cast<std::uint32_t>(size_);
    if (cell >= size) visit(cell - size);
    if (cell + size < size * size) visit(cell + size);
    if (cell % size) visit(cell - 1);
    if ((cell + 1) % size) visit(cell + 1);
  }

  bool touches(std::uint32_t cell, std::uint16_t region) const {
    bool found = false;
    neighbours(cell, [&](std::uint32_t next) { found = found || of_[next] == region; });
    return found;
  }

  bool connected(std::uint16_t region) {
    waiting_.assign(1, static_cast<std::uint32_t>(std::find(of_.begin(), of_.end(), region) - of_.begin()));
    seen_.assign(of_.size(), false);
    seen_[waiting_[0]] = true;
    for (std::size_t i = 0; i < waiting_.size(); ++i)
      neighbours(waiting_[i], [&](std::uint32_t next) {
        if (of_[next] != region || seen_[next]) return;
        seen_[next] = true;
        waiting_.push_back(next);
      });
    return waiting_.size() == static_cast<std::size_t>(size_);
  }

  const int size_;
  std::vector<std::uint16_t> of_;
  std::vector<std::uint32_t> waiting_;
  std::vector<bool> seen_;
};

}  // namespace

std::vector<std::uint16_t> random_regions(int size, Random& random) { return Regions(size).mixed(random); }

}  // namespace sudokit::generate
