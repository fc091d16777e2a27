#include "tests/19_benchmarking/public/false_clock.h"

#include <limits>

using namespace wick;
using namespace wick::scenario;

GRADED("19.6", "a part that becomes faster, or slower") {
  const double share = draw.hundredths(30, 90), speedup = draw.hundredths(150, 900);
  show("share and speedup", concatenate(share, " and ", speedup));
  observe("faster", amdahl(share, speedup));
  observe("slower", amdahl(share, 1 / speedup));
  observe("another share", amdahl(1 - share, speedup));
}

GRADED("19.6", "nothing, all, and without an end") {
  const double share = draw.hundredths(30, 90), speedup = draw.hundredths(150, 900);
  const double no_end = std::numeric_limits<double>::infinity();
  show("share and speedup", concatenate(share, " and ", speedup));
  observe("a share of 0", amdahl(0, speedup));
  observe("a share of 1", amdahl(1, speedup));
  observe("a speedup without end", amdahl(share, no_end));
  observe("of all, without end", amdahl(1, no_end));
  observe("of nothing, without end", amdahl(0, no_end));
  observe_error("a speedup below 0", [&] { amdahl(share, -speedup); }, {concatenate(-speedup)});
  observe_error("a share above 1", [&] { amdahl(1 + share, speedup); }, {concatenate(1 + share)});
}
