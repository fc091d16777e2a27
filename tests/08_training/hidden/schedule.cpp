#include "nn/training/schedule.h"
#include "tools/grade/scenario/scenario.h"

using namespace wick;
using namespace wick::scenario;

GRADED("08.1", "a long run, asked anywhere") {
  const double peak = draw.hundredths(1, 9);
  std::vector<double> rates;
  for (int i = 0; i < 20; ++i) {
    rates.push_back(nn::cosine_schedule(draw.integer(0, 6000), 500, 5000, peak, peak / 10));
  }
  observe("rates", rates);
}
