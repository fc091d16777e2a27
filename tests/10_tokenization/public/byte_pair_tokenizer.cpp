#include "tests/10_tokenization/public/byte_pair_tokenizer.h"

using namespace wick;
using namespace wick::scenario;

GRADED("10.6", "the merge that was learned first comes first, wherever it stands") {
  const std::string letters = drawn_letters(draw, 4);
  const std::int64_t a = letters[0], b = letters[1], c = letters[2], d = letters[3];
  // bc before ab and cd.
  const nn::BytePairTokenizer tokenizer = show_tokenizer({{b, c}, {a, b}, {c, d}, {a, 256}});
  for (const char* pattern : {"abcd", "abd", "acd", "dcba", "abcabc", "abcabab"}) {
    observe_encoding(tokenizer, in_letters(pattern, letters));
  }
}

GRADED("10.6", "a longer token is no reason to take it") {
  const std::string letters = drawn_letters(draw, 3);
  const std::int64_t a = letters[0], b = letters[1], c = letters[2];
  // "abc" is a token: of a and bc, where ab has not taken the b before.
  const nn::BytePairTokenizer tokenizer = show_tokenizer({{a, b}, {b, c}, {a, 257}});
  for (const char* pattern : {"abc", "abcc", "babc", "abcbc", "ab"}) {
    observe_encoding(tokenizer, in_letters(pattern, letters));
  }
}

GRADED("10.6", "words are encoded one by one, and no text is special") {
  const std::string letters = drawn_letters(draw, 2);
  const std::int64_t a = letters[0], b = letters[1];
  nn::BytePairTokenizer tokenizer = show_tokenizer({{a, b}, {b, ' '}, {b, '<'}});
  tokenizer.add_special("<|end|>");
  show("special token", "<|end|>");
  observe_encoding(tokenizer, in_letters("b ab  b<b", letters));
  observe_encoding(tokenizer, letters.substr(0, 1) + "<|end|>" + letters);
  observe_encoding(tokenizer, "");
  observe_text("text of the special token and another", visible(tokenizer.decode({259, 256})));
}

GRADED("10.6", "every string of bytes comes back") {
  const std::string two = code_point(draw, 2);
  const std::int64_t first = 0xc3, second = static_cast<unsigned char>(two[1]);
  const nn::BytePairTokenizer tokenizer = show_tokenizer({{first, second}, {256, 256}});
  for (const std::string& text : {two + two + two, two + "\xc3", "\xff" + two + "\x80\n"}) {
    observe_encoding(tokenizer, text);
    observe_text("decoded " + visible(text), visible(tokenizer.decode(tokenizer.encode(text))));
  }
  observe_text("bytes that are half of a code point", visible(tokenizer.decode({first, 65, 256})));
}

GRADED("10.6", "ids that no token has") {
  const std::string letters = drawn_letters(draw, 2);
  const nn::BytePairTokenizer tokenizer = show_tokenizer({{letters[0], letters[1]}});
  const std::int64_t far = draw.integer(300, 900);
  observe_text("the last one", tokenizer.decode({256}));
  observe_error("an id far away",
                [&] {
                  tokenizer.decode({65, far});
                },
                {std::to_string(far), "256"});
  observe_error("one id too far", [&] { tokenizer.decode({257}); }, {"257", "256"});
  observe_error("id -1", [&] { tokenizer.decode({-1}); }, {"-1"});
}
