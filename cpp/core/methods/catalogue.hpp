// Looking solutions up in a catalogue of all grids: the plan that the author of the article on "paths" gave up.
//
// Source: the article's plan, "transform the puzzle to a canonical form, look it up, apply the reverse, print".  What it
// lacked is in canon/query.hpp: a puzzle has no canonical place in the catalogue, so all images of all classes are compared,
// in an order that a canonical form of the puzzle makes short.
//
// At 4x4 and 6x6 the catalogue is whole, so the answers are as final as those of a search.  At 9x9 it holds the 19 classes of one
// band (canon/band_407.hpp); next() then ends with Stopped::coverage, since a puzzle may have solutions outside.
#pragma once
#include <array>
#include <memory>

#include "core/canon/lookup.hpp"
#include "core/methods/method.hpp"

namespace sudokit::methods {

class Catalogue final : public Method {
 public:
  explicit Catalogue(const Layout& layout);
  // Looks up in another catalogue, which is complete if `whole`.
  Catalogue(const Layout& layout, std::unique_ptr<canon::Lookup> lookup, bool whole);
  void start(const Mask* candidates, Random* order, steps::Log* log) override;
  // Guesses are comparisons that agree with the givens compared; backtracks are those that do not, and further relabellings.
  Found next(Value* solution, Meter& meter) override;
  std::uint32_t stride() const override { return 2048; }

 private:
  void undo(const std::array<Value, 10>& values, Value* solution) const;

  canon::QueryMaker maker_;
  std::unique_ptr<canon::Lookup> lookup_;
  bool whole_;
  canon::Query query_;
  canon::Relabellings relabellings_;
  bool hopeless_ = true, entered_ = false, labelling_ = false, labelled_ = false;
};

// Whether the layout has a catalogue: 4x4, 6x6 and 9x9 with boxes at least 2 high and wide, without extras.
bool has_catalogue(const Layout& layout);

}  // namespace sudokit::methods
