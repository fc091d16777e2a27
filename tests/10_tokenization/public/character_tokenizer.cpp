#include "nn/text/character_tokenizer.h"
#include "tests/10_tokenization/public/texts.h"

#include <algorithm>

using namespace wick;
using namespace wick::scenario;

GRADED("10.2", "the ids of a small text, and back") {
  const std::string letters = drawn_letters(draw, 4);
  const nn::CharacterTokenizer tokenizer(show_text("text", in_letters("dab ac\nd", letters)));
  observe_text("vocabulary", visible(tokenizer.vocabulary()));
  const std::string other = in_letters("bad cab", letters);
  observe_ids("ids of \"" + other + "\"", tokenizer.encode(other));
  observe_text("text of 1 2 0", visible(tokenizer.decode({1, 2, 0})));
  observe_text("text of no ids", tokenizer.decode({}));
}

GRADED("10.2", "characters of several bytes") {
  const std::string letter = drawn_letters(draw, 1);
  const std::string two = code_point(draw, 2), three = code_point(draw, 3);
  const nn::CharacterTokenizer tokenizer(show_text("text", three + two + letter + "\xff"));
  observe_text("vocabulary", visible(tokenizer.vocabulary()));
  const std::string text = two + "\xff" + three + letter;
  observe_ids("ids", tokenizer.encode(text));
  observe_text("text of its ids", visible(tokenizer.decode(tokenizer.encode(text))));
}

GRADED("10.2", "a character that the vocabulary does not have") {
  const std::string letters = drawn_letters(draw, 6), two = code_point(draw, 2);
  const nn::CharacterTokenizer tokenizer(show_text("text", letters.substr(0, 4) + two));
  const auto known = static_cast<std::size_t>(draw.integer(11, 60));
  // In front of the unknown character stand more bytes than characters.
  const std::string text =
      two + std::string(known, letters[0]) + letters.substr(4, 1) + letters.substr(0, 2);
  show_text("to encode", text);
  std::vector<std::int64_t> ids;
  observe_error("the error", [&] { ids = tokenizer.encode(text); },
                {letters.substr(4, 1), std::to_string(known + 1)});
  observe_ids("ids without an error", ids);
  const std::string last = letters.substr(0, 2) + code_point(draw, 3);
  show_text("another one, above all of them", last);
  observe_error("the error of the other one", [&] { ids = tokenizer.encode(last); }, {"2"});
  observe_ids("ids without an error of the other one", ids);
  const nn::CharacterTokenizer none("");
  observe_error("the error of no vocabulary", [&] { none.encode(last); }, {letters.substr(0, 1)});
}

GRADED("10.2", "ids that are none") {
  std::string letters = drawn_letters(draw, static_cast<std::size_t>(draw.integer(3, 9)));
  // The last id is not the last letter's.
  std::iter_swap(letters.begin(), std::max_element(letters.begin(), letters.end()));
  const nn::CharacterTokenizer tokenizer(show_text("text", letters));
  const std::int64_t size = static_cast<std::int64_t>(letters.size());
  observe_error("one id too far", [&] { tokenizer.decode({0, size}); }, {std::to_string(size)});
  const std::int64_t far = size + draw.integer(100, 900);
  observe_error("an id far away", [&] { tokenizer.decode({far}); },
                {std::to_string(far), std::to_string(size - 1)});
  observe_error("id -1", [&] { tokenizer.decode({0, -1}); }, {"-1"});
  observe_text("the last one", tokenizer.decode({size - 1}));
}
