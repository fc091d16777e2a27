// Gradients that one pass computes for several rules.

#include "core/ops/one_pass.h"

#include "tests/check.h"

#include <array>
#include <thread>

using namespace wick;

namespace {

// Counts its passes. The gradients of the two inputs are dy and 10 dy.
struct Pass {
  OnePass<2> gradients;
  int passes = 0;

  Tensor take(std::size_t i, const Tensor& dy) {
    return gradients.take(i, dy, [&](std::array<Tensor, 2>& all) {
      ++passes;
      all = {dy * 1, dy * 10};
    });
  }
};

}  // namespace

TEST_CASE("one pass: the rules of one dy share a pass, another dy makes another") {
  Pass pass;
  const Tensor dy = tensor({1, 2}), other = tensor({3, 4});
  check_close(pass.take(0, dy), {1, 2}, 0);
  check_close(pass.take(1, dy), {10, 20}, 0);
  CHECK(pass.passes == 1);
  check_close(pass.take(1, other), {30, 40}, 0);
  check_close(pass.take(1, dy), {10, 20}, 0);
  CHECK(pass.passes == 3);
}

TEST_CASE("one pass: a thread finds its own gradients, whatever another one took meanwhile") {
  Pass pass;
  const Tensor dy = tensor({1, 2});
  check_close(pass.take(0, dy), {1, 2}, 0);
  std::thread([&] {
    const Tensor other = tensor({3, 4});
    check_close(pass.take(0, other), {3, 4}, 0);
    check_close(pass.take(1, other), {30, 40}, 0);
  }).join();
  check_close(pass.take(1, dy), {10, 20}, 0);
  CHECK(pass.passes == 2);
}
