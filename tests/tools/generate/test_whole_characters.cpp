#include "tools/generate/whole_characters.h"

#include <doctest/doctest.h>

#include <vector>

using wick::generating::WholeCharacters;

namespace {

std::vector<std::string> outputs(const std::vector<std::string>& pieces) {
  WholeCharacters characters;
  std::vector<std::string> received;
  for (const std::string& piece : pieces) received.push_back(characters.add(piece));
  received.push_back(characters.rest());
  return received;
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("WholeCharacters: a character comes out when its last byte has come") {
  CHECK(outputs({"a\xc3", "\xa9z"}) == Texts{"a", "\xc3\xa9z", ""});
  CHECK(outputs({"\xe2", "\x82", "\xac"}) == Texts{"", "", "\xe2\x82\xac", ""});
  CHECK(outputs({"\xf0\x9f", "\x99", "\x82!"}) == Texts{"", "", "\xf0\x9f\x99\x82!", ""});
  CHECK(outputs({"\xe2\x82\xac\xe2\x82", "\xac"}) == Texts{"\xe2\x82\xac", "\xe2\x82\xac", ""});
}

TEST_CASE("WholeCharacters: any cut of a text gives the same text") {
  const std::string text = "a\xc3\xa9\xe2\x82\xac\xf0\x9f\x99\x82 \n\tz";
  for (std::size_t first = 0; first <= text.size(); ++first) {
    for (std::size_t second = first; second <= text.size(); ++second) {
      std::string all;
      for (const std::string& part : outputs(
               {text.substr(0, first), text.substr(first, second - first), text.substr(second)})) {
        // Whole characters never begin in the middle of one.
        if (!part.empty()) CHECK((static_cast<unsigned char>(part[0]) & 0xc0) != 0x80);
        all += part;
      }
      CHECK(all == text);
    }
  }
}

TEST_CASE("WholeCharacters: bytes that are no UTF-8 are shown, as soon as that is known") {
  CHECK(outputs({"\xff", "a"}) == Texts{"\\xff", "a", ""});
  CHECK(outputs({"\xc3", "a"}) == Texts{"", "\\xc3a", ""});
  CHECK(outputs({"\x80\x80\x80\x80"}) == Texts{"\\x80\\x80\\x80\\x80", ""});
  CHECK(outputs({"\xc3\xa9\x82"}) == Texts{"\xc3\xa9\\x82", ""});
  CHECK(outputs({"a\xf0\x9f\x99"}) == Texts{"a", "\\xf0\\x9f\\x99"});
  CHECK(outputs({"\xf0\x9f", "\xf0\x9f\x99\x82"}) == Texts{"", "\\xf0\\x9f\xf0\x9f\x99\x82", ""});
}

TEST_CASE("WholeCharacters: what steers a terminal is shown") {
  CHECK(outputs({"\x1b[2J", "a\rb"}) == Texts{"\\x1b[2J", "a\\x0db", ""});
  CHECK(outputs({"\xe2\x80", "\xae"}) == Texts{"", "\\u202e", ""});
}
