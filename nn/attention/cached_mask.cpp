// The mask of tokens that come after others, whose keys are kept.

#include "nn/attention/attention.h"

#include <cstdint>
#include <limits>

namespace wick::nn {

Tensor cached_mask(std::int64_t seen, std::int64_t fresh, Device device) {
  if (seen < 0 || fresh < 1) {
    fail<ValueError>("cached_mask: ", seen, " tokens seen and ", fresh,
                     " fresh ones: none or more were seen, and at least one is fresh");
  }
  if (seen > std::numeric_limits<std::int64_t>::max() - fresh) {
    fail<ValueError>("cached_mask: ", fresh, " tokens after ", seen, ": together at most 2^63 - 1");
  }
  // BEGIN SOLUTION 18.1
  // The triangle of a causal mask begins `seen` keys further to the right.
  return tril(ones({fresh, seen + fresh}, device), seen);
  // END SOLUTION
}

}  // namespace wick::nn
