#include "tests/01_tensor/public/matmul.h"

using namespace wick;
using namespace wick::scenario;

GRADED("01.7", "a small product") {
  const Tensor a = show("a", lying(draw, 2, 3, 3, 1));
  const Tensor b = show("b", lying(draw, 3, 2, 2, 1));
  const Tensor y = product(draw, plain::multiply_loops, a, b);
  observe("a b", y);
}

GRADED("01.7", "a product of transposed views") {
  const Tensor a = show("a", lying(draw, 2, 3, 1, 2));
  const Tensor b = show("b", lying(draw, 3, 4, 1, 3));
  observe("a b", product(draw, plain::multiply_loops, a, b));
}

GRADED("01.8", "what BLAS is told of a matrix and its transpose") {
  const auto told = [&](const Tensor& x) {
    const BlasMatrix blas = plain::as_blas(matrix(x), x.shape()[0], x.shape()[1]);
    return std::vector<double>{static_cast<double>(blas.leading), blas.transposed ? 1.0 : 0.0};
  };
  show("x", "(3, 4), row step 4, column step 1");
  observe("leading and transposed", told(lying(draw, 3, 4, 4, 1)));
  show("its transpose", "(4, 3), row step 1, column step 4");
  observe("leading and transposed, of its transpose", told(lying(draw, 4, 3, 1, 4)));
}

GRADED("01.8", "what BLAS is told of a part and of a single row") {
  const auto told = [&](std::int64_t rows, std::int64_t columns, std::int64_t row,
                        std::int64_t column) {
    return plain::as_blas(matrix(lying(draw, rows, columns, row, column)), rows, columns);
  };
  const auto as_numbers = [](const BlasMatrix& blas) {
    return std::vector<double>{static_cast<double>(blas.leading), blas.transposed ? 1.0 : 0.0};
  };
  show("part", "(3, 4), row step 9, column step 1");
  observe("leading and transposed, of part", as_numbers(told(3, 4, 9, 1)));
  show("its transpose", "(4, 3), row step 1, column step 9");
  observe("leading and transposed, of its transpose", as_numbers(told(4, 3, 1, 9)));
  show("single row", "(1, 4), row step 0, column step 1");
  const BlasMatrix single = told(1, 4, 0, 1);
  observe("single row: is leading at least 1, at least 4, and is it transposed",
          std::vector<double>{single.leading >= 1 ? 1.0 : 0.0, single.leading >= 4 ? 1.0 : 0.0,
                              single.transposed ? 1.0 : 0.0});
}

GRADED("01.8", "a small product through BLAS") {
  const Tensor a = show("a", lying(draw, 2, 3, 3, 1));
  const Tensor b = show("b", lying(draw, 3, 4, 4, 1));
  observe("a b", product(draw, plain::multiply_blas, a, b));
}

GRADED("01.8", "every second column") {
  const Tensor a = show("a", lying(draw, 2, 3, 6, 2));
  const Tensor b = show("b", lying(draw, 3, 4, 4, 1));
  observe("a b", product(draw, plain::multiply_blas, a, b));
}
