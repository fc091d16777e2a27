#include "core/autograd/record.h"
#include "core/backend.h"
#include "core/gradients.h"

namespace wick {

Tensor embedding(const Tensor& weight, const Ids& ids) {
  check_operands("embedding", {&weight});
  if (weight.dim() != 2) {
    fail<ShapeError>("embedding: a weight of shape ", weight.shape(), ": it must be (rows, width)");
  }
  check_ids("embedding", ids, weight.size(0));
  Array y = empty_array(Shape{ids.shape.numel(), weight.size(1)}, weight.device());
  backend(weight.device()).gather(weight.array(), ids, y);
  const Shape shape = ids.shape.inserted(ids.shape.size(), weight.size(1));
  return record("embedding", y.view({shape, contiguous_strides(shape), 0}),
                edge(weight, [ids, shape = weight.shape()](const Tensor& dy) {
                  return embedding_dweight(dy, ids, shape);
                }));
}

void check_ids(const char* operation, const Ids& ids, std::int64_t limit) {
  if (static_cast<std::int64_t>(ids.values.size()) != ids.shape.numel()) {
    fail<ShapeError>(operation, ": ids of shape ", ids.shape, " hold ", ids.values.size(),
                     " values: there must be ", ids.shape.numel());
  }
  for (std::size_t i = 0; i < ids.values.size(); ++i) {
    if (ids.values[i] < 0 || ids.values[i] >= limit) {
      fail<ValueError>(operation, ": id ", ids.values[i], " at position ", i,
                       ": ids must be from 0 to ", limit - 1);
    }
  }
}

}  // namespace wick
