#include "nn/serving/bits_per_byte.h"
#include "tests/20_capstone/public/models.h"

using namespace wick;
using namespace wick::scenario;
using nn::bits_per_byte;

GRADED("20.1", "contexts of every kind, beside texts of every size") {
  const nn::BytePairTokenizer bytes;
  const std::string text = drawn_text(draw, 17, "abcdefgh");
  for (const std::int64_t context : {1, 2, 3, 5, 8, 16, 17}) {
    nn::Gpt model = model_of(draw, options_of(256, context));
    std::vector<double> bits;
    for (const std::size_t size : {1, 2, 3, 4, 9, 16, 17}) {
      bits.push_back(bits_per_byte(model, bytes, text.substr(0, size)));
    }
    observe(concatenate("context ", context), bits);
  }
}

GRADED("20.1", "two models with other options, one after the other") {
  const nn::BytePairTokenizer tokenizer = tokenizer_of_words();
  nn::Gpt rotary = model_of(draw, options_of(tokenizer.size(), 7, 2, 100));
  nn::Gpt tied = model_of(draw, options_of(tokenizer.size(), 4, 2, 0, true));
  const std::string text =
      "cab abab" + drawn_text(draw, 20, "abc ") + "\xe2\x82\xac\n" + drawn_text(draw, 5, "ab");
  rotary.eval();
  for (const char* name : {"first", "second"}) {
    tied.train();
    tied.eval();
    observe(std::string(name) + ", rotary", bits_per_byte(rotary, tokenizer, text));
    observe(std::string(name) + ", tied", bits_per_byte(tied, tokenizer, text));
  }
  observe("requires a gradient", rotary.head.weight.grad().defined() ? 1.0 : 0.0);
}

GRADED("20.1", "far from sure, and surely wrong") {
  const nn::BytePairTokenizer bytes;
  nn::Gpt model = model_of(draw, options_of(256, 4), 3);
  observe("text", bits_per_byte(model, bytes, drawn_text(draw, 13, "abcdefgh")));
  observe("one letter", bits_per_byte(model, bytes, std::string(11, 'a')));
}
