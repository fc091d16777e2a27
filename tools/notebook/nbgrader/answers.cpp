// Answers to the lessons' exercises, by the names that the lessons give them. nbgrader_course.py
// puts each between the marks of a solution; the tests run them all on the notebooks' kernel.
// A mark has a line of its own, and so has what it marks:
// clang-format off
#include "wick/notebook.h"

using namespace wick;
using namespace wick::nn;
using namespace wick::notebook;

Extents my_strides(const Extents& extents) {
  Extents strides(extents.size(), 1);
  for (std::size_t i = extents.size(); i-- > 1;) strides[i - 1] = strides[i] * extents[i];
  return strides;
}

Extents my_broadcast(const Extents& first_shape, const Extents& second_shape) {
  try {
    Shape shape = (zeros(Shape(first_shape)) + zeros(Shape(second_shape))).shape();
    return Extents(shape.begin(), shape.end());
  } catch (const ShapeError&) {
    return {};
  }
}

Layout my_permute(const Layout& layout, const std::vector<int>& order) {
  return permute(layout, order);
}

Layout my_slice(const Layout& layout, int axis, std::int64_t begin, std::int64_t end) {
  return slice(layout, axis, begin, end);
}

Extents my_expand(const Extents& extents, const Extents& strides, const Extents& target) {
  std::size_t missing = target.size() - extents.size();
  Extents result(target.size(), 0);
  if (extents.size() > target.size()) return {};
  for (std::size_t i = 0; i < extents.size(); ++i) {
    if (extents[i] == target[missing + i]) result[missing + i] = strides[i];
    if (extents[i] != target[missing + i] && extents[i] != 1) return {};
  }
  return result;
}

void my_next(const Extents& extents, const Extents& strides, Extents& index,
             std::int64_t& offset) {
  for (std::size_t axis = extents.size(); axis-- > 0;) {
    offset += strides[axis];
    if (++index[axis] < extents[axis]) return;
    offset -= extents[axis] * strides[axis];
    index[axis] = 0;
  }
}

void my_elementwise(const std::function<double(double, double)>& function, const Array& a,
                    const Array& b, Array& y) {
  std::vector<Scalar> left = Tensor(a).to_vector();
  std::vector<Scalar> right = Tensor(b).to_vector();
  for (std::size_t i = 0; i < left.size(); ++i) {
    y.data()[i] = static_cast<Scalar>(function(left[i], right[i]));
  }
}

Tensor my_matmul(const Tensor& left, const Tensor& right) {
  return matmul(left, right);
}

BlasMatrix my_as_blas(const plain::Matrix& matrix, std::int64_t rows, std::int64_t columns) {
  return plain::as_blas(matrix, rows, columns);
}

void my_multiply(const plain::Matrix& left, const plain::Matrix& right, Scalar* product,
                 std::int64_t m, std::int64_t k, std::int64_t n) {
  BlasMatrix a = my_as_blas(left, m, k);
  BlasMatrix b = my_as_blas(right, k, n);
  std::vector<Scalar> copy_of_a;
  std::vector<Scalar> copy_of_b;
  for (std::int64_t i = 0; a.leading == 0 && i < m * k; ++i) {
    copy_of_a.push_back(left.data[i / k * left.row + i % k * left.column]);
  }
  for (std::int64_t i = 0; b.leading == 0 && i < k * n; ++i) {
    copy_of_b.push_back(right.data[i / n * right.row + i % n * right.column]);
  }
  if (a.leading == 0) a = {copy_of_a.data(), k, false};
  if (b.leading == 0) b = {copy_of_b.data(), n, false};
  gemm(a, b, product, m, k, n);
}

void my_reduce(Reduce operation, const Array& x, Array& y) {
  plain_backend().reduce(operation, x, y);
}

double my_relu(double value) {
  return relu(tensor(value)).item();
}

double my_sigmoid(double value) {
  return sigmoid(tensor(value)).item();
}

double my_tanh(double value) {
  return std::tanh(value);
}

double my_gelu_by_erf(double value) {
  return gelu(tensor(value), Gelu::Erf).item();
}

double my_gelu_by_tanh(double value) {
  return gelu(tensor(value), Gelu::Tanh).item();
}

std::vector<double> my_softmax(const std::vector<double>& row) {
  std::int64_t size = static_cast<std::int64_t>(row.size());
  std::vector<Scalar> shares = softmax(from_vector({row.begin(), row.end()}, {size})).to_vector();
  return {shares.begin(), shares.end()};
}

void my_each_row(const Array& x, Array& y, plain::RowTransform transform) {
  plain::each_row(x, y, transform);
}

Array my_along_axis(const Array& x, int axis, RowKernel kernel) {
  return along_axis(x, axis, kernel);
}

Tensor my_linear(const Tensor& input, const Tensor& weight, const Tensor& bias) {
  return linear(input, weight, bias);
}

Linear my_start(std::int64_t in_features, std::int64_t out_features, bool has_bias) {
  Scalar bound = static_cast<Scalar>(1 / std::sqrt(static_cast<double>(in_features)));
  Linear layer;
  layer.weight = ((rand({out_features, in_features}) * 2 - 1) * bound).requires_grad_();
  if (has_bias) layer.bias = ((rand({out_features}) * 2 - 1) * bound).requires_grad_();
  return layer;
}

Tensor my_dropout(const Tensor& input, double p, bool is_training) {
  return dropout(input, p, is_training);
}

Tensor my_sequential(const Layers& layers, const Tensor& input) {
  Tensor output = input;
  for (const auto& layer : layers) output = layer(output);
  return output;
}

std::vector<Tensor> my_parameters(const Named& named) {
  std::vector<Tensor> all;
  for (const auto& one : named) {
    bool is_there = false;
    for (const Tensor& other : all) is_there = is_there || is_same_parameter(one.second, other);
    if (!is_there) all.push_back(one.second);
  }
  return all;
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

Tensor my_max_dx(const Tensor& y, const Tensor& dy, const Tensor& x) {
  return max_dx(y, dy, x);
}

Tensor my_softmax_dx(const Tensor& y, const Tensor& dy) {
  return softmax_dx(y, dy, -1);
}

void my_propagate(const std::shared_ptr<Node>& root, const Tensor& dy, const Visit& visit) {
  propagate(root, dy, visit);
}

void my_accumulate(Node& leaf, const Tensor& dx) {
  leaf.grad = leaf.grad.defined() ? leaf.grad + dx : dx.clone();
}

void my_run_recording(bool& recording, bool on, const std::function<void()>& body) {
  bool before = recording;
  recording = on;
  try {
    body();
  } catch (...) {
    recording = before;
    throw;
  }
  recording = before;
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

Attention my_attention(const Tensor& queries, const Tensor& keys, const Tensor& values,
                       const Tensor& allowed) {
  return scaled_dot_product_attention(queries, keys, values, allowed);
}

Tensor my_split(const Tensor& input, std::int64_t heads) {
  return split_heads(input, heads);
}

Tensor my_merge(const Tensor& split_input) {
  return merge_heads(split_input);
}

void my_projections(MultiHeadAttention& layer, std::int64_t embed_dim, bool bias) {
  layer.q_proj = Linear(embed_dim, embed_dim, bias);
  layer.k_proj = Linear(embed_dim, embed_dim, bias);
  layer.v_proj = Linear(embed_dim, embed_dim, bias);
  layer.out_proj = Linear(embed_dim, embed_dim, bias);
}

Tensor my_multi_head(const MultiHeadAttention& layer, const Tensor& queries, const Tensor& keys,
                     const Tensor& values, const Tensor& allowed) {
  return layer.forward(queries, keys, values, allowed);
}

int my_place(int rows, int columns, int first_row, int first_column, int x, int y) {
  int row = first_row + y;
  int column = first_column + x;
  return row < rows && column < columns ? row * columns + column : -1;
}

Running my_join(Running first, Running second) {
  if (first.sum == 0) return second;
  if (second.sum == 0) return first;
  Scalar largest = std::max(first.largest, second.largest);
  return {largest, first.sum * std::exp(first.largest - largest) +
                       second.sum * std::exp(second.largest - largest)};
}
