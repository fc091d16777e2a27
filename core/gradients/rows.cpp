#include "core/gradients.h"

#include "core/autograd/record.h"
#include "core/backend.h"

namespace wick {

// A row that was looked up several times gets the sum of its gradients.
Tensor embedding_dweight(const Tensor& dy, const Ids& ids, const Shape& shape) {
  const std::int64_t count = ids.shape.numel();
  const Tensor rows = dy.reshape(Shape{count, shape[1]});
  Array dweight = empty_array(shape, dy.device());
  backend(dy.device()).fill(dweight, 0);
  backend(dy.device()).scatter_add(rows.array(), ids, dweight);
  return record("embedding_dweight", std::move(dweight),
                edge(dy, [ids](const Tensor& ddweight) { return embedding(ddweight, ids); }));
}

}  // namespace wick
