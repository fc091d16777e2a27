#include "tests/16_compression/public/weights.h"
#include "tools/grade/scenario/not_numbers.h"

using namespace wick;
using namespace wick::scenario;

namespace {

class Parts : public nn::Module {
 public:
  explicit Parts(std::vector<Tensor> parts) : parts_(std::move(parts)) {}
  void members(nn::Members& visit) override {
    for (std::size_t i = 0; i < parts_.size(); ++i) visit(std::to_string(i), parts_[i]);
  }

 private:
  std::vector<Tensor> parts_;
};

}  // namespace

GRADED("16.2", "one weight, many weights, and one without a number") {
  observe_masks("of one weight", {apart(draw, {2, 4})}, share_of(3, 8));
  std::vector<Tensor> weights;
  for (int i = 0; i < 70; ++i) weights.push_back(draw.whole({2, 1}, -3, 3));
  weights[draw.integer(20, 40)] = draw.full({0, 2}, 0);
  observe_masks("of many weights", weights, share_of(60, 138));
  const double unit = 1e-13;
  observe_masks("of small numbers",
                {draw.values({3}, shuffled(draw, {3 * unit, -unit, 5 * unit})),
                 draw.values({2, 2}, shuffled(draw, {2 * unit, -4 * unit, 6 * unit, -7 * unit}))},
                share_of(draw.integer(2, 5), 7));
  observe_masks("of zeros of either sign",
                {draw.values({3}, shuffled(draw, {0.0, -0.0, -0.0})),
                 draw.values({1, 4}, shuffled(draw, {0.0, -0.0, 0.0, unit}))},
                share_of(draw.integer(2, 5), 7));
}

GRADED("16.2", "masks share no memory") {
  // All zeros are in mask 0.
  const Tensor small = show("weight 0", apart(draw, {3, 4}));
  const Tensor large = show("weight 1", apart(draw, {6}, 20));
  const NoGrad no_grad;
  std::vector<Tensor> masks = nn::global_masks({small, large}, share_of(8, 18));
  observe("mask 0", masks.at(0).clone());
  masks.at(0).copy_(draw.full({3, 4}, 9));
  observe("mask 1, after mask 0 has changed", masks.at(1));
}

GRADED("16.2", "shares in double precision, and masks of parameters") {
  const std::vector<Tensor> weights{apart(draw, {5, 8}).requires_grad_(), apart(draw, {60}, 20)};
  for (const double sparsity : {0.29, 0.57, 0.07}) {
    const std::string name = concatenate("share ", sparsity);
    show("sparsity", concatenate(sparsity));
    const std::vector<Tensor> masks = nn::global_masks(weights, sparsity);
    observe(name + ", mask 0", masks.at(0).detach());
    observe(name + ", mask 1", masks.at(1));
    observe(name + ": mask 0 requires a gradient", masks.at(0).requires_grad());
  }
}

GRADED("16.2", "large weights with many equal magnitudes") {
  const std::vector<Tensor> weights{draw.whole({260, 270}, -3, 3), draw.whole({300}, -5, 5),
                                    draw.normal({8, 9}, 4)};
  const double share = share_of(draw.integer(66000, 69000), 70572, 0.75);
  show("sparsity of 70,572 numbers", concatenate(share));
  const std::vector<Tensor> masks = nn::global_masks(weights, share);
  std::vector<double> kept(260, 0);
  for (std::int64_t i = 0; i < weights[0].numel(); ++i) {
    kept[static_cast<std::size_t>(i / 270)] += element(masks.at(0), i);
  }
  observe("kept of each row of mask 0", kept);
  observe("mask 1", masks.at(1));
  observe("mask 2", masks.at(2));
  observe("zeros of weights 0 and 2", nn::sparsity(Parts(weights)));
}

GRADED("16.2", "zeros of either sign, NaN, three axes, and no number") {
  const Tensor numbers = with_zeros(draw, {2, 5, 6});
  const Tensor special = draw.values({1, 6}, {0.0, -0.0, not_a_number, no_bound, 1e-300, 2});
  const Tensor column = draw.values({3, 1}, shuffled(draw, {0, 1, 0}));
  const Tensor block = with_zeros(draw, {1, 2, 1, 3});
  const Tensor shared = draw.full({3, 20}, 1);
  const Parts module({numbers, special, draw.full({0, 4}, 0), draw.full({5}, 0), shared,
                      draw.full({}, 0), column, block, shared});
  observe("sparsity", nn::sparsity(module));
  observe("sparsity of all zeros", nn::sparsity(Parts({draw.full({3, 70}, 0)})));
  observe("sparsity of NaN", nn::sparsity(Parts({draw.values({1, 3}, {not_a_number, 2, 3})})));
  const Parts none({draw.full({0, 4}, 0), draw.full({5}, 0)});
  observe_error("of nothing", [&] { nn::sparsity(none); }, {"0"});
}
