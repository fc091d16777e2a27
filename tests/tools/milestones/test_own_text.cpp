#include "tools/milestones/gpt/own_text.h"

#include "core/error.h"
#include "tests/tools/milestones/performance.h"

#include <doctest/doctest.h>

#include <functional>

using namespace wick;
using namespace wick::milestones;

namespace {

/// The two parts of a file with these bytes.
TwoParts parts_of(const std::string& bytes) {
  const grade::TemporaryFolder folder;
  grade::write_atomically(folder.path() / "text", bytes);
  return read_own_text(folder.path() / "text");
}

/// Lines "line 1\n" to "line COUNT\n".
std::string lines(int count) {
  std::string text;
  for (int i = 1; i <= count; ++i) text += "line " + std::to_string(i) + "\n";
  return text;
}

std::string error_of(const std::string& bytes) {
  try {
    parts_of(bytes);
  } catch (const ValueError& error) {
    return error.what();
  }
  return "no error";
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("own text: the last tenth is for the test, counted in characters") {
  // 20,000 characters of two bytes.
  std::string text;
  for (int i = 0; i < 10000; ++i) text += "\xC3\xA4\xC3\xB6";
  const TwoParts parts = parts_of(text);
  CHECK(parts.train == text.substr(0, 36000));
  CHECK(parts.test == text.substr(36000));
}

TEST_CASE("own text: samples begin with words of a whole line, or with characters") {
  // The test part begins within a line.
  CHECK(parts_of(lines(2000)).prompt == "line 1813");
  std::string words;
  for (int i = 0; i < 3000; ++i) words += "one two ";
  CHECK(parts_of(words).prompt == "one two one two");
  std::string one_line;
  for (int i = 0; i < 10000; ++i) one_line += "\xC3\xA4\xC3\xB6";
  CHECK(parts_of(one_line).prompt == one_line.substr(0, 24));
}

TEST_CASE("own text: the ends of lines are one character, and a mark is none") {
  const std::string text = lines(2000);
  std::string windows = "\xEF\xBB\xBF";
  for (const char byte : text) windows += byte == '\n' ? "\r\n" : std::string(1, byte);
  const TwoParts parts = parts_of(windows);
  CHECK(parts.train + parts.test == text);
}

TEST_CASE("own text: what is no text is refused, with the place and the remedy") {
  const std::string text = lines(2000);
  CHECK(has(error_of("line\n" + std::string(1, '\0') + text),
            "has a control character at line 2, byte 0x00: it must be a text"));
  CHECK(has(error_of("\x1b[31m" + text), "line 1, byte 0x1b"));
  CHECK(has(error_of("\n\nna\xEFve" + text), "is no UTF-8 at line 3, byte 0xef: convert it"));
  // A character that the file's end cuts off.
  CHECK(has(error_of(text + "\xE2\x82"), "is no UTF-8 at line 2001, byte 0xe2"));
  CHECK(has(error_of(text.substr(0, 9999)), "has 9999 characters: it must have at least 10000"));
  CHECK(error_of(text.substr(0, 10000)) == "no error");
  CHECK(has(error_of(""), "has 0 characters"));
  CHECK(has(error_of(std::string(20000, 'a')), "20000 times the same character"));
  CHECK(has(error_of(std::string((4 << 20) + 1, 'a')), "has more than 4194304 bytes"));
}

TEST_CASE("own text: a file that cannot be read is named, with the reason") {
  CHECK_THROWS_WITH_AS(read_own_text("/nowhere/text"),
                       "text: cannot read /nowhere/text: No such file or directory", Error);
  const grade::TemporaryFolder folder;
  CHECK_THROWS_WITH_AS(read_own_text(folder.path()), doctest::Contains("Is a directory"), Error);
}
