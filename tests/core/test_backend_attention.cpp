// Attention on every backend beside a sum written out; the wider suite is
// tests/nn/attention/test_fused_attention.cpp.

#include "tests/core/attention_result.h"

#include <doctest/doctest.h>

#include <omp.h>

#include <cmath>
#include <limits>

using namespace wick;

namespace {

const double rounding = tolerance(2e-5, 1e-12);

}  // namespace

TEST_CASE("attention: two keys, worked by hand") {
  // Scores ln 3 and 0: weights 3/4 and 1/4, and a sum of exponentials of 4.
  AttentionProblem problem;
  problem.q = array_of({1}, Shape{1, 1});
  problem.k = array_of({static_cast<Scalar>(std::log(3.0) / 2), 0}, Shape{2, 1});
  problem.v = array_of({8, 4}, Shape{2, 1});
  problem.scale = 2;
  const Array dy = array_of({1}, Shape{1, 1});
  for (const NamedBackend& backend : backends()) {
    CAPTURE(backend.name);
    const AttentionResult result = run_attention(*backend, problem, dy);
    check_close(result.y, {7}, rounding);
    check_close(result.log_sums, {std::log(4.0)}, rounding);
    check_close(result.dv, {0.75, 0.25}, rounding);
    // dscore = weight (dweight - y): 3/4 (8 - 7) and 1/4 (4 - 7)
    check_close(result.dk, {1.5, -1.5}, rounding);
    check_close(result.dq, {2 * 0.75 * std::log(3.0) / 2}, rounding);
  }
}

TEST_CASE("attention: a query without a key is told by its sum") {
  AttentionProblem problem;
  problem.q = random_array(Shape{2, 3}, 1);
  problem.k = random_array(Shape{4, 3}, 2);
  problem.v = random_array(Shape{4, 2}, 3);
  problem.mask = array_of({0, 0, 0, 0, 0, 1, 0, 0}, Shape{2, 4});
  for (const NamedBackend& backend : backends()) {
    CAPTURE(backend.name);
    Array y = unwritten(*backend, Shape{2, 2});
    Array log_sums = unwritten(*backend, Shape{2});
    backend->attention(placed(*backend, problem), y, log_sums);
    CHECK(contents(log_sums)[0] == -std::numeric_limits<Scalar>::infinity());
    CHECK(contents(y)[2] == doctest::Approx(problem.v.data()[2]));
  }
}

TEST_CASE("attention: the same to the bit for any number of threads") {
  if (tested_device != Device::Cpu) return;  // the threads are the host's
  const int before = omp_get_max_threads();
  for (const std::int64_t slices : {1, 5}) {
    CAPTURE(slices);
    AttentionProblem problem;
    problem.q = random_array(Shape{slices, 300, 16}, 1);
    problem.k = random_array(Shape{slices, 500, 16}, 2);
    problem.v = random_array(Shape{slices, 500, 16}, 3);
    problem.scale = Scalar(0.25);
    const Array dy = random_array(Shape{slices, 300, 16}, 4);
    omp_set_num_threads(1);
    const AttentionResult expected = run_attention(cpu_backend(), problem, dy);
    for (const int threads : {2, 3}) {
      CAPTURE(threads);
      omp_set_num_threads(threads);
      const AttentionResult received = run_attention(cpu_backend(), problem, dy);
      CHECK(received.y == expected.y);
      CHECK(received.dq == expected.dq);
      CHECK(received.dk == expected.dk);
      CHECK(received.dv == expected.dv);
    }
  }
  omp_set_num_threads(before);
}

TEST_CASE("attention: every backend gives the same") {
  for (const bool causal : {false, true}) {
    for (const Scalar dropout : {Scalar(0), Scalar(0.3)}) {
      CAPTURE(causal);
      CAPTURE(dropout);
      // More than a chunk of queries and a tile of keys; the simulator has no time for them.
      const bool is_host = tested_device == Device::Cpu;
      const std::int64_t t = is_host ? 300 : 30, s = is_host ? 270 : 27;
      AttentionProblem problem;
      problem.q = random_array(Shape{2, 2, t, 5}, 1);
      problem.k = random_array(Shape{2, 2, s, 5}, 2);
      problem.v = random_array(Shape{2, 2, s, 3}, 3);
      problem.bias = random_array(Shape{2, 2, t, s}, 4);
      problem.scale = Scalar(0.4);
      problem.causal = causal;
      problem.dropout = dropout;
      problem.seed = 9;
      problem.first_block = 123;
      const Array dy = random_array(Shape{2, 2, t, 3}, 5);
      const AttentionResult expected = run_attention(plain_backend(), problem, dy);
      for (const NamedBackend& backend : fast_backends()) {
        CAPTURE(backend.name);
        const AttentionResult received = run_attention(*backend, problem, dy);
        check_close(received.y, expected.y, rounding);
        check_close(received.log_sums, expected.log_sums, rounding);
        check_close(received.dq, expected.dq, rounding);
        check_close(received.dk, expected.dk, rounding);
        check_close(received.dv, expected.dv, rounding);
        check_close(received.dbias, expected.dbias, rounding);
      }
    }
  }
}

TEST_CASE("attention: the mean of equal values is that value") {
  for (const std::int64_t s : {3, 41, 47, 49, 55, 61, 82, 97, 98, 103, 107, 127}) {
    CAPTURE(s);
    AttentionProblem problem;
    problem.q = random_array(Shape{5, 3}, 1);
    problem.k = array_of(std::vector<Scalar>(3 * s, 0), Shape{s, 3});
    problem.v = contiguous(expanded(array_of({1, 5}, Shape{1, 2}), Shape{s, 2}));
    for (const NamedBackend& backend : backends()) {
      CAPTURE(backend.name);
      Array y = unwritten(*backend, Shape{5, 2});
      Array log_sums = unwritten(*backend, Shape{5});
      backend->attention(placed(*backend, problem), y, log_sums);
      check_close(contents(y), {1, 5, 1, 5, 1, 5, 1, 5, 1, 5}, 0);
    }
  }
}

TEST_CASE("attention: keys with a score of -infinity are as if they were not there") {
  // More than a tile of keys at either end; the middle alone counts.
  const std::int64_t t = 3, s = tested_device == Device::Cpu ? 700 : 200, first = s / 2;
  AttentionProblem problem;
  problem.q = random_array(Shape{t, 3}, 1);
  problem.k = random_array(Shape{s, 3}, 2);
  problem.v = random_array(Shape{s, 2}, 3);
  problem.bias =
      array_of(std::vector<Scalar>(s, -std::numeric_limits<Scalar>::infinity()), Shape{1, s});
  problem.bias.data()[first] = problem.bias.data()[first + 1] = 0;
  problem.bias = expanded(problem.bias, Shape{t, s});
  const auto middle = [&](const Array& x) {
    return contiguous(x.view(slice(x.layout, 0, first, first + 2)));
  };
  AttentionProblem two = problem;
  two.bias = {};
  two.k = middle(problem.k);
  two.v = middle(problem.v);
  const Array dy = random_array(Shape{t, 2}, 4);
  const AttentionResult expected = run_attention(plain_backend(), two, dy, false);
  for (const NamedBackend& backend : backends()) {
    CAPTURE(backend.name);
    const AttentionResult received = run_attention(*backend, problem, dy, false);
    check_close(received.y, expected.y, rounding);
    check_close(received.log_sums, expected.log_sums, rounding);
    check_close(received.dq, expected.dq, rounding);
  }
}
