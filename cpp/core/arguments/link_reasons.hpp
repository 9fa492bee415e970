// Links as lines: what follows from a node that is on or off, and why.
#pragma once
#include <span>
#include <vector>

#include "core/arguments/writer.hpp"

namespace sudokit::arguments {

using steps::Node;

// A node and its truth.
struct Literal {
  std::uint16_t node;
  bool on;
  friend bool operator==(const Literal&, const Literal&) = default;
};

// A node of which a line claims that it is off, or on.
struct Fact {
  const Node* node;
  Index line;
};

using Chain = std::vector<Literal>;

// The chains of a step: a new one begins at each link that does not start where the one before ended.
std::vector<Chain> chains_of(const Step& step);

Candidates candidates_of(const Node& node);
Index suppose(Writer& writer, const Node& node, bool on);
inline Index suppose(Writer& writer, Literal literal) {
  return suppose(writer, writer.step.nodes[literal.node], literal.on);
}

// The node is off, because one of the facts, all of them on, excludes it; `no_line` if none does.
Index turn_off(Writer& writer, const Node& node, std::span<const Fact> on);
// The node is on, because the facts, all of them off, leave nothing else; `no_line` if they leave something.  A fault where they
// leave nothing at all.
Index turn_on(Writer& writer, const Node& node, std::span<const Fact> off);

// Follows a chain from its first literal, which the line claims; returns the last line, which is a fault if the chain meets
// one before its end.  `no_line`: a link does not hold.
Index follow(Writer& writer, const Chain& chain, Index first);

// A strong link as something that can be counted: as many bases as covers, and one more base.
struct Strong {
  Parts bases;
  struct Own {
    Value value;
    Cells cells;  // its places in the bases
  };
  std::vector<Own> covers;
};
// False: the two nodes are not linked strongly.
bool strong_link(const Writer& writer, const Node& a, const Node& b, Strong& link);

}  // namespace sudokit::arguments
