#include "nn/text/character_tokenizer.h"
#include "tests/10_tokenization/public/texts.h"

using namespace wick;
using namespace wick::scenario;

GRADED("10.2", "any bytes come back, and what is missing is told") {
  const std::vector<std::string> items{
      "a",    "b",    "Z",       " ", "\n", "\xc3\xa9", "\xe4\xbd\xa0", "\xf0\x9f\x99\x82",
      "\xff", "\x80", "\xe4\xbd"};
  const std::string text = drawn_text(draw, 300, items);
  const nn::CharacterTokenizer tokenizer(text + "\xc2\xb5");
  observe_text("vocabulary", visible(tokenizer.vocabulary()));
  observe_ids("ids", tokenizer.encode(text));
  observe_text("text", visible(tokenizer.decode(tokenizer.encode(text))));
  observe_ids("ids of nothing", tokenizer.encode(""));
  const auto before = static_cast<std::size_t>(draw.integer(31, 57));
  std::string other;
  for (std::size_t i = 0; i < before; ++i) other += "\xc2\xb5";
  observe_error("one sign that is missing", [&] { tokenizer.encode(other + "?"); },
                {"?", std::to_string(before)});
  observe_error("a character of two bytes that is missing",
                [&] { tokenizer.encode(other + "\xc3\xbc"); },
                {"\xc3\xbc", std::to_string(before)});
  observe_error("an id that is none", [&] { tokenizer.decode({tokenizer.size()}); },
                {std::to_string(tokenizer.size())});
  observe_error("a negative id", [&] { tokenizer.decode({-2}); }, {"-2"});
}
