#include "nn/profile/profile.h"
#include "tests/14_profiling/public/counts.h"

#include <limits>

using namespace wick;
using namespace wick::scenario;

namespace {

constexpr double no_bound = std::numeric_limits<double>::infinity();
const double not_a_number = std::numeric_limits<double>::quiet_NaN();

}  // namespace

GRADED("14.6", "a machine with slow arithmetic, and intensities without bound") {
  const nn::Roofline slow{draw.hundredths(10, 90), draw.hundredths(100, 900)};
  observe("ridge", nn::ridge(slow));
  observe("half of it", nn::attainable(slow, nn::ridge(slow) / 2));
  observe("1", nn::attainable(slow, 1));
  observe("1,000", nn::attainable(slow, 1000));
  const nn::Roofline starved{draw.hundredths(100, 900), draw.hundredths(10, 90)};
  observe("a starved machine's ridge", nn::ridge(starved));
  observe("half of it, there", nn::attainable(starved, nn::ridge(starved) / 2));
  observe("both at once, there", nn::least_seconds(starved, {draw.integer(1, 9), 1}));
  observe("infinite", nn::attainable(slow, no_bound));
  observe("a second's bytes alone", nn::least_seconds(slow, {0, 1}));
  observe("both at once", nn::least_seconds(slow, {draw.integer(1, 9), draw.integer(1, 90)}));
  const nn::Roofline fast{1e12 * draw.hundredths(100, 900), 1e9 * draw.hundredths(100, 900)};
  observe("a large machine's ridge", nn::ridge(fast));
  observe("a large machine", nn::attainable(fast, 0.25) / 1e6);
  const std::int64_t many = std::int64_t{1} << 52;
  observe("seconds of many", nn::least_seconds(fast, {many, 7}));
  observe("seconds of many bytes", nn::least_seconds(fast, {7, many}));
}

GRADED("14.6", "machines and intensities that are none") {
  const double rate = draw.hundredths(100, 900);
  std::vector<std::pair<std::string, nn::Roofline>> machines;
  for (const auto& [name, none] : std::vector<std::pair<std::string, double>>{
           {"0", 0}, {"negative", -rate}, {"infinite", no_bound}, {"no number", not_a_number}}) {
    machines.push_back({name + " FLOP/s", {none, rate}});
    machines.push_back({name + " bytes/s", {rate, none}});
  }
  for (const auto& [name, machine] : machines) {
    observe_error_message(name + ", attainable",
                          [&, &machine = machine] { nn::attainable(machine, 1); });
    observe_error_message(name + ", ridge", [&, &machine = machine] { nn::ridge(machine); });
    observe_error_message(name + ", seconds", [&, &machine = machine] {
      nn::least_seconds(machine, {1, 1});
    });
  }
  observe("a machine after all", nn::ridge({rate, 2}));
  observe_error_message("negative", [&] { nn::attainable({1, 1}, -rate); });
  observe_error_message("no number", [&] { nn::attainable({1, 1}, not_a_number); });
}
