#pragma once

#include "core/ids.h"
#include "core/random.h"
#include "core/tensor.h"
#include "core/window.h"

#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace wick {

/// Numbers in nested braces, any depth: {{1, 2}, {3, 4}}.
struct Nested {
  template <typename T, std::enable_if_t<std::is_arithmetic_v<T>, int> = 0>
  Nested(T value) : value(static_cast<Scalar>(value)) {}
  Nested(std::initializer_list<Nested> items) : items(items), is_list(true) {}

  Scalar value = 0;
  std::vector<Nested> items;
  bool is_list = false;
};

// Creation: the tensor is made on `device`, by default the CPU.

/// Throws ShapeError for ragged braces.
Tensor tensor(const Nested& values);
/// Throws ShapeError if values.size() differs from shape.numel().
Tensor from_vector(const std::vector<Scalar>& values, const Shape& shape);
Tensor zeros(const Shape& shape, Device device = Device::Cpu);
Tensor ones(const Shape& shape, Device device = Device::Cpu);
Tensor full(const Shape& shape, Scalar value, Device device = Device::Cpu);
/// (n, n), ones on the diagonal.
Tensor eye(std::int64_t n);
/// (n): 0, 1, .., n - 1.
Tensor arange(std::int64_t n, Device device = Device::Cpu);
/// randn is standard normal; rand is uniform in [0, 1).
Tensor randn(const Shape& shape, Generator& generator, Device device = Device::Cpu);
Tensor randn(const Shape& shape, Device device = Device::Cpu);
Tensor rand(const Shape& shape, Generator& generator, Device device = Device::Cpu);
Tensor rand(const Shape& shape, Device device = Device::Cpu);

// Arithmetic, with broadcasting. Comparisons give 0 and 1 and have no gradient.
//
// Gradients choose. An element that maximum, clamp, relu, max, where and their like leave out gets
// exactly 0, also where the gradient of the result is infinite or NaN. Where the gradient of a
// result is 0, the operands of /, exp, log, log1p, sqrt, sin, cos and pow get 0, also where the
// slope is infinite or NaN: where(x > 0, sqrt(x), zeros({})) has the gradient 0 at x = 0, and NaN
// in PyTorch. Products stay products: * and matmul make NaN of 0 and infinity, so that the length
// of a row of zeros, sqrt(sum(x * x)), has no gradient unless where() leaves it out.

Tensor operator+(const Tensor& a, const Tensor& b);
Tensor operator+(const Tensor& a, Scalar b);
Tensor operator+(Scalar a, const Tensor& b);
Tensor operator-(const Tensor& a, const Tensor& b);
Tensor operator-(const Tensor& a, Scalar b);
Tensor operator-(Scalar a, const Tensor& b);
Tensor operator*(const Tensor& a, const Tensor& b);
Tensor operator*(const Tensor& a, Scalar b);
Tensor operator*(Scalar a, const Tensor& b);
Tensor operator/(const Tensor& a, const Tensor& b);
Tensor operator/(const Tensor& a, Scalar b);
Tensor operator/(Scalar a, const Tensor& b);
Tensor operator-(const Tensor& x);

Tensor operator==(const Tensor& a, const Tensor& b);
Tensor operator==(const Tensor& a, Scalar b);
Tensor operator!=(const Tensor& a, const Tensor& b);
Tensor operator!=(const Tensor& a, Scalar b);
Tensor operator<(const Tensor& a, const Tensor& b);
Tensor operator<(const Tensor& a, Scalar b);
Tensor operator<=(const Tensor& a, const Tensor& b);
Tensor operator<=(const Tensor& a, Scalar b);
Tensor operator>(const Tensor& a, const Tensor& b);
Tensor operator>(const Tensor& a, Scalar b);
Tensor operator>=(const Tensor& a, const Tensor& b);
Tensor operator>=(const Tensor& a, Scalar b);

// std's functions of one number stand beside those of a tensor, so that sqrt(64) is 8 here as well.
using std::abs;
using std::cos;
using std::erf;
using std::exp;
using std::log;
using std::log1p;
using std::pow;
using std::sin;
using std::sqrt;
using std::tanh;

/// Elementwise. Where a and b are equal, each receives half of the gradient; where one of them is
/// NaN, so is the result, and each receives the whole gradient.
Tensor maximum(const Tensor& a, const Tensor& b);
Tensor minimum(const Tensor& a, const Tensor& b);
/// x limited to low..high; NaN stays. The slope is 1 between the bounds, 0 beyond them and at them,
/// as in PyTorch 2.15, and 1 at NaN, where PyTorch's is 0. Throws ValueError unless low <= high.
Tensor clamp(const Tensor& x, Scalar low, Scalar high);
/// The slope at 0 is 0.
Tensor abs(const Tensor& x);
Tensor exp(const Tensor& x);
Tensor log(const Tensor& x);
/// log(1 + x), with all digits where x is small: 1 + x would round them away.
Tensor log1p(const Tensor& x);
Tensor sqrt(const Tensor& x);
Tensor sin(const Tensor& x);
Tensor cos(const Tensor& x);
/// x^0 is 1 for every x, NaN too, and its slope is 0.
Tensor pow(const Tensor& x, Scalar exponent);
Tensor erf(const Tensor& x);

// Activations.

Tensor tanh(const Tensor& x);
/// 1 / (1 + exp(-x)), without overflow for any x.
Tensor sigmoid(const Tensor& x);
/// max(x, 0); NaN stays. The slope at 0 is 0.
Tensor relu(const Tensor& x);
enum class Gelu { Erf, Tanh };
/// x * Phi(x), exact or by the tanh form (Hendrycks and Gimpel, 2016, arXiv:1606.08415); 0 at
/// -infinity, the limit.
Tensor gelu(const Tensor& x, Gelu form = Gelu::Erf);

// Matrices.

/// (.., m, k) x (.., k, n) -> (.., m, n); leading axes broadcast. Transposed views are read in
/// place. Both operands have at least two axes.
Tensor matmul(const Tensor& a, const Tensor& b);
/// x (.., in) times weight (out, in) transposed, plus bias (out) if it is defined -> (.., out).
Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias = {});
/// x on and below (tril) or above (triu) the given diagonal of its last two axes, 0 elsewhere.
Tensor tril(const Tensor& x, std::int64_t diagonal = 0);
Tensor triu(const Tensor& x, std::int64_t diagonal = 0);

// Images, (batch, channels, height, width). Every window must fit the padded image, and sizes and
// strides must be positive, and with paddings at most 2^30: ShapeError and ValueError.

/// The windows of each image as columns: (b, c, h, w) -> (b, c kh kw, oh ow), in the order of
/// PyTorch's unfold. Padding counts as 0.
Tensor unfold(const Tensor& x, const Window& window);
/// The reverse: (b, c kh kw, oh ow) -> (b, c, height, width), where each pixel is the sum of all
/// numbers of windows that lie on it. It is unfold's gradient, and unfold is its.
Tensor fold(const Tensor& columns, const Window& window, std::int64_t height, std::int64_t width);
/// The products of each window of x (b, in, h, w) with weight (out, in, kh, kw), which is not
/// flipped, plus bias (out) if it is defined -> (b, out, oh, ow).
Tensor conv2d(const Tensor& x, const Tensor& weight, const Tensor& bias = {},
              std::int64_t stride = 1, std::int64_t padding = 0);
/// The largest number of each size x size window of each channel. A stride of 0 stands for `size`.
/// Padding counts as -infinity and is at most half of `size`. Equal maxima share the gradient
/// evenly; in PyTorch the first one receives it all.
Tensor max_pool2d(const Tensor& x, std::int64_t size, std::int64_t stride = 0,
                  std::int64_t padding = 0);
/// The mean of each window: padding counts as 0, and the sum is always divided by size^2.
Tensor avg_pool2d(const Tensor& x, std::int64_t size, std::int64_t stride = 0,
                  std::int64_t padding = 0);

// Along an axis. The form without an axis reduces all axes to a single number.

Tensor sum(const Tensor& x);
Tensor sum(const Tensor& x, int axis, bool keepdim = false);
/// mean and max throw ShapeError if a reduced axis is empty: there is no mean of nothing.
Tensor mean(const Tensor& x);
Tensor mean(const Tensor& x, int axis, bool keepdim = false);
/// Equal maxima share the gradient evenly. The maximum of a row with a NaN is NaN, and all elements
/// of the row share its gradient.
Tensor max(const Tensor& x);
Tensor max(const Tensor& x, int axis, bool keepdim = false);
/// The index of the first maximum along `axis`. The result does not have this axis.
Ids argmax(const Tensor& x, int axis = -1);
/// Each element's sum with all elements before it along `axis` or, in reverse, after it.
Tensor cumsum(const Tensor& x, int axis, bool reverse = false);
/// x summed to `shape`, which broadcasts to x.shape(): the reverse of a broadcast.
Tensor sum_to(const Tensor& x, const Shape& shape);
/// exp(x - max) / sum(exp(x - max)) along `axis`.
Tensor softmax(const Tensor& x, int axis = -1);
/// x - max - log(sum(exp(x - max))) along `axis`.
Tensor log_softmax(const Tensor& x, int axis = -1);

// Choosing and joining. A mask is never differentiated; it broadcasts with the other operands.

/// `value` where mask is 1, x where it is 0.
Tensor masked_fill(const Tensor& x, const Tensor& mask, Scalar value);
/// a where mask is 1, b where it is 0.
Tensor where(const Tensor& mask, const Tensor& a, const Tensor& b);
Tensor concat(const std::vector<Tensor>& tensors, int axis);
/// Joins the tensors along a new axis.
Tensor stack(const std::vector<Tensor>& tensors, int axis);
/// weight (rows, width), ids of any shape -> (ids.shape.., width). Throws ValueError for an id
/// outside 0..rows-1.
Tensor embedding(const Tensor& weight, const Ids& ids);
/// Permutes, splits and merges axes by name, as einops does (Rogozhnikov, ICLR 2022):
/// rearrange(x, "b t (h d) -> b h t d", {{"h", 8}}). "..." stands for any axes, "1" for a new or
/// dropped axis of extent 1. Throws ValueError for a pattern that cannot be read and ShapeError for
/// sizes that do not fit.
Tensor rearrange(const Tensor& x, const std::string& pattern,
                 const std::map<std::string, std::int64_t>& sizes = {});

// Layers and losses.

/// (x - mean) / sqrt(variance + eps) * weight + bias over the last axis, with the variance of a
/// population (Ba et al., 2016, arXiv:1607.06450); weight and bias are (features).
Tensor layer_norm(const Tensor& x, const Tensor& weight, const Tensor& bias, Scalar eps = 1e-5);
/// x / sqrt(mean(x^2) + eps) * weight over the last axis, without a mean and without a bias (Zhang
/// and Sennrich, 2019, arXiv:1910.07467); weight is (features). In float, squares are infinite from
/// 2e19 on: rms_norm is then 0, and layer_norm, at such distances from the mean, is the bias.
Tensor rms_norm(const Tensor& x, const Tensor& weight, Scalar eps = 1e-5);
/// While training, each element becomes 0 with probability p and x / (1 - p) otherwise (Srivastava
/// et al., 2014); else x. Throws ValueError unless 0 <= p <= 1.
Tensor dropout(const Tensor& x, double p, bool training);
/// The label of an example that does not count. PyTorch's ignore_index has the same value.
inline constexpr std::int64_t ignored_label = -100;
/// The mean of -log softmax(logits (n, c))[i, labels[i]], of finite logits, over all i whose label
/// counts. Throws ValueError for a label that is neither a class, 0..c-1, nor ignored_label, and if
/// no label counts.
Tensor cross_entropy(const Tensor& logits, const Ids& labels);
/// The mean over all elements of -t log(sigmoid(x)) - (1 - t) log(1 - sigmoid(x)), computed as
/// max(x, 0) - x t + log(1 + exp(-|x|)): finite for finite logits x. Throws ValueError for a target
/// t outside 0..1, and ShapeError unless the shapes are equal. The targets receive no gradient.
Tensor binary_cross_entropy_with_logits(const Tensor& logits, const Tensor& targets);
/// The mean of (prediction - target)^2 over all elements. Throws ShapeError unless the shapes are
/// equal, and if there is no element. Either operand that requires a gradient receives one.
Tensor mse_loss(const Tensor& prediction, const Tensor& target);

}  // namespace wick
