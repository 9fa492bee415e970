// How far searches go.
#pragma once

namespace sudokit::logic {

// How far the searches go that have no natural end; a profile names them (limit_names.hpp).
struct Limits {
#define SUDOKIT_LIMIT(type, name, usual, least) type name = usual;
#include "core/logic/limits.inc"
#undef SUDOKIT_LIMIT
};

}  // namespace sudokit::logic
