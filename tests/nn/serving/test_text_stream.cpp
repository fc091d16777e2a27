#include "nn/nn.h"

#include <doctest/doctest.h>

using wick::nn::TextStream;

namespace {

using Texts = std::vector<std::string>;

Texts outputs(const Texts& pieces) {
  TextStream stream;
  Texts received;
  for (const std::string& piece : pieces) received.push_back(stream.push(piece));
  received.push_back(stream.finish());
  return received;
}

}  // namespace

TEST_CASE("TextStream: a character comes out when its last byte has come") {
  CHECK(outputs({"a\xc3", "\xa9z"}) == Texts{"a", "\xc3\xa9z", ""});
  CHECK(outputs({"\xe2", "\x82", "\xac"}) == Texts{"", "", "\xe2\x82\xac", ""});
  CHECK(outputs({"\xf0\x9f", "\x99", "\x82!"}) == Texts{"", "", "\xf0\x9f\x99\x82!", ""});
  CHECK(outputs({"\xe2\x82\xac\xe2\x82", "", "\xac"}) ==
        Texts{"\xe2\x82\xac", "", "\xe2\x82\xac", ""});
}

TEST_CASE("TextStream: bytes that begin nothing pass at once") {
  for (int byte = 0; byte < 256; ++byte) {
    const std::string one(1, static_cast<char>(byte));
    const bool begins = byte >= 0xc2 && byte <= 0xf4;
    CHECK(outputs({"a" + one}) == (begins ? Texts{"a", one} : Texts{"a" + one, ""}));
  }
  CHECK(outputs({"\x80\x80\x80\x80"}) == Texts{"\x80\x80\x80\x80", ""});
  CHECK(outputs({"\xc3\xa9\x82"}) == Texts{"\xc3\xa9\x82", ""});
  CHECK(outputs({"\xf0\x9f", "\xf0\x9f\x99\x82"}) == Texts{"", "\xf0\x9f\xf0\x9f\x99\x82", ""});
  CHECK(outputs({std::string("\xe2\0", 2)}) == Texts{std::string("\xe2\0", 2), ""});
}

TEST_CASE("TextStream: finish gives what is left, and another text begins") {
  TextStream stream;
  CHECK(stream.push("a\xf0\x9f\x99") == "a");
  CHECK(stream.finish() == "\xf0\x9f\x99");
  CHECK(stream.finish().empty());
  CHECK(stream.push("\x82") == "\x82");
}

TEST_CASE("TextStream: any bytes in any pieces come out, at most three late") {
  std::uint64_t state = 20;
  const auto next = [&](std::uint64_t below) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (state >> 33) % below;
  };
  const std::string leads = "\xc3\xe2\xf0\x9f\x99\x80\xbf\xa9\xf4\xf5\xc1z";
  for (int text = 0; text < 2000; ++text) {
    TextStream stream;
    std::string in, out;
    for (int piece = 0; piece < 12; ++piece) {
      std::string bytes;
      for (std::uint64_t i = next(5); i > 0; --i) bytes += leads[next(leads.size())];
      in += bytes;
      out += stream.push(bytes);
      CHECK(in.compare(0, out.size(), out) == 0);
      CHECK(in.size() - out.size() <= 3);
    }
    CHECK(out + stream.finish() == in);
  }
}
