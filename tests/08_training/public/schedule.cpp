#include "nn/training/schedule.h"
#include "tools/grade/scenario/scenario.h"

using namespace wick;
using namespace wick::scenario;

namespace {

std::vector<double> rates(std::int64_t steps, std::int64_t warmup, std::int64_t total, double peak,
                          double floor = 0) {
  std::vector<double> all;
  for (std::int64_t step = 0; step < steps; ++step) {
    all.push_back(nn::cosine_schedule(step, warmup, total, peak, floor));
  }
  return all;
}

}  // namespace

GRADED("08.1", "the warm-up") {
  const std::int64_t warmup = draw.integer(3, 6);
  const double peak = draw.hundredths(20, 900);
  show("call",
       concatenate("steps 0 to ", warmup, ", ", warmup, " warm-up steps of 100, peak ", peak));
  observe("rates", rates(warmup + 1, warmup, 100, peak));
}

GRADED("08.1", "the whole of a short run, and after it") {
  const double peak = draw.hundredths(100, 900), floor = draw.hundredths(10, 90);
  show("call", concatenate("steps 0 to 14, 2 warm-up steps of 10, peak ", peak, ", floor ", floor));
  observe("rates", rates(15, 2, 10, peak, floor));
}

GRADED("08.1", "without a warm-up, to 0") {
  const double peak = draw.hundredths(20, 900);
  show("call", concatenate("steps 0 to 9, 0 warm-up steps of 6, peak ", peak));
  observe("rates", rates(10, 0, 6, peak));
}
