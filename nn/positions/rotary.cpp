// Rotary positions: a token's queries and keys are turned by angles that grow with its position.

#include "nn/positions/rotary.h"

#include "nn/positions/position_checks.h"
#include "nn/positions/turns.h"

namespace wick::nn {

Tensor rotary(const Tensor& x, std::int64_t first_position, double base) {
  check_rotary(x, base);
  if (x.numel() == 0) return x;
  // BEGIN SOLUTION 11.5
  const Turns turn = turns_of_positions(first_position, x.size(-2), x.size(-1), base, x.device());
  // (.., t, d) -> (.., t, d/2, 2): the last axis is one pair.
  const Shape pairs = x.shape().with(x.dim() - 1, x.size(-1) / 2).inserted(x.dim(), 2);
  const Tensor pair = x.reshape(pairs);
  const Tensor even = pair.slice(-1, 0, 1).squeeze(-1);
  const Tensor odd = pair.slice(-1, 1, 2).squeeze(-1);
  const Tensor turned_even = even * turn.cos - odd * turn.sin;
  const Tensor turned_odd = even * turn.sin + odd * turn.cos;
  return stack({turned_even, turned_odd}, -1).reshape(x.shape());
  // END SOLUTION
}

}  // namespace wick::nn
