#include "core/logic/families.hpp"

namespace sudokit::logic {

template <int Words>
bool find::kraken_fish(Search<Words>&) {
  return true;
}

SUDOKIT_FINDS(kraken_fish)

}  // namespace sudokit::logic
