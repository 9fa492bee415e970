// The list of techniques, as an enumeration.
//
// Only files that name techniques of several families include this: the finder, profiles and ratings, and the methods that
// log their own steps.  All others handle a Technique without knowing the list (step.hpp).  A family declares its own:
//   namespace sudokit::steps::technique {
//   extern const Technique skyscraper;
//   }
//
// step.cpp defines these constants from the list, and the linker connects the two.  Adding a technique therefore recompiles
// no other family.
#pragma once
#include "core/steps/step.hpp"

namespace sudokit::steps {

// Names and descriptions are in core/wording/catalogues.
enum class Technique : std::uint8_t {
#define SUDOKIT_TECHNIQUE(id, family, search) id,
#include "core/steps/techniques.inc"
#undef SUDOKIT_TECHNIQUE
};

inline constexpr int techniques = 0
#define SUDOKIT_TECHNIQUE(id, family, search) +1
#include "core/steps/techniques.inc"
#undef SUDOKIT_TECHNIQUE
    ;

}  // namespace sudokit::steps
