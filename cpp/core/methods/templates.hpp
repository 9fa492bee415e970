// Templates: lists those of each value that the givens allow, then combines N that do not overlap, value by value.
//
// Source: the article on "paths": 46,656 templates of 81 bits, filtered for each value in turn, then a search over one list
// after the other.  Ours differs: one test per template where the article makes nine (a template that avoids the peers of
// the value's givens goes through the givens), and it continues after a solution.
#pragma once
#include <memory>
#include <span>
#include <vector>

#include "core/methods/method.hpp"
#include "core/methods/template_table.hpp"

namespace sudokit::methods {

class Templates final : public Method {
 public:
  explicit Templates(const Layout& layout);
  void start(const Mask* candidates, Random* order, steps::Log* log) override;
  Found next(Value* solution, Meter& meter) override;
  // Short, because a node can be a pass over a list of thousands.
  std::uint32_t stride() const override { return 256; }

  // The templates of each value that the candidates allow, set by start().
  std::span<const std::vector<TableSet>> lists() const { return lists_; }
  std::size_t list_size(std::size_t value) const { return lists_[value].size(); }
  // By the number of values placed, from 1 to N: the nodes entered.
  std::span<const std::uint64_t> nodes_by_level() const { return levels_; }

 private:
  struct Frame {
    std::size_t next = 0;  // the index of the next template
    bool entered = false;  // whether a template of the list is placed
    TableSet used;         // cells of the values above
  };
  bool find(std::size_t level);

  const Layout layout_;
  std::shared_ptr<const TemplateTable> table_;
  std::vector<std::vector<TableSet>> lists_;
  std::vector<Frame> frames_;
  std::vector<std::uint64_t> levels_;
  std::size_t depth_ = 0;  // number of open frames
  bool entered_ = false, exhausted_ = true;
};

}  // namespace sudokit::methods
