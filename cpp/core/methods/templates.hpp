// Templates: for each value the templates that its givens allow, then N of them that do not overlap, value by value.
//
// Source: the article on "paths": 46,656 templates of 81 bits, filtered for each value in turn, then a search over one list
// after the other.  Ours differs in one test a template where the article makes nine (a template that avoids the peers of
// the value's givens goes through these), and in going on after a solution.
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
  // A node may mean a pass over a list of thousands.
  std::uint32_t stride() const override { return 256; }

  // The templates of each value, as start() left them.
  std::span<const std::vector<TableSet>> lists() const { return lists_; }
  std::size_t list_size(std::size_t value) const { return lists_[value].size(); }
  // Nodes entered with so many values placed, from 1 to N.
  std::span<const std::uint64_t> nodes_by_level() const { return levels_; }

 private:
  struct Frame {
    std::size_t next = 0;  // the template looked at next
    bool entered = false;  // whether one of the list stands there
    TableSet used;         // cells of the values before
  };
  bool find(std::size_t level);

  const Layout layout_;
  std::shared_ptr<const TemplateTable> table_;
  std::vector<std::vector<TableSet>> lists_;
  std::vector<Frame> frames_;
  std::vector<std::uint64_t> levels_;
  std::size_t depth_ = 0;  // frames that are open
  bool entered_ = false, exhausted_ = true;
};

}  // namespace sudokit::methods
