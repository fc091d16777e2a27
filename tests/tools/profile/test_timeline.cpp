#include "tests/tools/profile/scripted_clock.h"
#include "tools/profile/timeline.h"

#include "core/core.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

using namespace wick;
using namespace wick::profiling;

namespace {

std::vector<std::string> names_of(const Timeline& timeline) {
  std::vector<std::string> names;
  for (const TimedOperation& timed : timeline.operations()) names.push_back(timed.operation.name);
  return names;
}

}  // namespace

TEST_CASE("timeline: operations stand in their order, forwards and in gradient rules") {
  Tensor x = tensor({{1, 2}, {3, 4}}).requires_grad_();
  Timeline timeline((ScriptedClock().clock()));
  sum(matmul(x, x) * 2).backward();
  const std::vector<std::string> names = names_of(timeline);
  REQUIRE(names.size() > 4);
  CHECK(std::vector<std::string>(names.begin(), names.begin() + 3) ==
        std::vector<std::string>{"matmul", "multiply", "sum"});
  CHECK(std::count(names.begin(), names.end(), "matmul") == 3);
}

TEST_CASE("timeline: an operation lasts from its check to its result, and no longer") {
  const ScriptedClock time;
  ScriptedClock moved = time;
  Timeline timeline(time.clock());
  const Observe& observe = *Observe::last();
  moved.pass(5);  // between operations
  observe.begin();
  moved.pass(2);
  observe.see({"slow", {}, Shape{1}});
  moved.pass(1);  // a rule that does not begin
  observe.see({"rule", {}, Shape{1}});
  moved.pass(4);
  const std::vector<TimedOperation>& seen = timeline.operations();
  REQUIRE(seen.size() == 2);
  CHECK(seen[0].began == 5);
  CHECK(seen[0].ended == 7);
  CHECK(seen[1].began == 7);
  CHECK(seen[1].ended == 8);
  CHECK(timeline.seconds() == 12);
}

TEST_CASE("timeline: an operation of others does not lend its beginning to the one behind them") {
  const ScriptedClock time;
  ScriptedClock moved = time;
  Timeline timeline(time.clock());
  const Observe& observe = *Observe::last();
  observe.begin();  // the whole
  moved.pass(1);
  observe.begin();  // its first part
  moved.pass(1);
  observe.see({"first", {}, Shape{1}});
  observe.begin();
  moved.pass(1);
  observe.see({"second", {}, Shape{1}});
  CHECK(timeline.operations()[0].began == 1);
  CHECK(timeline.operations()[1].began == 2);
}

TEST_CASE("timeline: once stopped, or out of scope, it sees nothing") {
  Timeline timeline((ScriptedClock().clock()));
  tensor({1}) + tensor({2});
  timeline.stop();
  tensor({1}) + tensor({2});
  CHECK(names_of(timeline) == std::vector<std::string>{"add"});
  CHECK(Observe::last() == nullptr);
}

TEST_CASE("timeline: operations beyond the limit are counted") {
  Timeline timeline((ScriptedClock().clock()));
  const Operation operation{"add", {}, Shape{1}};
  for (std::size_t i = 0; i < most_operations + 3; ++i) Observe::last()->see(operation);
  CHECK(timeline.operations().size() == most_operations);
  CHECK(timeline.left_out() == 3);
}
