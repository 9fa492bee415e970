#include "core/logic/families.hpp"

namespace sudokit::logic {

template <int Words>
bool find::xy_wing(Search<Words>&) {
  return true;
}

template <int Words>
bool find::xyz_wing(Search<Words>&) {
  return true;
}

template <int Words>
bool find::w_wing(Search<Words>&) {
  return true;
}

template <int Words>
bool find::wxyz_wing(Search<Words>&) {
  return true;
}

SUDOKIT_FINDS(xy_wing)
SUDOKIT_FINDS(xyz_wing)
SUDOKIT_FINDS(w_wing)
SUDOKIT_FINDS(wxyz_wing)

}  // namespace sudokit::logic
