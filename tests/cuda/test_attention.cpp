// Attention's kernels on the device, beside the plain backend: several tiles of queries and keys,
// and what makes a tile or a row irregular. tests/core/test_backend_attention.cpp has one tile.

#include "core/cuda/launch.h"
#include "tests/core/attention_result.h"

#include <doctest/doctest.h>

using namespace wick;

namespace {

const double rounding = tolerance(3e-5, 1e-12);

struct Size {
  std::int64_t heads, t, s, d_k, d_v;
};

AttentionProblem random_problem(const Size& size) {
  AttentionProblem problem;
  problem.q = random_array(Shape{size.heads, size.t, size.d_k}, 1);
  problem.k = random_array(Shape{size.heads, size.s, size.d_k}, 2);
  problem.v = random_array(Shape{size.heads, size.s, size.d_v}, 3);
  problem.scale = Scalar(0.3);
  problem.seed = 9;
  problem.first_block = 123;
  return problem;
}

Array random_dy(const AttentionProblem& problem) {
  const Shape& q = problem.q.shape();
  return random_array(q.with(q.size() - 1, problem.v.shape()[q.size() - 1]), 4);
}

void check_as_plain(const AttentionProblem& problem) {
  const Array dy = random_dy(problem);
  const AttentionResult expected = run_attention(plain_backend(), problem, dy, false);
  const AttentionResult received = run_attention(cuda_backend(), problem, dy, false);
  check_close(received.y, expected.y, rounding);
  check_close(received.log_sums, expected.log_sums, rounding);
  check_close(received.dq, expected.dq, rounding);
  check_close(received.dk, expected.dk, rounding);
  check_close(received.dv, expected.dv, rounding);
}

// (1, t, s): 1 where a query may attend to a key. The first keys of a query are always allowed, and
// a whole tile of keys is not.
Array mask_with_a_blocked_tile(std::int64_t t, std::int64_t s) {
  Array mask = random_array(Shape{1, t, s}, 5);
  for (std::int64_t i = 0; i < t; ++i) {
    for (std::int64_t j = 0; j < s; ++j) {
      Scalar& number = mask.data()[i * s + j];
      number = j < 2 || (number > 0 && j >= 128) ? Scalar(1) : Scalar(0);
    }
  }
  return mask;
}

}  // namespace

TEST_CASE("cuda attention: several tiles, and rows of every length") {
  // Rows of one pack or none, of one group of 64 numbers or two, and too long for the kernels.
  for (const Size& size : {Size{2, 70, 130, 8, 8}, Size{1, 64, 64, 16, 3}, Size{1, 5, 66, 7, 68},
                           Size{1, 3, 4, 126, 128}, Size{1, 3, 4, 129, 4}}) {
    CAPTURE(size.t);
    CAPTURE(size.d_k);
    for (const bool causal : {false, true}) {
      CAPTURE(causal);
      AttentionProblem problem = random_problem(size);
      problem.causal = causal;
      check_as_plain(problem);
    }
  }
}

TEST_CASE("cuda attention: masks, biases and dropout meet the right scores") {
  const Size size{2, 20, 190, 8, 4};
  for (const bool has_mask : {false, true}) {
    for (const Scalar dropout : {Scalar(0), Scalar(0.4), Scalar(1)}) {
      CAPTURE(has_mask);
      CAPTURE(dropout);
      AttentionProblem problem = random_problem(size);
      const Shape scores{size.heads, size.t, size.s};
      // One row of biases for all queries, and one mask for all heads.
      problem.bias = expanded(random_array(Shape{2, 1, size.s}, 6), scores);
      if (has_mask) problem.mask = expanded(mask_with_a_blocked_tile(size.t, size.s), scores);
      problem.dropout = dropout;
      check_as_plain(problem);
    }
  }
}

TEST_CASE("cuda attention: heads that are views of tokens, and keys that heads share") {
  // (batch, tokens, heads, d) as (batch, heads, tokens, d); one pair of k and v for all heads.
  const std::int64_t batch = 2, heads = 3, t = 66;
  for (const std::int64_t d : {8, 6}) {
    CAPTURE(d);
    AttentionProblem problem;
    const Array tokens = random_array(Shape{batch, t, heads, d}, 1);
    problem.q = tokens.view(permute(tokens.layout, {0, 2, 1, 3}));
    problem.k = expanded(random_array(Shape{batch, 1, t, d}, 2), problem.q.shape());
    problem.v = expanded(random_array(Shape{batch, 1, t, d}, 3), problem.q.shape());
    problem.causal = true;
    check_as_plain(problem);
  }
}

TEST_CASE("cuda attention: no number of all scores is kept") {
  // 2 matrices of 128 x 128 scores would be 131,072 bytes of floats.
  const AttentionProblem problem = random_problem({2, 128, 128, 4, 4});
  const Array dy = random_dy(problem);
  AttentionProblem on_device = problem;
  for (Array* array : {&on_device.q, &on_device.k, &on_device.v}) {
    *array = placed(cuda_backend(), *array);
  }
  Array y = unwritten(cuda_backend(), dy.shape());
  Array log_sums = unwritten(cuda_backend(), Shape{2, 128});
  AttentionGradients gradients{unwritten(cuda_backend(), problem.q.shape()),
                               unwritten(cuda_backend(), problem.k.shape()),
                               unwritten(cuda_backend(), problem.v.shape()),
                               {}};
  const Array dy_there = placed(cuda_backend(), dy);
  const std::uint64_t bytes = cuda::allocation_counts().bytes;
  const std::uint64_t launches = cuda::launch_count();
  cuda_backend().attention(on_device, y, log_sums);
  CHECK(cuda::launch_count() - launches == 1);
  CHECK(cuda::allocation_counts().bytes == bytes);
  cuda_backend().attention_backward(on_device, y, log_sums, dy_there, gradients);
  CHECK(cuda::launch_count() - launches == 4);
  CHECK(cuda::allocation_counts().bytes - bytes <= 2 * 128 * sizeof(Scalar));
}
