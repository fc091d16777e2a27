#include "nn/normalization.h"
#include "tests/16_compression/public/weights.h"

using namespace wick;
using namespace wick::scenario;

namespace {

// A weight that two places share, beside one of its own.
class Shared : public nn::Module {
 public:
  Shared(const Tensor& both, const Tensor& own) : a(both), b(both), c(own) {}
  void members(nn::Members& visit) override {
    visit("a", a);
    visit("b", b);
    visit("c", c);
  }
  Tensor a, b, c;
};

}  // namespace

GRADED("16.2", "two weights, of which one has the smaller numbers") {
  const Tensor small = show("weight 0", apart(draw, {2, 3}));
  const Tensor large = show("weight 1", apart(draw, {3, 2}, 5));
  observe_masks("a third", {small, large}, share_of(4, 12));
  observe_masks("two thirds", {large, small}, share_of(8, 12));
}

GRADED("16.2", "a count of all numbers together") {
  const std::vector<Tensor> weights{show("weight 0", apart(draw, {3})),
                                    show("weight 1", apart(draw, {5}, 2)),
                                    show("weight 2", apart(draw, {2, 2}, 3))};
  // Two thirds of 3, 5 and 4 numbers are 7 if each weight rounds down by itself.
  observe_masks("masks", weights, share_of(draw.integer(7, 9), 12, 0.9));
}

GRADED("16.2", "equal magnitudes in several weights") {
  const double x = draw.hundredths(20, 90);
  const std::vector<Tensor> weights{
      show("weight 0", draw.values({4}, shuffled(draw, {x, -x, 0.1, 2}))),
      show("weight 1", draw.values({2, 2}, shuffled(draw, {x, x, -x, 3})))};
  for (const std::int64_t count : {2, 4, 5}) {
    observe_masks(concatenate(count, " zeros"), weights, share_of(count, 8));
  }
}

GRADED("16.2", "zeros of a model, but not those of its biases") {
  const Tensor weight = show("weight", with_zeros(draw, {3, 12}));
  const Tensor other = show("weight of the second layer", draw.whole({2, 3}, 1, 2));
  nn::Sequential model(layer_of(weight, draw.full({3}, 0)), nn::LayerNorm(3),
                       layer_of(other, draw.full({2}, 0)));
  show("biases", "0");
  observe("sparsity", nn::sparsity(model));
}

GRADED("16.2", "a weight that two places share") {
  const Tensor both = show("weight of both", with_zeros(draw, {4, 9}));
  const Tensor own = show("another weight", draw.whole({2, 20}, 1, 9));
  observe("sparsity", nn::sparsity(Shared(both, own)));
}

GRADED("16.2", "a model without weights") {
  const std::int64_t size = draw.integer(2, 9);
  show("model", concatenate("a layer norm of ", size, " features"));
  observe_error("sparsity of a layer norm", [&] { nn::sparsity(nn::LayerNorm(size)); }, {"0"});
  const Tensor weight = show("weight", with_zeros(draw, {3, 12}));
  observe("sparsity of a layer", nn::sparsity(layer_of(weight)));
}
