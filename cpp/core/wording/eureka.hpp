// Chains in Eureka notation: "(5)r1c2 = (5)r1c8 - (5=3)r4c8"; groups "(5)r1c78", almost locked sets "(5=1238)r1c2389".
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/steps/step.hpp"
#include "core/wording/names.hpp"

namespace sudokit::wording {

// The links of a step by chain: a new chain begins at a link that does not start where the previous one ended.
std::vector<std::span<const steps::Link>> chains_of(const steps::Step& step);

// Appends each chain of a step; "=" is a strong link, "-" a weak one.  `masks`: the state in which the step is found, for the
// contents of almost locked sets.
void append_chains(const steps::Step& step, std::span<const Mask> masks, const Names& names, std::string_view separator,
                   std::string& out);

// Cells in reading order, each once.
std::vector<Cell> sorted_cells(const std::vector<Cell>& cells);

}  // namespace sudokit::wording
