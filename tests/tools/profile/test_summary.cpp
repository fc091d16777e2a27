#include "tests/tools/profile/scripted_clock.h"
#include "tools/profile/summary.h"

#include "core/error.h"

#include <doctest/doctest.h>

using namespace wick;
using namespace wick::profiling;

namespace {

// One second of matmul, then three of add in two calls, and a second between them.
Summary of_three_calls(const std::function<nn::Cost(const Operation&)>& cost) {
  const ScriptedClock time;
  ScriptedClock moved = time;
  Timeline timeline(time.clock());
  const Observe& observe = *Observe::last();
  const Shape square{10, 10};
  const auto run = [&](const char* name, double seconds) {
    observe.begin();
    moved.pass(seconds);
    observe.see({name, {square, square}, square});
  };
  run("matmul", 1);
  run("add", 1);
  moved.pass(1);
  run("add", 2);
  return summarize(timeline, timeline.seconds(), cost);
}

}  // namespace

TEST_CASE("summary: operations of one name are a line, the slowest first") {
  const Summary summary = of_three_calls(nn::operation_cost);
  REQUIRE(summary.lines.size() == 2);
  const SummaryLine& add = summary.lines[0];
  const SummaryLine& product = summary.lines[1];
  CHECK(add.name == "add");
  CHECK(add.calls == 2);
  CHECK(add.seconds == 3);
  CHECK(add.flops == 200);
  CHECK(add.bytes == static_cast<std::int64_t>(2 * 300 * sizeof(Scalar)));
  CHECK(product.flops == 2000);
  CHECK(product.flops_per_second() == 2000);
  CHECK(summary.seconds == 5);
  CHECK(summary.in_operations == 4);
}

TEST_CASE("summary: the table has shares, rates and the time between operations") {
  const Summary summary = of_three_calls([](const Operation& operation) {
    return operation.name == "add" ? nn::Cost{300, 1200} : nn::Cost{8000, 2000};
  });
  const nn::Roofline roof{10000, 1000};
  CHECK(
      summary_text(summary, &roof) ==
      "operation                  calls      time     share     FLOPs     bytes    FLOP/s    "
      "byte/s   of roof\n"
      "add                            2    3.00 s      60 %       600    2.40 k       200       "
      "800      80 %\n"
      "matmul                         1    1.00 s      20 %    8.00 k    2.00 k    8.00 k    2.00 "
      "k     200 %\n"
      "between operations                  1.00 s      20 %\n"
      "all                                 5.00 s          \n");
}

TEST_CASE("summary: costs that are not there yet are missing, and the table gives the reason") {
  const Summary summary = of_three_calls(
      [](const Operation&) -> nn::Cost { throw NotImplemented("14.2 is not written"); });
  CHECK(summary.no_costs == "14.2 is not written");
  const std::string text = summary_text(summary, nullptr);
  CHECK(text.find("FLOPs  ") == std::string::npos);
  CHECK(text.find("profile: no FLOPs and no bytes: 14.2 is not written\n") != std::string::npos);
}

TEST_CASE("summary: numbers have three digits and a prefix") {
  CHECK(amount_text(0) == "0");
  CHECK(amount_text(999) == "999");
  CHECK(amount_text(999.6) == "1.00 k");
  CHECK(amount_text(12345) == "12.3 k");
  CHECK(amount_text(999.96e6) == "1.00 G");
  CHECK(amount_text(5e15) == "5000 T");
  CHECK(seconds_text(0) == "0.00 us");
  CHECK(seconds_text(99.97e-6) == "100 us");
  CHECK(seconds_text(0.0125) == "12.5 ms");
  CHECK(seconds_text(0.99951) == "1.00 s");
}
