// Symmetrical placement: what the grid shows, or what is supposed, is so in the image as well.
#include <algorithm>

#include "core/arguments/argued.hpp"
#include "core/grid/symmetries.hpp"

namespace sudokit::arguments {
namespace {

class Images {
 public:
  explicit Images(Writer& writer) : writer_(writer) {
    for (const int line : writer.houses_of(Role::other)) symmetry_.lines.push_back(static_cast<std::uint16_t>(line));
    symmetry_.values = {0};
    if (!writer.step.lists.empty())
      symmetry_.values.insert(symmetry_.values.end(), writer.step.lists[0].begin(), writer.step.lists[0].end());
    known_ = symmetry_.is_sound(writer.board.size());
  }

  // False: it is a step of a caller that has none.
  bool known() const { return known_; }
  Candidate image(const Candidate& one) const { return {symmetry_.image(one.cell), symmetry_.values[one.value]}; }
  // Whether the grid shows that the candidate whose image this is does not hold.
  bool comes_of_nothing(const Candidate& image) const {
    const Board& board = writer_.board;
    for (int cell = 0; cell < board.cells(); ++cell)
      if (symmetry_.image(static_cast<Cell>(cell)) == image.cell) {
        const auto from = std::find(symmetry_.values.begin() + 1, symmetry_.values.end(), image.value);
        const auto value = static_cast<Value>(from - symmetry_.values.begin());
        return board.value(static_cast<Cell>(cell)) != value && !board.has(static_cast<Cell>(cell), value);
      }
    return false;
  }
  Index line(Claim claim, std::span<const Candidate> images, std::span<const Index> from) {
    const Index made = writer_.line(claim, Reason::symmetry, images, from);
    Parts parts;
    for (std::size_t i = 0; i < symmetry_.lines.size(); ++i)
      parts.push_back(
          Part::of_house(symmetry_.lines[i], i + 1 < symmetry_.values.size() ? symmetry_.values[i + 1] : Value{0}));
    writer_.argument.name_bases(parts);
    return made;
  }

 private:
  Writer& writer_;
  Symmetry symmetry_;
  bool known_ = false;
};

}  // namespace

void symmetrical_placement(Writer& writer) {
  Images images(writer);
  if (!images.known()) return;
  for (const Candidate& one : writer.step.placements) images.line(Claim::one, {&one, 1}, {});
  Candidates shown, rest;
  for (const Candidate& one : writer.left()) (images.comes_of_nothing(one) ? shown : rest).push_back(one);
  if (!shown.empty()) writer.shown(images.line(Claim::none, shown, {}));
  for (const Candidate& one : rest) {
    const Index supposed = writer.suppose(Claim::one, {&one, 1});
    const Candidate image = images.image(one);
    const Index also = images.line(Claim::one, {&image, 1}, {&supposed, 1});
    const Index fault = writer.clash(supposed, also);
    writer.leave();
    writer.shown(writer.absurd(supposed, fault));
  }
}

}  // namespace sudokit::arguments
