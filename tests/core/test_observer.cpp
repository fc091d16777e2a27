#include "core/observer.h"

#include "core/array.h"
#include "core/attention.h"
#include "core/autograd/node.h"
#include "tests/check.h"
#include "tools/grade/scenario/work.h"

#include <atomic>
#include <thread>

using namespace wick;

namespace {

std::string text_of(const Operation& operation) {
  std::string text = operation.name;
  for (const Shape& shape : operation.operands) text += " " + to_string(shape);
  return text + " -> " + to_string(operation.result);
}

}  // namespace

TEST_CASE("observer: sees each operation with its shapes, and none after its end") {
  std::vector<std::string> seen;
  const Tensor a = ones({2, 3}), b = ones({3, 4});
  {
    const Observe observe([&](const Operation& operation) { seen.push_back(text_of(operation)); });
    const NoGrad no_grad;
    matmul(a, b);
    exp(a);
  }
  matmul(a, b);
  CHECK(seen == std::vector<std::string>{"matmul (2, 3) (3, 4) -> (2, 4)", "exp (2, 3) -> (2, 3)"});
}

TEST_CASE("observer: sees the operations of gradient rules") {
  int products = 0;
  Tensor a = ones({2, 3}), b = ones({3, 4});
  a.requires_grad_();
  b.requires_grad_();
  const Observe observe(
      [&](const Operation& operation) { products += operation.name == "matmul"; });
  const Tensor y = matmul(a, b);
  CHECK(products == 1);
  y.backward(ones({2, 4}));
  CHECK(products == 3);
}

TEST_CASE("observer: the last one sees, and then the one before it") {
  int outer = 0, inner = 0;
  const Tensor a = ones({2});
  const Observe first([&](const Operation&) { ++outer; });
  exp(a);
  {
    const Observe second([&](const Operation&) { ++inner; });
    exp(a);
    exp(a);
  }
  exp(a);
  CHECK(outer == 2);
  CHECK(inner == 2);
}

TEST_CASE("observer: sees a gradient rule of one pass as one operation, on every device") {
  std::vector<std::string> seen;
  const Observe observe([&](const Operation& operation) { seen.push_back(text_of(operation)); });
  const Tensor dy = ones({2, 3});
  Tensor x = arange(6).reshape({2, 3});
  x.requires_grad_();
  const auto backward_of = [&](const Tensor& y) {
    seen.clear();
    y.backward(ones(y.shape()));
    return seen;
  };
  using Lines = std::vector<std::string>;
  CHECK(backward_of(softmax(x, -1)) == Lines{"softmax_dx (2, 3) (2, 3) -> (2, 3)"});
  CHECK(backward_of(log_softmax(x, 0)) ==
        Lines{"log_softmax_dx (2, 3) (2, 3) -> (2, 3)", "add (2, 3) (2, 3) -> (2, 3)"});
  CHECK(backward_of(gelu(x)).front() == "gelu_dx (2, 3) (2, 3) -> (2, 3)");
  CHECK(backward_of(layer_norm(x, ones({3}), zeros({3}))).front() ==
        "layer_norm_backward (2, 3) (3,) (2, 3) -> (2, 3)");
}

TEST_CASE("observer: a convolution is one operation, and so are its rules, on every device") {
  std::vector<std::string> seen;
  const Observe observe([&](const Operation& operation) { seen.push_back(text_of(operation)); });
  Tensor x = ones({1, 2, 3, 3}), weight = ones({3, 2, 2, 2});
  x.requires_grad_();
  weight.requires_grad_();
  seen.clear();
  const Tensor y = conv2d(x, weight);
  const Tensor dy = ones(y.shape());
  seen.resize(1);
  CHECK(seen[0] == "conv2d (1, 2, 3, 3) (3, 2, 2, 2) -> (1, 3, 2, 2)");
  seen.clear();
  y.backward(dy);
  CHECK(seen ==
        std::vector<std::string>{"conv2d_dx (1, 3, 2, 2) (3, 2, 2, 2) -> (1, 2, 3, 3)",
                                 "conv2d_dweight (1, 3, 2, 2) (1, 2, 3, 3) -> (3, 2, 2, 2)"});
}

TEST_CASE("observer: attention in one pass is one operation forwards and one backwards") {
  Tensor q = ones({1, 2, 4, 3}), k = ones({1, 2, 5, 3}), v = ones({1, 2, 5, 6});
  q.requires_grad_();
  std::vector<std::string> seen;
  const Observe observe([&](const Operation& operation) { seen.push_back(text_of(operation)); });
  const Tensor y = tiled_attention(q, k, v, {});
  y.backward(ones(y.shape()));
  CHECK(seen ==
        std::vector<std::string>{
            "attention (1, 2, 4, 3) (1, 2, 5, 3) (1, 2, 5, 6) -> (1, 2, 4, 6)",
            "attention_backward (1, 2, 4, 3) (1, 2, 5, 3) (1, 2, 5, 6) (1, 2, 4, 6) -> (1, 2, 4, "
            "3)"});
}

TEST_CASE("observer: sees nothing while Unobserved exists, and the same one afterwards") {
  int count = 0;
  const Tensor a = ones({2});
  const Observe observe([&](const Operation&) { ++count; });
  {
    const Unobserved unobserved;
    exp(a);
  }
  CHECK(count == 0);
  exp(a);
  CHECK(count == 1);
}

TEST_CASE(
    "observer: that of all threads sees threads that have none, unless Unobserved hides them") {
  std::atomic<int> all{0};
  int own = 0;
  const Tensor a = ones({2});
  const auto work_elsewhere = [&] {
    std::thread([&] {
      exp(a);
      const Unobserved unobserved;
      exp(a);
    }).join();
    std::thread([&] {
      const Observe observe([&](const Operation&) { ++own; });
      exp(a);
    }).join();
  };
  {
    const Observe observe([&](const Operation&) { ++all; }, {}, Observe::Threads::All);
    exp(a);
    work_elsewhere();
  }
  CHECK(all == 2);
  CHECK(own == 1);
  {
    const Observe one([](const Operation&) {}, {}, Observe::Threads::All);
    CHECK_THROWS_WITH_AS(Observe([](const Operation&) {}, {}, Observe::Threads::All),
                         "observe: there is an observer of all threads already", Error);
    CHECK(Observe::last() == &one);
  }
  CHECK(Observe::last() == nullptr);
  const Observe of_this([&](const Operation&) { ++all; });
  work_elsewhere();
  CHECK(all == 2);
  CHECK(own == 2);
}

// Scenarios measure work by this header.
TEST_CASE("observer: the work of a model is counted on all threads, that of attention on none") {
  const Tensor x = ones({2, 3}), weight = ones({3, 4});
  CHECK(scenario::work_of([&] { matmul(x, weight); }) == 24);
  CHECK(scenario::work_of([&] {
          std::thread([&] { matmul(x, weight); }).join();
          matmul(x, weight);
        }) == 48);
  CHECK(scenario::work_of([&] { matmul(x.unsqueeze(0), weight.unsqueeze(0)); }) == 0);
}

TEST_CASE("observer: refuses an empty function, and leaves the one before it") {
  int seen = 0;
  const Observe observer([&](const Operation&) { ++seen; });
  CHECK_THROWS_WITH_AS(Observe({}), "observe: the function that sees operations is empty",
                       ValueError);
  exp(ones({1}));
  CHECK(seen == 1);
}

TEST_CASE("observer: memory is seen from an array's beginning to its end, and so is backward()") {
  std::int64_t held = 0;
  std::vector<std::string> seen;
  Tensor x = ones({2, 3});
  x.requires_grad_();
  Tensor kept;
  {
    const ObserveMemory observe([&](const Buffer& buffer) { held += buffer.count(); },
                                [&](const Buffer& buffer) { held -= buffer.count(); },
                                [&](const std::shared_ptr<Node>& start) {
                                  seen.push_back(start == nullptr ? "end" : start->operation);
                                });
    kept = x * 2;
    CHECK(held == 6);
    CHECK(kept.transpose(0, 1).defined());  // a view has no memory of its own
    CHECK(held == 6);
    {
      const Tensor y = exp(kept);
      CHECK(held == 12);
      y.backward(ones({2, 3}));
      CHECK(held == 18);  // and the gradient of x
    }
    CHECK(held == 12);
    CHECK(seen == std::vector<std::string>{"exp", "end"});
    CHECK_THROWS_AS(kept.backward(ones({2, 3})), Error);  // its part of the graph is freed
    CHECK(seen.back() == "multiply");
  }
  CHECK(ObserveMemory::current() == nullptr);
  kept = ones({5});
  CHECK(held == 12);
}
