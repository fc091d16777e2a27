#include "tests/check.h"

#include "core/core.h"

#include <doctest/doctest.h>

using namespace wick;

TEST_CASE("cumsum: along any axis, in both directions") {
  const Tensor x = permuted(tensor({{1, 5, 3}, {4, 2, 6}}));
  CHECK(cumsum(x, 1).to_vector() == std::vector<Scalar>{1, 6, 9, 4, 6, 12});
  CHECK(cumsum(x, -2).to_vector() == std::vector<Scalar>{1, 5, 3, 5, 7, 9});
  CHECK(cumsum(x, -1, true).to_vector() == std::vector<Scalar>{9, 8, 3, 12, 8, 6});
  CHECK(cumsum(x, 0, true).to_vector() == std::vector<Scalar>{5, 7, 9, 4, 2, 6});
  CHECK(cumsum(tensor({{2}, {3}}).expand({2, 3}), 1).to_vector() ==
        std::vector<Scalar>{2, 4, 6, 3, 6, 9});
  CHECK(cumsum(zeros({2, 0}), 1).shape() == Shape{2, 0});
  CHECK_THROWS_WITH_AS(cumsum(x, 2),
                       "cumsum: there is no axis 2: a tensor of 2 axes takes axes from -2 to 1",
                       ShapeError);
  CHECK_THROWS_AS(cumsum(tensor(1), 0), ShapeError);
  CHECK_THROWS_AS(cumsum(Tensor(), 0), ValueError);
}

// torch.cumsum's gradient of {1, 2, 3} by {1, 10, 100}, twice: a sum from each element on.
TEST_CASE("cumsum: an element's gradient is the sum of those of the sums that it is in") {
  const Tensor x = tensor({{1, 2, 3}}).requires_grad_();
  const Tensor dy = tensor({{1, 10, 100}});
  check_close(grad(cumsum(x, 1), {x}, dy)[0], tensor({{111, 110, 100}}), 0);
  check_close(grad(cumsum(x, 1, true), {x}, dy)[0], tensor({{1, 11, 111}}), 0);
}
