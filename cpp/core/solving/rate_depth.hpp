// One puzzle on the scale of the depth of trial and error (depth/rating.hpp).
#pragma once
#include "core/base/allowance.hpp"
#include "core/depth/rating.hpp"
#include "core/solving/puzzle.hpp"
#include "core/solving/solvers.hpp"
#include "core/solving/status.hpp"

namespace sudokit {

struct DepthRated {
  Status status = Status::undecided;    // of the puzzle, after counting up to two solutions
  Stopped count_stopped = Stopped::no;  // what ended the count
  depth::Rating rating;                 // only if there is exactly one solution
};

// Suppositions between checks of the clock.
inline constexpr std::uint32_t depth_stride = 16;

DepthRated rate_depth(Solvers& solvers, const PuzzleView& puzzle, const Allowance& allowance = {});

}  // namespace sudokit
