// Answers to the lessons' exercises, by the names that the lessons give them. nbgrader_course.py
// puts each between the marks of a solution; the tests run them all on the notebooks' kernel.
// A mark has a line of its own, and so has what it marks:
// clang-format off
#include "wick/notebook.h"

using namespace wick;
using namespace wick::nn;
using namespace wick::notebook;

Extents my_strides(const Extents& extents) {
  return zeros(Shape(extents)).strides();
}

Extents my_broadcast(const Extents& first_shape, const Extents& second_shape) {
  try {
    Shape shape = (zeros(Shape(first_shape)) + zeros(Shape(second_shape))).shape();
    return Extents(shape.begin(), shape.end());
  } catch (const ShapeError&) {
    return {};
  }
}

Tensor my_matmul(const Tensor& left, const Tensor& right) {
  return matmul(left, right);
}

double my_relu(double value) {
  return relu(tensor(value)).item();
}

double my_sigmoid(double value) {
  return sigmoid(tensor(value)).item();
}

std::vector<double> my_softmax(const std::vector<double>& row) {
  std::int64_t size = static_cast<std::int64_t>(row.size());
  std::vector<Scalar> shares = softmax(from_vector({row.begin(), row.end()}, {size})).to_vector();
  return {shares.begin(), shares.end()};
}

Tensor my_linear(const Tensor& input, const Tensor& weight, const Tensor& bias) {
  return linear(input, weight, bias);
}

Tensor my_dropout(const Tensor& input, double p, bool is_training) {
  return dropout(input, p, is_training);
}

Tensor my_divide_db(const Tensor& dy, const Tensor& a, const Tensor& b) {
  return divide_db(dy, a, b);
}

Tensor my_tanh_dx(const Tensor& y, const Tensor& dy) {
  return tanh_dx(y, dy);
}

Tensor my_matmul_db(const Tensor& dy, const Tensor& a) {
  return matmul_db(dy, a);
}

Tensor my_sum_to(const Tensor& dy, const Extents& extents) {
  return sum_to(dy, Shape(extents));
}

Tensor my_softmax_dx(const Tensor& y, const Tensor& dy) {
  return softmax_dx(y, dy, -1);
}

Tensor my_scores(const Tensor& queries, const Tensor& keys) {
  return attention_scores(queries, keys);
}

Tensor my_scaled(const Tensor& unscaled, std::int64_t head_dim, double temperature) {
  return scale_scores(unscaled, head_dim, temperature);
}

Tensor my_masked(const Tensor& unmasked, const Tensor& allowed) {
  return mask_scores(unmasked, allowed);
}

Tensor my_attention(const Tensor& queries, const Tensor& keys, const Tensor& values,
                    const Tensor& allowed) {
  return scaled_dot_product_attention(queries, keys, values, allowed).output;
}

Tensor my_split(const Tensor& input, std::int64_t heads) {
  return split_heads(input, heads);
}

Tensor my_multi_head(const MultiHeadAttention& layer, const Tensor& input, const Tensor& allowed) {
  return layer.forward(input, allowed);
}
