#include "core/logic/families.hpp"

namespace sudokit::logic {

template <int Words>
bool find::als_xz(Search<Words>&) {
  return true;
}

template <int Words>
bool find::als_xy_wing(Search<Words>&) {
  return true;
}

template <int Words>
bool find::als_chain(Search<Words>&) {
  return true;
}

template <int Words>
bool find::death_blossom(Search<Words>&) {
  return true;
}

SUDOKIT_FINDS(als_xz)
SUDOKIT_FINDS(als_xy_wing)
SUDOKIT_FINDS(als_chain)
SUDOKIT_FINDS(death_blossom)

}  // namespace sudokit::logic
