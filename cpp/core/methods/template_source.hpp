// The source of a puzzle's template lists: the layout's table if it has one, else an enumeration.
#pragma once
#include <algorithm>
#include <memory>
#include <numeric>
#include <vector>

#include "core/methods/template_enumerator.hpp"
#include "core/methods/template_lists.hpp"
#include "core/methods/template_table.hpp"

namespace sudokit::methods {

// For layouts up to 16x16: sets of 4 words.
template <int Words>
class TemplateSource {
 public:
  using Set = CellSet<Words>;

  explicit TemplateSource(const Layout& layout) : layout_(layout), peers_(peer_sets<Words>(layout)) {}
  TemplateSource(const TemplateSource&) = delete;

  // Sets the candidates for list().
  void start(const Mask* candidates) { closed_ = closed_cells<Words>(layout_, peers_, candidates); }

  // Fills and measures all lists.  False: the meter stopped it; call it again.  `pruning`: the cells that all templates of
  // one value share are closed for the values listed after it, so that fewer templates are listed.
  bool list(TemplateLists<Words>& lists, bool pruning, Meter& meter) {
    TemplateEnumerator<Words> enumerator(layout_, peers_);
    std::vector<Set> closed = closed_;
    std::vector<std::size_t> waiting(lists.size()), again;
    std::iota(waiting.begin(), waiting.end(), std::size_t{0});
    std::size_t room = most_templates, most = pruning ? first_most : room;
    // Values with the most closed cells first.  A value with many templates waits for the cells that the others close.
    for (; !waiting.empty(); waiting.swap(again)) {
      again.clear();
      std::stable_sort(waiting.begin(), waiting.end(),
                       [&](std::size_t a, std::size_t b) { return closed[a].count() > closed[b].count(); });
      for (const std::size_t value : waiting) {
        const auto end = enumerator.list(closed[value], std::min(most, room), meter, lists.list(value));
        if (end == TemplateEnumerator<Words>::End::stopped) return false;
        if (end == TemplateEnumerator<Words>::End::full) {
          if (most >= room) throw TooManyTemplates();
          again.push_back(value);
          continue;
        }
        room -= lists.list(value).size();
        lists.measure(value);
        if (!pruning || lists.list(value).empty()) continue;
        for (std::size_t other = 0; other < closed.size(); ++other)
          if (other != value) closed[other] |= lists.common(value);
      }
      if (again.size() == waiting.size()) most = room;
    }
    return true;
  }

 private:
  static constexpr std::size_t first_most = 20'000;  // templates of a value that need not wait

  const Layout layout_;
  const std::vector<Set> peers_;
  std::vector<Set> closed_;
};

// For layouts that have a table: sets of 2 words.
template <>
class TemplateSource<2> {
 public:
  explicit TemplateSource(const Layout& layout) : layout_(layout), table_(TemplateTable::of(layout)) {
    table_->make_index();
  }

  void start(const Mask* candidates) { closed_ = closed_cells<2>(layout_, table_->peers(), candidates); }
  bool list(TemplateLists<2>& lists, bool, Meter&) {
    for (std::size_t value = 0; value < closed_.size(); ++value) {
      lists.list(value).clear();
      table_->look_up(closed_[value], lists.list(value));
      lists.measure(value);
    }
    return true;
  }

 private:
  const Layout layout_;
  std::shared_ptr<const TemplateTable> table_;
  std::vector<TableSet> closed_;
};

}  // namespace sudokit::methods
