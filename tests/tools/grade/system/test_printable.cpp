#include "tools/grade/system/printable.h"

#include <doctest/doctest.h>

using namespace wick::grade;

TEST_CASE("printable: text of any script stays as it is") {
  const std::string text =
      "ada \u00fc \u674e\u660e \u0633\u0644\u0627\u0645 \u2018x\u2019 \U0001f600\n\ty";
  CHECK(printable(text) == text);
  CHECK(printable("a\\b") == "a\\b");
  // Joiners that some scripts need.
  CHECK(printable("\u0645\u06cc\u200c\u062e") == "\u0645\u06cc\u200c\u062e");
}

TEST_CASE("printable: controls, also of C1, and what is invisible or turns writing are shown") {
  CHECK(printable("\x1b[2J\x7f\r") == "\\x1b[2J\\x7f\\x0d");
  CHECK(printable("\u009b2J \u0085") == "\\u009b2J \\u0085");
  CHECK(printable("a\u202egpj.exe") == "a\\u202egpj.exe");
  for (const char* turning :
       {"\u061c", "\u200e", "\u200f", "\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2066",
        "\u2067", "\u2068", "\u2069", "\u2028", "\ufeff", "\u200b", "\U000e0041"}) {
    CAPTURE(turning);
    CHECK(printable(turning)[0] == '\\');
  }
}

TEST_CASE("printable: bytes that are no UTF-8 are shown one by one") {
  CHECK(printable("a\xff\xfe") == "a\\xff\\xfe");
  CHECK(printable("\x9b") == "\\x9b");
  CHECK(printable("\xc0\xaf") == "\\xc0\\xaf");           // overlong
  CHECK(printable("\xed\xa0\x80") == "\\xed\\xa0\\x80");  // half of a pair
  CHECK(printable("\xf4\x90\x80\x80")[0] == '\\');        // beyond the last
  CHECK(printable("\xe6\x9d") == "\\xe6\\x9d");           // cut
}

TEST_CASE("printable: no two names become one") {
  CHECK(printable_name("a\xff") != printable_name("a\xfe"));
  CHECK(printable_name("a\xff") != printable_name("a\\xff"));
  CHECK(printable_name("a\nb") == "a\\nb");
  CHECK(printable_name("a\nb") != printable_name("a\\nb"));
  CHECK(printable_name("a ") == "a\\x20");
  CHECK(printable_name(" a b  ") == "\\x20a b \\x20");
  CHECK(printable_name(" ") == "\\x20");
  CHECK(printable_name("a ") != printable_name("a\\x20"));
}

TEST_CASE("printable: a bounded text ends within its limit, with whole characters and a note") {
  CHECK(bounded("abc", 3) == "abc");
  CHECK(bounded("abcd", 3) == "abc.. (4 bytes in all)");
  CHECK(bounded("a\u674e\u660e", 5) == "a\u674e.. (7 bytes in all)");
  const std::string flood(4 << 20, '\x01');
  CHECK(bounded(flood).size() < most_text_bytes + 40);
  CHECK(beginning_of("\u674e\u660e", 4) == "\u674e");
  CHECK(beginning_of(std::string(9, '\x80'), 8).size() == 5);
}
