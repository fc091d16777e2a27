#pragma once

#include "core/ops.h"

#include <array>

// One rule for each input of each primitive. A rule takes the gradient dy of the result y and gives
// the gradient of the input in its name. Rules are made of the same operations as the forward pass,
// so they can be differentiated again. If an operation broadcasts, a rule may return the gradient
// of the stretched input: the engine sums it to the input's shape. The files named below are in
// core/gradients.

namespace wick {

struct AttentionProblem;

// Arithmetic: arithmetic.cpp.

Tensor add_da(const Tensor& dy);
Tensor add_db(const Tensor& dy);
Tensor subtract_da(const Tensor& dy);
Tensor subtract_db(const Tensor& dy);
Tensor multiply_da(const Tensor& dy, const Tensor& b);
Tensor multiply_db(const Tensor& dy, const Tensor& a);
Tensor divide_da(const Tensor& dy, const Tensor& b);
Tensor divide_db(const Tensor& dy, const Tensor& a, const Tensor& b);
Tensor negate_dx(const Tensor& dy);

// Choices between elements: choose.cpp.

Tensor maximum_da(const Tensor& dy, const Tensor& a, const Tensor& b);
Tensor maximum_db(const Tensor& dy, const Tensor& a, const Tensor& b);
Tensor minimum_da(const Tensor& dy, const Tensor& a, const Tensor& b);
Tensor minimum_db(const Tensor& dy, const Tensor& a, const Tensor& b);
Tensor clamp_dx(const Tensor& dy, const Tensor& x, Scalar low, Scalar high);
Tensor where_da(const Tensor& dy, const Tensor& mask);
Tensor where_db(const Tensor& dy, const Tensor& mask);

// Functions of one element: functions.cpp.

Tensor exp_dx(const Tensor& y, const Tensor& dy);
Tensor log_dx(const Tensor& dy, const Tensor& x);
Tensor sqrt_dx(const Tensor& y, const Tensor& dy);
Tensor pow_dx(const Tensor& dy, const Tensor& x, Scalar exponent);
Tensor sin_dx(const Tensor& dy, const Tensor& x);
Tensor cos_dx(const Tensor& dy, const Tensor& x);
Tensor tanh_dx(const Tensor& y, const Tensor& dy);
Tensor sigmoid_dx(const Tensor& y, const Tensor& dy);
Tensor relu_dx(const Tensor& y, const Tensor& dy);
Tensor abs_dx(const Tensor& dy, const Tensor& x);

// gelu.cpp.

Tensor erf_dx(const Tensor& dy, const Tensor& x);
Tensor gelu_dx(const Tensor& dy, const Tensor& x, Gelu form);

// Matrices: matmul.cpp.

Tensor matmul_da(const Tensor& dy, const Tensor& b);
Tensor matmul_db(const Tensor& dy, const Tensor& a);

// Images: convolution.cpp. The three rules of a convolution, which is linear in both operands, are
// one another's rules.

Tensor unfold_dx(const Tensor& dy, const Window& window, const Shape& shape);
Tensor fold_dcolumns(const Tensor& dy, const Window& window);
Tensor conv2d_dx(const Tensor& dy, const Tensor& weight, const Window& window, const Shape& shape);
Tensor conv2d_dweight(const Tensor& dy, const Tensor& x, const Window& window, const Shape& shape);
Tensor conv2d_dbias(const Tensor& dy);

// Along axes: reduce.cpp. dy and y have the reduced axes, with extent 1.

Tensor sum_dx(const Tensor& dy, const Shape& shape);
Tensor max_dx(const Tensor& y, const Tensor& dy, const Tensor& x);

// cumsum.cpp.

Tensor cumsum_dx(const Tensor& dy, int axis, bool reverse);

// softmax.cpp.

Tensor softmax_dx(const Tensor& y, const Tensor& dy, int axis);
Tensor log_softmax_dx(const Tensor& y, const Tensor& dy, int axis);

// layer_norm.cpp.

Tensor layer_norm_dx(const Tensor& dy, const Tensor& x, const Tensor& weight, Scalar eps);
Tensor layer_norm_dweight(const Tensor& dy, const Tensor& x, Scalar eps);
Tensor layer_norm_dbias(const Tensor& dy);

// attention.cpp.

/// The factor by which dropout multiplies each weight; `shape` is (.., t, s).
Tensor dropout_factors(const AttentionProblem& problem, const Shape& shape);
/// The gradients of q, k, v and bias. `mask` and `bias` may be undefined. The function reads the
/// numbers of `problem`, and not its arrays.
std::array<Tensor, 4> attention_gradients(const Tensor& dy, const Tensor& q, const Tensor& k,
                                          const Tensor& v, const Tensor& mask, const Tensor& bias,
                                          const AttentionProblem& problem);

// Layout: layout.cpp and slice.cpp. `shape` is the input's.

Tensor reshape_dx(const Tensor& dy, const Shape& shape);
Tensor transpose_dx(const Tensor& dy, int a, int b);
Tensor permute_dx(const Tensor& dy, const std::vector<int>& order);
Tensor slice_dx(const Tensor& dy, const Shape& shape, int axis, std::int64_t begin);
Tensor unsqueeze_dx(const Tensor& dy, int axis);
Tensor squeeze_dx(const Tensor& dy, int axis);
Tensor expand_dx(const Tensor& dy, const Shape& shape);
/// The gradient of the input whose elements are begin..end-1 of `axis` in the result.
Tensor concat_dx(const Tensor& dy, int axis, std::int64_t begin, std::int64_t end);

// Rows: rows.cpp.

Tensor embedding_dweight(const Tensor& dy, const Ids& ids, const Shape& shape);

}  // namespace wick
