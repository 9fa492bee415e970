#include "core/logic/als_telling.hpp"
#include "core/logic/families.hpp"

namespace sudokit::logic {

template <int Words>
bool find::death_blossom(Search<Words>&) {
  return true;
}

SUDOKIT_FINDS(death_blossom)

}  // namespace sudokit::logic
