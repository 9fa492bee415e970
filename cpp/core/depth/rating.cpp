#include "core/depth/rating.hpp"

namespace sudokit::depth {

Rating Rater::rate(std::span<const Value> values, std::span<const Mask> masks, std::span<const Value> solution,
                   Meter& meter) {
  Rating rating;
  trials_.start(values, masks, solution);
  trials_.follow();
  while (!trials_.solved() && rating.depth < deepest && meter.stopped() == Stopped::no)
    trials_.close(++rating.depth, meter);
  if (!trials_.solved() && meter.stopped() == Stopped::no) ++rating.depth;
  rating.solved = trials_.solved();
  if (rating.solved && rating.depth == 1) {
    trials_.start(values, masks, solution);
    trials_.follow();
    rating.braid = braids_.longest(meter);
  }
  rating.stopped = meter.stopped();
  return rating;
}

}  // namespace sudokit::depth
