// The list of techniques, as an enumeration.
//
// Only files that name techniques of several families include this: the finder, profiles and ratings, and the methods for what
// they report of themselves.  All others carry a Technique without knowing which there are (step.hpp).  A family declares its own:
//
//   namespace sudokit::steps::technique {
//   extern const Technique skyscraper;
//   }
//
// step.cpp defines them from the list, and the linker joins the two, so that a new technique compiles no other family anew.
#pragma once
#include "core/steps/step.hpp"

namespace sudokit::steps {

// Names and prose for them live in Python catalogues.
enum class Technique : std::uint8_t {
#define SUDOKIT_TECHNIQUE(id, family, search) id,
#include "core/steps/techniques.inc"
#undef SUDOKIT_TECHNIQUE
};

inline constexpr int techniques = static_cast<int>(Technique::brute_force) + 1;

}  // namespace sudokit::steps
