#include "tools/plot/utf8.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

using namespace wick::plot;

TEST_CASE("utf8: characters of every length stay, and what is none becomes U+FFFD") {
  const std::string whole = "a\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80";
  CHECK(valid_utf8(whole) == whole);
  const std::string mark = "\xef\xbf\xbd";
  CHECK(valid_utf8("\xc3") == mark);                                   // cut off
  CHECK(valid_utf8("a\x80z") == "a" + mark + "z");                     // a continuation alone
  CHECK(valid_utf8("\xc0\xaf") == mark + mark);                        // a slash in two bytes
  CHECK(valid_utf8("\xe0\x80\xaf") == mark + mark + mark);             // and in three
  CHECK(valid_utf8("\xed\xa0\x80") == mark + mark + mark);             // half of a UTF-16 pair
  CHECK(valid_utf8("\xf4\x90\x80\x80") == mark + mark + mark + mark);  // beyond U+10FFFF
  CHECK(valid_utf8("\xe2\x82x") == mark + mark + "x");
}

TEST_CASE("utf8: a JSON string is read back as it was, and cannot end a script element") {
  std::string text = "\"quoted\" \\ </script><script>&\n\t\x01\x7f\xc3\xa9";
  text += '\0';
  const std::string json = json_string(text);
  CHECK(nlohmann::json::parse(json).get<std::string>() == text);
  CHECK(json.find_first_of("<>&\n") == std::string::npos);
}

TEST_CASE("utf8: what cannot be seen is made visible") {
  CHECK(visible(" ") == "␣");
  CHECK(visible(" the cat ") == "␣the cat␣");
  CHECK(visible("a\nb") == "a⏎b");
  CHECK(visible("\x01\x7f") == "\u2401\u2421");
  CHECK(visible("é") == "é");
  CHECK(visible("") == "");
}

TEST_CASE("utf8: where a text stops being valid") {
  CHECK(end_of_valid_utf8("") == 0);
  CHECK(end_of_valid_utf8("a\xc3\xa4z") == 4);
  CHECK(end_of_valid_utf8("a\x80z") == 1);
  CHECK(end_of_valid_utf8("na\xefve") == 2);  // the first byte of the replacement, too
  CHECK(end_of_valid_utf8("a\xe2\x82") == 1);
}
