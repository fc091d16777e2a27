#pragma once

#include "core/backend.h"

namespace wick {

/// One GPU. Every function gives its work to one stream and returns: kernels run in the order of
/// the calls, while the host goes on. Only download(), argmax() and synchronize() wait.
class CudaBackend : public Backend {
 public:
  void* allocate(std::size_t bytes) override;
  void release(void* memory, std::size_t bytes) noexcept override;
  void upload(Scalar* device, const Scalar* host, std::int64_t count) override;
  void download(Scalar* host, const Scalar* device, std::int64_t count) override;
  void synchronize() override;
  void expect_zeros(const Array& x, const char* refusal) override;
  std::uint64_t refusals() const override;

  void copy(const Array& x, Array& y) override;
  void fill(Array& y, Scalar value) override;
  void arange(Array& y) override;
  void unary(Unary operation, const Array& x, Scalar parameter, Array& y) override;
  void binary(Binary operation, const Array& a, const Array& b, Array& y) override;
  void binary(Binary operation, const Array& a, Scalar b, bool scalar_first, Array& y) override;
  Array gelu_dx(Unary form, const Array& x, const Array& dy) override;
  void where(const Array& mask, const Array& a, const Array& b, Array& y) override;

  void reduce(Reduce operation, const Array& x, Array& y) override;
  void argmax(const Array& x, std::int64_t* y) override;
  void softmax(const Array& x, Array& y) override;
  void log_softmax(const Array& x, Array& y) override;
  Array softmax_dx(const Array& y, const Array& dy) override;
  Array log_softmax_dx(const Array& y, const Array& dy) override;
  void layer_norm(const Array& x, const Array& weight, const Array& bias, Scalar eps, Array& y,
                  Array& means, Array& scales) override;
  void layer_norm_backward(const Array& x, const Array& weight, const Array& means,
                           const Array& scales, const Array& dy, Array& dx, Array& dweight,
                           Array& dbias) override;
  void adam_step(const AdamStep& step, const Array& gradient, Array& mean, Array& square,
                 Array& parameter) override;
  bool adam_step_is_one_pass() const override { return true; }

  void matmul(const Array& a, const Array& b, Array& y) override;
  void gather(const Array& weight, const Ids& ids, Array& y) override;
  void scatter_add(const Array& dy, const Ids& ids, Array& dweight) override;
  void unfold(const Array& x, const Window& window, Array& y) override;
  void fold(const Array& columns, const Window& window, Array& x) override;

  void attention(const AttentionProblem& problem, Array& y, Array& log_sums) override;
  void attention_backward(const AttentionProblem& problem, const Array& y, const Array& log_sums,
                          const Array& dy, AttentionGradients& gradients) override;

  void random(Distribution distribution, std::uint64_t seed, std::uint64_t first_block,
              Array& y) override;
};

}  // namespace wick
