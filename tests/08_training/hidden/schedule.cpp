#include "nn/training/schedule.h"
#include "tools/grade/scenario/scenario.h"

using namespace wick;
using namespace wick::scenario;

GRADED("08.1", "a long run, asked anywhere") {
  const double peak = draw.hundredths(1, 9);
  std::vector<double> rates;
  for (int i = 0; i < 20; ++i) {
    const std::int64_t step = i < 4   ? draw.integer(0, 499)  // in the warm-up
                              : i < 8 ? draw.integer(5001, 6000)
                                      : draw.integer(500, 5000);
    rates.push_back(nn::cosine_schedule(step, 500, 5000, peak, peak / 10));
  }
  observe("rates", rates);
}
