#pragma once

#include "core/array.h"
#include "core/ids.h"

#include <cstddef>
#include <cstdint>

namespace wick {

struct AttentionGradients;
struct AttentionProblem;

/// Operations on one element. Pow takes its exponent as the parameter; the others take none.
enum class Unary {
  Negate,
  Abs,
  Exp,
  Log,
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

/// Everything a device must be able to do. Operations check shapes and devices before they call:
/// a kernel may assume that what is said here holds.
///
/// Inputs may have any strides, 0 included, unless a function says otherwise. Outputs are
/// contiguous and do not overlap inputs, except the targets of copy and fill.
///
/// A function that is not pure virtual has a default that composes it of the others
/// (core/composed.cpp): a device overrides those that it can do in one pass. None has a history.
class Backend {
 public:
  virtual ~Backend() = default;

  // Memory.

  /// At least `bytes` bytes, aligned to 64. Throws DeviceError where there is no more.
  virtual void* allocate(std::size_t bytes) = 0;
  virtual void release(void* memory, std::size_t bytes) noexcept = 0;
  /// Between contiguous device memory and contiguous host memory.
  virtual void upload(Scalar* device, const Scalar* host, std::int64_t count) = 0;
  virtual void download(Scalar* host, const Scalar* device, std::int64_t count) = 0;
  /// Returns when all work given so far is done; throws what went wrong in it.
  virtual void synchronize() = 0;
  /// Throws ValueError(refusal) unless every element of x is 0. A device that computes by itself is
  /// not waited for: there, the next download or synchronize() throws. `refusal` is a literal.
  virtual void expect_zeros(const Array& x, const char* refusal) = 0;

  // Elements. All shapes are equal; broadcast operands have stride 0.

  virtual void copy(const Array& x, Array& y) = 0;
  virtual void fill(Array& y, Scalar value) = 0;
  /// y[i] = i along its one axis.
  virtual void arange(Array& y) = 0;
  virtual void unary(Unary operation, const Array& x, Scalar parameter, Array& y) = 0;
  virtual void binary(Binary operation, const Array& a, const Array& b, Array& y) = 0;
  /// One operand is a number: y = a op b, or b op a where `scalar_first`.
  virtual void binary(Binary operation, const Array& a, Scalar b, bool scalar_first, Array& y) = 0;
  /// The rule of core/gradients/gelu.cpp; `form` is GeluErf or GeluTanh.
  virtual Array gelu_dx(Unary form, const Array& x, const Array& dy);
  /// y = a where mask is not 0, else b.
  virtual void where(const Array& mask, const Array& a, const Array& b, Array& y) = 0;

  // Along axes.

  /// y has the rank of x; an axis on which y has extent 1 and x has not is reduced. An empty axis
  /// sums to 0; Max never meets one.
  virtual void reduce(Reduce operation, const Array& x, Array& y) = 0;
  /// The index of the first largest element along the last axis, which is not empty; NaN counts as
  /// largest. `y` is host memory for numel / extent of the last axis indices.
  virtual void argmax(const Array& x, std::int64_t* y) = 0;
  /// Along the last axis, the maximum subtracted before exp.
  virtual void softmax(const Array& x, Array& y) = 0;
  virtual void log_softmax(const Array& x, Array& y) = 0;
  /// The rules of core/gradients/softmax.cpp along the last axis.
  virtual Array softmax_dx(const Array& y, const Array& dy);
  virtual Array log_softmax_dx(const Array& y, const Array& dy);

  /// y = (x - mean) scale weight + bias for each row of x along its last axis, with the row's mean,
  /// and scale = 1 / sqrt(variance + eps), the variance over all n numbers. weight and bias are
  /// (n,); `means` and `scales` get those of each row: the shape of x without its last axis.
  virtual void layer_norm(const Array& x, const Array& weight, const Array& bias, Scalar eps,
                          Array& y, Array& means, Array& scales) = 0;
  /// From what layer_norm() gave for the same x: the gradients of x, weight and bias.
  virtual void layer_norm_backward(const Array& x, const Array& weight, const Array& means,
                                   const Array& scales, const Array& dy, Array& dx, Array& dweight,
                                   Array& dbias);

  /// A step of Adam (Kingma and Ba, 2015, algorithm 1). `parameter` changes in place; `mean` and
  /// `square` change in place or become new arrays.
  virtual void adam_step(const AdamStep& step, const Array& gradient, Array& mean, Array& square,
                         Array& parameter);

  // Matrices and rows.

  /// (.., m, k) x (.., k, n) -> (.., m, n), the leading axes equal (stride 0 where broadcast).
  virtual void matmul(const Array& a, const Array& b, Array& y) = 0;
  /// y[i, :] = weight[ids[i], :]; weight is (rows, width), y is (count, width), and the count ids
  /// are within 0..rows-1.
  virtual void gather(const Array& weight, const Ids& ids, Array& y) = 0;
  /// dweight[ids[i], :] += dy[i, :] for every i, in order; dweight is contiguous and initialised.
  virtual void scatter_add(const Array& dy, const Ids& ids, Array& dweight) = 0;

  // Attention (core/attention.h).

  /// `log_sums` (.., t) gets, for each query, the logarithm of the sum of exp(score) over its keys;
  /// -infinity where it has no key, and y is then unspecified.
  virtual void attention(const AttentionProblem& problem, Array& y, Array& log_sums);
  /// From what attention() gave for the same problem, and y's gradient.
  virtual void attention_backward(const AttentionProblem& problem, const Array& y,
                                  const Array& log_sums, const Array& dy,
                                  AttentionGradients& gradients);

  // Random numbers.

  /// Element i is a function of (seed, first_block + i / 4, i % 4) alone, through Philox4x32-10:
  /// the same on every device and for every number of threads (see core/philox.h).
  virtual void random(Distribution distribution, std::uint64_t seed, std::uint64_t first_block,
                      Array& y) = 0;
};

/// The device's backend. Throws DeviceError where this build or machine has none.
Backend& backend(Device device);

// Each is defined in its own folder; which definitions of a device are linked is a build's choice.
Backend& cpu_backend();
Backend& cuda_backend();
Backend& plain_backend();

}  // namespace wick
