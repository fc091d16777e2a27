#include "tests/03_layers/public/factors.h"
#include "tools/grade/scenario/gradients.h"

#include <cmath>
#include <set>

using namespace wick;
using namespace wick::scenario;

GRADED("03.3", "24 numbers, half of them dropped") {
  const Tensor x = show("x", draw.normal({4, 6}));
  show("p", "0.5");
  observe("x", x);
  const Tensor y = dropout(x, 0.5, true);
  observe("least and largest factor of those kept", factors(x, y));
  observe_property("y", y, "dropped", {0.5}, "x");
  // A whole row is dropped or kept by chance in one of 32: all four, in one of a million.
  const Tensor row_by_row = dropout(draw.full({4, 6}, 1), 0.5, true);
  double whole = 0;
  for (std::int64_t row = 0; row < 4; ++row) {
    const std::vector<bool> dropped = zeros(row_by_row.slice(0, row, row + 1));
    whole += std::count(dropped.begin(), dropped.end(), dropped[0]) == 6 ? 1 : 0;
  }
  observe("all rows are dropped or kept as a whole", whole == 4 ? 1 : 0);
}

GRADED("03.3", "not training, nothing changes") {
  const Tensor x = show("x", draw.normal({2, 5}));
  show("p", "0.5, 0.9 and 1");
  for (const double p : {0.5, 0.9, 1.0}) {
    const Tensor y = dropout(x, p, false);
    observe(concatenate("y, p = ", p), y);
  }
}

GRADED("03.3", "p of 0 and of 1") {
  const Tensor x = show("x", draw.normal({2, 5}));
  observe("p = 0", dropout(x, 0, true));
  const Tensor y = dropout(x, 1, true);
  observe("p = 1", y);
  CHECK(y.shape() == Shape{2, 5});
}

GRADED("03.3", "a quarter dropped, in two calls") {
  const std::int64_t rows = draw.integer(60, 120), columns = draw.integer(60, 120);
  const Tensor x = draw.normal({rows, columns});
  show("x", concatenate(rows, " rows of ", columns, " normal numbers"));
  show("p", "0.25");
  const Tensor y = dropout(x, 0.25, true);
  const Tensor again = dropout(x, 0.25, true);
  observe("least and largest factor of those kept", factors(x, y));
  double share = 0;
  for (const bool is_zero : zeros(y)) share += is_zero ? 1 : 0;
  // As uncertain as if 60 coins were tossed for all: coins that are shared show below.
  observe_statistic("share dropped", share / static_cast<double>(x.numel()), 0.25,
                    std::sqrt(0.25 * 0.75 / 60));
  observe("rows and columns that drop in places of their own, of those there are",
          std::vector<double>{patterns(y, 0), patterns(y, 1)});
  observe("different patterns in two calls", zeros(y) == zeros(again) ? 1 : 2);
}

GRADED("03.3", "gradients come back through what was kept") {
  const std::int64_t rows = draw.integer(30, 130), columns = draw.integer(30, 130);
  const Tensor x = differentiable(draw.normal_permuted({rows, columns}));
  const Tensor dy = draw.normal({rows, columns});
  show("x", concatenate(rows, " by ", columns, " normal numbers that require a gradient"));
  show("p", "0.5");
  const Tensor y = dropout(x, 0.5, true);
  run_backward(y, dy);
  observe("has a gradient", x.grad().defined() ? 1 : 0);
  observe("y is 0 or 2 x", is_half(x, y) ? 1 : 0);
  if (!x.grad().defined()) return;
  observe("shape of the gradient", x.grad().shape());
  observe("factors of the gradient", factors(dy, x.grad()));
  const std::vector<bool> forwards = zeros(y);
  const std::vector<bool> backwards = zeros(x.grad());
  int missing = 0, surplus = 0;  // where y was kept, where it was dropped
  for (std::size_t i = 0; i < forwards.size(); ++i) {
    missing += !forwards[i] && backwards[i] ? 1 : 0;
    surplus += forwards[i] && !backwards[i] ? 1 : 0;
  }
  observe("gradients: any missing where y was kept, any where it was dropped",
          std::vector<double>{missing > 0 ? 1.0 : 0.0, surplus > 0 ? 1.0 : 0.0});
}

GRADED("03.3", "a vector, a view, one number and none") {
  show("p", "0.5");
  const std::int64_t m = draw.integer(20, 119), n = draw.integer(20, 119);
  const Tensor inputs[] = {draw.normal({n}), draw.normal_permuted({6, m, 40}),
                           draw.normal({n, 1}).expand({n, 40}), draw.normal({}),
                           draw.normal({0, 3})};
  for (const Tensor& x : inputs) {
    const std::string name = to_string(x.shape());
    const Tensor y = dropout(x, 0.5, true);
    observe("shape of y for x " + name, y.shape());
    observe("y is 0 or 2 x, for x " + name, is_half(x, y) ? 1 : 0);
    if (x.numel() < 2) continue;
    const std::vector<bool> dropped = zeros(y);
    const std::set<bool> kinds(dropped.begin(), dropped.end());
    observe("kinds of numbers for x " + name, static_cast<double>(kinds.size()));
  }
}

GRADED("03.3", "manual_seed repeats what is dropped") {
  const auto seed = static_cast<std::uint64_t>(draw.integer(0, 1'000'000'000));
  const Tensor x = draw.normal({draw.integer(50, 500)});
  const auto dropped_from = [&](std::uint64_t chosen) {
    manual_seed(chosen);
    return zeros(dropout(x, 0.5, true));
  };
  const double size = static_cast<double>(x.numel());
  const std::vector<bool> first = dropped_from(seed);
  observe("the same are dropped, of the same seed", dropped_from(seed) == first ? size : 0);
  // One coin for all would fall on the same side for one in two other seeds.
  bool are_others = true;
  for (std::uint64_t i = 1; i <= 40; ++i) {
    if (dropped_from(seed + i) == first) are_others = false;
  }
  observe("others are dropped, of forty other seeds", are_others ? size : 0);
}

GRADED("03.3", "probabilities that are none") {
  const Tensor x = draw.normal({2, 3});
  observe("y", dropout(x, 0, true));
  observe_error("p -0.1", [&] { dropout(x, -0.1, true); }, {"-0.1"});
  observe_error("p 1.5", [&] { dropout(x, 1.5, false); }, {"1.5"});
  observe_error("p not a number", [&] { dropout(x, std::nan(""), true); }, {"nan"});
}
