#include "core/observer.h"
#include "nn/transformer/generate.h"
#include "tests/13_transformers/public/parameters.h"
#include "tests/13_transformers/public/sampling.h"
#include "tools/grade/scenario/not_numbers.h"

#include <cmath>

using namespace wick;
using namespace wick::scenario;

// The edges of what 13.7 and 13.8 are called with: see tests/13_transformers/edges.toml.
namespace {

// One number in the place of n of them: all are the same memory.
Tensor equal_numbers(const Tensor& number, std::int64_t n) {
  const Array& array = number.array();
  Strides strides(1);
  strides[0] = 0;
  return Tensor(array.view({Shape{n}, strides, array.layout.offset}));
}

}  // namespace

GRADED("13.7", "one logit, equal ones, near ties, and great heat") {
  observe_weights(draw.uniform({5}, 2, 9), 1e-308);
  const double cold = draw.uniform({}, 1e-9, 2e-9).item();
  observe_weights(draw.values({3}, {0, cold, -cold}), 1e-9);
  const double a = draw.uniform({}, 1, 2).item();
  for (const double temperature : {0.0, 0.5, 1000.0}) {
    observe_weights(draw.full({1}, a), temperature, 1, 0.5);
    observe_weights(equal_numbers(draw.full({1}, -a), 5), temperature, 3);
  }
  const Tensor near = draw.values({5}, {0, a, a * (1 + 1e-9), a * (1 - 1e-9), -a});
  for (const std::int64_t k : {0, 1, 2, 3}) observe_weights(near, 1, k);
  observe_weights(near, 0);
  observe_weights(near, 1e-10, 0, 0.9);
  observe_weights(near, 1000, 0, 0.5);
}

// Beside the first share the others are lost in rounding, but no token is.
GRADED("13.7", "every token stays possible at top_p of 1") {
  const double below = draw.uniform({}, 40, 60).item();
  const Tensor logits = draw.values({3}, {-below, 0, -below - 1});
  std::vector<double> sizes;
  for (const Scalar weight : nn::sampling_weights(logits, {1, 0, 1}).to_vector()) {
    sizes.push_back(std::log(weight));
  }
  observe("logarithms of the weights", sizes);
  std::vector<double> scores{0}, odds;
  for (const Scalar score : draw.uniform({20}, -690, -680).to_vector()) {
    scores.push_back(double(score));
  }
  const Tensor rare = draw.values({21}, scores);
  for (const Scalar weight : nn::sampling_weights(rare, {1, 0, 1}).slice(0, 1, 21).to_vector()) {
    odds.push_back(double(weight) * std::exp(690.0));
  }
  observe("odds of rare tokens", odds);
}

// Rounded weights may sum to less than u: the token is then the last that is possible.
GRADED("13.7", "drawing of one token, of equal ones, and beyond a rounded sum") {
  const Tensor us = draw.uniform({8});
  std::vector<double> one, equal, near;
  const double a = draw.whole({}, 8, 24, 1.0 / 64).item();
  const Tensor weights = draw.values({6}, {0, 0.5, 0, 0.5 - 4e-7, 0, 0});
  const Tensor close = draw.values({4}, {a, 0.5 - a / 2, 0.5 - a / 2 - 1e-8, 1e-8});
  for (const Scalar u : us.to_vector()) {
    one.push_back(double(nn::sample(draw.full({1}, 1), double(u))));
    equal.push_back(double(nn::sample(equal_numbers(draw.full({1}, 0.25), 4), double(u))));
    near.push_back(double(nn::sample(close, double(u))));
  }
  observe("of one", one);
  observe("of equal ones", equal);
  observe("of near ties", near);
  std::vector<double> beyond{a};
  for (const double u : {1 - 1e-7, 1 - 1e-12}) beyond.push_back(double(nn::sample(weights, u)));
  observe("beyond the sum", beyond);
  std::vector<double> around{a};
  const double b = 1 / draw.uniform({}, 1.2, 1.9).item();
  const Tensor two = draw.values({2}, {b, 1 - b});
  for (const double u : {b - 1e-12, b + 1e-12}) around.push_back(double(nn::sample(two, u)));
  observe("just below a sum, and just above", around);
}

GRADED("13.8", "one token of one, equal tokens, and options of every size") {
  nn::GptOptions sizes = small_gpt(1);
  sizes.vocabulary = 50;
  nn::Gpt model(sizes);
  set_parameters(model, draw, 1);
  Generator generator(static_cast<std::uint64_t>(draw.integer(1, 1000000)));
  const std::int64_t id = draw.integer(0, 49);
  bool records = false;
  {
    const Observe observer([&](const Operation&) { records = records || grad_enabled(); });
    observe_ids("one token of one", nn::generate(model, {id}, 1, {}, generator));
  }
  observe("a history is recorded", records ? 1 : 0);
  const nn::SamplingOptions hot{1000, 0, 1}, first{3, 1, 1}, nucleus{3, 5, 0.5};
  for (const nn::SamplingOptions& options : {hot, first, nucleus}) {
    observe_ids(
        concatenate("text of ", options.temperature, ", ", options.top_k, ", ", options.top_p),
        nn::generate(model, std::vector<std::int64_t>(6, id), 5, options, generator));
  }
  observe("the generator's next number", rand(Shape{1}, generator));
  observe_next_tokens(model, draw, generator);
}

// What has changed the modes must restore them, also if the text ends by an exception.
GRADED("13.8", "each module keeps its mode, also if options are refused") {
  nn::GptOptions sizes = small_gpt(2);
  sizes.vocabulary = 50;
  sizes.dropout = 0.5;
  nn::Gpt model(sizes);
  set_parameters(model, draw, 1);
  Generator generator(static_cast<std::uint64_t>(draw.integer(1, 1000000)));
  const std::vector<std::int64_t> prompt = draw_ids(draw, {3}, 50).values;
  model.train();
  model.blocks[1].eval();
  model.dropout.eval();
  const auto observe_modes = [&](const std::string& name) {
    observe("modes " + name,
            std::vector<double>{double(model.is_training()), double(model.dropout.is_training()),
                                double(model.blocks[0].dropout1.is_training()),
                                double(model.blocks[1].dropout1.is_training()),
                                double(grad_enabled())});
  };
  observe_ids("text", nn::generate(model, prompt, 5, {}, generator));
  observe_modes("after a text");
  observe_next_tokens(model, draw, generator);
  const double number = draw.uniform({}, 0.1, 9).item();
  const std::int64_t k = -draw.integer(1, 9);
  const std::vector<std::pair<std::string, nn::SamplingOptions>> refused = {
      {"a temperature below 0", {-number, 0, 1}},
      {"no finite temperature", {no_bound, 0, 1}},
      {"no temperature", {not_a_number, 0, 1}},
      {"top_k below 0", {1, k, 1}},
      {"top_k below 0 at temperature 0", {0, k, 1}},
      {"top_p below 0", {1, 0, -number}},
      {"top_p of 0", {1, 0, 0}},
      {"top_p of 1000", {1, 0, 1000}},
      {"no finite top_p", {1, 0, no_bound}},
      {"no top_p", {1, 0, not_a_number}}};
  for (const auto& [name, options] : refused) {
    observe_error(name,
                  [&, &options = options] { nn::generate(model, prompt, 3, options, generator); });
    observe_modes("after " + name);
  }
}

// More equal ones than sorts keep in their order by chance.
GRADED("13.7", "hundreds of logits, and dozens of equal ones") {
  const double a = draw.uniform({}, 1, 2).item();
  for (const std::int64_t n : {40, 300}) {
    const Tensor equal = draw.full({n}, a);
    for (const std::int64_t k : {3, 20, 39}) observe_weights(equal, 1, k);
    observe_weights(equal, 0);
    observe_weights(draw.whole({n}, 0, 3), a, n / 2);
    observe_weights(draw.whole({n}, 0, 3), a, 0, 0.77);
  }
  const Tensor many = draw.normal({300});
  observe_weights(many, 2, 260, 0.9);
  observe_weights(many, 9, 0, 0.97);
  std::vector<double> sums{a};
  for (const double p : {0.9, 1.0}) {
    double more = -1;
    for (const Scalar weight : weights_of(many, 9, 0, p).to_vector()) more += double(weight);
    sums.push_back(more * 1e6);
  }
  observe("a number, and by how many millionths weights sum to more than 1", sums);
  std::vector<double> tokens;
  const Tensor weights = weights_of(draw.normal({300}), 1);
  for (const Scalar u : draw.uniform({40}).to_vector()) {
    tokens.push_back(double(nn::sample(weights, double(u))));
    tokens.push_back(double(nn::sample(draw.full({64}, 1.0 / 64), double(u))));
  }
  observe("tokens", tokens);
  std::vector<double> high;
  const Tensor exact = equal_numbers(draw.full({1}, 1.0 / 131072), 131072);
  for (const Scalar u : draw.uniform({2}, 0.6, 0.9).to_vector()) {
    high.push_back(double(nn::sample(exact, double(u))));
  }
  // These weights sum to less than u.
  for (const std::int64_t n : {draw.integer(300, 400), 65536 + draw.integer(500, 900)}) {
    const double weight = (1 - 5e-7) / double(n);
    high.push_back(double(nn::sample(equal_numbers(draw.full({1}, weight), n), 1 - 1e-7)));
  }
  observe("tokens of high ids", high);
}

GRADED("13.8", "hundreds of tokens, of hundreds of choices") {
  nn::GptOptions sizes = small_gpt(1);
  sizes.vocabulary = 300;
  nn::Gpt model(sizes);
  set_parameters(model, draw, 1);
  Generator generator(static_cast<std::uint64_t>(draw.integer(1, 1000000)));
  const nn::SamplingOptions options{draw.uniform({}, 0.5, 0.9).item(), draw.integer(256, 299), 1};
  const std::vector<std::int64_t> prompt = draw_ids(draw, {draw.integer(257, 300)}, 300).values;
  observe_ids("text", nn::generate(model, prompt, 12, options, generator));
  sizes.context = 270;
  nn::Gpt wide(sizes);
  set_parameters(wide, draw, 1);
  observe_ids("text of a wide context", nn::generate(wide, prompt, 3, options, generator));
  nn::Gpt small(small_gpt(1));
  set_parameters(small, draw, 1);
  observe_ids("a long text", nn::generate(small, {draw.integer(0, 4)}, 260, {}, generator));
  observe("the generator's next number", rand(Shape{1}, generator));
}
