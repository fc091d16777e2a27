// What a faster part is worth to the whole.

#include "core/measure.h"
#include "core/measure/checks.h"

namespace wick {

double amdahl(double share, double speedup) {
  check_amdahl(share, speedup);
  // BEGIN SOLUTION 19.6
  // The part that stays, and the part that shrinks, of a whole that took 1.
  const double stays = 1 - share;
  const double shrinks = share / speedup;
  return 1 / (stays + shrinks);
  // END SOLUTION
}

}  // namespace wick
