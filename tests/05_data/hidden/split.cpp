#include "nn/data/split.h"

#include "tests/05_data/public/rows.h"

#include <cmath>

using namespace wick;
using namespace wick::scenario;

GRADED("05.4", "examples of many numbers, and shares of many sizes") {
  Generator generator(show_seed(draw));
  const std::int64_t even = 2 * draw.integer(5, 20);
  for (const auto& [count, n] : std::vector<std::pair<std::string, std::int64_t>>{
           {"two", 2}, {"three", 3}, {"many", even}}) {
    const nn::Examples all = drawn_examples(draw, {n, 3});
    for (const double share : {0.34, 0.5, 0.66}) {
      const std::string name = concatenate(" of ", count, " by ", share);
      const nn::Split parts = nn::split(all, share, generator);
      observe("tested" + name, static_cast<double>(parts.test.count()));
      observe_table("both parts" + name, {parts.train, parts.test});
    }
  }
  const nn::Examples images = drawn_examples(draw, {6, 2, 2});
  const nn::Split parts = nn::split(images, 0.5, generator);
  observe("shape of images to train", parts.train.inputs.shape());
  observe("shape of images to test", parts.test.inputs.shape());
  const nn::Examples some = drawn_examples(draw, {4, 1});
  const int times = static_cast<int>(draw.integer(20000, 22000));
  std::vector<double> counts(4, 0);
  for (int i = 0; i < times; ++i) {
    const Rows tested = nn::split(some, 0.25, generator).test.labels.values;
    for (const std::int64_t label : tested) {
      const std::int64_t row = label - some.labels.values[0];
      if (row >= 0 && row < 4) ++counts[static_cast<std::size_t>(row)];
    }
  }
  for (int row = 0; row < 4; ++row) {
    observe_statistic(concatenate("times that row ", row, " of four was tested"), counts[row],
                      times / 4.0, std::sqrt(times * 3 / 16.0));
  }
}
