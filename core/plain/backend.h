#pragma once

#include "core/backend.h"
#include "core/plain/matmul.h"

namespace wick {

/// The textbook's CPU: std only, one loop per idea, no threads. The fast backends are tested
/// against it.
class PlainBackend : public Backend {
 public:
  /// Matrix products are computed by `multiply`.
  explicit PlainBackend(plain::Multiply multiply = plain::multiply_loops) : multiply_(multiply) {}

  void* allocate(std::size_t bytes) override;
  void release(void* memory, std::size_t bytes) noexcept override;
  void upload(Scalar* device, const Scalar* host, std::int64_t count) override;
  void download(Scalar* host, const Scalar* device, std::int64_t count) override;
  void synchronize() override {}
  void expect_zeros(const Array& x, const char* refusal) override;

  void copy(const Array& x, Array& y) override;
  void fill(Array& y, Scalar value) override;
  void arange(Array& y) override;
  void unary(Unary operation, const Array& x, Scalar parameter, Array& y) override;
  void binary(Binary operation, const Array& a, const Array& b, Array& y) override;
  void binary(Binary operation, const Array& a, Scalar b, bool scalar_first, Array& y) override;
  void where(const Array& mask, const Array& a, const Array& b, Array& y) override;

  void reduce(Reduce operation, const Array& x, Array& y) override;
  void argmax(const Array& x, std::int64_t* y) override;
  void softmax(const Array& x, Array& y) override;
  void log_softmax(const Array& x, Array& y) override;
  void layer_norm(const Array& x, const Array& weight, const Array& bias, Scalar eps, Array& y,
                  Array& means, Array& scales) override;
  void layer_norm_backward(const Array& x, const Array& weight, const Array& means,
                           const Array& scales, const Array& dy, Array& dx, Array& dweight,
                           Array& dbias) override;

  void matmul(const Array& a, const Array& b, Array& y) override;
  void gather(const Array& weight, const Ids& ids, Array& y) override;
  void scatter_add(const Array& dy, const Ids& ids, Array& dweight) override;
  void unfold(const Array& x, const Window& window, Array& y) override;
  void fold(const Array& columns, const Window& window, Array& x) override;

  void random(Distribution distribution, std::uint64_t seed, std::uint64_t first_block,
              Array& y) override;

 private:
  plain::Multiply multiply_;
};

}  // namespace wick
