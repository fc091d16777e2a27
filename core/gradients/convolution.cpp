// The rules of windows and of convolutions. unfold and fold are linear, each the transpose of the
// other. A convolution is linear in x and in weight: the rules of both, and the rules of these
// rules, are the same three functions.

#include "core/gradients.h"

#include "core/autograd/record.h"
#include "core/backend.h"
#include "core/observer.h"

namespace wick {

Tensor unfold_dx(const Tensor& dy, const Window& window, const Shape& shape) {
  return fold(dy, window, shape[2], shape[3]);
}

Tensor fold_dcolumns(const Tensor& dy, const Window& window) { return unfold(dy, window); }

// x has `shape`.
Tensor conv2d_dx(const Tensor& dy, const Tensor& weight, const Window& window, const Shape& shape) {
  Array dx = empty_array(shape, dy.device());
  {
    const Unobserved one_operation;
    backend(dy.device()).conv2d_dx(contiguous(dy.array()), contiguous(weight.array()), window, dx);
  }
  return record("conv2d_dx", std::move(dx),
                edge(dy,
                     [weight = Saved(weight), window](const Tensor& ddx) {
                       return conv2d(ddx, weight, {}, window.stride, window.padding);
                     }),
                edge(weight, [dy = Saved(dy), window, shape = weight.shape()](const Tensor& ddx) {
                  return conv2d_dweight(dy, ddx, window, shape);
                }));
}

// weight has `shape`.
Tensor conv2d_dweight(const Tensor& dy, const Tensor& x, const Window& window, const Shape& shape) {
  Array dweight = empty_array(shape, dy.device());
  {
    const Unobserved one_operation;
    backend(dy.device())
        .conv2d_dweight(contiguous(dy.array()), contiguous(x.array()), window, dweight);
  }
  return record("conv2d_dweight", std::move(dweight),
                edge(dy,
                     [x = Saved(x), window](const Tensor& ddweight) {
                       return conv2d(x, ddweight, {}, window.stride, window.padding);
                     }),
                edge(x, [dy = Saved(dy), window, shape = x.shape()](const Tensor& ddweight) {
                  return conv2d_dx(dy, ddweight, window, shape);
                }));
}

Tensor conv2d_dbias(const Tensor& dy) {
  return sum_to(dy, Shape{dy.size(1), 1, 1}).reshape({dy.size(1)});
}

}  // namespace wick
