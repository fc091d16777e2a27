#include "tests/01_tensor/public/matmul.h"
#include "tools/grade/scenario/not_numbers.h"
#include "tools/grade/scenario/room.h"

using namespace wick;
using namespace wick::scenario;

namespace {

// m, k and n all differ, and no step is an extent of the other operand.
void observe_pairs(Draw& draw, plain::Multiply multiply, const std::vector<Lying>& of_a,
                   const std::vector<Lying>& of_b) {
  for (const Lying& left : of_a) {
    for (const Lying& right : of_b) {
      const Tensor a = lying(draw, 3, 4, left.row, left.column);
      const Tensor b = lying(draw, 4, 5, right.row, right.column);
      observe(concatenate(left.name, " by ", right.name), product(draw, multiply, a, b));
    }
  }
}

void observe_thin(Draw& draw, plain::Multiply multiply) {
  observe("row by column",
          product(draw, multiply, lying(draw, 1, 6, 6, 1), lying(draw, 6, 1, 1, 1)));
  observe("column by row",
          product(draw, multiply, lying(draw, 4, 1, 1, 1), lying(draw, 1, 3, 3, 1)));
  observe("one by one", product(draw, multiply, lying(draw, 1, 1, 1, 1), lying(draw, 1, 1, 9, 9)));
  observe("a row of a column",
          product(draw, multiply, lying(draw, 1, 6, 0, 7), lying(draw, 6, 2, 9, 1)));
  observe("a column of a row",
          product(draw, multiply, lying(draw, 2, 5, 8, 1), lying(draw, 5, 1, 11, 1)));
}

// Extents and steps of 256 and more, and a sum whose small part a float loses beside the large one.
void observe_long(Draw& draw, plain::Multiply multiply) {
  const std::int64_t n = draw.integer(257, 300);
  const auto drawn = [&](std::int64_t rows, std::int64_t columns, std::int64_t row,
                         std::int64_t column) {
    // Other numbers follow, for loops that go on to n in the place of 2.
    const Tensor normal = draw.normal({2 * n}), memory = draw.full({n * (n + 2)}, 0.25);
    for (std::int64_t i = 0; i < 2 * n; ++i) element(memory, i) = element(normal, i);
    return seen(memory, {rows, columns}, {row, column});
  };
  observe("many rows", product(draw, multiply, drawn(n, 2, 1, n), drawn(2, 3, 1, 2)));
  observe("many terms", product(draw, multiply, drawn(2, n, n, 1), drawn(n, 2, 1, n)));
  observe("many columns", product(draw, multiply, drawn(3, 2, 2, 1), drawn(2, n, n, 1)));
  const double large = 1e6 * draw.integer(1, 9), small = draw.whole({}, 1, 99, 0.01).item();
  const Tensor a = draw.values({2, 3}, {large, small, -large, large, -large, 2 * small});
  observe("large and small terms", product(draw, multiply, seen(a, {2, 3}, {3, 1}),
                                           seen(draw.full({3}, 1), {3, 1}, {1, 1})));
  // 3 thousandths more: no float is that sum.
  const Tensor both = draw.values({1, 2}, {large + small + 0.003, -large});
  observe(
      "a large factor whose small part counts",
      product(draw, multiply, seen(both, {1, 2}, {2, 1}), seen(draw.full({2}, 1), {2, 1}, {1, 1})));
}

const std::vector<Lying> readable_a = {
    {"rows", 4, 1}, {"columns", 1, 3}, {"part", 7, 1}, {"part of columns", 1, 9}};
const std::vector<Lying> readable_b = {
    {"rows", 5, 1}, {"columns", 1, 4}, {"part", 8, 1}, {"part of columns", 1, 11}};
const std::vector<Lying> spread_a = {{"every second", 8, 2},       {"one row for all", 0, 1},
                                     {"one column for all", 1, 0}, {"one number for all", 0, 0},
                                     {"overlapping rows", 2, 1},   {"overlapping columns", 1, 2}};
const std::vector<Lying> spread_b = {{"every third", 15, 3},
                                     {"one row for all", 0, 1},
                                     {"one column for all", 1, 0},
                                     {"overlapping rows", 3, 1}};

}  // namespace

GRADED("01.7", "operands that lie in any way") {
  observe_pairs(draw, plain::multiply_loops, readable_a, readable_b);
  observe_pairs(draw, plain::multiply_loops, spread_a, spread_b);
  observe_thin(draw, plain::multiply_loops);
  const Tensor gaps = lying(draw, draw.integer(2, 4), 3, 12, 2);
  observe("a matrix by itself, transposed",
          product(draw, plain::multiply_loops, gaps, gaps.transpose(0, 1)));
}

GRADED("01.7", "nothing is written in front of the product or behind it") {
  const std::int64_t n = draw.integer(4, 6);  // neither of the other two extents
  Array y = filled({2, n}, 7);
  const Tensor a = seen(draw.normal({12}), {2, 3}, {3, 1}, 2);
  const Tensor b = seen(draw.normal({60}), {3, n}, {n, 1}, 5);
  plain::multiply_loops(matrix(a), matrix(b), y.data(), 2, 3, n);
  observe("product", Tensor(y));
  observe_surroundings("around the product", y);
}

GRADED("01.7", "nothing to add") {
  const std::int64_t m = draw.integer(2, 9), n = draw.integer(2, 9);
  const auto outer = [&](std::int64_t k) {
    const Tensor a = lying(draw, m, k, k, 1);
    const Tensor b = lying(draw, k, n, n, 1);
    observe(concatenate(a.shape(), " by ", b.shape()), product(draw, plain::multiply_loops, a, b));
  };
  outer(0);
  outer(1);
  const Tensor zeros = draw.full({2, 2}, 0);
  const Tensor b = draw.values({2, 2}, {no_bound, 1, 2, 3});
  observe_with_nan(
      "0 times infinity",
      product(draw, plain::multiply_loops, seen(zeros, {2, 2}, {2, 1}), seen(b, {2, 2}, {2, 1})));
}

GRADED("01.7", "long operands, and small terms beside large ones") {
  observe_long(draw, plain::multiply_loops);
  const std::int64_t k = draw.integer(2000, 3000);
  const Tensor numbers = draw.normal({9 * k});  // some for who goes too far, too
  observe("thousands of terms", product(draw, plain::multiply_loops, seen(numbers, {3, k}, {k, 1}),
                                        seen(numbers, {k, 2}, {2, 1})));
}

GRADED("01.8", "long operands, and small terms beside large ones, through BLAS") {
  observe_long(draw, plain::multiply_blas);
  // BLAS can read neither operand: row and column overlap. More numbers follow than there are, for
  // who takes rows for columns.
  const auto overlapping = [&](std::int64_t rows, std::int64_t columns) {
    const Tensor numbers = draw.normal({2 * (rows + columns)});
    return rows < columns ? seen(numbers, {rows, columns}, {2, 1})
                          : seen(numbers, {rows, columns}, {1, 2});
  };
  const std::int64_t n = draw.integer(257, 300), k = draw.integer(65600, 65900);
  observe("many rows that overlap",
          product(draw, plain::multiply_blas, overlapping(n, 3), overlapping(3, 2)));
  observe("many columns that overlap",
          product(draw, plain::multiply_blas, overlapping(2, 3), overlapping(3, n)));
  observe("very many terms that overlap",
          product(draw, plain::multiply_blas, overlapping(2, k), overlapping(k, 2)));
  observe_copies(draw);
}

GRADED("01.8", "what BLAS is told") {
  const auto told = [&](const char* name, std::int64_t rows, std::int64_t columns, std::int64_t row,
                        std::int64_t column) {
    const Tensor x = lying(draw, rows, columns, row, column);
    const BlasMatrix blas = plain::as_blas(matrix(x), rows, columns);
    const bool begins = blas.data == x.array().data();
    const bool is_readable = blas.leading > 0;
    observe(name, std::vector<double>{static_cast<double>(blas.leading),
                                      is_readable && blas.transposed ? 1.0 : 0.0,
                                      !is_readable || begins ? 1.0 : 0.0});
  };
  const std::int64_t m = draw.integer(3, 6), n = draw.integer(7, 12), step = draw.integer(13, 999);
  told("square", n, n, n, 1);
  told("square, transposed", n, n, 1, n);
  told("part", m, n, step, 1);
  told("part, transposed", n, m, 1, step);
  told("every second column", m, n, 2 * n, 2);
  told("every second row", m, n, 2 * n, 1);
  told("one row for all", m, n, 0, 1);
  told("one column for all", m, n, 1, 0);
  told("one number for all", m, n, 0, 0);
  told("overlapping rows", m, n, 2, 1);
  told("overlapping columns", n, m, 1, 2);
  told("a cube's side", m, n, 5 * n, 5);
}

GRADED("01.8", "operands that lie in any way through BLAS") {
  observe_pairs(draw, plain::multiply_blas, readable_a, readable_b);
  observe_pairs(draw, plain::multiply_blas, spread_a, spread_b);
  observe_pairs(draw, plain::multiply_blas, {{"rows", 4, 1}}, spread_b);
  const Tensor gaps = lying(draw, draw.integer(2, 4), 3, 12, 2);
  observe("a matrix by itself, transposed",
          product(draw, plain::multiply_blas, gaps, gaps.transpose(0, 1)));
  observe_copies(draw);
}

GRADED("01.8", "one row, one column, one number through BLAS") {
  observe_thin(draw, plain::multiply_blas);
  observe_copies(draw);
}

// At such a distance there is no memory.
GRADED("01.8", "a single row and a single column, whose other step reaches far, through BLAS") {
  const std::int64_t k = draw.integer(2, 6), n = draw.integer(2, 6), far = std::int64_t{1} << 40;
  const Tensor a = lying(draw, n, k, k, 1), b = lying(draw, k, n, n, 1);
  for (const std::int64_t step : {std::int64_t{0}, std::int64_t{-1}}) {
    for (const std::int64_t distance : {far, -far}) {
      const std::string name = concatenate(distance > 0 ? ", forwards, " : ", backwards, ", step);
      observe("row" + name,
              product(draw, plain::multiply_blas, lying(draw, 1, k, distance, step), b));
      observe("column" + name,
              product(draw, plain::multiply_blas, a, lying(draw, k, 1, step, distance)));
    }
  }
  observe_copies(draw);
}
