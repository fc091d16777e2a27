#include "tests/01_tensor/public/matmul.h"
#include "tests/01_tensor/public/offsets.h"
#include "tests/01_tensor/public/reduce.h"
#include "tools/grade/scenario/not_numbers.h"

using namespace wick;
using namespace wick::scenario;

// The edges of what chapter 01's functions are called with: see tests/01_tensor/edges.toml.
namespace {

struct Odd {
  const char* name;
  Tensor x;
};

// Matrices of no number, of one, of one row, and of a row that stands for several.
std::vector<Odd> odd_matrices(const Tensor& numbers, std::int64_t n) {
  return {{"none", seen(numbers, {0, n}, {n, 1}, 3)},
          {"one", seen(numbers, {1, 1}, {n, n + 1}, 4)},
          {"one row", seen(numbers, {1, n}, {n + 2, 1}, 2)},
          {"a row many times", seen(numbers, {3, n}, {0, 2}, 5)}};
}

std::vector<double> as_numbers(const BlasMatrix& blas) {
  return {static_cast<double>(blas.leading), blas.leading > 0 && blas.transposed ? 1.0 : 0.0};
}

// (3, 4) by (4, 5), whose rows or columns go from the last to the first.
void observe_backwards(Draw& draw, plain::Multiply multiply) {
  const std::int64_t step = draw.integer(5, 9);
  const std::vector<Lying> ways = {{"rows", -step, 1},
                                   {"columns", step, -1},
                                   {"both", -step, -1},
                                   {"turned", -1, step},
                                   {"forwards", step, 1}};
  for (const Lying& left : ways) {
    for (const Lying& right : ways) {
      const Tensor a = lying(draw, 3, 4, left.row, left.column);
      const Tensor b = lying(draw, 4, 5, right.row, right.column);
      observe(concatenate(left.name, " by ", right.name), product(draw, multiply, a, b));
    }
  }
}

}  // namespace

GRADED("01.3", "views of no number, of one, of one row, and of a row many times") {
  for (const auto& [name, x] : odd_matrices(draw.normal({60}), draw.integer(2, 9))) {
    const std::string of = std::string(" of ") + name;
    observe_view("transposed" + of, x.transpose(0, 1), x);
    observe_view("the same" + of, x.transpose(1, 1), x);
    observe_view("permuted" + of, x.permute({1, 0}), x);
    observe_view("all rows" + of, x.slice(0, 0, x.size(0)), x);
    observe_view("the first column" + of, x.slice(1, 0, 1), x);
    observe_view("no row" + of, x.slice(0, 0, 0), x);
  }
}

GRADED("01.4", "no number, one, one row, and views, stretched") {
  const std::int64_t n = draw.integer(2, 9);
  const Tensor numbers = draw.normal({60});
  for (const auto& [name, x] : odd_matrices(numbers, n)) {
    const Shape more{4, x.size(0), x.size(1)};
    observe_stretched(std::string("four times ") + name, x.expand(more), x);
  }
  const Tensor row = seen(numbers, {1, n}, {n + 2, 1}, 2);
  observe_stretched("a row", row.expand({5, n}), row);
  const Tensor none = seen(numbers, {0, 1}, {3, 1}, 2);
  observe_stretched("no rows", none.expand({0, n}), none);
  const Tensor turned = seen(numbers, {n, 1, 3}, {1, 40, n}, 2);
  observe_stretched("permuted", turned.expand({n, 4, 3}), turned);
  const Tensor repeated = seen(numbers, {n, 1, 2}, {0, 7, 3}, 4);
  observe_stretched("again", repeated.expand({2, n, 3, 2}), repeated);
  const Tensor number = seen(numbers, {}, {}, n);
  const Layout same = expand(number.array().layout, Shape{});
  observe_stretched("a number that stays", Tensor(number.array().view(same)), number);
  observe_stretched("a number of two axes", number.expand({1, 1}), number);
}

GRADED("01.5", "steps back, and cursors that take turns") {
  const std::int64_t back = draw.integer(2, 50), step = draw.integer(60, 99);
  observe("steps back", offsets(Cursor(Shape{2, 3}, strides_of({-step, -back})), 14));
  observe("back and on", offsets(Cursor(Shape{2, 3, 2}, strides_of({step, -back, 1})), 26));
  Cursor first(Shape{2, 3}, strides_of({step, back})), second(Shape{3, 2}, strides_of({back, 1}));
  std::vector<double> met;
  for (int i = 0; i < 8; ++i) {
    first.next();
    Cursor copy = first;
    copy.next();
    second.next();
    for (const Cursor* cursor : {&first, &copy, &second}) {
      met.push_back(static_cast<double>(cursor->offset()));
    }
  }
  observe("the first, a copy of it one step further, and the second", met);
}

GRADED("01.5", "long wheels, and offsets beyond 32 bits") {
  const std::int64_t n = draw.integer(257, 300), step = draw.integer(3'000'000'000, 5'000'000'000);
  const int count = static_cast<int>(2 * n) + 2;
  observe("rows that are long", offsets(Cursor(Shape{2, n}, strides_of({n, 1})), count));
  observe("many rows", offsets(Cursor(Shape{n, 2}, strides_of({3, 1000})), count));
  observe("steps beyond 32 bits", offsets(Cursor(Shape{3, 2}, strides_of({-step, step / 2})), 14));
  Cursor far(Shape{3, 2}, strides_of({(std::int64_t{1} << 56) + 2 * step + 1, 2 * n + 1}));
  std::vector<std::int64_t> places;
  for (int i = 0; i < 14; ++i) {
    places.push_back(far.offset());
    far.next();
  }
  observe_last_digits("last digits of steps beyond 53 bits", places);
}

GRADED("01.7", "operands whose rows and columns go backwards") {
  observe_backwards(draw, plain::multiply_loops);
}

GRADED("01.7", "one, infinities and NaN") {
  const std::int64_t n = draw.integer(2, 9);
  for (const Shape& sizes : {Shape{1, 1, 1}, Shape{1, n, 1}, Shape{n, 1, n}, Shape{1, n, n}}) {
    observe(concatenate("m, k and n: ", sizes),
            product(draw, plain::multiply_loops, lying(draw, sizes[0], sizes[1], sizes[1], 1),
                    lying(draw, sizes[1], sizes[2], sizes[2], 1)));
  }
  const Tensor a = with_numbers(draw.uniform({4, 3}, 1, 2),
                                {{1, no_bound}, {3, not_a_number}, {6, -no_bound}, {8, no_bound}});
  observe_with_nan("a b", product(draw, plain::multiply_loops, a, draw.uniform({3, 2}, 1, 2)));
}

GRADED("01.8", "what BLAS is told of what goes backwards, and of single rows and columns") {
  const std::int64_t m = draw.integer(3, 6), n = draw.integer(7, 9), step = draw.integer(10, 40);
  const auto told = [&](const char* name, std::int64_t rows, std::int64_t columns, std::int64_t row,
                        std::int64_t column) {
    observe(name, as_numbers(described(draw, rows, columns, row, column)));
  };
  told("rows", m, n, -step, 1);
  told("columns", m, n, step, -1);
  told("both", m, n, -step, -1);
  told("rows, turned", n, m, 1, -step);
  told("columns, turned", n, m, -1, step);
  told("forwards", m, n, step, 1);
  const auto is_readable = [&](std::int64_t rows, std::int64_t columns, std::int64_t row,
                               std::int64_t column) {
    return described(draw, rows, columns, row, column).leading > 0 ? 1.0 : 0.0;
  };
  observe("readable: one row, and one column, whose other step is never taken",
          std::vector<double>{is_readable(1, n, -step, 1), is_readable(1, n, 0, 1),
                              is_readable(n, 1, 1, -step), is_readable(n, 1, 1, 0),
                              is_readable(1, n, 1, -1), is_readable(n, 1, -1, 1),
                              is_readable(1, 1, -step, -1), is_readable(1, 1, 0, 0)});
  observe("readable: one row and one column of every second number and more",
          std::vector<double>{is_readable(1, n, step, 2), is_readable(n, 1, 2, step),
                              is_readable(1, n, 2, step), is_readable(n, 1, step, 2)});
  observe("readable: two columns and two rows, of which a step is 2 or too short",
          std::vector<double>{is_readable(m, 2, step, 2), is_readable(2, m, 2, step),
                              is_readable(m, 2, 1, 2), is_readable(2, m, 2, 1)});
}

GRADED("01.8", "operands whose rows and columns go backwards, through BLAS") {
  observe_backwards(draw, plain::multiply_blas);
  observe_copies(draw);
}

GRADED("01.8", "one, and nothing to add, through BLAS") {
  const std::int64_t n = draw.integer(2, 5);
  for (const Shape& sizes :
       {Shape{1, 1, 1}, Shape{1, n, 1}, Shape{n, 1, n}, Shape{1, n, n}, Shape{n, 0, n}}) {
    const std::int64_t m = sizes[0], k = sizes[1], columns = sizes[2];
    for (const std::int64_t step : {std::int64_t{1}, std::int64_t{-1}, n + 3}) {
      observe(concatenate("m, k and n: ", sizes, ", steps of ", step),
              product(draw, plain::multiply_blas, lying(draw, m, k, step * k, step),
                      lying(draw, k, columns, step, step * k)));
    }
  }
  observe_copies(draw);
}

GRADED("01.9", "near ties, large numbers, and infinities") {
  const double greatest = draw.uniform({}, 1, 9).item();
  const Tensor x = draw.values({3, 3}, {greatest * (1 - 1e-9), greatest, greatest * (1 - 2e-9),  //
                                        greatest, greatest * (1 - 1e-9), -greatest,              //
                                        -greatest, -greatest * (1 + 1e-9), -2 * greatest});
  const Tensor largest = reduced(draw, Reduce::Max, x, {3, 1});
  std::vector<double> lacking;
  for (int row = 0; row < 3; ++row) {
    const double wanted = row < 2 ? greatest : -greatest;
    lacking.push_back(1e9 * (element(largest, row) - wanted));
  }
  observe("a thousand million times what lacks to the largest", lacking);
  observe("largest", largest);
  const Tensor odd = with_numbers(
      draw.normal({4, 3}),
      {{0, 1e300}, {1, 2e300}, {4, no_bound}, {6, -no_bound}, {8, no_bound}, {10, -no_bound}});
  element(odd, 11) = draw.uniform({}, 7, 9).item();  // the largest of its row is the last number
  for (const Shape& shape : {Shape{4, 1}, Shape{1, 3}, Shape{1, 1}}) {
    observe_with_nan("sum to " + to_string(shape), reduced(draw, Reduce::Sum, odd, shape));
    observe_with_nan("largest to " + to_string(shape), reduced(draw, Reduce::Max, odd, shape));
  }
}
