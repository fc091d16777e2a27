#include "tests/check.h"

#include "nn/nn.h"

#include <doctest/doctest.h>

using namespace wick;

namespace {

std::vector<std::string> names(const nn::Module& module) {
  std::vector<std::string> result;
  for (const auto& [name, parameter] : module.named_parameters()) result.push_back(name);
  return result;
}

// Sums of a hundred products at most.
const double rounding = tolerance(1e-5, 1e-13);

}  // namespace

TEST_CASE("feed_forward: expands, bends, contracts") {
  manual_seed(3);
  nn::FeedForward layer(4, 6);
  CHECK(layer.linear1.weight.shape() == Shape{6, 4});
  CHECK(layer.linear2.weight.shape() == Shape{4, 6});
  CHECK(names(layer) == std::vector<std::string>{"linear1.weight", "linear1.bias", "linear2.weight",
                                                 "linear2.bias"});
  const Tensor x = permuted(randn({2, 3, 4}));
  check_close(layer(x), layer.linear2(gelu(layer.linear1(x))), 0);
  nn::FeedForward tanh_form(4, 6, 0, Gelu::Tanh);
  check_close(tanh_form(x), tanh_form.linear2(gelu(tanh_form.linear1(x), Gelu::Tanh)), 0);
  CHECK_THROWS_WITH_AS(nn::FeedForward(4, 0),
                       "feed_forward: embed_dim is 4, hidden 0: both must be positive", ValueError);
}

TEST_CASE("transformer_block: has the parameters of PyTorch's layer, and 12 e^2 + 13 e numbers") {
  constexpr std::int64_t e = 6;
  const nn::TransformerBlock block(e, 2);
  CHECK(names(block) ==
        std::vector<std::string>{"self_attn.q_proj.weight", "self_attn.q_proj.bias",
                                 "self_attn.k_proj.weight", "self_attn.k_proj.bias",
                                 "self_attn.v_proj.weight", "self_attn.v_proj.bias",
                                 "self_attn.out_proj.weight", "self_attn.out_proj.bias",
                                 "linear1.weight", "linear1.bias", "linear2.weight", "linear2.bias",
                                 "norm1.weight", "norm1.bias", "norm2.weight", "norm2.bias"});
  std::int64_t count = 0;
  for (const Tensor& parameter : block.parameters()) count += parameter.numel();
  CHECK(count == 12 * e * e + 13 * e);
}

TEST_CASE("transformer_block: branches that give nothing leave x as it was") {
  manual_seed(8);
  nn::TransformerBlock block(4, 2);
  const NoGrad no_grad;
  for (nn::Linear* end : {&block.self_attn.out_proj, &block.feed_forward.linear2}) {
    end->weight.copy_(zeros(end->weight.shape()));
    end->bias.copy_(zeros(end->bias.shape()));
  }
  const Tensor x = randn({2, 3, 4}) * 100;
  check_close(block(x), x, 0);
}

TEST_CASE("transformer_block: evaluation has no dropout, training has three places of it") {
  manual_seed(8);
  nn::TransformerBlock block(4, 2, 8, 1);  // drops everything
  const Tensor x = randn({1, 3, 4});
  check_close(block(x), x, 0);
  block.eval();
  const Tensor y = block(x);
  CHECK(max(abs(y - x)).item() > 0.01);
  check_close(block(x), y, 0);
  block.train();
  // What remains of the feed-forward branch without its end's dropout is linear2's bias.
  block.dropout1 = block.dropout2 = nn::Dropout(0);
  const Tensor after_attention = x + block.self_attn.out_proj.bias;
  check_close(block(x), after_attention + block.feed_forward.linear2.bias, rounding);
}

TEST_CASE("transformer_block: gradients agree with central differences") {
  manual_seed(4);
  nn::TransformerBlock block(4, 2, 5);
  std::vector<Tensor> inputs{randn({2, 3, 4})};
  for (const Tensor& parameter : block.parameters()) inputs.push_back(parameter.detach());
  const Tensor mask = nn::causal_mask(3);
  const auto found = check_gradients(
      [&](const std::vector<Tensor>& given) {
        nn::TransformerBlock copy = block;
        std::size_t next = 1;
        struct Give : nn::Members {
          Give(const std::vector<Tensor>& given, std::size_t& next) : given(given), next(next) {}
          void operator()(const std::string&, Tensor& parameter) override {
            parameter = given[next++];
          }
          void operator()(const std::string&, nn::Module& module) override {
            module.members(*this);
          }
          const std::vector<Tensor>& given;
          std::size_t& next;
        } give(given, next);
        copy.members(give);
        return copy(given[0], mask);
      },
      inputs);
  CHECK_MESSAGE(found.passed, found.message);
}

TEST_CASE("transformer_block: refuses sizes that do not fit") {
  CHECK_THROWS_AS(nn::TransformerBlock(6, 4), ValueError);
  CHECK_THROWS_AS(nn::TransformerBlock(6, 2, -1), ValueError);
  CHECK_THROWS_AS(nn::TransformerBlock(6, 2, 0, 1.5), ValueError);
  CHECK_THROWS_AS(nn::TransformerBlock(6, 2)(zeros({2, 3, 5})), ShapeError);
}
