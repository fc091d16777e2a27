#include "tests/01_tensor/public/elementwise.h"

using namespace wick;
using namespace wick::scenario;

// Operands lie in the middle of a longer row of numbers: whoever reads beyond them finds some.

GRADED("01.6", "the sum of two matrices") {
  const Tensor a = show("a", seen(draw.normal({30}), {2, 3}, {3, 1}, 5));
  const Tensor b = show("b", seen(draw.normal({30}), {2, 3}, {3, 1}, 5));
  observe("a + b", binary(draw, Binary::Add, a, b, {2, 3}));
}

GRADED("01.6", "a matrix and a row") {
  const Tensor x = show("x", seen(draw.normal({40}), {2, 3}, {3, 1}, 5));
  const Tensor row = show("row", seen(draw.normal({40}), {3}, {1}, 5));
  observe("x + row", binary(draw, Binary::Add, x, row, {2, 3}));
}

GRADED("01.6", "a transposed matrix less a column") {
  const Tensor x = show("x", seen(draw.normal({40}), {2, 3}, {1, 2}, 5));
  const Tensor column = show("column", seen(draw.normal({40}), {2, 1}, {1, 1}, 5));
  observe("x - column", binary(draw, Binary::Subtract, x, column, {2, 3}));
  observe("column - x", binary(draw, Binary::Subtract, column, x, {2, 3}));
}

GRADED("01.6", "every operation") {
  const Tensor a = show("a", seen(draw.normal({40}), {3}, {1}, 5));
  const Tensor b = show("b", seen(draw.normal({40}), {3}, {2}, 5));
  for (const Binary operation :
       {Binary::Add, Binary::Subtract, Binary::Multiply, Binary::Divide, Binary::Maximum,
        Binary::Minimum, Binary::Equal, Binary::NotEqual, Binary::Less, Binary::LessEqual,
        Binary::Greater, Binary::GreaterEqual}) {
    observe("operation " + std::to_string(static_cast<int>(operation)),
            binary(draw, operation, a, b, {3}));
  }
}

GRADED("01.6", "single numbers, and nothing") {
  const Tensor a = show("a", seen(draw.normal({40}), {}, {}, 5));
  const Tensor b = show("b", seen(draw.normal({40}), {}, {}, 7));
  observe("a + b", binary(draw, Binary::Add, a, b, {}));
  const Tensor row = show("row", seen(draw.normal({40}), {1, 3}, {3, 1}, 5));
  observe("row + a", binary(draw, Binary::Add, row, a, {1, 3}));
  observe("no rows + row", binary(draw, Binary::Add, draw.normal({0, 3}), row, {0, 3}));
}

GRADED("01.6", "operands that both are stretched") {
  const Tensor a = show("a", seen(draw.normal({40}), {2, 1, 2}, {1, 1, 2}, 5));
  const Tensor b = show("b", seen(draw.normal({40}), {3, 1}, {1, 1}, 5));
  observe("a - b", binary(draw, Binary::Subtract, a, b, {2, 3, 2}));
}
