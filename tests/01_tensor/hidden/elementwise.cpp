#include "tests/01_tensor/public/elementwise.h"
#include "tools/grade/scenario/room.h"

using namespace wick;
using namespace wick::scenario;

namespace {

// A tensor of any rank, whose axes lie in memory in reverse order, with room behind it.
Tensor turned(Draw& draw, const std::vector<std::int64_t>& extents) {
  const Shape shape(extents);
  std::vector<std::int64_t> steps;
  std::int64_t next = 1;
  for (const std::int64_t extent : extents) {
    steps.push_back(next);
    next *= extent;
  }
  return seen(draw.normal({3 * shape.numel() + 60}), shape, steps, 7);
}

}  // namespace

GRADED("01.6", "operands that lie in any way") {
  const auto sum = [&](const Tensor& a, const Tensor& b, const Shape& shape) {
    observe(concatenate(a.shape(), " and ", b.shape()), binary(draw, Binary::Add, a, b, shape));
  };
  sum(turned(draw, {3, 4, 5}), seen(draw.normal({200}), {3, 4, 5}, {20, 5, 1}, 3), {3, 4, 5});
  sum(turned(draw, {4, 1}), turned(draw, {2, 1, 3}), {2, 4, 3});
  sum(turned(draw, {2, 1, 3, 2}), turned(draw, {3, 1}), {2, 1, 3, 2});
  sum(turned(draw, {2, 1, 2, 1, 3}), turned(draw, {1, 3, 2, 2, 1}), {2, 3, 2, 2, 3});
  sum(turned(draw, {}), turned(draw, {2, 3}), {2, 3});
  sum(turned(draw, {}), turned(draw, {}), Shape{});
  sum(turned(draw, {1, 1}), turned(draw, {1}), {1, 1});
  sum(turned(draw, {0, 3}), turned(draw, {3}), {0, 3});
  sum(seen(draw.normal({60}), {3, 4}, {9, 1}, 2), seen(draw.normal({60}), {3, 4}, {9, 1}, 5),
      {3, 4});
  observe("a number minus a number",
          binary(draw, Binary::Subtract, turned(draw, {}), turned(draw, {}), Shape{}));
}

GRADED("01.6", "long rows, and numbers that a float cannot tell apart") {
  const std::int64_t n = draw.integer(257, 300);
  const auto sum = [&](const std::string& name, const Tensor& a, const Tensor& b) {
    observe(name, binary(draw, Binary::Add, a, b, {2, n}));
  };
  // Within larger memory: a mistake that walks on as if all lay close together stays in it, and
  // gives the same in each run.
  sum("a matrix and a row", draw.normal({2, n}), seen(draw.normal({3 * n}), {n}, {1}, n));
  sum("a column and a turned matrix", seen(draw.normal({3 * n}), {2, 1}, {1, 1}, n),
      turned(draw, {2, n}));
  const double large = 1e6 + draw.whole({}, 0, 99, 0.01).item();
  const Tensor a = draw.values({4}, {large, large, large, -large});
  const Tensor b = draw.values({4}, {large + 0.01, large, large - 0.01, -large - 0.01});
  for (const Binary operation : {Binary::Subtract, Binary::Equal, Binary::NotEqual, Binary::Less,
                                 Binary::LessEqual, Binary::Greater, Binary::GreaterEqual}) {
    observe(concatenate("operation ", static_cast<int>(operation)),
            binary(draw, operation, a, b, {4}));
  }
  for (const Binary operation : {Binary::Maximum, Binary::Minimum}) {
    const Tensor y = binary(draw, operation, a, b, {4});
    std::vector<double> beyond;
    for (int i = 0; i < 4; ++i) beyond.push_back(element(y, i) - element(a, i));
    observe(concatenate("operation ", static_cast<int>(operation), ", less a"), beyond);
  }
}

GRADED("01.6", "nothing is written in front of the result or behind it") {
  const std::int64_t n = draw.integer(2, 9);
  Array y = filled({3, n}, 7);
  const auto operand = [&] { return seen(draw.normal({60}), {3, n}, {n, 1}, 2).array(); };
  plain_backend().binary(Binary::Add, operand(), operand(), y);
  observe("sum", Tensor(y));
  observe_surroundings("around the sum", y);
}

GRADED("01.6", "every operation, and numbers on either side") {
  const Tensor a = seen(draw.normal({60}), {3, 5}, {5, 1}, 9);
  const Tensor b = turned(draw, {5});
  for (const Binary operation :
       {Binary::Add, Binary::Subtract, Binary::Multiply, Binary::Divide, Binary::Maximum,
        Binary::Minimum, Binary::Equal, Binary::NotEqual, Binary::Less, Binary::LessEqual,
        Binary::Greater, Binary::GreaterEqual}) {
    observe("operation " + std::to_string(static_cast<int>(operation)),
            binary(draw, operation, a, b, {3, 5}));
  }
  observe("a - 2", binary(draw, Binary::Subtract, a, 2, false));
  observe("a < 0.5", binary(draw, Binary::Less, a, 0.5, false));
  // Beside a number, too, the other operand lies in any way.
  const Tensor c = turned(draw, {3, 5});
  observe("c - 2", binary(draw, Binary::Subtract, c, 2, false));
  observe("2 - c", binary(draw, Binary::Subtract, c, 2, true));
  observe("c - (1, 1)", binary(draw, Binary::Subtract, c, turned(draw, {1, 1}), {3, 5}));
  observe("() - c", binary(draw, Binary::Subtract, turned(draw, {}), c, {3, 5}));
}
