#include "tests/20_capstone/public/windows.h"

using namespace wick;
using namespace wick::scenario;

GRADED("20.1", "tokens of one byte, in one window") {
  nn::Gpt model = model_of(draw, options_of(256, 30));
  const nn::BytePairTokenizer bytes;
  const std::string text = show_text("text", drawn_text(draw, 20, "abcdefgh"));
  observe_bits("20 tokens", model, bytes, text);
  observe_bits("three tokens", model, bytes, text.substr(0, 3));
  observe_bits("one token", model, bytes, text.substr(0, 1));
}

GRADED("20.1", "windows that overlap by half") {
  nn::Gpt model = model_of(draw, options_of(256, 6));
  const nn::BytePairTokenizer bytes;
  const std::string text = show_text("text", drawn_text(draw, 20, "abcdefgh"));
  std::vector<double> bits;
  double beyond = 0;
  for (std::size_t size = 6; size <= text.size(); ++size) {
    bits.push_back(bits_of(model, bytes, text.substr(0, size), beyond));
  }
  observe("the first 6, 7, .. 20 tokens", bits);
  observe_beyond("all of these", beyond);
}

GRADED("20.1", "tokens of several bytes") {
  const nn::BytePairTokenizer tokenizer = tokenizer_of_words();
  nn::Gpt model = model_of(draw, options_of(tokenizer.size(), 5));
  const std::string text = show_text(
      "text", "abab cab" + drawn_text(draw, 6, "abc ") + "abab cab" + drawn_text(draw, 4, "ab"));
  observe_bits("text", model, tokenizer, text);
  const std::string other = show_text(
      "text beyond ASCII", "caf\xc3\xa9 \xe2\x82\xac\xff ab\x80" + drawn_text(draw, 3, "abc"));
  observe_bits("text beyond ASCII", model, tokenizer, other);
}

GRADED("20.1", "a model in training, and what does not fit") {
  nn::GptOptions options = options_of(256, 4);
  options.dropout = 0.5;
  nn::Gpt model = model_of(draw, options);
  model.train();
  const nn::BytePairTokenizer bytes;
  const std::string text = show_text("text", drawn_text(draw, 9, "abcdefgh"));
  observe_bits("text", model, bytes, text);
  observe("in training", model.is_training() ? 1.0 : 0.0);
  nn::Gpt other = model_of(draw, options_of(draw.integer(300, 400), 4));
  observe_error("other sizes", [&] { nn::bits_per_byte(other, bytes, text); },
                {"256", std::to_string(other.options().vocabulary)});
  observe_error("no text", [&] { nn::bits_per_byte(model, bytes, ""); }, {"0"});
}
