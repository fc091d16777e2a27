#include "tests/check.h"
#include "tests/nn/serving/small_model.h"

using namespace wick;

namespace {

const std::string text = "abab ab\xc3\xa9 a baabab abab, aab. abba ababab\xff ab";

// The bits of one token after the tokens of `window`.
double bits_after(const nn::Gpt& model, const std::vector<std::int64_t>& window,
                  std::int64_t token) {
  const auto size = static_cast<std::int64_t>(window.size());
  const Tensor logits = model(Ids{Shape{1, size}, window}).slice(1, size - 1, size).reshape({-1});
  double sum = 0;
  for (const Scalar logit : logits.to_vector()) sum += std::exp(static_cast<double>(logit));
  return std::log2(sum) - static_cast<double>(logits.at({token})) / std::log(2.0);
}

// Token by token: the window that scores token i begins at the last multiple of the step that
// leaves context / 2 tokens to read alone, or at 0.
double bits_token_by_token(const nn::Gpt& model, const std::vector<std::int64_t>& ids) {
  const std::int64_t context = model.options().context, step = context - context / 2;
  double bits = std::log2(static_cast<double>(model.options().vocabulary));
  for (std::int64_t i = 1; i < static_cast<std::int64_t>(ids.size()); ++i) {
    const std::int64_t begin = i <= context ? 0 : (i - context + step - 1) / step * step;
    CHECK(i - begin <= context);
    if (begin > 0) CHECK(i - begin > context / 2);
    bits += bits_after(model, {ids.begin() + begin, ids.begin() + i}, ids[i]);
  }
  return bits;
}

}  // namespace

TEST_CASE("bits_per_byte: a model without an opinion pays log2(vocabulary) for each token") {
  const NoGrad no_grad;
  nn::Gpt model = random_model(small_options());
  model.head.weight.copy_(zeros(model.head.weight.shape()));
  const nn::BytePairTokenizer tokenizer = small_tokenizer();
  const auto tokens = static_cast<double>(tokenizer.encode(text).size());
  CHECK(tokens < static_cast<double>(text.size()));
  CHECK(nn::bits_per_byte(model, tokenizer, text) ==
        doctest::Approx(tokens * std::log2(260.0) / static_cast<double>(text.size())));
  CHECK(nn::bits_per_byte(model, tokenizer, "abab") == doctest::Approx(std::log2(260.0) / 4));
}

TEST_CASE("bits_per_byte: each token is scored once, by the last tokens before it") {
  const NoGrad no_grad;
  const nn::BytePairTokenizer tokenizer = small_tokenizer();
  for (const std::int64_t context : {1, 2, 3, 4, 5, 8, 40, 100}) {
    nn::GptOptions options = small_options(context % 2 == 0, context % 3 == 0 ? 100 : 0);
    options.context = context;
    if (options.rotary_base > 0) options.embed_dim = 12;
    nn::Gpt model = random_model(options);
    model.eval();
    for (std::size_t size = 1; size <= text.size(); ++size) {
      const std::string part = text.substr(0, size);
      const double expected =
          bits_token_by_token(model, tokenizer.encode(part)) / static_cast<double>(size);
      CHECK(nn::bits_per_byte(model, tokenizer, part) ==
            doctest::Approx(expected).epsilon(tolerance(1e-4, 1e-10)));
    }
  }
}

TEST_CASE("bits_per_byte: runs in evaluation, and leaves modes and gradients alone") {
  nn::GptOptions options = small_options();
  options.dropout = 0.5;
  nn::Gpt model = random_model(options);
  model.norm.eval();
  const double bits = nn::bits_per_byte(model, small_tokenizer(), text);
  CHECK(model.is_training());
  CHECK(model.blocks[1].is_training());
  CHECK_FALSE(model.norm.is_training());
  CHECK(nn::bits_per_byte(model, small_tokenizer(), text) == bits);
  model.eval();
  CHECK(nn::bits_per_byte(model, small_tokenizer(), text) == bits);
  CHECK_FALSE(model.is_training());
}

TEST_CASE("bits_per_byte: says what does not fit") {
  nn::Gpt model = random_model(small_options());
  CHECK_THROWS_WITH_AS(
      nn::bits_per_byte(model, nn::BytePairTokenizer(), text),
      "bits_per_byte: the model has 260 tokens, the tokenizer 256: they must be equal", ValueError);
  CHECK_THROWS_WITH_AS(nn::bits_per_byte(model, small_tokenizer(), ""),
                       "bits_per_byte: the text has 0 bytes: it needs one at least", ValueError);
}
