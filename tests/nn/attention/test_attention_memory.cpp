// The matrices of n x n that lesson 12 counts, as the CPU's allocator sees them.
#include "core/cpu/memory.h"
#include "nn/nn.h"

#include <doctest/doctest.h>

#include <functional>

using namespace wick;

namespace {

using Attend = std::function<Tensor(const Tensor& q, const Tensor& k, const Tensor& v,
                                    const AttentionOptions& options)>;

constexpr std::int64_t tokens = 1024;

/// The most that a call holds beyond its inputs, as a number of (n, n) matrices; backward included
/// in a training.
double matrices(const Attend& attend, bool is_training, bool causal, double dropout) {
  Generator generator(1);
  const auto draw = [&] { return randn({tokens, 64}, generator); };
  Tensor q = draw(), k = draw(), v = draw();
  const Tensor dy = draw();
  for (Tensor* x : {&q, &k, &v}) x->requires_grad_(is_training);
  AttentionOptions options;
  options.causal = causal;
  options.dropout = dropout;
  const std::size_t before = memory_statistics().bytes_held;
  reset_peak_memory();
  const Tensor y = attend(q, k, v, options);
  if (is_training) y.backward(dy);
  const auto held = static_cast<double>(memory_statistics().peak_bytes_held - before);
  return held / static_cast<double>(tokens * tokens * static_cast<std::int64_t>(sizeof(Scalar)));
}

}  // namespace

TEST_CASE("attention: its peak memory is as many matrices as lesson 12 says") {
  const Attend readable = [](const Tensor& q, const Tensor& k, const Tensor& v,
                             const AttentionOptions& options) {
    return nn::scaled_dot_product_attention(q, k, v, options).output;
  };
  // Vectors of 64 features are a sixteenth of a matrix each.
  const auto is = [](double expected) { return doctest::Approx(expected).epsilon(0.04); };
  CHECK(matrices(readable, false, false, 0) == is(2.1));
  CHECK(matrices(readable, false, true, 0) == is(4.0));
  CHECK(matrices(readable, true, false, 0) == is(3.1));
  CHECK(matrices(readable, true, true, 0) == is(4.1));
  CHECK(matrices(readable, true, true, 0.1) == is(7.0));
  // Each thread has a tile of its own.
  CHECK(matrices(nn::fused_attention, false, true, 0.1) < 0.2);
  CHECK(matrices(nn::fused_attention, true, true, 0.1) < 0.5);
}
