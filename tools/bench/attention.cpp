#include "nn/nn.h"
#include "tools/bench/case.h"

#include <memory>

namespace wick::bench {

namespace {

struct Size {
  std::int64_t batch, tokens, width, heads;

  std::string name() const {
    return concatenate(batch, "x", tokens, "x", width, "_", heads, "_heads_causal");
  }

  /// Four projections, and for each query two numbers for every feature of the keys that it sees.
  double flops_of_forward() const {
    return 4 * 2.0 * batch * tokens * width * width + 2.0 * batch * tokens * (tokens + 1) * width;
  }
};

/// Causal self-attention.
struct SelfAttention {
  nn::MultiHeadAttention attention;
  Tensor x, mask, dy;

  explicit SelfAttention(const Size& size)
      : attention(size.width, size.heads),
        x(numbers({size.batch, size.tokens, size.width}, 1)),
        mask(nn::causal_mask(size.tokens)),
        dy(numbers({size.batch, size.tokens, size.width}, 2)) {
    set_numbers(attention.parameters(), 3, Scalar(0.125));
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
  const Size size{8, 256, 384, 6};
  cases.push_back({"wick/attention_forward/" + size.name(),
                   [=] {
                     const auto model = std::make_shared<SelfAttention>(size);
                     return computing([model] { return model->forward(); });
                   },
                   size.flops_of_forward()});
  // The second size is so small that the cost of the graph shows.
  for (const Size& trained : {size, Size{2, 16, 32, 2}}) {
    cases.push_back({"wick/attention_forward_backward/" + trained.name(),
                     [=] {
                       const auto model = std::make_shared<SelfAttention>(trained);
                       return Step{[model] { model->forward_backward(); },
                                   [model] { return model->values_and_gradients(); }};
                     },
                     3 * trained.flops_of_forward()});
  }
  for (const bool causal : {false, true}) {
    const std::string name = std::string("1x6x4096x64") + (causal ? "_causal" : "");
    cases.push_back({"wick/fused_attention/" + name,
                     [causal] {
                       const auto inputs = std::make_shared<LongSequence>();
                       return computing([inputs, causal] { return inputs->attend(causal); });
                     },
                     4.0 * 6 * 64 * (causal ? 4096 * 4097 / 2 : 4096 * 4096)});
  }
}

}  // namespace wick::bench
