#include "tests/tools/grade/support/frames.h"
#include "tools/grade/judge/report.h"

#include <doctest/doctest.h>

#include <random>

using namespace wick::grade;
using namespace wick::grade::test;

namespace {

const std::string key = "12.1 x";
constexpr std::uint64_t seed = 7;

std::string whole() {
  return begin() + observation("a", {2}, {1, 2}) + observation("b", {}, {3}) + end(2);
}

std::string error_of(const std::string& bytes) { return read_report(bytes, key, seed).error; }

}  // namespace

TEST_CASE("report: a whole report is read as it was written") {
  const Report report = read_report(whole(), key, seed);
  CHECK(report.error == "");
  CHECK(report.has_ended);
  REQUIRE(report.observations.size() == 2);
  CHECK(report.observations[0].name == "a");
  CHECK(report.observations[0].shape == std::vector<std::int64_t>{2});
  CHECK(report.observations[0].values == std::vector<double>{1, 2});
  CHECK(report.find("b")->values[0] == 3);
  CHECK(report.find("c") == nullptr);
}

TEST_CASE("report: cut at any byte, it has not ended and is no error") {
  const std::string bytes = whole();
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    CAPTURE(size);
    const Report report = read_report(bytes.substr(0, size), key, seed);
    CHECK(report.error == "");
    CHECK_FALSE(report.has_ended);
  }
}

TEST_CASE("report: any byte changed ends in a report, whatever it says") {
  const std::string bytes = whole();
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    for (const unsigned char change : {0x01, 0x80, 0xff}) {
      std::string other = bytes;
      other[at] = static_cast<char>(other[at] ^ change);
      const Report report = read_report(other, key, seed);
      CHECK(report.observations.size() <= 2);
    }
  }
}

TEST_CASE("report: random bytes after BEGIN end in a report, seeds 1 to 2000") {
  for (unsigned int s = 1; s <= 2000; ++s) {
    std::mt19937 random(s);
    std::string bytes = begin();
    // Valid types and small lengths, so that payloads are reached.
    for (int i = 0; i < 4; ++i) {
      std::string payload(random() % 64, '\0');
      for (char& byte : payload) byte = static_cast<char>(random() % 3 == 0 ? random() : 0);
      bytes += frame(static_cast<wick::scenario::FrameType>(1 + random() % 4), payload);
    }
    CHECK_FALSE(read_report(bytes, key, seed).has_ended);
  }
}

TEST_CASE("report: what is duplicated, missing, trailing or counted wrongly is an error") {
  CHECK(error_of(begin() + begin() + end(0)) == "BEGIN comes twice");
  CHECK(error_of(observation("a", {}, {1}) + end(1)) == "the first frame is not BEGIN");
  CHECK(error_of(begin("12.2 y") + end(0)) == "BEGIN names another scenario or seed");
  CHECK(error_of(begin(key, 8) + end(0)) == "BEGIN names another scenario or seed");
  CHECK(error_of(begin() + observation("a", {}, {1}) + observation("a", {}, {1}) + end(2)) ==
        "\"a\" is observed twice");
  CHECK(error_of(whole() + end(2)) == "a frame follows the last one");
  CHECK(error_of(whole() + "x") == "bytes follow the last frame");
  CHECK(error_of(whole() + end(2).substr(0, 11)) == "bytes follow the last frame");
  CHECK(error_of(begin() + exception("std::exception", "x") + "y") ==
        "bytes follow the last frame");
  CHECK(error_of(begin() + end(1)) == "END counts other observations than were made");
  CHECK(error_of(begin() + exception("Error", "x") + end(0)) == "a frame follows the last one");
  CHECK(error_of(begin() + frame(static_cast<wick::scenario::FrameType>(99), "")) ==
        "there is no such frame");
}

TEST_CASE("report: shapes that do not fit their values are an error") {
  const std::string wrong = "a shape does not fit its values";
  CHECK(error_of(begin() + observation("a", {3}, {1, 2})) == wrong);
  CHECK(error_of(begin() + observation("a", {-1}, {})) == "a shape has a negative extent");
  CHECK(error_of(begin() + observation("a", {INT64_MAX, INT64_MAX, 0}, {})) == wrong);
  // A product that would overflow to the number of values.
  CHECK(error_of(begin() + observation("a", {std::int64_t{1} << 32, std::int64_t{1} << 32}, {})) ==
        wrong);
  CHECK(error_of(begin() + observation("a", std::vector<std::int64_t>(9, 1), {1})) ==
        "a shape has more than 8 axes");
  for (const auto rule : {wick::scenario::Rule::Error, wick::scenario::Rule::Text}) {
    CHECK(error_of(begin() + observation("a", {1}, {1}, rule)) == "a text has a shape or values");
    CHECK(error_of(begin() + observation("a", std::vector<std::int64_t>(9, 0), {}, rule)) ==
          "a text has a shape or values");
  }
}

TEST_CASE("report: floods of frames, names and lengths are an error and allocate nothing large") {
  std::string many = begin();
  for (std::size_t i = 0; i <= max_frames; ++i) many += observation(std::to_string(i), {}, {1});
  CHECK(error_of(many) == "there are too many frames");
  CHECK(error_of(begin() + observation(std::string(300, 'n'), {}, {1})) == "a name is too long");

  using wick::scenario::FrameType;
  const std::uint32_t huge = 0xfffffff0u;
  CHECK(error_of(begin() + raw(static_cast<std::uint32_t>(FrameType::End)) + raw(huge)) ==
        "a frame is too long");
  const std::string head = text("a") + raw(std::uint32_t{0});
  CHECK(error_of(begin() + frame(FrameType::Observation, head + raw(huge))) ==
        "a list is longer than its frame");
  CHECK(error_of(begin() + frame(FrameType::Observation, raw(huge))) == "a name is too long");
}

TEST_CASE("report: an exception ends it") {
  const Report report = read_report(begin() + exception("ShapeError", "no"), key, seed);
  REQUIRE(report.thrown);
  CHECK(report.thrown->kind == "ShapeError");
  CHECK(report.thrown->text == "no");
  CHECK_FALSE(report.has_ended);
}

TEST_CASE("report: a CHECK that fails in a loop is noted once, with what it found first") {
  const auto note = [](std::uint32_t line, const std::string& what) {
    return frame(FrameType::Note, text("a.cpp") + raw(line) + text(what));
  };
  const std::string bytes = begin() + note(3, "wanted: n > 2; found: 1 > 2") +
                            note(3, "wanted: n > 2; found: 0 > 2") + note(4, "wanted: n > 2") +
                            note(3, "wanted: n > 2; found: 2 > 2") + end(0);
  CHECK(read_report(bytes, key, seed).notes ==
        std::vector<std::string>{"a.cpp:3: wanted: n > 2; found: 1 > 2", "a.cpp:4: wanted: n > 2"});
}

TEST_CASE("report: a stack that was used up ends it, with at most 64 calls") {
  const auto overflow = [](std::size_t count) {
    return frame(FrameType::StackOverflow, list(std::vector<std::int64_t>(count, 4096)));
  };
  const Report report = read_report(begin() + overflow(64), key, seed);
  CHECK(report.error == "");
  CHECK_FALSE(report.has_ended);
  REQUIRE(report.overflow);
  CHECK(*report.overflow == std::vector<std::int64_t>(64, 4096));
  CHECK(error_of(begin() + overflow(65)) != "");
  CHECK(error_of(begin() + overflow(1) + end(0)) == "a frame follows the last one");
}
