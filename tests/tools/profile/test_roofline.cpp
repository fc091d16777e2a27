#include "tests/tools/profile/scripted_clock.h"
#include "tools/profile/chrome_trace.h"
#include "tools/profile/roofline.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace wick;
using namespace wick::profiling;

TEST_CASE("roofline: the chart has the ridge, and a mark for each line that computes and moves") {
  Summary summary;
  summary.lines = {{"matmul", 1, 8000, 1000, 2}, {"transpose", 3, 0, 0, 1}, {"add", 1, 10, 120, 1}};
  const plot::Chart chart = roofline_chart({100e9, 10e9}, summary);
  REQUIRE(chart.series.size() == 1);
  const std::vector<plot::Point>& roof = chart.series[0].points;
  REQUIRE(roof.size() == 3);
  CHECK(roof[1].x == 10);
  CHECK(roof[1].y == doctest::Approx(100));
  CHECK(roof[2].y == doctest::Approx(100));
  CHECK(roof[0].y == doctest::Approx(roof[0].x * 10));
  CHECK(roof[0].x < 10.0 / 120);
  REQUIRE(chart.marks.size() == 2);
  CHECK(chart.marks[0].name == "matmul");
  CHECK(chart.marks[0].point.x == 8);
  CHECK(chart.marks[0].point.y == doctest::Approx(4e-6));
}

TEST_CASE("roofline: rates are the best of a few tries by the clock that was given") {
  double now = 0;
  int readings = 0;
  // Each try lasts 4, 3, 2, 1 or 2 seconds.
  const nn::Roofline machine = measure_roofline([&] {
    const int reading = readings++ % 10;
    if (reading % 2 == 1) now += std::abs(reading / 2 - 3) + 1;
    return now;
  });
  CHECK(machine.flops_per_second == 2.0 * 512 * 512 * 512);
  CHECK(machine.bytes_per_second == 2.0 * 64 * 1024 * 1024);
}

TEST_CASE("chrome trace: an event for each operation, in microseconds, with quotes kept in") {
  const ScriptedClock time;
  ScriptedClock moved = time;
  Timeline timeline(time.clock());
  moved.pass(0.5);
  Observe::last()->begin();
  moved.pass(0.25);
  Observe::last()->see({"a\"b", {Shape{2, 3}, Shape{}}, Shape{3}});
  CHECK(
      chrome_trace(timeline) ==
      "{\"displayTimeUnit\": \"ms\", \"traceEvents\": [\n"
      "{\"ph\": \"M\", \"name\": \"process_name\", \"pid\": 1, \"args\": {\"name\": \"wick\"}},\n"
      "{\"ph\": \"X\", \"pid\": 1, \"tid\": 1, \"name\": \"a\\\"b\", \"ts\": 500000.000, \"dur\": "
      "250000.000, \"args\": {\"shapes\": \"(2, 3) () -> (3,)\"}}\n]}\n");
}
