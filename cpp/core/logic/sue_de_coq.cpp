#include "core/logic/families.hpp"

namespace sudokit::logic {

template <int Words>
bool find::sue_de_coq(Search<Words>&) {
  return true;
}

SUDOKIT_FINDS(sue_de_coq)

}  // namespace sudokit::logic
