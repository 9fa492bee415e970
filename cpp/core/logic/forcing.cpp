#include "core/logic/families.hpp"

namespace sudokit::logic {

template <int Words>
bool find::forcing_chain(Search<Words>&) {
  return true;
}

template <int Words>
bool find::forcing_net(Search<Words>&) {
  return true;
}

SUDOKIT_FINDS(forcing_chain)
SUDOKIT_FINDS(forcing_net)

}  // namespace sudokit::logic
