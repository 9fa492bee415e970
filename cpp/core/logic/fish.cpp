#include "core/logic/families.hpp"

namespace sudokit::logic {

template <int Words>
bool find::fish(Search<Words>&) {
  return true;
}

SUDOKIT_FINDS(fish)

}  // namespace sudokit::logic
