// The cost of each form of attention as sequences or batches grow: attention to all keys, and
// causal attention; heads of 64.

#include "nn/nn.h"
#include "tools/bench/case.h"

#include <memory>

namespace wick::bench {

namespace {

struct Inputs {
  Tensor q, k, v;

  Inputs(std::int64_t batch, std::int64_t heads, std::int64_t tokens)
      : q(numbers({batch, heads, tokens, 64}, 1)),
        k(numbers({batch, heads, tokens, 64}, 2)),
        v(numbers({batch, heads, tokens, 64}, 3)) {}
};

using Attend = Tensor (*)(const Inputs& in);

nn::AttentionOptions causal() {
  nn::AttentionOptions options;
  options.causal = true;
  return options;
}

Tensor readable(const Inputs& in) {
  return nn::scaled_dot_product_attention(in.q, in.k, in.v).output;
}
Tensor fused(const Inputs& in) { return nn::fused_attention(in.q, in.k, in.v); }
Tensor chunked(const Inputs& in) { return nn::chunked_attention(in.q, in.k, in.v); }
Tensor linear(const Inputs& in) { return nn::linear_attention(in.q, in.k, in.v); }

Tensor fused_causal(const Inputs& in) { return nn::fused_attention(in.q, in.k, in.v, causal()); }
Tensor linear_causal(const Inputs& in) { return nn::linear_attention(in.q, in.k, in.v, true); }
Tensor window(const Inputs& in) { return nn::sliding_window_attention(in.q, in.k, in.v, 256); }
Tensor strided(const Inputs& in) { return nn::strided_attention(in.q, in.k, in.v, 128); }

struct Form {
  /// The forms that attend to all keys, and the causal forms.
  std::string family;
  std::string name;
  Attend attend;
  std::int64_t most_tokens;
};

Step inference(const Inputs& in, Attend attend) {
  return computing([in, attend] {
    const NoGrad no_grad;
    return attend(in);
  });
}

/// Forward, and backward to q, k and v.
Step training(Inputs in, Attend attend) {
  for (Tensor* input : {&in.q, &in.k, &in.v}) input->requires_grad_();
  const auto gradients = [in, attend, dy = numbers(in.q.shape(), 4)] {
    return grad(attend(in), {in.q, in.k, in.v}, dy);
  };
  return {[gradients] { gradients(); }, [gradients] { return concat(gradients(), 0).to_vector(); }};
}

}  // namespace

void add_attention_by_tokens(std::vector<Case>& cases) {
  // Beyond 4,096 tokens the readable form's scores do not fit in the memory of small machines.
  const std::vector<Form> forms = {{"attention", "readable", readable, 4096},
                                   {"attention", "fused", fused, 16384},
                                   {"attention", "chunked", chunked, 16384},
                                   {"attention", "linear", linear, 16384},
                                   {"causal_attention", "fused", fused_causal, 16384},
                                   {"causal_attention", "linear", linear_causal, 16384},
                                   {"causal_attention", "window_256", window, 16384},
                                   {"causal_attention", "strided_128", strided, 16384}};
  for (const Form& form : forms) {
    for (std::int64_t n = 128; n <= form.most_tokens; n *= 2) {
      cases.push_back({concatenate("wick/", form.family, '.', form.name, '/', n),
                       [=] { return inference(Inputs(1, 1, n), form.attend); }});
    }
    for (std::int64_t batch = 1; batch <= 64; batch *= 2) {
      cases.push_back({concatenate("wick/", form.family, "_batch.", form.name, '/', batch),
                       [=] { return inference(Inputs(batch, 6, 256), form.attend); }});
    }
  }
  for (const Form& form : {forms[0], forms[1]}) {
    for (std::int64_t n = 128; n <= form.most_tokens; n *= 2) {
      cases.push_back({concatenate("wick/attention_training.", form.name, '/', n),
                       [=] { return training(Inputs(1, 1, n), form.attend); }});
    }
  }
}

}  // namespace wick::bench
