#include "nn/nn.h"
#include "tools/bench/case.h"

#include <memory>

namespace wick::bench {

namespace {

constexpr std::int64_t batch = 8;
constexpr std::int64_t tokens = 256;
constexpr std::int64_t width = 384;
constexpr std::int64_t heads = 6;

/// Causal self-attention.
struct SelfAttention {
  nn::MultiHeadAttention attention{width, heads};
  Tensor x = numbers({batch, tokens, width}, 1);
  Tensor mask = nn::causal_mask(tokens);
  Tensor dy = numbers({batch, tokens, width}, 2);

  SelfAttention() {
    const NoGrad no_grad;
    std::uint32_t seed = 3;
    for (Tensor& parameter : attention.parameters()) {
      parameter.copy_(numbers(parameter.shape(), seed++) * Scalar(0.125));
    }
  }

  Tensor forward() const {
    const NoGrad no_grad;
    return attention(x, mask);
  }

  Tensor forward_backward() {
    x.requires_grad_();
    x.zero_grad();
    attention.zero_grad();
    const Tensor y = attention(x, mask);
    y.backward(dy);
    return y;
  }

  /// The output, then the gradients of x and of the parameters.
  std::vector<Scalar> values_and_gradients() {
    std::vector<Scalar> all = forward_backward().to_vector();
    std::vector<Tensor> inputs = attention.parameters();
    inputs.insert(inputs.begin(), x);
    for (const Tensor& input : inputs) {
      const std::vector<Scalar> one = input.grad().to_vector();
      all.insert(all.end(), one.begin(), one.end());
    }
    return all;
  }
};

/// One sequence of 4,096 tokens, 6 heads of 64, as a causal model's layer meets them.
struct LongSequence {
  Tensor q = numbers({1, 6, 4096, 64}, 1);
  Tensor k = numbers({1, 6, 4096, 64}, 2);
  Tensor v = numbers({1, 6, 4096, 64}, 3);

  Tensor attend(bool causal) const {
    const NoGrad no_grad;
    nn::AttentionOptions options;
    options.causal = causal;
    return nn::fused_attention(q, k, v, options);
  }
};

}  // namespace

void add_attention(std::vector<Case>& cases) {
  const std::string size = "8x256x384_6_heads_causal";
  cases.push_back({"wick/attention_forward/" + size, [] {
                     const auto model = std::make_shared<SelfAttention>();
                     return computing([model] { return model->forward(); });
                   }});
  cases.push_back({"wick/attention_forward_backward/" + size, [] {
                     const auto model = std::make_shared<SelfAttention>();
                     return Work{[model] { model->forward_backward(); },
                                 [model] { return model->values_and_gradients(); }};
                   }});
  for (const bool causal : {false, true}) {
    const std::string name = std::string("1x6x4096x64") + (causal ? "_causal" : "");
    cases.push_back({"wick/fused_attention/" + name, [causal] {
                       const auto inputs = std::make_shared<LongSequence>();
                       return computing([inputs, causal] { return inputs->attend(causal); });
                     }});
  }
}

}  // namespace wick::bench
