#include "nn/profile/profile.h"
#include "tests/check.h"

using namespace wick;
using nn::Cost;
using nn::operation_cost;

namespace {

constexpr std::int64_t number = sizeof(Scalar);

void check_cost(const Operation& operation, std::int64_t flops, std::int64_t bytes) {
  CAPTURE(operation.name);
  const Cost cost = operation_cost(operation);
  CHECK(cost.flops == flops);
  CHECK(cost.bytes == bytes);
}

}  // namespace

TEST_CASE("operation_cost: a product has two FLOPs for each multiply-add") {
  check_cost({"matmul", {{2, 3}, {3, 5}}, {2, 5}}, 60, (6 + 15 + 10) * number);
  // The second operand is read once, although four matrices meet it.
  check_cost({"matmul", {{4, 1, 2, 3}, {7, 3, 5}}, {4, 7, 2, 5}}, 28 * 60,
             (24 + 105 + 280) * number);
  check_cost({"matmul", {{2, 0}, {0, 5}}, {2, 5}}, 0, 10 * number);
}

TEST_CASE("operation_cost: views are free, and copies move bytes alone") {
  for (const char* view :
       {"reshape", "transpose", "permute", "slice", "expand", "squeeze", "unsqueeze"}) {
    check_cost({view, {{2, 3}}, {3, 2}}, 0, 0);
  }
  check_cost({"clone", {{2, 3}}, {2, 3}}, 0, 12 * number);
  check_cost({"concat", {{2, 3}, {5, 3}}, {9, 3}}, 0, 54 * number);
  check_cost({"slice_dx", {{2, 3}}, {9, 3}}, 0, 54 * number);
}

TEST_CASE("operation_cost: the conventions for everything else") {
  check_cost({"add", {{2, 3}, {3}}, {2, 3}}, 6, 15 * number);
  check_cost({"exp", {{7}}, {7}}, 7, 14 * number);
  check_cost({"swish", {{7}}, {7}}, 7, 14 * number);
  check_cost({"sum", {{2, 3}}, {2}}, 6, 8 * number);
  check_cost({"max", {{2, 3}}, Shape{}}, 6, 7 * number);
  check_cost({"softmax", {{2, 3}}, {2, 3}}, 30, 12 * number);
  check_cost({"layer_norm", {{2, 3}, {3}, {3}}, {2, 3}}, 48, 18 * number);
  check_cost({"embedding", {{50, 3}}, {2, 4, 3}}, 0, 48 * number + 64);
  check_cost({"embedding", {{50, 0}}, {2, 4, 0}}, 0, 64);
}

TEST_CASE("operation_cost: passes of a device, by the formula of their parts") {
  const Shape q{2, 5, 4, 3}, k{5, 7, 3}, v{5, 7, 6}, y{2, 5, 4, 6};
  check_cost({"attention", {q, k, v}, y}, 2 * 10 * 4 * 7 * (3 + 6),
             (120 + 105 + 210 + 240) * number);
  check_cost({"attention_backward", {q, k, v, y}, q}, 2 * 10 * 4 * 7 * (9 + 12),
             2 * (120 + 105 + 210 + 240) * number);
  const Shape x{2, 3, 5, 4}, weight{6, 3, 3, 2}, result{2, 6, 3, 3};
  check_cost({"conv2d", {x, weight, {6}}, result}, 2 * 108 * 18, (120 + 108 + 6 + 108) * number);
  check_cost({"conv2d_dx", {result, weight}, x}, 2 * 108 * 18, (120 + 108 + 108) * number);
  check_cost({"conv2d_dweight", {result, x}, weight}, 2 * 108 * 18, (120 + 108 + 108) * number);
  check_cost({"unfold", {x}, {2, 18, 9}}, 0, 2 * 324 * number);
  check_cost({"softmax_dx", {{2, 3}, {2, 3}}, {2, 3}}, 24, 18 * number);
  check_cost({"layer_norm_backward", {{2, 3}, {3}, {2, 3}}, {2, 3}}, 96, 27 * number);
  check_cost({"embedding_dweight", {{2, 4, 3}}, {50, 3}}, 24, 174 * number + 64);
}
