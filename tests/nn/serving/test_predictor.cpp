#include "tests/check.h"
#include "tests/nn/serving/small_model.h"

#include <algorithm>
#include <numeric>

using namespace wick;

namespace {

nn::Artifact artifact_with(const nn::GptOptions& options) {
  return {random_model(options), small_tokenizer(), 8};
}

// What next() is after the tokens, by the uncached model in double precision.
std::vector<double> uncached(const nn::Gpt& model, const std::vector<std::int64_t>& window) {
  const auto size = static_cast<std::int64_t>(window.size());
  const Tensor logits = model(Ids{Shape{1, size}, window}).slice(1, size - 1, size).reshape({-1});
  return nn::floored_softmax(logits);
}

double worst(const std::vector<double>& a, const std::vector<double>& b) {
  REQUIRE(a.size() == b.size());
  double worst = 0;
  for (std::size_t i = 0; i < a.size(); ++i) worst = std::max(worst, std::abs(a[i] - b[i]));
  return worst;
}

}  // namespace

TEST_CASE("floored_softmax: values by hand") {
  const std::vector<double> even = nn::floored_softmax(tensor({3, 3, 3, 3}));
  for (const double share : even) CHECK(share == doctest::Approx(0.25).epsilon(1e-15));
  // 1/4 and 3/4, of which a millionth is shared out.
  const std::vector<double> two = nn::floored_softmax(tensor({0, std::log(3.0)}));
  CHECK(two[0] == doctest::Approx(0.25 * (1 - 1e-6) + 5e-7).epsilon(tolerance(1e-7, 1e-14)));
  CHECK(two[1] == doctest::Approx(0.75 * (1 - 1e-6) + 5e-7).epsilon(tolerance(1e-7, 1e-14)));
  const std::vector<double> far = nn::floored_softmax(tensor({-1e30, 1e30}));
  CHECK(far[0] == 5e-7);
  CHECK(far[1] == doctest::Approx(1 - 5e-7).epsilon(1e-15));
}

TEST_CASE("floored_softmax: of 66,000 tokens sums to 1, and none is below 1e-12") {
  Generator generator(3);
  const std::vector<double> all = nn::floored_softmax(randn(Shape{66000}, generator) * 100);
  CHECK(std::abs(std::accumulate(all.begin(), all.end(), 0.0) - 1) < 1e-11);
  CHECK(*std::min_element(all.begin(), all.end()) > 1e-12);
}

TEST_CASE("floored_softmax: says what are no logits") {
  CHECK_THROWS_AS(nn::floored_softmax(ones(Shape{1, 2})), ShapeError);
  CHECK_THROWS_AS(nn::floored_softmax(ones(Shape{0})), ShapeError);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK_THROWS_WITH_AS(nn::floored_softmax(tensor({1.0, nan})),
                       "floored_softmax: a logit is nan: it must be finite", ValueError);
}

TEST_CASE("Predictor: says what the uncached model says of the same window") {
  const NoGrad no_grad;
  for (const std::int64_t context : {1, 2, 3, 5, 8}) {
    nn::GptOptions options = small_options(context == 2, context == 8 ? 10000 : 0);
    options.context = context;
    if (options.rotary_base > 0) options.embed_dim = 12;
    const nn::Artifact artifact = artifact_with(options);
    nn::Predictor predictor(artifact);
    for (const double share : predictor.next()) CHECK(share == 1.0 / 260);
    std::vector<std::int64_t> window;
    Generator generator(static_cast<std::uint64_t>(context));
    for (int i = 0; i < 30; ++i) {
      const auto token = static_cast<std::int64_t>(generator.below(260));
      predictor.see(token);
      if (static_cast<std::int64_t>(window.size()) == context) {
        window.erase(window.begin(), window.end() - context / 2);
      }
      window.push_back(token);
      CHECK(worst(predictor.next(), uncached(predictor.model(), window)) < tolerance(1e-5, 1e-12));
    }
  }
}

TEST_CASE("Predictor: the bits of its predictions are bits_per_byte") {
  const std::string text = "abab ab a baabab abab, aab. abba ababab ab";
  for (const std::int64_t context : {1, 4, 7, 50}) {
    nn::GptOptions options = small_options();
    options.context = context;
    nn::Artifact artifact = artifact_with(options);
    for (Tensor& parameter : artifact.model.parameters()) {
      const NoGrad no_grad;
      parameter.copy_(parameter * 0.3);
    }
    nn::Predictor predictor(artifact);
    double bits = 0;
    for (const std::int64_t token : predictor.tokenizer().encode(text)) {
      bits -= std::log2(predictor.next()[token]);
      predictor.see(token);
    }
    CHECK(
        bits / static_cast<double>(text.size()) ==
        doctest::Approx(nn::bits_per_byte(artifact.model, artifact.tokenizer, text)).epsilon(1e-5));
  }
}

TEST_CASE("Predictor: reset begins another text, and a wrong token changes nothing") {
  nn::Predictor predictor(artifact_with(small_options()));
  nn::Predictor fresh(artifact_with(small_options()));
  for (const std::int64_t token : {7, 8, 9, 10, 11, 12, 13}) predictor.see(token);
  predictor.reset();
  CHECK(predictor.next() == fresh.next());
  for (const std::int64_t token : {1, 259, 3, 0, 5, 6, 7, 8, 9}) {
    const std::vector<double> before = predictor.next();
    CHECK_THROWS_WITH_AS(predictor.see(260), "see: token 260: it must be from 0 to 259",
                         ValueError);
    CHECK_THROWS_AS(predictor.see(-1), ValueError);
    CHECK(predictor.next() == before);
    predictor.see(token);
    fresh.see(token);
    CHECK(predictor.next() == fresh.next());
  }
}

TEST_CASE("Predictor: reads each token at most twice") {
  nn::GptOptions options = small_options();
  options.context = 8;
  nn::Predictor predictor(artifact_with(options));
  std::int64_t read = 0;
  const int tokens = 200;
  {
    const Observe observer([&](const Operation& operation) {
      if (operation.name == "embedding") read += operation.result[1];
    });
    for (int i = 0; i < tokens; ++i) predictor.see(i);
  }
  CHECK(read >= tokens);
  CHECK(read <= 2 * tokens * 2);  // the embeddings of tokens and of positions
}

TEST_CASE("Predictor: a model in training with dropout is one in evaluation here") {
  nn::GptOptions options = small_options();
  options.dropout = 0.5;
  nn::Artifact artifact = artifact_with(options);
  nn::Predictor predictor(artifact), again(artifact);
  predictor.see(3);
  again.see(3);
  CHECK(predictor.next() == again.next());
  CHECK(artifact.model.is_training());
}
