#include "tools/bench/case.h"

#include <cmath>
#include <functional>

// Operations that are one kernel and one node, "wick", beside the same operations made of others,
// "composed". A loss and rms_norm are made of others in either form; of rms_norm there is one form.
// Each step ends with the gradients of all inputs; its values are the gradient of the first.
namespace wick::bench {

namespace {

using Formula = std::function<Tensor(const std::vector<Tensor>&)>;

// `inputs` are drawn from seeds 1, 2, .. and the gradient of y, if y has axes, from the next seed.
Step forward_backward(const std::vector<Shape>& inputs, const Shape& y, const Formula& formula) {
  std::vector<Tensor> leaves;
  std::uint32_t seed = 0;
  for (const Shape& shape : inputs) leaves.push_back(numbers(shape, ++seed).requires_grad_());
  const Tensor dy = y.size() == 0 ? ones({}) : numbers(y, ++seed);
  return computing([=] { return grad(formula(leaves), leaves, dy)[0]; });
}

struct Primitive {
  const char* name;
  std::vector<Shape> inputs;
  Shape y;
  Formula kernel, composed;  // without `composed`, the operation is measured alone
};

std::vector<std::int64_t> labels(std::int64_t count, std::int64_t classes) {
  std::vector<std::int64_t> values;
  for (std::int64_t i = 0; i < count; ++i) values.push_back(i * 7 % classes);
  return values;
}

// The sizes of a transformer's step: 8 sequences of 256 tokens, 384 wide.
std::vector<Primitive> primitives() {
  const Ids ids{Shape{2048}, labels(2048, 65)};
  const Tensor targets = embedding(eye(65), ids);
  std::vector<Primitive> all;
  all.push_back({"linear_forward_backward/2048x384x1536",
                 {Shape{2048, 384}, Shape{1536, 384}, Shape{1536}},
                 Shape{2048, 1536},
                 [](const auto& in) { return linear(in[0], in[1], in[2]); },
                 [](const auto& in) { return matmul(in[0], in[1].transpose(0, 1)) + in[2]; }});
  all.push_back({"gelu_forward_backward/2048x1536",
                 {Shape{2048, 1536}},
                 Shape{2048, 1536},
                 [](const auto& in) { return gelu(in[0]); },
                 [](const auto& in) {
                   return in[0] * (erf(in[0] * Scalar(std::sqrt(0.5))) + 1) * Scalar(0.5);
                 }});
  all.push_back({"softmax_forward_backward/2048x256",
                 {Shape{2048, 256}},
                 Shape{2048, 256},
                 [](const auto& in) { return softmax(in[0]); },
                 [](const auto& in) {
                   const Tensor e = exp(in[0] - max(in[0], -1, true).detach());
                   return e / sum(e, -1, true);
                 }});
  all.push_back({"cumsum_forward_backward/2048x256",
                 {Shape{2048, 256}},
                 Shape{2048, 256},
                 [](const auto& in) { return cumsum(in[0], 1); },
                 [](const auto& in) {
                   return matmul(in[0], triu(ones({256, 256})));
                 }});
  all.push_back({"cross_entropy_forward_backward/2048x65",
                 {Shape{2048, 65}},
                 Shape{},
                 [=](const auto& in) { return cross_entropy(in[0], ids); },
                 [=](const auto& in) {
                   const Tensor chosen = embedding(eye(65), ids);
                   return sum(log_softmax(in[0]) * chosen) * Scalar(-1.0 / 2048);
                 }});
  all.push_back({"binary_cross_entropy_forward_backward/2048x65",
                 {Shape{2048, 65}},
                 Shape{},
                 [=](const auto& in) { return binary_cross_entropy_with_logits(in[0], targets); },
                 [=](const auto& in) {
                   const Tensor p = sigmoid(in[0]);
                   return -mean(targets * log(p) + (1 - targets) * log(1 - p));
                 }});
  all.push_back({"rms_norm_forward_backward/2048x384",
                 {Shape{2048, 384}, Shape{384}},
                 Shape{2048, 384},
                 [](const auto& in) { return rms_norm(in[0], in[1]); },
                 nullptr});
  all.push_back({"embedding_forward_backward/2048_of_65x384",
                 {Shape{65, 384}},
                 Shape{2048, 384},
                 [=](const auto& in) { return embedding(in[0], ids); },
                 [=](const auto& in) { return matmul(targets, in[0]); }});
  // The gradient of a table is as large as the table, however few of its rows are read.
  const Ids words{Shape{2048}, labels(2048, 50257)};
  all.push_back({"embedding_forward_backward/2048_of_50257x384",
                 {Shape{50257, 384}},
                 Shape{2048, 384},
                 [=](const auto& in) { return embedding(in[0], words); },
                 nullptr});
  return all;
}

}  // namespace

void add_primitives(std::vector<Case>& cases) {
  for (const Primitive& primitive : primitives()) {
    const auto add = [&](const std::string& who, const Formula& formula) {
      cases.push_back({who + '/' + primitive.name,
                       [=] { return forward_backward(primitive.inputs, primitive.y, formula); }});
    };
    add("wick", primitive.kernel);
    if (primitive.composed) add("composed", primitive.composed);
  }
}

}  // namespace wick::bench
