// Templates, indexed: answers to the questions that the article on "paths" left open.
//
// Source: the article's closing list.  An index by cell finds the templates that a value's givens allow
// (template_table.hpp).  Templates that overlap all those of another value are dropped, to a fixpoint, before the search
// (template_lists.hpp).  The search branches on the value with the fewest left, and prunes by cells again after each
// choice.
#pragma once
#include <memory>
#include <span>
#include <vector>

#include "core/methods/method.hpp"
#include "core/methods/template_lists.hpp"
#include "core/methods/template_source.hpp"

namespace sudokit::methods {

// `Words`: 2 for layouts that have a table, 4 for others up to 16x16.  For these, the first call of next() enumerates a
// puzzle's templates, and throws TooManyTemplates if there are more than a million.  Memory: 8 bytes times Words per
// template, counting the possible ones and those at each level of the search: 250 MB for the empty 10x10 grid, 1 MB for
// puzzles.
template <int Words>
class IndexedTemplates final : public Method {
 public:
  using Lists = TemplateLists<Words>;

  // `by_pairs` false: the root is pruned by cells alone, like every other node.
  explicit IndexedTemplates(const Layout& layout, bool by_pairs = true);
  void start(const Mask* candidates, Random* order, steps::Log* log) override;
  Found next(Value* solution, Meter& meter) override;
  std::uint32_t stride() const override { return 32; }

  // Before the first node: the templates that the candidates allow (with a table).  Afterwards: those left by pruning.
  const Lists& lists() const { return states_[0]; }
  std::size_t list_size(std::size_t value) const { return states_[0].list(value).size(); }
  // By the number of guesses in force, from 0: the nodes entered.
  std::span<const std::uint64_t> nodes_by_level() const { return levels_; }

 private:
  struct Frame {
    std::size_t value, next = 0;  // the value branched on; the template to try next
  };
  bool prune();
  bool open();
  Found found(Value* solution);

  const bool by_pairs_;
  TemplateSource<Words> source_;
  std::vector<Lists> states_;  // by depth; kept to reuse their memory
  std::vector<Frame> frames_;
  std::vector<std::uint64_t> levels_;
  Random* order_ = nullptr;
  bool listed_ = false, entered_ = false, exhausted_ = true;
};

using TemplatesIndexed = IndexedTemplates<2>;

bool can_list_templates(const Layout& layout);
std::unique_ptr<Method> make_templates_indexed(const Layout& layout);

}  // namespace sudokit::methods
