#include "nn/positions/rotary.h"

#include "tools/grade/scenario/gradients.h"

using namespace wick;
using namespace wick::scenario;

namespace {

// The dot product of two rows.
double product(const Tensor& a, const Tensor& b) {
  const auto x = a.to_vector(), y = b.to_vector();
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += x[i] * y[i];
  return sum;
}

}  // namespace

GRADED("11.5", "many sizes, far positions and other bases") {
  observe("a base below 1", nn::rotary(draw.normal({3, 4}), 1, draw.uniform({}, 0.3, 0.7).item()));
  for (const std::int64_t features : {2, 4, 10}) {
    const std::string name = " of " + std::to_string(features) + " features";
    const Tensor x = differentiable(draw.normal_permuted({2, 3, features}));
    const Tensor y = nn::rotary(x, draw.integer(100, 20000), 500000);
    observe("y" + name, y);
    run_backward(y, draw.normal({2, 3, features}));
    observe("x.grad()" + name, x.grad());
    const Tensor token = differentiable(draw.normal({1, features}));
    run_backward(nn::rotary(token), draw.normal({1, features}));
    observe("gradient of one token at position 0" + name, token.grad());
    observe("beyond 65,535" + name, nn::rotary(draw.normal({2, features}), 65535));
    observe("beyond 2^20" + name, nn::rotary(draw.normal({1, features}), (1 << 20) + 3));
    observe("far below 0" + name, nn::rotary(draw.normal({1, features}), -70001));
  }
}

GRADED("11.5",
       "one call at 7 is the rest of a call at 0, lengths stay, and products know distances") {
  const Tensor x = draw.normal({12, 6});
  observe("rows 7 to 11 of a call at 0", nn::rotary(x).slice(0, 7, 12));
  observe("a call at 7", nn::rotary(x.slice(0, 7, 12), 7));
  const Tensor y = nn::rotary(x, 50);
  observe("lengths", sum(y * y, -1));
  const Tensor q = draw.normal({1, 4}), k = draw.normal({1, 4});
  const auto at = [&](std::int64_t i, std::int64_t j) {
    return product(nn::rotary(q, i), nn::rotary(k, j));
  };
  observe("products at (5, 3), (9, 7), (10000, 9998), (3, 5)",
          std::vector<double>{at(5, 3), at(9, 7), at(10000, 9998), at(3, 5)});
}

GRADED("11.5", "more than 64 tokens and features") {
  observe("y", nn::rotary(draw.normal({66, 70}), draw.integer(300, 900)));
  observe("y of four axes", nn::rotary(draw.normal({2, 5, 3, 4}), draw.integer(300, 900)));
  observe("y of five axes", nn::rotary(draw.normal({2, 3, 1, 5, 4}), draw.integer(300, 900)));
}
