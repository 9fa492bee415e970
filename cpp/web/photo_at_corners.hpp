// A grid whose corners a person has shown: read as it lies there, this way up.
#pragma once
#include "core/photo/read_picture.hpp"

namespace sudokit::web {

// `corners`: in the picture's pixels, the top left of the puzzle first, clockwise.
photo::GridReading read_at_corners(const photo::Colours& picture, const photo::Quad& corners, const Layout& layout,
                                   const Allowance& allowance);

}  // namespace sudokit::web
