#include "tools/page/live_page.h"

#include "core/error.h"

#include <doctest/doctest.h>

#include <string>

using namespace wick;

namespace {

// A file of safetensors with this header.
std::string with_header(const std::string& header) {
  std::string bytes(8, '\0');
  bytes[0] = static_cast<char>(header.size());
  return bytes + header;
}

void refuses(const std::string& bytes) {
  CAPTURE(bytes);
  CHECK_THROWS_WITH_AS(page::check_is_gpt("x.bin", bytes),
                       "page: x.bin is no saved GPT: give a file that tools/wick milestone gpt "
                       "--save, or save_gpt, has written",
                       Error);
}

}  // namespace

TEST_CASE("live page: the model is in base64, with one and two letters to fill up") {
  // RFC 4648, section 10.
  CHECK(page::live_page("<@MODEL@>", "", "") == "<>");
  CHECK(page::live_page("<@MODEL@>", "", "f") == "<Zg==>");
  CHECK(page::live_page("<@MODEL@>", "", "fo") == "<Zm8=>");
  CHECK(page::live_page("<@MODEL@>", "", "foobar") == "<Zm9vYmFy>");
  CHECK(page::live_page("<@MODEL@>", "", std::string("\xff\xfe\0\x3f", 4)) == "<//4APw==>");
}

TEST_CASE("live page: a name is text, also one that looks like a mark or like markup") {
  CHECK(page::live_page("a @NAME@ b @NAME@ @MODEL@ @", "<@MODEL@>\"&'", "f") ==
        "a &#60;@MODEL@&#62;&#34;&#38;&#39; b &#60;@MODEL@&#62;&#34;&#38;&#39; Zg== @");
}

TEST_CASE("live page: a file that is no saved GPT is refused with its name") {
  page::check_is_gpt("x.bin", with_header(R"({"__metadata__":{"gpt.vocabulary":"3"}})"));
  refuses("");
  refuses("1234567");
  refuses(std::string(8, '\xff'));
  refuses(with_header("no JSON"));
  refuses(with_header("[1]"));
  refuses(with_header("{}"));
  refuses(with_header(R"({"__metadata__":"gpt.vocabulary"})"));
  refuses(with_header(R"({"__metadata__":{"format":"pt"}})"));
  const std::string whole = with_header(R"({"__metadata__":{"gpt.vocabulary":"3"}})");
  refuses(whole.substr(0, whole.size() - 1));
}
