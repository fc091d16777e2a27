#pragma once

#include "core/attention.h"
#include "tests/core/backends.h"

#include <vector>

// Attention, forward and backward, by one backend.

namespace wick {

/// dbias is empty unless the problem has a bias whose gradient is asked for.
struct AttentionResult {
  std::vector<Scalar> y, log_sums, dq, dk, dv, dbias;
};

inline AttentionProblem placed(const Backend& backend, AttentionProblem problem) {
  for (Array* array : {&problem.q, &problem.k, &problem.v, &problem.mask, &problem.bias}) {
    if (array->buffer != nullptr) *array = wick::placed(backend, *array);
  }
  return problem;
}

/// The results for a problem on the host; bias gets a gradient if it has one and `with_dbias`.
inline AttentionResult run_attention(Backend& backend, const AttentionProblem& of_host,
                                     const Array& dy, bool with_dbias = true) {
  const AttentionProblem problem = placed(backend, of_host);
  const Shape& q = problem.q.shape();
  const int last = q.size() - 1;
  Array y = unwritten(backend, q.with(last, problem.v.shape()[last]));
  Array log_sums = unwritten(backend, q.erased(last));
  backend.attention(problem, y, log_sums);
  AttentionGradients gradients;
  gradients.q = unwritten(backend, problem.q.shape());
  gradients.k = unwritten(backend, problem.k.shape());
  gradients.v = unwritten(backend, problem.v.shape());
  if (problem.bias.buffer != nullptr && with_dbias) {
    gradients.bias = unwritten(backend, problem.bias.shape());
    backend.fill(gradients.bias, 0);
  }
  backend.attention_backward(problem, y, log_sums, wick::placed(backend, dy), gradients);
  AttentionResult result{contents(y),           contents(log_sums),    contents(gradients.q),
                         contents(gradients.k), contents(gradients.v), {}};
  if (gradients.bias.buffer != nullptr) result.dbias = contents(gradients.bias);
  return result;
}

}  // namespace wick
