#include "core/logic/families.hpp"

namespace sudokit::logic {

template <int Words>
bool find::overlay(Search<Words>&) {
  return true;
}

SUDOKIT_FINDS(overlay)

}  // namespace sudokit::logic
