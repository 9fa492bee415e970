// How far searches go.
#pragma once

namespace sudokit::logic {

// Limits of searches that have no natural end; a profile sets them by name (limit_names.hpp).
struct Limits {
#define SUDOKIT_LIMIT(type, name, usual, least) type name = usual;
#include "core/logic/limits.inc"
#undef SUDOKIT_LIMIT
};

}  // namespace sudokit::logic
