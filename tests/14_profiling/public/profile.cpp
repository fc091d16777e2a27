#include "nn/profile/profile.h"
#include "tests/14_profiling/public/counts.h"

#include <stdexcept>

using namespace wick;
using namespace wick::scenario;

GRADED("14.3", "products, sums and views, each name in one line") {
  const std::int64_t m = draw.integer(2, 5), k = draw.integer(6, 9);
  const Tensor a = show("a", draw.normal({m, k})), b = draw.normal({k, 3});
  show("work", "y = matmul(a, b), exp(y), y + y, a.transpose(0, 1), matmul(a, b)");
  observe_profile("profile", [&] {
    const Tensor y = matmul(a, b);
    exp(y);
    y + y;
    a.transpose(0, 1);
    matmul(a, b);
  });
}

GRADED("14.3", "the most expensive first, equal ones by name") {
  const std::int64_t n = draw.integer(3, 9);
  const Tensor few = draw.normal({n}), many = draw.normal({5, n});
  show("work", concatenate("tanh, exp, log1p, abs of ", n, " numbers; relu of ", 5 * n));
  observe_profile("profile", [&] {
    tanh(few);
    exp(few);
    relu(many);
    abs(few);
    few.unsqueeze(0);
    log1p(abs(few));
    few.reshape({1, n});
  });
}

GRADED("14.3", "rules of gradients count, too") {
  needs_history();
  const std::int64_t m = draw.integer(2, 5), k = draw.integer(6, 9);
  Tensor a = draw.normal({m, k}), b = draw.normal({k, 4});
  const Tensor dy = draw.normal({m, 4});
  a.requires_grad_();
  b.requires_grad_();
  show("shapes", concatenate("a ", a.shape(), ", b ", b.shape()));
  Tensor y;
  observe_profile("forwards", [&] { y = matmul(a, b); });
  observe_profile("backwards", [&] { y.backward(dy); });
}

GRADED("14.3", "each call by itself, and nothing counted outside") {
  const std::int64_t n = draw.integer(3, 9);
  const Tensor x = draw.normal({n});
  show("work", concatenate("exp of ", n, " numbers, twice; then once; then nothing"));
  observe_profile("first", [&] { exp(exp(x)); });
  exp(x);
  observe_profile("second", [&] { exp(x); });
  observe_profile("nothing", [] {});
  observe("an observer is left behind; n",
          std::vector<double>{Observe::last() == nullptr ? 0. : 1., double(n)});
}
