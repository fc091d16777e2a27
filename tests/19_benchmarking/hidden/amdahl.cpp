#include "tests/19_benchmarking/public/false_clock.h"

#include <limits>

using namespace wick;
using namespace wick::scenario;

GRADED("19.6", "small, large and no numbers") {
  const double share = draw.hundredths(1, 29), speedup = draw.hundredths(1, 99);
  const double no_end = std::numeric_limits<double>::infinity();
  observe("a small share", amdahl(share, 1e6));
  observe("a speedup below 1", amdahl(share, speedup));
  observe("a speedup of 1", amdahl(share, 1));
  observe("a speedup near 0, times 10^12", 1e12 * amdahl(share, 1e-12));
  // However fast a part becomes, it takes some time: only an infinite speedup leaves none.
  observe("all, very fast", amdahl(1, 1e7 * (1 + share)));
  observe("a large share", amdahl(1 - share / 1000, 1000));
  observe("a part that takes no time", amdahl(share, no_end));
  observe_error("no speedup", [&] { amdahl(share, 0); }, {"0"});
  observe_error("a speedup of -infinity", [&] { amdahl(share, -no_end); }, {"-inf"});
  observe_error("a speedup of NaN", [&] { amdahl(share, std::nan("")); }, {"nan"});
  observe_error("a share below 0", [&] { amdahl(-share, 2); }, {concatenate(-share)});
  observe_error("a share of NaN", [&] { amdahl(std::nan(""), 2); }, {"nan"});
  observe_error("a share far above 1", [&] { amdahl(1000 + share, 2); });
  observe_error("a share without end", [&] { amdahl(no_end, 2); }, {"inf"});
}
