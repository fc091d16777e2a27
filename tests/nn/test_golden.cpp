// wick against PyTorch's values in tests/golden: forward, the gradient of every input and of every
// parameter.

#include "tests/nn/golden.h"

#include <memory>
#include <type_traits>

using namespace wick;

TEST_CASE("golden: self-attention") {
  for (const char* name : {"attention_self", "attention_causal"}) {
    CAPTURE(name);
    const Golden golden(name);
    nn::MultiHeadAttention attention(12, 3);
    golden.fill(attention);
    const Tensor x = golden.leaf("query");
    const Tensor mask = golden.has("mask") ? golden["mask"] : Tensor();
    const Tensor y = attention(x, mask);
    golden.check_output(y);
    y.backward(golden["dy"]);
    golden.check_gradient("query", x);
    golden.check_parameters(attention, 8);
    check_close(attention.attend(x, x, x, mask).weights, golden["weights"], agreement);
  }
}

TEST_CASE("golden: attention with rotary positions") {
  const Golden golden("attention_rotary");
  nn::MultiHeadAttention attention(12, 3);
  attention.rotary_base = 10000;
  golden.fill(attention);
  const Tensor x = golden.leaf("x");
  const Tensor y = attention(x, nn::causal_mask(5));
  golden.check_output(y);
  y.backward(golden["dy"]);
  golden.check_gradient("x", x);
  golden.check_parameters(attention, 8);
}

TEST_CASE("golden: cross-attention with a mask") {
  const Golden golden("attention_cross");
  nn::MultiHeadAttention attention(12, 3);
  golden.fill(attention);
  const Tensor query = golden.leaf("query");
  const Tensor key = golden.leaf("key");
  const Tensor value = golden.leaf("value");
  const Tensor y = attention(query, key, value, golden["mask"]);
  golden.check_output(y);
  y.backward(golden["dy"]);
  golden.check_gradient("query", query);
  golden.check_gradient("key", key);
  golden.check_gradient("value", value);
  golden.check_parameters(attention, 8);
}

TEST_CASE("golden: a state dict of PyTorch's attention loads as it is") {
  const Golden golden("attention_self");
  nn::MultiHeadAttention attention(12, 3);
  attention.load(golden_path("attention_state_dict"));
  golden.check_output(attention(golden["query"]));
}

TEST_CASE("golden: linear and layer normalisation") {
  {
    const Golden golden("linear");
    nn::Linear layer(5, 4);
    check_layer(golden, layer, 2);
  }
  const Golden golden("layer_norm");
  nn::LayerNorm layer(6);
  check_layer(golden, layer, 2);
}

TEST_CASE("golden: both forms of gelu") {
  for (const Gelu form : {Gelu::Erf, Gelu::Tanh}) {
    const Golden golden(form == Gelu::Erf ? "gelu_erf" : "gelu_tanh");
    const Tensor x = golden.leaf("x");
    const Tensor y = gelu(x * 2, form);
    golden.check_output(y);
    y.backward(golden["dy"]);
    golden.check_gradient("x", x);
  }
}

TEST_CASE("golden: cross-entropy, also with labels that are ignored") {
  for (const char* name : {"cross_entropy", "cross_entropy_ignored"}) {
    CAPTURE(name);
    const Golden golden(name);
    const Tensor logits = golden.leaf("logits");
    const Tensor loss = cross_entropy(logits, golden.ids("labels"));
    golden.check_output(loss);
    loss.backward(golden["dy"]);
    golden.check_gradient("logits", logits);
  }
}

TEST_CASE("golden: binary cross-entropy and mean squared error") {
  {
    const Golden golden("binary_cross_entropy");
    const Tensor logits = golden.leaf("logits");
    const Tensor loss = binary_cross_entropy_with_logits(logits, permuted(golden["targets"]));
    golden.check_output(loss);
    loss.backward(golden["dy"]);
    golden.check_gradient("logits", logits);
  }
  const Golden golden("mse_loss");
  const Tensor prediction = golden.leaf("prediction");
  const Tensor target = golden.leaf("target");
  const Tensor loss = mse_loss(prediction, target);
  golden.check_output(loss);
  loss.backward(golden["dy"]);
  golden.check_gradient("prediction", prediction);
  golden.check_gradient("target", target);
}

TEST_CASE("golden: embedding, with ids that repeat and rows that nobody asks for") {
  const Golden golden("embedding");
  const Tensor weight = golden.leaf("weight");
  const Tensor y = embedding(weight, golden.ids("ids"));
  golden.check_output(y);
  y.backward(golden["dy"]);
  golden.check_gradient("weight", weight);
}

TEST_CASE("golden: sinusoidal positions and ALiBi's bias") {
  const Golden sinusoidal("sinusoidal"), alibi("alibi");
  sinusoidal.check_output(nn::sinusoidal_positions(6, 8));
  alibi.check_output(nn::alibi_bias(12, 6));
}

TEST_CASE("golden: rotary around position 10,000") {
  const Golden golden("rotary");
  const Tensor x = golden.leaf("x");
  const Tensor y = nn::rotary(x, golden.ids("first").values[0]);
  golden.check_output(y);
  y.backward(golden["dy"]);
  golden.check_gradient("x", x);
}

namespace {

// Gives the parameter each golden gradient in turn and compares it after every step.
template <typename Optimizer, typename Options>
void follow(const std::string& name, const Options& options) {
  CAPTURE(name);
  const Golden golden(name);
  Tensor parameter = golden["start"].clone();
  parameter.requires_grad_();
  Optimizer optimizer({parameter}, options);
  int step = 0;
  for (; golden.has("gradient " + std::to_string(step)); ++step) {
    CAPTURE(step);
    optimizer.zero_grad();
    (parameter * golden["gradient " + std::to_string(step)]).backward(ones(parameter.shape()));
    optimizer.step();
    check_close(parameter, golden["after " + std::to_string(step)], agreement);
  }
  CHECK(step == 6);
}

}  // namespace

TEST_CASE("golden: optimisers, step by step") {
  nn::SGDOptions sgd;
  sgd.learning_rate = 0.1;
  sgd.momentum = 0.9;
  sgd.weight_decay = 0.01;
  sgd.nesterov = true;
  follow<nn::SGD>("sgd", sgd);
  nn::AdamOptions adam;
  adam.learning_rate = 0.02;
  adam.weight_decay = 0.1;
  follow<nn::Adam>("adam", adam);
  nn::AdamWOptions adamw;
  adamw.learning_rate = 0.02;
  adamw.beta1 = 0.8;
  adamw.beta2 = 0.95;
  adamw.weight_decay = 0.1;
  follow<nn::AdamW>("adamw", adamw);
}

namespace {

// Two parameters, of which the second has no gradient at some steps, and a rate of each step's own.
template <typename Optimizer, typename Options>
void follow_changes(const std::string& name, const Options& options) {
  CAPTURE(name);
  const Golden golden(name);
  const auto key = [](const std::string& what, int i, int step) {
    return concatenate(what, ' ', i, ' ', step);
  };
  nn::DecayGroups groups;
  for (std::vector<Tensor>* group : {&groups.decayed, &groups.others}) {
    Tensor parameter = golden[concatenate("start ", group == &groups.others)].clone();
    group->push_back(parameter.requires_grad_());
  }
  const std::vector<Tensor> parameters{groups.decayed[0], groups.others[0]};
  std::unique_ptr<Optimizer> optimizer;
  if constexpr (std::is_same_v<Optimizer, nn::AdamW>) {
    optimizer = std::make_unique<Optimizer>(groups, options);
  } else {
    optimizer = std::make_unique<Optimizer>(parameters, options);
  }
  int step = 0;
  int skipped = 0;
  for (; golden.has(concatenate("rate ", step)); ++step) {
    CAPTURE(step);
    optimizer->learning_rate() = golden[concatenate("rate ", step)].item();
    for (int i = 0; i < 2; ++i) {
      Tensor parameter = parameters[i];
      parameter.requires_grad_(false);  // forgets the gradient
      parameter.requires_grad_();
      if (!golden.has(key("gradient", i, step)) && ++skipped) continue;
      (parameter * golden[key("gradient", i, step)]).backward(ones(parameter.shape()));
    }
    optimizer->step();
    for (int i = 0; i < 2; ++i) {
      check_close(parameters[i], golden[key("after", i, step)], agreement);
    }
  }
  CHECK(step == 6);
  CHECK(skipped == 2);
}

}  // namespace

TEST_CASE("golden: optimisers, with rates that change and gradients that are missing") {
  nn::SGDOptions sgd;
  sgd.weight_decay = 0.3;
  follow_changes<nn::SGD>("sgd_changing", sgd);
  sgd.momentum = 0.9;
  follow_changes<nn::SGD>("momentum_changing", sgd);
  follow_changes<nn::Adam>("adam_changing", nn::AdamOptions{});
  nn::AdamWOptions adamw;
  adamw.weight_decay = 0.5;
  follow_changes<nn::AdamW>("adamw_changing", adamw);
}

TEST_CASE("golden: gradients are clipped by their common norm") {
  const Golden golden("clip_grad_norm");
  std::vector<Tensor> parameters;
  for (int i = 0; golden.has("gradient " + std::to_string(i)); ++i) {
    const Tensor gradient = golden["gradient " + std::to_string(i)];
    parameters.push_back(zeros(gradient.shape()).requires_grad_());
    (parameters.back() * gradient).backward(ones(gradient.shape()));
  }
  REQUIRE(parameters.size() == 2);
  check_close(nn::clip_grad_norm(parameters, 1.5), golden["norm"], agreement);
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    check_close(parameters[i].grad(), golden["clipped " + std::to_string(i)], agreement);
  }
}
