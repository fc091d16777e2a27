#include "nn/profile/profile.h"
#include "tests/14_profiling/public/counts.h"

using namespace wick;
using namespace wick::scenario;

namespace {

// Parameters of every rank, one of them undefined, one without numbers, two that collect no
// gradient, and one under two names.
class Mixed : public nn::Module {
 public:
  explicit Mixed(std::int64_t n)
      : one(ones(Shape{})),
        row(ones({n})),
        cube(ones({n, 3, 2})),
        empty(ones({n, 0})),
        frozen(ones({n, n})),
        other(ones({n, 2})) {
    for (Tensor* each : {&one, &row, &cube}) each->requires_grad_();
  }
  void members(nn::Members& visit) override {
    visit("none", none);
    visit("one", one);
    visit("row", row);
    visit("cube", cube);
    visit("empty", empty);
    visit("frozen", frozen);
    visit("other", other);
    visit("cube again", cube);
  }
  Tensor none, one, row, cube, empty, frozen, other;
};

// More numbers than 24 bits or 32 bits can count, and an odd number of them: one that is stretched.
class Wide : public nn::Module {
 public:
  Wide(std::int64_t n, std::int64_t columns) : weight(ones({1, 1}).expand({2 * n + 1, columns})) {}
  void members(nn::Members& visit) override { visit("weight", weight); }
  Tensor weight;
};

class Nothing : public nn::Module {
 public:
  void members(nn::Members&) override {}
};

}  // namespace

GRADED("14.1", "a whole model, tied and not") {
  nn::GptOptions options = options_of(draw.integer(5, 30), 6, 2, 4, draw.integer(1, 3));
  observe("a head of its own", exact(nn::count_parameters(nn::Gpt(options))));
  options.tied = true;
  observe("tied", exact(nn::count_parameters(nn::Gpt(options))));
}

GRADED("14.1", "every rank, an undefined one, two without a gradient, and nothing at all") {
  const std::int64_t n = draw.integer(65, 300);
  const Mixed mixed(n);
  observe("parameters", exact(nn::count_parameters(mixed)));
  observe("of a small one", exact(nn::count_parameters(Mixed(n % 4))));
  observe("the same again", exact(nn::count_parameters(mixed)));
  observe("of a wide one", exact(nn::count_parameters(Wide(n, 200001))));
  observe("of a very wide one", exact(nn::count_parameters(Wide(n, 40000001))));
  observe("of nothing; n", std::vector<double>{double(nn::count_parameters(Nothing())), double(n)});
}
