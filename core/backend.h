#pragma once

#include "core/array.h"
#include "core/ids.h"

#include <cstddef>
#include <cstdint>

namespace wick {

struct AttentionGradients;
struct AttentionProblem;
struct Window;

/// Operations on one element. Pow takes its exponent as the parameter; the others take none.
enum class Unary {
  Negate,
  Abs,
  Exp,
  Log,
  Log1p,
  Sqrt,
  Sin,
  Cos,
  Tanh,
  Sigmoid,
  Relu,
  Erf,
  GeluErf,
  GeluTanh,
  Pow,
};

/// Operations on two elements. Comparisons give 1 where they hold and 0 elsewhere.
enum class Binary {
  Add,
  Subtract,
  Multiply,
  Divide,
  Maximum,
  Minimum,
  Equal,
  NotEqual,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
};

enum class Reduce { Sum, Max };

enum class Distribution { Uniform, Normal };

/// mean = beta1 mean + gradient_share gradient; square = beta2 square + square_share gradient^2;
/// parameter = kept parameter - rate mean / (sqrt(square) / root + eps).
struct AdamStep {
  Scalar beta1, gradient_share;
  Scalar beta2, square_share;
  Scalar kept, rate, root, eps;
};

/// Everything a device must be able to do. Operations check shapes and devices before they call: a
/// kernel may rely on the contracts here.
///
/// Inputs may have any strides, 0 included, unless a function says otherwise. Outputs are
/// contiguous and do not overlap inputs, except the targets of copy and fill.
///
/// A function that is not pure virtual has a default that is composed of the others
/// (core/ops/composed.cpp). A device overrides a function that it can do in one pass. No function
/// records history.
class Backend {
 public:
  virtual ~Backend() = default;

  // Memory.

  /// At least `bytes` bytes, aligned to 64. Throws DeviceError if memory runs out.
  virtual void* allocate(std::size_t bytes) = 0;
  virtual void release(void* memory, std::size_t bytes) noexcept = 0;
  /// upload and download copy between contiguous device memory and contiguous host memory.
  virtual void upload(Scalar* device, const Scalar* host, std::int64_t count) = 0;
  virtual void download(Scalar* host, const Scalar* device, std::int64_t count) = 0;
  /// Waits until the device has done all its work; throws an error that the work met.
  virtual void synchronize() = 0;
  /// Throws ValueError(refusal) unless every element of x is 0. A device that runs beside the host
  /// is not waited for: its next download or synchronize() throws. `refusal` is a literal.
  virtual void expect_zeros(const Array& x, const char* refusal) = 0;
  /// The number of refusals that this device has thrown so far, for callers of expect_zeros() that
  /// remember what was expected: while the number stays the same, nothing was refused meanwhile.
  virtual std::uint64_t refusals() const { return 0; }

  // Elements. All shapes are equal; broadcast operands have stride 0.

  virtual void copy(const Array& x, Array& y) = 0;
  virtual void fill(Array& y, Scalar value) = 0;
  /// y[i] = i along its one axis.
  virtual void arange(Array& y) = 0;
  virtual void unary(Unary operation, const Array& x, Scalar parameter, Array& y) = 0;
  virtual void binary(Binary operation, const Array& a, const Array& b, Array& y) = 0;
  /// b is a number: y = a op b, or b op a if `scalar_first`.
  virtual void binary(Binary operation, const Array& a, Scalar b, bool scalar_first, Array& y) = 0;
  /// The rule of core/gradients/gelu.cpp; `form` is GeluErf or GeluTanh.
  virtual Array gelu_dx(Unary form, const Array& x, const Array& dy);
  /// y = a where mask is not 0, else b.
  virtual void where(const Array& mask, const Array& a, const Array& b, Array& y) = 0;

  // Along axes.

  /// y has the rank of x. An axis is reduced if y has extent 1 on it and x has not. The sum over an
  /// empty axis is 0; Max never gets an empty axis.
  virtual void reduce(Reduce operation, const Array& x, Array& y) = 0;
  /// The index of the first largest element along the last axis, which is not empty; NaN counts as
  /// largest. `y` is host memory for one index per row.
  virtual void argmax(const Array& x, std::int64_t* y) = 0;
  /// Both work along the last axis; the maximum is subtracted before exp.
  virtual void softmax(const Array& x, Array& y) = 0;
  virtual void log_softmax(const Array& x, Array& y) = 0;
  /// The rules of core/gradients/softmax.cpp along the last axis.
  virtual Array softmax_dx(const Array& y, const Array& dy);
  virtual Array log_softmax_dx(const Array& y, const Array& dy);
  /// y[i] = x[0] + .. + x[i] along the last axis or, in reverse, x[i] + .. + x[n - 1].
  virtual void cumsum(const Array& x, bool reverse, Array& y);

  /// y = (x - mean) scale weight + bias for each row of x along its last axis. mean is the mean of
  /// the row, scale = 1 / sqrt(variance + eps), and the variance is over all n numbers. weight and
  /// bias are (n,). `means` and `scales` get the mean and scale of each row: they have the shape of
  /// x without its last axis. x - mean is exact up to the rounding of one distance: what rounding
  /// took from the mean is subtracted too.
  virtual void layer_norm(const Array& x, const Array& weight, const Array& bias, Scalar eps,
                          Array& y, Array& means, Array& scales) = 0;
  /// The gradients of x, weight and bias. `means` and `scales` are the results of layer_norm() for
  /// x.
  virtual void layer_norm_backward(const Array& x, const Array& weight, const Array& means,
                                   const Array& scales, const Array& dy, Array& dx, Array& dweight,
                                   Array& dbias) = 0;

  /// A step of Adam (Kingma and Ba, 2015, algorithm 1). `parameter` changes in place; `mean` and
  /// `square` change in place or become new arrays.
  virtual void adam_step(const AdamStep& step, const Array& gradient, Array& mean, Array& square,
                         Array& parameter);
  /// True if adam_step() reads and writes each number once. If not, nn/training/adam.cpp composes
  /// the step of operations.
  virtual bool adam_step_is_one_pass() const { return false; }

  // Matrices and rows.

  /// (.., m, k) x (.., k, n) -> (.., m, n), the leading axes equal (stride 0 where broadcast).
  virtual void matmul(const Array& a, const Array& b, Array& y) = 0;
  /// y[i, :] = weight[ids[i], :]; weight is (rows, width), y is (count, width), and the count ids
  /// are within 0..rows-1.
  virtual void gather(const Array& weight, const Ids& ids, Array& y) = 0;
  /// dweight[ids[i], :] += dy[i, :] for every i, in order; dweight is contiguous and initialised.
  virtual void scatter_add(const Array& dy, const Ids& ids, Array& dweight) = 0;

  // Images (core/window.h). The windows of an image (c, h, w) are the columns of a matrix
  // (c kh kw, oh ow), oh rows of ow windows: windows_along() of each extent.

  /// (b, c, h, w) -> (b, c kh kw, oh ow), with 0 where a window lies on the padding.
  virtual void unfold(const Array& x, const Window& window, Array& y) = 0;
  /// (b, c kh kw, oh ow) -> (b, c, h, w), the reverse: each pixel is the sum of all numbers of
  /// windows that lie on it.
  virtual void fold(const Array& columns, const Window& window, Array& x) = 0;
  /// weight (out, c kh kw) times the columns of x (b, c, h, w), plus bias (out) if it has a buffer
  /// -> (b, out, oh, ow). x and weight (out, c, kh, kw) are contiguous.
  virtual void conv2d(const Array& x, const Array& weight, const Array& bias, const Window& window,
                      Array& y);
  /// The gradients of x and of weight. dy (b, out, oh, ow), x and weight are contiguous.
  virtual void conv2d_dx(const Array& dy, const Array& weight, const Window& window, Array& dx);
  virtual void conv2d_dweight(const Array& dy, const Array& x, const Window& window,
                              Array& dweight);

  // Attention (core/attention.h).

  /// `log_sums` (.., t) gets, for each query, the logarithm of the sum of exp(score) over its keys.
  /// It is -infinity for a query without a key; the query's row of y is then unspecified.
  virtual void attention(const AttentionProblem& problem, Array& y, Array& log_sums);
  /// `y` and `log_sums` are the results of attention() for the same problem; dy is the gradient of
  /// y.
  virtual void attention_backward(const AttentionProblem& problem, const Array& y,
                                  const Array& log_sums, const Array& dy,
                                  AttentionGradients& gradients);

  // Random numbers.

  /// Element i is a function of (seed, first_block + i / 4, i % 4) alone, through Philox4x32-10:
  /// the same on every device and for every number of threads (see core/philox.h).
  virtual void random(Distribution distribution, std::uint64_t seed, std::uint64_t first_block,
                      Array& y) = 0;
};

/// The device's backend. Throws DeviceError if this build or machine has no such device.
Backend& backend(Device device);

// Each backend is defined in its own folder; a build chooses which definitions it links.
Backend& cpu_backend();
Backend& cuda_backend();
Backend& plain_backend();

}  // namespace wick
