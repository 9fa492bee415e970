#include "core/logic/families.hpp"

namespace sudokit::logic {

template <int Words>
bool find::remote_pair(Search<Words>&) {
  return true;
}

template <int Words>
bool find::x_chain(Search<Words>&) {
  return true;
}

template <int Words>
bool find::xy_chain(Search<Words>&) {
  return true;
}

SUDOKIT_FINDS(remote_pair)
SUDOKIT_FINDS(x_chain)
SUDOKIT_FINDS(xy_chain)

}  // namespace sudokit::logic
