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

GRADED("01.7", "a product of every second column, of parts, and of one row") {
  const Tensor a = show("a", lying(draw, 2, 3, 6, 2));
  const Tensor b = show("b", lying(draw, 3, 2, 0, 1));
  observe("a by one row for all", product(draw, plain::multiply_loops, a, b));
  const Tensor part = show("part", lying(draw, 3, 2, 9, 3));
  observe("a by a part", product(draw, plain::multiply_loops, a, part));
  const Tensor row = show("row", lying(draw, 1, 3, 7, 2));
  observe("row by a part", product(draw, plain::multiply_loops, row, part));
}

GRADED("01.7", "a product of no terms, and one of a single term") {
  const Tensor a = lying(draw, 2, 0, 0, 1), b = lying(draw, 0, 3, 3, 1);
  observe("(2, 0) by (0, 3)", product(draw, plain::multiply_loops, a, b));
  const Tensor column = show("column", lying(draw, 2, 1, 1, 1));
  const Tensor row = show("row", lying(draw, 1, 3, 3, 1));
  observe("column by row", product(draw, plain::multiply_loops, column, row));
}

GRADED("01.8", "what BLAS is told of a matrix and its transpose") {
  const auto told = [&](std::int64_t rows, std::int64_t columns, std::int64_t row,
                        std::int64_t column) {
    const BlasMatrix blas = described(draw, rows, columns, row, column);
    return std::vector<double>{static_cast<double>(blas.leading), blas.transposed ? 1.0 : 0.0};
  };
  const std::int64_t m = draw.integer(2, 9), n = draw.integer(10, 9999);
  show("x", concatenate("(", m, ", ", n, "), row step ", n, ", column step 1"));
  observe("leading and transposed", told(m, n, n, 1));
  show("its transpose", concatenate("(", n, ", ", m, "), row step 1, column step ", n));
  observe("leading and transposed, of its transpose", told(n, m, 1, n));
}

GRADED("01.8", "what BLAS is told of a part and of a single row") {
  const auto as_numbers = [](const BlasMatrix& blas) {
    return std::vector<double>{static_cast<double>(blas.leading), blas.transposed ? 1.0 : 0.0};
  };
  const std::int64_t m = draw.integer(2, 9), n = draw.integer(10, 19),
                     step = draw.integer(20, 9999);
  show("part", concatenate("(", m, ", ", n, "), row step ", step, ", column step 1"));
  observe("leading and transposed, of part", as_numbers(described(draw, m, n, step, 1)));
  show("its transpose", concatenate("(", n, ", ", m, "), row step 1, column step ", step));
  observe("leading and transposed, of its transpose", as_numbers(described(draw, n, m, 1, step)));
  show("single row", concatenate("(1, ", n, "), row step 0, column step 1"));
  const BlasMatrix single = described(draw, 1, n, 0, 1);
  observe("single row: is leading at least 1, at least its length, and is it transposed",
          std::vector<double>{single.leading >= 1 ? 1.0 : 0.0, single.leading >= n ? 1.0 : 0.0,
                              single.transposed ? 1.0 : 0.0});
  show("single row with gaps", concatenate("(1, ", n, "), row step 1, column step 2"));
  show("single number", "(1, 1), both steps 0");
  observe("single row with gaps, and single number: is leading at least 1",
          std::vector<double>{described(draw, 1, n, 1, 2).leading >= 1 ? 1.0 : 0.0,
                              described(draw, 1, 1, 0, 0).leading >= 1 ? 1.0 : 0.0});
}

GRADED("01.8", "a small product through BLAS") {
  const Tensor a = show("a", lying(draw, 2, 3, 3, 1));
  const Tensor b = show("b", lying(draw, 3, 4, 4, 1));
  observe("a b", product(draw, plain::multiply_blas, a, b));
  observe_copies(draw);
}

GRADED("01.8", "every second column") {
  const Tensor a = show("a", lying(draw, 2, 3, 6, 2));
  const Tensor b = show("b", lying(draw, 3, 4, 4, 1));
  observe("a b", product(draw, plain::multiply_blas, a, b));
  observe_copies(draw);
}

GRADED("01.8", "what BLAS is told of matrices that it cannot read") {
  const auto leading = [&](std::int64_t row, std::int64_t column) {
    const Tensor x = lying(draw, 3, 4, row, column);
    return static_cast<double>(plain::as_blas(matrix(x), 3, 4).leading);
  };
  const std::int64_t step = draw.integer(4, 60);
  show("x", concatenate("(3, 4), row and column steps: 0 1, 1 0, 2 1, 1 2, 16 2, ", step, " 1"));
  observe("one row for all, one column for all", std::vector<double>{leading(0, 1), leading(1, 0)});
  observe("overlapping rows, overlapping columns",
          std::vector<double>{leading(2, 1), leading(1, 2)});
  observe("every second column, and a part", std::vector<double>{leading(16, 2), leading(step, 1)});
  show("more of x", concatenate("row and column steps: 2 8, 0 ", step, ", -1 ", step));
  observe("columns of every second number, of one number, and backwards",
          std::vector<double>{leading(2, 8), leading(0, step), leading(-1, step)});
  show("two overlapping rows", "(2, 4), row step 2, column step 1");
  show("one column of one number", concatenate("(3, 1), row step 0, column step ", step));
  observe("two overlapping rows, and one column of one number",
          std::vector<double>{static_cast<double>(described(draw, 2, 4, 2, 1).leading),
                              static_cast<double>(described(draw, 3, 1, 0, step).leading)});
}

GRADED("01.8", "both operands have to be copied") {
  const Tensor a = show("a", lying(draw, 2, 3, 6, 2));
  const Tensor b = show("b", lying(draw, 3, 4, 12, 3));
  observe("a b", product(draw, plain::multiply_blas, a, b));
  observe_copies(draw);
}

GRADED("01.8", "one operand is a part, the other transposed") {
  const Tensor a = show("a", lying(draw, 2, 3, 7, 1));
  const Tensor b = show("b", lying(draw, 3, 4, 1, 5));
  observe("a b", product(draw, plain::multiply_blas, a, b));
  const Tensor c = show("c", lying(draw, 4, 2, 1, 6));
  observe("b c", product(draw, plain::multiply_blas, b, c));
  const Tensor d = show("d", lying(draw, 3, 4, 1, 3));
  observe("a d", product(draw, plain::multiply_blas, a, d));
  observe_copies(draw, "a part and a transposed matrix", a, b);
  observe_copies(draw);
}

GRADED("01.8", "one row by one column, and back") {
  const Tensor row = show("row", lying(draw, 1, 3, 0, 2));
  const Tensor column = show("column", lying(draw, 3, 1, 4, 9));
  observe("row by column", product(draw, plain::multiply_blas, row, column));
  observe("column by row", product(draw, plain::multiply_blas, column, row));
  const std::int64_t m = draw.integer(2, 5), n = draw.integer(2, 5);
  observe_copies(draw, "a column by a row", lying(draw, m, 1, 1, 1), lying(draw, 1, n, n, 1));
  observe_copies(draw);
}
