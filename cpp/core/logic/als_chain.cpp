#include "core/logic/als_telling.hpp"
#include "core/logic/families.hpp"

namespace sudokit::logic {

template <int Words>
bool find::als_chain(Search<Words>&) {
  return true;
}

SUDOKIT_FINDS(als_chain)

}  // namespace sudokit::logic
