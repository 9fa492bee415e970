#include "core/wording/eureka.hpp"

#include <algorithm>

#include "core/wording/facts.hpp"

namespace sudokit::wording {

namespace {

using steps::Link;
using steps::Node;

// Whether a link between them stays within one cell or one almost locked set.
bool together(const Node& a, const Node& b) {
  if (!a.set.empty() || !b.set.empty()) return a.set == b.set;
  return a.cells.size() == 1 && a.cells == b.cells && a.value != b.value;
}

class ChainWriter {
 public:
  ChainWriter(const steps::Step& step, std::span<const Mask> masks, const Names& names, std::string& out)
      : step_(step), masks_(masks), names_(names), out_(out) {}

  // A term is a place with the values in it and the links between them; linked values of one place share a term.
  void write(std::span<const Link> links) {
    const Node* place = &step_.nodes[links.front().from];
    begin(place->value);
    for (const Link& link : links) {
      const Node& node = step_.nodes[link.to];
      const char mark = link.strong ? '=' : '-';
      if (together(*place, node)) {
        out_ += mark;
        append_linked(*place, node, link.strong);
      } else {
        end(*place);
        out_ += ' ';
        out_ += mark;
        out_ += ' ';
        begin(node.value);
      }
      place = &node;
    }
    end(*place);
  }

 private:
  void begin(Value value) {
    out_ += '(';
    out_ += names_.symbol(value);
  }
  void end(const Node& node) {
    out_ += ')';
    names_.append_cells(sorted_cells(node.set.empty() ? node.cells : node.set), out_);
  }
  // The values that are left in a set without the value of `from`; otherwise the value linked.
  void append_linked(const Node& from, const Node& node, bool strong) {
    Mask rest = 0;
    if (!node.set.empty() && strong && from.value != node.value) {
      for (const Cell cell : node.set) rest |= masks_[cell];
      rest &= all_values(names_.size()) & ~(Mask{1} << (from.value - 1));
    }
    if (!rest) rest = Mask{1} << (node.value - 1);
    each_value(rest, [&](Value value) { out_ += names_.symbol(value); });
  }

  const steps::Step& step_;
  std::span<const Mask> masks_;
  const Names& names_;
  std::string& out_;
};

}  // namespace

std::vector<Cell> sorted_cells(const std::vector<Cell>& cells) {
  std::vector<Cell> sorted = cells;
  sort_distinct(sorted);
  return sorted;
}

std::vector<std::span<const Link>> chains_of(const steps::Step& step) {
  std::vector<std::span<const Link>> found;
  const std::vector<Link>& links = step.links;
  for (std::size_t first = 0; first < links.size();) {
    std::size_t end = first + 1;
    while (end < links.size() && links[end - 1].to == links[end].from) ++end;
    found.emplace_back(links.data() + first, end - first);
    first = end;
  }
  return found;
}

void append_chains(const steps::Step& step, std::span<const Mask> masks, const Names& names, std::string_view separator,
                   std::string& out) {
  ChainWriter writer(step, masks, names, out);
  const auto chains = chains_of(step);
  append_separated(chains.size(), separator, out, [&](std::size_t i) { writer.write(chains[i]); });
}

}  // namespace sudokit::wording
