// A small GPT trains on the device: with the host's losses, and without a round trip to the
// host inside a step.

#include "core/cuda/runtime.h"
#include "nn/nn.h"
#include "tests/check.h"

#include <doctest/doctest.h>

#include <vector>

using namespace wick;

namespace {

constexpr std::int64_t vocabulary = 11;
constexpr std::int64_t batch = 2;
constexpr std::int64_t length = 6;
constexpr std::int64_t width = 8;

nn::GptOptions options() {
  nn::GptOptions options;
  options.vocabulary = vocabulary;
  options.context = length;
  options.embed_dim = width;
  options.num_heads = 2;
  options.num_layers = 1;
  options.dropout = 0.1;
  return options;
}

/// Token ids, and at each place the token that follows.
struct Batch {
  Ids ids;
  Ids next;
};

Batch draw_batch(Generator& generator) {
  Batch drawn{{Shape{batch, length}, {}}, {Shape{batch * length}, {}}};
  for (const Scalar uniform : rand(Shape{batch}, generator).to_vector()) {
    const auto first = static_cast<std::int64_t>(uniform * vocabulary);
    for (std::int64_t i = 0; i < length; ++i) {
      drawn.ids.values.push_back((first + 3 * i) % vocabulary);
      drawn.next.values.push_back((first + 3 * i + 3) % vocabulary);
    }
  }
  return drawn;
}

struct Training {
  std::vector<Tensor> losses;
  cuda::CopyCounts copies;  // from the third step on
};

Training train(Device device, int steps) {
  manual_seed(5);
  nn::Gpt model(options());
  model.to(device);
  nn::AdamW optimizer(model.parameters(), nn::AdamWOptions{0.01});
  Generator generator(9);
  Training result;
  cuda::CopyCounts before;
  for (int step = 0; step < steps; ++step) {
    if (step == 2) before = cuda::copy_counts();
    const Batch drawn = draw_batch(generator);
    const Tensor logits = model(drawn.ids).reshape({-1, vocabulary});
    const Tensor loss = cross_entropy(logits, drawn.next);
    optimizer.zero_grad();
    loss.backward();
    nn::clip_grad_norm(model.parameters(), 1);
    optimizer.step();
    result.losses.push_back(loss.detach());
  }
  const cuda::CopyCounts after = cuda::copy_counts();
  result.copies = {after.host_to_device - before.host_to_device,
                   after.device_to_host - before.device_to_host};
  return result;
}

}  // namespace

TEST_CASE("cuda: 50 steps of a small GPT give the host's losses") {
  const int steps = 50;
  const Training here = train(Device::Cpu, steps);
  const Training there = train(Device::Cuda, steps);
  for (int step = 0; step < steps; ++step) {
    CAPTURE(step);
    check_close(there.losses[step], here.losses[step], 1e-4);
  }
  CHECK(here.losses.back().item() < here.losses.front().item() / 2);

  // The ids of the tokens, and the places of the right ones among the logits; nothing comes back.
  CHECK(there.copies.host_to_device == 2 * (steps - 2));
  CHECK(there.copies.device_to_host == 0);
}

TEST_CASE("cuda: causal attention, and the other optimisers, without a round trip") {
  Generator generator(3);
  std::vector<Tensor> results;
  for (const Device device : {Device::Cpu, Device::Cuda}) {
    Generator drawn = generator;
    Tensor q = randn(Shape{2, 5, 4}, drawn).to(device);
    q.requires_grad_();
    nn::SGD sgd({q}, nn::SGDOptions{0.1, 0.9, 0.01, true});
    nn::Adam adam({q}, nn::AdamOptions{0.01});
    nn::AttentionOptions options;
    options.causal = true;
    const cuda::CopyCounts before = cuda::copy_counts();
    for (int step = 0; step < 3; ++step) {
      const Tensor y = nn::scaled_dot_product_attention(q, q, q, options).output +
                       nn::fused_attention(q, q, q, options) +
                       nn::sliding_window_attention(q, q, q, 2);
      const Tensor loss = sum(clamp(y * y * y, -1, 1) / 2) + mean(2 / (q * q + 1));
      sgd.zero_grad();
      loss.backward();
      sgd.step();
      adam.step();
    }
    const cuda::CopyCounts after = cuda::copy_counts();
    CHECK(after.host_to_device == before.host_to_device);
    CHECK(after.device_to_host == before.device_to_host);
    results.push_back(q.detach());
  }
  check_close(results[1], results[0], tolerance(1e-5, 1e-12));
}

TEST_CASE("cuda: Adam and AdamW take the host's steps, with packs, a rest, and views") {
  for (const std::int64_t rows : {1, 31, 33, 1025}) {
    CAPTURE(rows);
    std::vector<Tensor> values;
    for (const Device device : {Device::Cpu, Device::Cuda}) {
      Generator generator(6);
      Tensor whole = randn(Shape{rows, 1}, generator).to(device);
      Tensor view = randn(Shape{3, rows}, generator).to(device).transpose(0, 1);
      const Tensor weights = randn(Shape{rows, 3}, generator).to(device);
      whole.requires_grad_();
      view.requires_grad_();
      nn::AdamW adamw({whole, view}, nn::AdamWOptions{0.1});
      nn::Adam adam({whole, view}, nn::AdamOptions{0.05, 0.8, 0.9, 1e-6, 0.1});
      for (int step = 0; step < 3; ++step) {
        adamw.zero_grad();
        sum(whole * view * weights).backward();
        adamw.step();
        adam.step();
      }
      values.push_back(whole.detach());
      values.push_back(view.detach());
    }
    check_close(values[2], values[0], tolerance(1e-5, 1e-12));
    check_close(values[3], values[1], tolerance(1e-5, 1e-12));
  }
}

TEST_CASE("cuda: a step of AdamW changes the parameter's version, so that backward notices") {
  Tensor x = ones(Shape{4}, Device::Cuda);
  x.requires_grad_();
  nn::AdamW optimizer({x});
  sum(x * 2).backward();
  const Tensor y = sum(x * x);
  optimizer.step();
  CHECK_THROWS_AS(y.backward(), Error);
}
