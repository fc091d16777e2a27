#include "tools/profile/memory_table.h"
#include "tools/profile/timeline.h"

#include "tests/tools/profile/scripted_clock.h"

#include "nn/nn.h"

#include <doctest/doctest.h>

#include <functional>

using namespace wick;
using namespace wick::profiling;

namespace {

constexpr auto size = static_cast<std::int64_t>(sizeof(Scalar));

struct Watched {
  std::optional<StepMemory> step;
  std::int64_t steps = 0;
};

Watched watch(const std::function<void()>& work) {
  MemoryWatch memory;
  Timeline timeline(ScriptedClock().clock(), &memory);
  work();
  timeline.stop();
  memory.stop();
  return {memory.stop(), memory.steps()};
}

// Numbers by part: parameters, gradients, optimizer, activations, own, temporary.
std::vector<std::int64_t> numbers(const HeldBytes& held) {
  std::vector<std::int64_t> result;
  for (const std::int64_t bytes : held.bytes) {
    REQUIRE(bytes % size == 0);
    result.push_back(bytes / size);
  }
  return result;
}

using Numbers = std::vector<std::int64_t>;

// exp keeps its result for backward, the product its operands alone: x (3, 10) and w (10, 4).
void train_by_momentum(int steps) {
  const Tensor x = ones({3, 10});
  Tensor w = zeros({10, 4}).requires_grad_();
  Tensor velocity;
  for (int step = 0; step < steps; ++step) {
    Tensor y = exp(matmul(x, w));
    const Tensor loss = sum(y);
    y = Tensor();
    loss.backward();
    const NoGrad no_grad;
    velocity = velocity.defined() ? velocity * Scalar(0.5) + w.grad() : w.grad().clone();
    w.copy_(w - velocity);
    w.zero_grad();
  }
}

}  // namespace

TEST_CASE("memory: each part of a step, by hand") {
  const Watched watched = watch([] { train_by_momentum(3); });
  CHECK(watched.steps == 3);
  REQUIRE(watched.step);
  // The first step has no velocity yet, and the third is as the second.
  CHECK(watched.step->number == 2);
  CHECK(watched.step->parameters == std::vector<Shape>{{10, 4}});
  // The product's result goes when exp is done: both are 12 numbers.
  CHECK(numbers(watched.step->forward) == Numbers{40, 40, 40, 12, 30, 12});
  // The loss is the program's own, and so is the 1 that backward() begins with.
  CHECK(numbers(watched.step->backward_begins) == Numbers{40, 40, 40, 12, 32, 0});
  // The velocity before and after, and two results of 40 numbers on the way to it.
  CHECK(watched.step->update.of(MemoryPart::Parameters) == 40 * size);
  CHECK(watched.step->update.of(MemoryPart::Gradients) == 40 * size);
  CHECK(watched.step->update.of(MemoryPart::Activations) == 0);
}

TEST_CASE("memory: a program without backward() has no step") {
  const Watched watched = watch([] { exp(ones({2, 3})); });
  CHECK_FALSE(watched.step);
  CHECK(watched.steps == 0);
}

TEST_CASE("memory: a result that the program holds is its own, and no activation") {
  const Watched watched = watch([] {
    Tensor w = zeros({10, 4}).requires_grad_();
    const Tensor y = exp(w);
    sum(y).backward();
  });
  REQUIRE(watched.step);
  CHECK(watched.step->backward_begins.of(MemoryPart::Activations) == 0);
  CHECK(watched.step->backward_begins.of(MemoryPart::Own) >= 40 * size);
}

TEST_CASE("memory: the table has a row for each part, and the formula where there is one") {
  StepMemory step;
  step.number = 2;
  step.backward_begins.add(MemoryPart::Activations, 120);
  step.backward.add(MemoryPart::Activations, 100);
  step.backward.add(MemoryPart::Temporary, 50);
  const std::string text = memory_text(step, 5, nn::TrainingMemory{10, 10, 20, 110});
  CHECK(text.rfind("memory of arrays in step 2 of 5, in bytes\n", 0) == 0);
  const auto has = [&](const std::string& line) { return text.find(line) != std::string::npos; };
  CHECK(
      has("\nactivations for backward             0         120         100           0"
          "         110\n"));
  CHECK(has("\ntemporary                            0           0          50           0\n"));
  CHECK(
      has("\ntogether                             0         120         150           0"
          "         150\n"));
  CHECK_FALSE(formula_of(step));
}

TEST_CASE("memory: arrays outlive the watch, and are older than it") {
  Tensor old = ones({5});
  Tensor later;
  watch([&] {
    old = Tensor();
    later = ones({7});
  });
  later = Tensor();
  CHECK(ObserveMemory::current() == nullptr);
}

TEST_CASE("memory: a training step of a Gpt beside the formula") {
  nn::GptOptions options;
  options.vocabulary = 11;
  options.context = 9;
  options.embed_dim = 8;
  options.num_heads = 2;
  options.num_layers = 3;
  const std::int64_t batch = 4, tokens = 6;
  const Watched watched = watch([&] {
    nn::Gpt model(options);
    nn::Adam adam(model.parameters());
    const std::vector<std::int64_t> values(batch * tokens, 3);
    const Ids ids{Shape{batch, tokens}, values}, labels{Shape{batch * tokens}, values};
    for (int step = 0; step < 3; ++step) {
      adam.zero_grad();
      cross_entropy(model(ids).reshape({-1, 11}), labels).backward();
      adam.step();
    }
  });
  REQUIRE(watched.step);
  const StepMemory& step = *watched.step;
  const std::optional<nn::TrainingMemory> formula = formula_of(step);
  REQUIRE(formula);
  const nn::TrainingMemory expected = nn::transformer_memory(options, batch, tokens);
  CHECK(formula->parameters == expected.parameters);
  CHECK(formula->activations == expected.activations);
  CHECK(step.number == 2);
  for (const HeldBytes* held : {&step.forward, &step.backward_begins, &step.backward}) {
    CHECK(held->of(MemoryPart::Parameters) == expected.parameters);
    CHECK(held->of(MemoryPart::Optimizer) == expected.moments);
  }
  CHECK(step.backward_begins.of(MemoryPart::Gradients) == expected.gradients);
  // The library's attention is one pass. In place of the weights it keeps the heads' results and a
  // number for each of their rows. The formula also lacks the mask, and mean and scale of each row
  // of seven norms.
  const std::int64_t rows = batch * tokens, layers = options.num_layers, heads = options.num_heads;
  const std::int64_t numbers = -layers * heads * rows * tokens + layers * rows * options.embed_dim +
                               layers * heads * rows + tokens * tokens + 7 * 2 * rows;
  CHECK(step.backward_begins.of(MemoryPart::Activations) == expected.activations + numbers * size);
}
