// The rules of y = h weight + bias, where h = (x - mean) / sqrt(variance + eps) along the last
// axis. They are made of operations that can be differentiated again: grad() with create_graph runs
// them.

#include "core/gradients.h"

#include <algorithm>

namespace wick {

namespace {

// The mean of an empty row is 0.
Tensor row_mean(const Tensor& x) {
  const auto n = static_cast<Scalar>(std::max<std::int64_t>(x.size(-1), 1));
  return sum(x, -1, true) / n;
}

struct Normal {
  Tensor h;      // the shape of x
  Tensor scale;  // 1 / sqrt(variance + eps): one for each row
};

Normal normal(const Tensor& x, Scalar eps) {
  const Tensor near = x - row_mean(x);
  const Tensor centered = near - row_mean(near);  // the first mean was rounded
  const Tensor scale = 1 / sqrt(row_mean(centered * centered) + eps);
  return {centered * scale, scale};
}

}  // namespace

// Mean and variance depend on every x of a row. Through them the gradient of h loses its mean and
// its component along h.
Tensor layer_norm_dx(const Tensor& dy, const Tensor& x, const Tensor& weight, Scalar eps) {
  const Normal of_x = normal(x, eps);
  const Tensor dh = dy * weight;
  return of_x.scale * (dh - row_mean(dh) - of_x.h * row_mean(dh * of_x.h));
}

Tensor layer_norm_dweight(const Tensor& dy, const Tensor& x, Scalar eps) {
  return dy * normal(x, eps).h;
}

Tensor layer_norm_dbias(const Tensor& dy) { return dy; }

}  // namespace wick
