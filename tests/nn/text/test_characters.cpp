#include "tests/check.h"

#include "nn/nn.h"

#include <functional>

using namespace wick;

namespace {

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("characters: a code point of one to four bytes is one character") {
  CHECK(nn::characters("H\xc3\xa9llo") == Texts{"H", "\xc3\xa9", "l", "l", "o"});
  CHECK(nn::characters("\xe4\xbd\xa0\xf0\x9f\x99\x82!") ==
        Texts{"\xe4\xbd\xa0", "\xf0\x9f\x99\x82", "!"});
  CHECK(nn::characters("").empty());
  CHECK(nn::characters(std::string("a\0b", 3)) == Texts{"a", std::string(1, '\0'), "b"});
}

TEST_CASE("characters: the first and the last code point of each length, and their neighbours") {
  for (const char* whole : {"\xc2\x80", "\xdf\xbf", "\xe0\xa0\x80", "\xed\x9f\xbf", "\xee\x80\x80",
                            "\xef\xbf\xbf", "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf"}) {
    CHECK(nn::characters(whole) == Texts{whole});
  }
  // Too long for their numbers, surrogates, above 0x10ffff, bytes that begin nothing.
  for (const std::string cut :
       {"\xc0\x80", "\xc1\xbf", "\xe0\x9f\xbf", "\xed\xa0\x80", "\xed\xbf\xbf", "\xf0\x8f\xbf\xbf",
        "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xf8\x88\x80\x80\x80", "\xff\xfe"}) {
    CHECK(nn::characters(cut).size() == cut.size());
  }
}

TEST_CASE("characters: a code point that is cut short is bytes, and what follows is whole") {
  CHECK(nn::characters("\xe4\xbd") == Texts{"\xe4", "\xbd"});
  CHECK(nn::characters("\xf0\x9f\x99z") == Texts{"\xf0", "\x9f", "\x99", "z"});
  CHECK(nn::characters("\x80\xc3\xc3\xa9") == Texts{"\x80", "\xc3", "\xc3\xa9"});
}

TEST_CASE("CharacterTokenizer: ids are places among the sorted characters") {
  const nn::CharacterTokenizer tokenizer(
      "b\xc3\xa9"
      "ab\n");
  CHECK(tokenizer.size() == 4);
  CHECK(tokenizer.vocabulary() == "\nab\xc3\xa9");
  CHECK(tokenizer.encode("ab\xc3\xa9\n") == std::vector<std::int64_t>{1, 2, 3, 0});
  CHECK(tokenizer.decode({3, 3, 0, 2}) == "\xc3\xa9\xc3\xa9\nb");
  CHECK(tokenizer.encode("").empty());
  CHECK(tokenizer.decode({}) == "");
}

TEST_CASE("CharacterTokenizer: every text of its characters comes back, whatever its bytes are") {
  std::string text;
  for (int i = 0; i < 400; ++i) text += static_cast<char>(i * i * 7 + i / 3);
  const nn::CharacterTokenizer tokenizer(text);
  CHECK(tokenizer.decode(tokenizer.encode(text)) == text);
  const nn::CharacterTokenizer again(tokenizer.vocabulary());
  CHECK(again.vocabulary() == tokenizer.vocabulary());
  CHECK(again.encode(text) == tokenizer.encode(text));
}

TEST_CASE("CharacterTokenizer: what it does not have is refused, with its place") {
  const nn::CharacterTokenizer tokenizer("ab\xc3\xa9");
  CHECK(message_of<ValueError>([&] { tokenizer.encode("a\xc3\xa9xb"); }) ==
        "encode: the character 'x' at position 2: it must be one of the vocabulary's 3");
  CHECK(message_of<ValueError>([&] {
          tokenizer.decode({0, 3});
        }) == "decode: id 3: ids must be from 0 to 2");
  CHECK(message_of<ValueError>([&] { tokenizer.decode({-1}); }) ==
        "decode: id -1: ids must be from 0 to 2");
}
