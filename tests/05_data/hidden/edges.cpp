#include "nn/data/permutation.h"
#include "nn/data/split.h"
#include "nn/data/standardize.h"
#include "nn/data/windows.h"
#include "tests/05_data/public/epochs.h"
#include "tools/grade/scenario/not_numbers.h"

#include <limits>

using namespace wick;
using namespace wick::scenario;

// The edges of what chapter 05's functions are called with: see tests/05_data/edges.toml.
namespace {

Ids labels_of(Draw& draw, std::int64_t n) {
  Ids labels{Shape{n}, {}};
  for (std::int64_t i = 0; i < n; ++i) labels.values.push_back(draw.integer(0, 9));
  if (n > 0) labels.values.front() = -100;  // one that does not count is a label, too
  return labels;
}

}  // namespace

GRADED("05.1", "decks of no card, of one, and of two") {
  Generator generator(show_seed(draw));
  double firsts = 0;
  const std::int64_t n = draw.integer(60, 90);
  for (std::int64_t i = 0; i < n; ++i) {
    if (!nn::permutation(0, generator).empty()) ++firsts;
    if (nn::permutation(1, generator) != Rows{0}) ++firsts;
    if (sorted(nn::permutation(2, generator)) != Rows{0, 1}) ++firsts;
  }
  observe("n; decks that are none", std::vector<double>{static_cast<double>(n), firsts});
}

GRADED("05.2", "one example, one row, and rows that lie in memory as they do") {
  const std::int64_t n = draw.integer(2, 9);
  const std::vector<std::pair<std::string, Tensor>> inputs = {
      {"one number", draw.normal({1, 1})},
      {"one row", draw.normal({1, n})},
      {"one row many times", stretched(draw.normal({1, n}), 4)},
      {"a permuted matrix", draw.normal_permuted({n, 3})},
      {"a part", draw.normal({n + 2, 5}).slice(0, 1, n).slice(1, 2, 4)},
      {"no features", draw.normal({3, 0})}};
  for (const auto& [name, x] : inputs) {
    const nn::Examples all{x, labels_of(draw, x.size(0))};
    for (const Rows& rows : {Rows{}, Rows{x.size(0) - 1}, Rows{0, x.size(0) - 1, 0, 0}}) {
      const nn::Examples some = nn::select(all, rows);
      observe(concatenate(rows.size(), " of ", name), some.inputs);
      // No labels where a mistake would read behind them, and observe another thing in each run.
      if (static_cast<std::int64_t>(rows.size()) > all.count()) continue;
      observe_ids(concatenate("labels of ", rows.size(), " of ", name), some.labels);
    }
  }
}

GRADED("05.2", "infinities, NaN and large numbers stay in their examples") {
  const Tensor x = with_numbers(draw.normal({4, 3}),
                                {{1, no_bound}, {5, not_a_number}, {6, 1e300}, {8, -no_bound}});
  const nn::Examples all{x, labels_of(draw, 4)};
  const nn::Examples some = nn::select(all, {3, 0, 2, 1, 3, 1});
  observe_with_nan("inputs", some.inputs);
  observe_ids("labels", nn::select(all, {3, 0, 2, 1}).labels);
  // The first and the last row are those of a run.
  for (const Rows& rows : {Rows{0, 2, 1, 3}, Rows{1, 1, 3}, Rows{0, 0, 2}}) {
    observe_with_nan("inputs of " + text_of(rows), nn::select(all, rows).inputs);
    observe_ids("labels of " + text_of(rows), nn::select(all, rows).labels);
  }
  const nn::Examples one = nn::select(all, {3});
  observe_with_nan("one", one.inputs);
  Tensor changed = one.inputs;  // a copy: what it was chosen from stays
  {
    NoGrad no_grad;
    changed.copy_(draw.normal({1, 3}));
  }
  observe_with_nan("all", all.inputs);
}

GRADED("05.3", "rows of one batch, asked for again and again") {
  const std::int64_t n = draw.integer(20, 60), size = draw.integer(2, 9);
  const auto seed = static_cast<std::uint64_t>(draw.integer(1, 1000000));
  const nn::DataLoader loader(n, nn::DataLoaderOptions{size, true, false, seed});
  const Rows first = loader.rows(0, 0), last = loader.rows(1, loader.batches() - 1);
  std::vector<double> equal{static_cast<double>(n * size)};
  for (int i = 0; i < 3; ++i) {
    equal.push_back(loader.rows(0, 0) == first ? 1 : 0);
    equal.push_back(loader.rows(1, loader.batches() - 1) == last ? 1 : 0);
    const Rows order = loader.order(0);
    equal.push_back(Rows(order.begin(), order.begin() + size) == first ? 1 : 0);
  }
  observe("rows and size; equal", equal);
  const nn::DataLoader large(n, nn::DataLoaderOptions{10 * n, false, false, 0});
  observe("batches of a size beyond the examples", static_cast<double>(large.batches()));
  observe_rows("rows of it", large.rows(1, 0));
  const std::int64_t most = std::numeric_limits<std::int64_t>::max() - draw.integer(0, n - 2);
  const nn::DataLoader largest(n, nn::DataLoaderOptions{most, false, false, 0});
  observe("batches of a size near the largest there is", static_cast<double>(largest.batches()));
  const nn::DataLoader single(n, nn::DataLoaderOptions{1, false, true, 0});
  observe("batches of one", static_cast<double>(single.batches()));
  observe_rows("the last batch of one", single.rows(1, n - 1));
}

GRADED("05.4", "parts of examples of every kind, and shares at either end") {
  Generator generator(show_seed(draw));
  const std::int64_t n = 4 * draw.integer(1, 2) + 1;  // its half is 2.5 or 4.5: away from 0
  for (const auto& [name, x] : std::vector<std::pair<std::string, Tensor>>{
           {"one feature", draw.normal({n, 1})},
           {"permuted", draw.normal_permuted({n, 3})},
           {"one row many times", stretched(draw.normal({1, 3}), n)},
           {"no features", draw.normal({n, 0})},
           {"large", draw.normal({n, 2}, 1e300)}}) {
    Ids labels{Shape{n}, {}};
    for (std::int64_t i = 0; i < n; ++i) labels.values.push_back(i == 0 ? -100 : i / 2);
    const double small = 0.6 / static_cast<double>(n);
    for (const double share : {small, 0.5, 1 - small}) {
      const nn::Split parts = nn::split({x, labels}, share, generator);
      const std::string of =
          concatenate(" of ", name, ", ", share < 0.3 ? "few" : "", share > 0.7 ? "many" : "");
      observe("tested" + of, static_cast<double>(parts.test.count()));
      observe_table("both parts" + of, {parts.train, parts.test});
    }
  }
}

GRADED("05.4", "infinities and NaN stay with their labels, and shares that are none") {
  Generator generator(show_seed(draw));
  const Tensor x =
      with_numbers(draw.normal({4, 2}), {{1, no_bound}, {4, -no_bound}, {7, not_a_number}});
  const nn::Examples all{x, Ids{Shape{4}, {0, 1, 2, 3}}};
  const nn::Split parts = nn::split(all, 0.5, generator);
  std::vector<double> rows(8, 0);
  for (const nn::Examples* part : {&parts.train, &parts.test}) {
    for (std::size_t i = 0; i < part->labels.values.size(); ++i) {
      for (std::int64_t j = 0; j < 2; ++j) {
        rows.at(2 * part->labels.values[i] + j) =
            part->inputs.at({static_cast<std::int64_t>(i), j});
      }
    }
  }
  observe_with_nan("inputs by their labels", rows);
  for (const std::int64_t count : {0, 1}) {
    observe_error(concatenate(count, " examples"), [&] {
      nn::split({draw.normal({count, 3}), labels_of(draw, count)}, 0.5, generator);
    });
  }
  const std::int64_t large = draw.integer(1000, 9999);
  observe_error("large", [&] { nn::split(all, static_cast<double>(large), generator); },
                {std::to_string(large)});
  for (const double share : {no_bound, -no_bound, not_a_number, -0.5, 0.0}) {
    observe_error(concatenate("a share of ", share), [&] { nn::split(all, share, generator); });
  }
}

GRADED("05.5", "one number, one row, one row many times, and nothing to standardize") {
  const std::int64_t n = draw.integer(2, 9);
  for (const auto& [name, train] : std::vector<std::pair<std::string, Tensor>>{
           {"one number", draw.normal({1, 1})},
           {"one row", draw.normal({1, n})},
           // The sum of four equal numbers is exact, and so is their mean.
           {"one row many times", stretched(draw.normal({1, n}), 4)},
           {"one column many times", draw.normal({n, 1}).expand({n, 2})}}) {
    const nn::Standardize standardize(train);
    observe("mean of " + name, standardize.mean);
    observe("deviation of " + name, standardize.deviation);
    observe(name, standardize(train));
    const std::int64_t features = train.size(1);
    observe("nothing by " + name, standardize(draw.normal({0, features})));
    observe("one by " + name, standardize(draw.normal({1, features})));
    observe("two axes in front, by " + name, standardize(draw.normal_permuted({2, 3, features})));
    observe("again, by " + name, standardize(stretched(draw.normal({1, features}), 4)));
  }
}

GRADED("05.5", "NaN and large numbers stay in their features") {
  const Tensor train =
      with_numbers(draw.normal({4, 4}), {{1, not_a_number}, {2, 1e100}, {6, 2e100}, {10, -1e100}});
  const nn::Standardize standardize(train);
  observe_with_nan("mean", standardize.mean);
  // Nobody says what the deviation of a feature with a NaN is: NaN less a mean of NaN is NaN.
  observe("deviation of the others",
          std::vector<double>{element(standardize.deviation, 0), element(standardize.deviation, 2),
                              element(standardize.deviation, 3)});
  const Tensor x = with_numbers(draw.normal({3, 4}),
                                {{0, no_bound}, {3, -no_bound}, {4, not_a_number}, {6, 1e101}});
  observe_with_nan("x", standardize(x));
}

GRADED("05.5", "near ties are no constant") {
  // The sum of three such numbers is exact, and so is their mean.
  const double number = static_cast<double>(draw.integer(70, 600)) / 64;
  const Tensor train = draw.values({3, 2}, {number, number, number * (1 + 1e-9), number,  //
                                            number * (1 - 1e-9), number});
  const nn::Standardize standardize(train.transpose(0, 1).contiguous().transpose(0, 1));
  observe("mean", standardize.mean);
  observe("x", standardize(draw.values({1, 2}, {number * (1 + 2e-9), number + 1})));
}

GRADED("05.6", "one row of a text, the same row twice, and tokens that repeat") {
  const std::int64_t token = draw.integer(0, 99), context = draw.integer(2, 9);
  const Rows two{token, token + 1};
  const nn::Windows single = nn::windows(two, 1, {0});
  observe_ids("inputs of one", single.inputs);
  observe_ids("targets of one", single.targets);
  Rows same(static_cast<std::size_t>(context + 3), token);
  same.back() = token + 1;
  const nn::Windows again = nn::windows(same, context, {2, 0, 2, 2});
  observe_ids("inputs of tokens that repeat", again.inputs);
  observe_ids("targets of tokens that repeat", again.targets);
  for (const std::int64_t tokens : {std::int64_t{0}, std::int64_t{1}, -context}) {
    observe_error(tokens < 0 ? "fewer than no tokens" : std::to_string(tokens) + " tokens",
                  [&] { nn::window_count(tokens, context); }, {std::to_string(tokens)});
  }
  const nn::Windows none = nn::windows(same, context, {});
  observe_ids("inputs of none", none.inputs);
  observe_ids("targets of none", none.targets);
}
