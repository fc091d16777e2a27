#include "nn/data/split.h"

#include "tests/05_data/public/rows.h"

#include <cmath>
#include <limits>

using namespace wick;
using namespace wick::scenario;

GRADED("05.4", "ten examples, three of them to test") {
  const nn::Examples all = drawn_examples(draw, {10, 2});
  Generator generator(show_seed(draw));
  show("inputs", all.inputs);
  show("labels", text_of(all.labels.values));
  show("test_share", "0.3");
  const nn::Split parts = nn::split(all, 0.3, generator);
  observe("examples to train and to test",
          std::vector<double>{static_cast<double>(parts.train.count()),
                              static_cast<double>(parts.test.count())});
  observe_table("labels and inputs of both parts, by rising label", {parts.train, parts.test});
  CHECK(parts.test.count() == 3);
}

GRADED("05.4", "shares that do not come out even") {
  Generator generator(show_seed(draw));
  const std::int64_t n = draw.integer(10, 400);
  show("examples", std::to_string(n));
  show("test_share times n", "k + 0.25 and k + 0.75, for k from 1 to 6; then half of 4 k + 1");
  const nn::Examples all = drawn_examples(draw, {n, 1});
  std::vector<double> tests{static_cast<double>(n)};
  for (int k = 1; k <= 6; ++k) {
    for (const double rest : {0.25, 0.75}) {
      const double share = (k + rest) / static_cast<double>(n);
      tests.push_back(static_cast<double>(nn::split(all, share, generator).test.count()));
    }
  }
  // Halves go away from 0: 2.5 is 3, and so is 2 k + 0.5 the next larger one.
  const std::int64_t odd = 4 * draw.integer(2, 50) + 1;
  show("4 k + 1", concatenate("5 and ", odd));
  for (const std::int64_t examples : {std::int64_t{5}, odd}) {
    const nn::Examples some = drawn_examples(draw, {examples, 1});
    tests.push_back(static_cast<double>(nn::split(some, 0.5, generator).test.count()));
  }
  observe("n, and the examples to test", tests);
}

GRADED("05.4", "every example is as likely to be tested") {
  Generator generator(show_seed(draw));
  const nn::Examples all = drawn_examples(draw, {6, 1});
  show("examples", "6");
  // Rows that are mixed by swapping each with any of all deviate from 1/3 by up to 0.05, which is
  // 15 standard errors here.
  const int times = static_cast<int>(draw.integer(20000, 22000));
  show("test_share", concatenate("1/3, ", times, " times"));
  std::vector<double> counts(6, 0);
  for (int i = 0; i < times; ++i) {
    for (const std::int64_t label : nn::split(all, 1.0 / 3, generator).test.labels.values) {
      const std::int64_t row = label - all.labels.values[0];
      if (row >= 0 && row < 6) ++counts[static_cast<std::size_t>(row)];
    }
  }
  const double error = std::sqrt(times * 2 / 9.0);
  std::vector<double> fair{static_cast<double>(times)};
  for (int row = 0; row < 6; ++row) {
    observe_statistic(concatenate("times that row ", row, " was tested"), counts[row], times / 3.0,
                      error);
    fair.push_back(std::abs(counts[row] - times / 3.0) <= 5 * error ? 1 : 0);
  }
  observe("all splits; rows that are tested as often as they should", fair);
}

GRADED("05.4", "the generator decides, and moves on") {
  const std::int64_t n = draw.integer(40, 400);
  const std::uint64_t seed = show_seed(draw);
  show("examples", std::to_string(n));
  const nn::Examples all = drawn_examples(draw, {n, 1});
  Generator generator(seed), same(seed);
  const Rows first = nn::split(all, 0.5, generator).test.labels.values;
  const Rows again = nn::split(all, 0.5, same).test.labels.values;
  const Rows next = nn::split(all, 0.5, generator).test.labels.values;
  observe("n; equal to the first split: same seed, next call",
          std::vector<double>{static_cast<double>(n), sorted(again) == sorted(first) ? 1. : 0.,
                              sorted(next) == sorted(first) ? 1. : 0.});
  CHECK(sorted(next) != sorted(first));
}

GRADED("05.4", "an empty part, and shares that are none") {
  const std::int64_t n = draw.integer(6, 400);
  show("examples", std::to_string(n));
  const nn::Examples all = drawn_examples(draw, {n, 1}), one = drawn_examples(draw, {1, 1});
  const std::string number = std::to_string(n);
  Generator generator(1);
  observe_error("test_share 0.001", [&] { nn::split(all, 0.001, generator); }, {number, "0.001"});
  observe_error("test_share 0.999", [&] { nn::split(all, 0.999, generator); }, {number, "0.999"});
  observe_error("one example", [&] { nn::split(one, 0.5, generator); }, {"1"});
  const nn::Examples none = drawn_examples(draw, {0, 1});
  observe_error("no example", [&] { nn::split(none, 0.5, generator); });
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const double share : {0., 1., -0.1 * static_cast<double>(n), nan}) {
    observe_error_message(concatenate("test_share ", share < 0 ? -1 : share),
                          [&] { nn::split(all, share, generator); });
  }
}
