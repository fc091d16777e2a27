// The rule of cumulative sums along `axis`, 0 <= axis < rank.

#include "core/gradients.h"

namespace wick {

// x[i] is in the sums from y[i] on; in reverse, in those up to y[i].
Tensor cumsum_dx(const Tensor& dy, int axis, bool reverse) { return cumsum(dy, axis, !reverse); }

}  // namespace wick
