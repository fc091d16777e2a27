#include "tests/20_capstone/public/windows.h"

using namespace wick;
using namespace wick::scenario;

GRADED("20.1", "contexts of every kind, beside texts of every size") {
  const nn::BytePairTokenizer bytes;
  const std::string text = drawn_text(draw, 17, "abcdefgh");
  for (const std::int64_t context : {1, 2, 3, 5, 8, 16, 17}) {
    nn::Gpt model = model_of(draw, options_of(256, context));
    std::vector<double> bits;
    double beyond = 0;
    for (const std::size_t size : {1, 2, 3, 4, 9, 16, 17}) {
      bits.push_back(bits_of(model, bytes, text.substr(0, size), beyond));
    }
    observe(concatenate("context ", context), bits);
    observe_beyond(concatenate("context ", context), beyond);
  }
  for (const std::int64_t context : {21, 65540}) {
    nn::Gpt model = model_of(draw, options_of(256, context, 1, 100), 1);
    const std::int64_t size = context == 21 ? 270 : 40;
    observe_bits(concatenate(size, " tokens, context ", context), model, bytes,
                 drawn_text(draw, size, "abcdefgh"));
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
    observe_bits(std::string(name) + ", rotary", rotary, tokenizer, text);
    observe_bits(std::string(name) + ", tied", tied, tokenizer, text);
  }
  observe("requires a gradient", rotary.head.weight.grad().defined() ? 1.0 : 0.0);
}

GRADED("20.1", "far from sure, and surely wrong") {
  const nn::BytePairTokenizer bytes;
  nn::Gpt model = model_of(draw, options_of(256, 4), 3);
  observe_bits("text", model, bytes, drawn_text(draw, 13, "abcdefgh"));
  observe_bits("one letter", model, bytes, std::string(11, 'a'));
  const NoGrad no_grad;
  model.head.weight.copy_(model.head.weight * Scalar(1000));
  observe_bits("thousands of bits a token", model, bytes, drawn_text(draw, 9, "abcdefgh"));
}

GRADED("20.1", "one text by two tokenizers, and bytes of 0") {
  const nn::BytePairTokenizer words = tokenizer_of_words(), bytes;
  const nn::BytePairTokenizer others(std::vector<nn::Pair>{{98, 97}, {99, 32}, {256, 98}});
  nn::Gpt of_words = model_of(draw, options_of(words.size(), 5));
  nn::Gpt of_bytes = model_of(draw, options_of(256, 5));
  const std::string text = "abab cab" + drawn_text(draw, 9, "abc ");
  observe_bits("bytes", of_bytes, bytes, text);
  observe_bits("words", of_words, words, text);
  observe_bits("other words", of_words, others, text);
  const std::string zero(1, '\0');
  observe_bits("zeros", of_bytes, bytes, "b" + zero + text.substr(8, 5) + zero + "ab");
}
