#include "tools/grade/course/times.h"

#include "core/error.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <ctime>
#include <string>

using namespace wick::grade;

namespace {

// Runs `check` where this machine's clock is that of `zone`.
template <typename Check>
void with_zone(const char* zone, const Check& check) {
  const char* before = std::getenv("TZ");
  const std::string kept = before == nullptr ? "" : before;
  ::setenv("TZ", zone, 1);
  ::tzset();
  check();
  before == nullptr ? ::unsetenv("TZ") : ::setenv("TZ", kept.c_str(), 1);
  ::tzset();
}

}  // namespace

TEST_CASE("times: of Gradescope, with an offset, this machine's own, or the end of a day") {
  CHECK(read_time("1970-01-02T00:00:00Z") == 86400);
  CHECK(read_time("1970-01-01 16:00:00.250 -0800") == 86400);
  CHECK(read_time("1970-01-02T01:30:00+01:30") == 86400);
  with_zone("EET-2", [] {  // two hours east
    CHECK(read_time("1970-01-02 02:00:00") == 86400);
    CHECK(read_time("1970-01-01") == 86400 - 1 - 2 * 60 * 60);
  });
  for (const char* text : {"yesterday", "2026-02-30", "2026-03-01 24:10", "2026-03-01\nx = 1",
                           "2026-03-01 12:00+99:99"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(read_time(text), wick::Error);
  }
}

TEST_CASE("times: of a local time that comes twice the first is meant") {
  with_zone("CET-1CEST,M3.5.0,M10.5.0/3", [] {
    CHECK(read_time("2026-10-25 02:30") == read_time("2026-10-25T02:30:00+02:00"));
    CHECK(read_time("2026-10-25 03:00") == read_time("2026-10-25T03:00:00+01:00"));
    CHECK(read_time("2026-03-29 02:30") == read_time("2026-03-29T02:30:00+01:00"));
  });
}
