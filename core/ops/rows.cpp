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

}  // namespace wick
