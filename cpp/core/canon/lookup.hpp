// Looking up a query: the images of a catalogue's classes that agree with its givens, one after another.
//
// Two ways, which find the same images:
//   ImageWalk     through a table of all images, for layouts where it fits into memory (images.hpp)
//   ClassSearch   from one grid of each class, by trying its maps: a table for no memory and more time (class_search.hpp)
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "core/base/budget.hpp"
#include "core/base/random.hpp"
#include "core/canon/images.hpp"
#include "core/canon/query.hpp"
#include "core/grid/solver.hpp"

namespace sudokit::canon {

class Lookup {
 public:
  virtual ~Lookup() = default;
  // Keeps a reference to the query.  `order` null: from the start of the catalogue; else from a random place, cyclically.
  virtual void start(const Query& query, Random* order) = 0;
  // Finds the next image that agrees with the givens.  Charges a node for each comparison and records it in `work`: those
  // that agree as guesses, the others as backtracks.
  virtual Found next(Meter& meter, Work& work) = 0;
  // The image found: N*N labels, and the values that they stand for as far as the givens say.
  virtual const Value* grid() const = 0;
  virtual const Labels& labels() const = 0;
};

class ImageWalk final : public Lookup {
 public:
  // Keeps a reference to the table.
  explicit ImageWalk(const ImageTable& table) : table_(table) {}
  void start(const Query& query, Random* order) override;
  Found next(Meter& meter, Work& work) override;
  const Value* grid() const override { return table_.grid(at_); }
  const Labels& labels() const override { return labels_; }

 private:
  bool agrees();
  void move_to(std::size_t index);
  void forget_from(std::size_t cell);

  const ImageTable& table_;
  const Query* query_ = nullptr;
  std::size_t begin_ = 0, at_ = 0, end_ = 0;
  bool found_ = false;
  Labels labels_;
  std::size_t compared_ = 0;       // givens that agree with the present grid
  std::array<Value, 81> added_{};  // by given: the label that became known there, or 0
};

}  // namespace sudokit::canon
