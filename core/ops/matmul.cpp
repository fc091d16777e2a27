#include "core/autograd/record.h"
#include "core/backend.h"
#include "core/gradients.h"

#include <algorithm>

namespace wick {

namespace {

Array stretched(const Tensor& x, const Shape& batch) {
  const Shape shape = batch.with_matrix(x.size(-2), x.size(-1));
  return x.shape() == shape ? x.array() : expanded(x.array(), shape);
}

bool have_equal_batches(const Tensor& a, const Tensor& b) {
  return a.dim() == b.dim() &&
         std::equal(a.shape().begin(), a.shape().end() - 2, b.shape().begin());
}

// (.., m, k) x (.., k, n) -> (.., m, n)
Array product(const Tensor& a, const Tensor& b) {
  // Most products stretch no operand. For small products, finding out what to stretch costs as much
  // as all other work around BLAS.
  if (have_equal_batches(a, b)) {
    Array y = empty_array(a.shape().with(a.dim() - 1, b.shape()[b.dim() - 1]), a.device());
    backend(a.device()).matmul(a.array(), b.array(), y);
    return y;
  }
  const Shape batch =
      broadcast_shapes(a.shape().without_matrix(), b.shape().without_matrix(), "matmul");
  Array y = empty_array(batch.with_matrix(a.size(-2), b.size(-1)), a.device());
  backend(a.device()).matmul(stretched(a, batch), stretched(b, batch), y);
  return y;
}

// Ones where row + diagonal < column (tril), or > column (triu), zeros elsewhere.
Tensor outside_triangle(const Tensor& x, std::int64_t diagonal, bool lower) {
  const Tensor row = arange(x.size(-2), x.device()).unsqueeze(1) + static_cast<Scalar>(diagonal);
  const Tensor column = arange(x.size(-1), x.device());
  return lower ? row < column : row > column;
}

Tensor keep_triangle(const char* operation, const Tensor& x, std::int64_t diagonal, bool lower) {
  check_operands(operation, {&x});
  if (x.dim() < 2) {
    fail<ShapeError>(operation, ": a tensor of shape ", x.shape(),
                     " has no matrix: at least two axes are needed");
  }
  return masked_fill(x, outside_triangle(x, diagonal, lower), 0);
}

}  // namespace

Tensor matmul(const Tensor& a, const Tensor& b) {
  check_operands("matmul", {&a, &b});
  if (a.dim() < 2 || b.dim() < 2) {
    fail<ShapeError>("matmul: cannot multiply ", a.shape(), " by ", b.shape(),
                     ": both need at least two axes; unsqueeze() makes a row or a column of a "
                     "vector");
  }
  if (a.size(-1) != b.size(-2)) {
    fail<ShapeError>("matmul: cannot multiply ", a.shape(), " by ", b.shape(),
                     ": the last axis of the first must equal the second-to-last of the second");
  }
  return record("matmul", product(a, b),
                edge(a, [b = Saved(b)](const Tensor& dy) { return matmul_da(dy, b); }),
                edge(b, [a = Saved(a)](const Tensor& dy) { return matmul_db(dy, a); }));
}

Tensor tril(const Tensor& x, std::int64_t diagonal) {
  return keep_triangle("tril", x, diagonal, true);
}

Tensor triu(const Tensor& x, std::int64_t diagonal) {
  return keep_triangle("triu", x, diagonal, false);
}

}  // namespace wick
