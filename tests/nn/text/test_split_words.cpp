#include "tests/check.h"

#include "nn/nn.h"

#include <random>

using namespace wick;

namespace {

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("split_words: letters, digits and other signs are words of their own") {
  CHECK(nn::split_words("abc123!?x") == Texts{"abc", "123", "!?", "x"});
  CHECK(nn::split_words("don't") == Texts{"don", "'", "t"});
  CHECK(nn::split_words("na\xc3\xafve \xe4\xbd\xa0\xe5\xa5\xbd") ==
        Texts{"na\xc3\xafve", " \xe4\xbd\xa0\xe5\xa5\xbd"});
  CHECK(nn::split_words(std::string("\0\x7f\x1b", 3)) == Texts{std::string("\0\x7f\x1b", 3)});
  CHECK(nn::split_words("").empty());
}

TEST_CASE("split_words: the last space belongs to the word behind it") {
  CHECK(nn::split_words("In the  beginning") == Texts{"In", " the", " ", " beginning"});
  CHECK(nn::split_words("a   1") == Texts{"a", "  ", " 1"});
  CHECK(nn::split_words(" !") == Texts{" !"});
  CHECK(nn::split_words("a\n  b") == Texts{"a", "\n ", " b"});
}

TEST_CASE("split_words: other white space joins nothing, and ends stay whole") {
  CHECK(nn::split_words("a\nb\t\tc") == Texts{"a", "\n", "b", "\t\t", "c"});
  CHECK(nn::split_words("a \n\n") == Texts{"a", " \n\n"});
  CHECK(nn::split_words("a  ") == Texts{"a", "  "});
  CHECK(nn::split_words("  ") == Texts{"  "});
  CHECK(nn::split_words("a \r\nb\v\fc") == Texts{"a", " \r\n", "b", "\v\f", "c"});
}

TEST_CASE("split_words: joined together the words are the text") {
  std::mt19937 random(1);
  const std::string signs = " \n\tab1!\xc3\xa9 \xff";
  for (int length = 0; length < 200; ++length) {
    std::string text;
    for (int i = 0; i < length; ++i) text += signs[random() % signs.size()];
    std::string joined;
    for (const std::string& word : nn::split_words(text)) joined += word;
    CHECK(joined == text);
  }
}
