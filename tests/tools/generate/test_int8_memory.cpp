#include "tools/generate/int8_memory.h"

#include "nn/checkpoint/file.h"
#include "nn/transformer/gpt_cache.h"
#include "tests/check.h"
#include "tests/source_root.h"
#include "tests/tools/generate/small_gpt.h"
#include "tools/generate/continuation.h"

#include <algorithm>
#include <cmath>

using namespace wick;
using generating::Continuation;
using generating::Int8Memory;
using generating::Kept;

namespace {

nn::Gpt small_model(std::int64_t context = 8) {
  nn::Gpt model = test::small_gpt(15, context, 3, 2);
  model.eval();
  return model;
}

const double rounding = tolerance(1e-5, 1e-13);

}  // namespace

TEST_CASE("Int8Memory: a model's layers go on from what whole numbers have kept") {
  const nn::Gpt model = small_model();
  nn::GptCache cache(model);
  std::vector<nn::Int8Cache> kept(2);
  Int8Memory memory(model, 8);
  // One call sees its own tokens in floats: the first is that of a GptCache.
  for (const std::vector<std::int64_t>& tokens :
       std::vector<std::vector<std::int64_t>>{{1, 3, 0, 2}, {2}, {0, 1}, {3}}) {
    const Ids ids{Shape{1, static_cast<std::int64_t>(tokens.size())}, tokens};
    check_close(memory.read(model, ids), model(ids, cache), rounding);
    for (std::size_t i = 0; i < 2; ++i) {
      kept[i].keep(cache.layers[i]);
      kept[i].restore(cache.layers[i]);
    }
    CHECK(memory.size() == cache.size());
  }
  // 2 layers, keys and values of 8 tokens: 12 numbers in 3 rows.
  CHECK(memory.bytes() == static_cast<std::int64_t>(2 * 2 * 8 * (12 + 3 * sizeof(Scalar))));
  CHECK(memory.bytes_of_floats() == static_cast<std::int64_t>(2 * 2 * 8 * 12 * sizeof(Scalar)));
}

TEST_CASE("Int8Memory: a continuation keeps whole numbers until its window slides") {
  Continuation continuation({small_model(), nn::CharacterTokenizer("abc\n")}, "abc", {}, 1,
                            Kept::Int8);
  CHECK_FALSE(continuation.memory().has_value());
  for (int i = 0; i < 5; ++i) continuation.next();
  CHECK(continuation.memory()->size() == 7);  // the last token is not read yet
  for (int i = 0; i < 5; ++i) CHECK(continuation.next().size() == 1);
  CHECK(continuation.memory()->size() == 8);
}

TEST_CASE("Int8Memory: a text goes on beyond the first capacity") {
  Continuation continuation({small_model(400), nn::CharacterTokenizer("abc\n")}, "abc", {}, 1,
                            Kept::Int8);
  for (int i = 0; i < 300; ++i) continuation.next();
  CHECK(continuation.memory()->size() == 302);
}

// Section 8 of lesson 15: its figures are in float.
TEST_CASE("Int8Memory: what whole numbers cost the book's GPT") {
  const std::string root = test::source_root;
  nn::SavedGpt saved = nn::load_gpt(root + "/tools/page/gpt.safetensors");
  saved.model.eval();
  const std::string text = nn::read_file(root + "/tools/milestones/data/king_james.txt");
  const std::int64_t context = saved.model.options().context;
  const NoGrad no_grad;
  double largest = 0, logit = 0, probability = 0;
  int agreed = 0;
  for (std::size_t piece = 0; piece < 20; ++piece) {
    const std::string part = text.substr(20000 + 1000 * piece, 4 * context);
    std::vector<std::int64_t> ids =
        std::visit([&](const auto& tokenizer) { return tokenizer.encode(part); }, saved.tokenizer);
    ids.resize(static_cast<std::size_t>(context));
    nn::GptCache floats(saved.model);
    Int8Memory memory(saved.model, context);
    for (const std::int64_t id : ids) {
      const Ids next{Shape{1, 1}, {id}};
      const Tensor wanted = saved.model(next, floats), got = memory.read(saved.model, next);
      const auto most = [](const Tensor& x) { return static_cast<double>(max(abs(x)).item()); };
      largest = std::max(largest, most(wanted));
      logit = std::max(logit, most(got - wanted));
      probability = std::max(probability, most(softmax(got) - softmax(wanted)));
      agreed += argmax(got).values == argmax(wanted).values ? 1 : 0;
    }
    const std::int64_t numbers = 2 * context * saved.model.options().embed_dim;
    CHECK(memory.bytes_of_floats() == numbers * static_cast<std::int64_t>(sizeof(Scalar)));
    CHECK(memory.bytes() ==
          numbers + numbers / 8 * static_cast<std::int64_t>(sizeof(Scalar)));  // heads of 8
  }
  // The lesson's last digit, of which rounding may move what lies between two levels: kernels of
  // other instruction sets add in another order.
  CHECK(std::abs(largest - 13.8) < 0.05);
  CHECK(std::abs(logit - 0.144) < 0.002);
  CHECK(std::abs(probability - 0.018) < 0.001);
  CHECK(std::abs(agreed - 638) <= 1);
}
