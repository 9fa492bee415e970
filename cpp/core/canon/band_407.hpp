// The classes of full 9x9 grids whose least band is number 407 of 416: the part of the catalogue of all classes that the method
// `catalogue` holds.
//
// Every chute (band or stack) of a full grid can be transformed to one of 416 least bands (classes.hpp); the canonical form
// begins with the least of the grid's six.  Few grids have no chute that comes before number 407: 19 classes of
// 5,472,730,538.  classes_test enumerates them again.
#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "core/grid/cell.hpp"

namespace sudokit::canon {

// In the order of least_bands(), counted from 0.
inline constexpr std::size_t catalogued_band = 406;

// The canonical forms, ascending.
std::span<const std::array<Value, 81>> catalogued_grids();

}  // namespace sudokit::canon
