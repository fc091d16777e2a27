// The suites of chapter 06 about rules, on functions of cells: see graded.h.
#include "core/gradients.h"
#include "tools/grade/scenario/gradients.h"
#include "wick/graded.h"

#include <cmath>
#include <string>
#include <vector>

namespace wick::swapped {
namespace {

using notebook::Swapped;

Swapped<Tensor(const Tensor&, const Tensor&, const Tensor&)> divide_db(wick::divide_db);
Swapped<Tensor(const Tensor&, const Tensor&)> tanh_dx(wick::tanh_dx);
Swapped<Tensor(const Tensor&, const Tensor&)> matmul_db(wick::matmul_db);
Swapped<Tensor(const Tensor&, const Shape&)> sum_to(wick::sum_to);
Swapped<Tensor(const Tensor&, const Tensor&, const Tensor&)> max_dx(wick::max_dx);
Swapped<Tensor(const Tensor&, const Tensor&, int)> softmax_dx(wick::softmax_dx);

}  // namespace
}  // namespace wick::swapped

// Rules that the engine calls within backward() stay the library's: the scenarios that call a rule
// themselves are those that count.
#define divide_db swapped::divide_db
#define tanh_dx swapped::tanh_dx
#define matmul_db swapped::matmul_db
#define sum_to swapped::sum_to
#define max_dx swapped::max_dx
#define softmax_dx swapped::softmax_dx
#include "tests/06_autograd/public/arithmetic.cpp"
#include "tests/06_autograd/public/functions.cpp"
#include "tests/06_autograd/public/layout.cpp"
#include "tests/06_autograd/public/matmul.cpp"
#include "tests/06_autograd/public/softmax.cpp"
#include "tests/06_autograd/public/sum_to.cpp"
#undef divide_db
#undef tanh_dx
#undef matmul_db
#undef sum_to
#undef max_dx
#undef softmax_dx

namespace wick::notebook {
namespace {

/// The axis along which y is a maximum of x: the last one where both have equal shapes.
int reduced_axis(const Tensor& y, const Tensor& x) {
  int axis = x.dim() - 1;
  while (axis > 0 && y.size(axis) == x.size(axis)) --axis;
  return y.size(axis) == x.size(axis) ? x.dim() - 1 : axis;
}

}  // namespace

Checked graded_06_1(const Checked& checked, const Ternary& yours) {
  return run_graded(checked, swapped::divide_db, yours);
}

Checked graded_06_2(const Checked& checked, const Binary& yours) {
  return run_graded(checked, swapped::tanh_dx, yours);
}

Checked graded_06_3(const Checked& checked, const Binary& yours) {
  return run_graded(checked, swapped::matmul_db, yours);
}

Checked graded_06_4(const Checked& checked,
                    const std::function<Tensor(const Tensor&, const Extents&)>& yours) {
  return run_graded<Tensor(const Tensor&, const Shape&)>(
      checked, swapped::sum_to, [&](const Tensor& x, const Shape& shape) {
        return yours(x, Extents(shape.begin(), shape.end()));
      });
}

// Cells have the rules for the last axis: another one is brought there, and back.

Checked graded_06_5(const Checked& checked, const Ternary& yours) {
  return run_graded<Tensor(const Tensor&, const Tensor&, const Tensor&)>(
      checked, swapped::max_dx, [&](const Tensor& y, const Tensor& dy, const Tensor& x) {
        const int axis = reduced_axis(y, x);
        const auto turned = [axis](const Tensor& from) { return from.transpose(axis, -1); };
        return turned(yours(turned(y), turned(dy), turned(x)));
      });
}

Checked graded_06_6(const Checked& checked, const Binary& yours) {
  return run_graded<Tensor(const Tensor&, const Tensor&, int)>(
      checked, swapped::softmax_dx, [&](const Tensor& y, const Tensor& dy, int axis) {
        return yours(y.transpose(axis, -1), dy.transpose(axis, -1)).transpose(axis, -1);
      });
}

}  // namespace wick::notebook
