// The argument of a step with links, line by line: the assumption, what follows from it and why, and the conclusion.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "core/wording/facts.hpp"
#include "core/wording/texts.hpp"

namespace sudokit::wording {

// What holds at a node of the step, and why.
struct ArgumentLine {
  std::uint16_t node;  // by index in Step::nodes
  bool on;             // whether it holds the value
  std::string text;
  std::string why;                  // empty for the assumption
  std::vector<std::uint16_t> from;  // nodes it follows from; empty for the assumption, and for what holds by itself
};

struct Argument {
  std::vector<ArgumentLine> lines;
  std::string conclusion;
};

// Lines come in reading order: a node is stated after everything it depends on, even in a net, where one link may end in a
// node that must wait for another link.  No lines and no conclusion if the step has no links.
Argument argument_of(const Catalogue& catalogue, const Facts& facts);

}  // namespace sudokit::wording
