#include "core/logic/families.hpp"

namespace sudokit::logic {

template <int Words>
bool find::nice_loop(Search<Words>&) {
  return true;
}

template <int Words>
bool find::grouped_nice_loop(Search<Words>&) {
  return true;
}

SUDOKIT_FINDS(nice_loop)
SUDOKIT_FINDS(grouped_nice_loop)

}  // namespace sudokit::logic
