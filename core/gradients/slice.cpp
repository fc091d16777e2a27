#include "core/gradients.h"

#include "core/autograd/record.h"
#include "core/backend.h"

namespace wick {

// The elements outside the slice have no influence: their gradient is 0.
Tensor slice_dx(const Tensor& dy, const Shape& shape, int axis, std::int64_t begin) {
  const std::int64_t end = begin + dy.size(axis);
  Array dx = empty_array(shape, dy.device());
  backend(dy.device()).fill(dx, 0);
  Array part = dx.view(slice(dx.layout, axis, begin, end));
  backend(dy.device()).copy(dy.array(), part);
  return record("slice_dx", std::move(dx), edge(dy, [axis, begin, end](const Tensor& ddx) {
                  return ddx.slice(axis, begin, end);
                }));
}

}  // namespace wick
