#include "nn/data/split.h"
#include "nn/data/standardize.h"
#include "nn/data/windows.h"
#include "tests/05_data/public/epochs.h"

using namespace wick;
using namespace wick::scenario;

// More rows, labels and tokens than one byte can count, or two, or four.
namespace {

/// Tokens and labels beyond four bytes are observed by how far they are from the first: the judge
/// would let a number of this size be off by thousands.
Rows less(Rows values, std::int64_t first) {
  for (std::int64_t& value : values) value -= first;
  return values;
}

/// How many rows are in the place that they count.
std::int64_t in_place(const Rows& rows) {
  std::int64_t count = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i] == static_cast<std::int64_t>(i)) ++count;
  }
  return count;
}

}  // namespace

GRADED("05.2", "rows from the end of many, and labels beyond four bytes") {
  const std::int64_t n = draw.integer(65600, 65700), first = draw.integer(1, 9) << 33;
  Ids labels{Shape{n}, {}};
  for (std::int64_t i = 0; i < n; ++i) labels.values.push_back(first + i % 1000);
  const nn::Examples all{draw.normal({n, 1}), labels};
  Rows rows{n - 1, 65536, 256, 0, n - 1};
  for (int i = 0; i < 70; ++i) rows.push_back(draw.integer(0, n - 1));
  const nn::Examples some = nn::select(all, rows);
  observe("inputs", some.inputs);
  observe("shape of labels", some.labels.shape);
  observe_rows("labels, less the first", less(some.labels.values, first));
  const nn::Examples wide = nn::select({draw.normal({3, 100}), Ids{Shape{3}, {7, 8, 9}}}, {2, 0});
  observe("two of a hundred features", wide.inputs);
  Rows again;
  for (int i = 0; i < 300; ++i) again.push_back(draw.integer(0, 2));
  observe("three examples, each a hundred times",
          nn::select({draw.normal({3, 1}), Ids{Shape{3}, {7, 8, 9}}}, again).inputs);
  Rows turned;  // as many rows as there are examples
  for (std::int64_t i = 0; i < n; ++i) turned.push_back(n - 1 - i);
  const nn::Examples many = nn::select(all, turned);
  observe("shape of many inputs", many.inputs.shape());
  observe("shape of many labels", many.labels.shape);
  const std::int64_t count = many.inputs.size(0);
  observe("the last inputs of many",
          many.inputs.slice(0, std::max<std::int64_t>(count - 10, 0), count));
}

GRADED("05.3", "hundreds of batches, and batches of hundreds") {
  // Batches of two come out even; those of seven and of hundreds leave a rest.
  const std::int64_t n = 14 * draw.integer(43, 55) + 2, size = draw.integer(260, 290);
  const auto seed = static_cast<std::uint64_t>(draw.integer(1, 1000000));
  observe_epoch(" of hundreds", nn::DataLoader(n, nn::DataLoaderOptions{size, true, false, seed}),
                300);
  const nn::DataLoader singles(n, nn::DataLoaderOptions{2, false, false, seed});
  observe("batches of two", static_cast<double>(singles.batches()));
  observe_rows("batch 299 of two", singles.rows(0, 299));
  observe_rows("an epoch of two", rows_of(singles, 1));
  // The order has the rows that drop_last leaves out, too.
  const nn::DataLoader full(n, nn::DataLoaderOptions{7, true, true, seed});
  observe_rows("the order of full batches, sorted", sorted(full.order(2)));
  const std::int64_t epoch = draw.integer(0, 200);
  std::vector<double> equal{static_cast<double>(epoch)};
  for (const int bits : {8, 16, 32}) {
    equal.push_back(full.order(epoch) == full.order(epoch + (std::int64_t{1} << bits)) ? 1 : 0);
  }
  observe("epoch; equal to the orders 2^8, 2^16 and 2^32 epochs later", equal);
  const std::int64_t many = draw.integer(65600, 65700), most = 65580;
  const nn::DataLoader rising(many, nn::DataLoaderOptions{most, false, false, seed});
  const Rows order = rising.order(0), first = rising.rows(0, 0);
  observe_rows("many in the order of the data: rows, and those in their place",
               {static_cast<std::int64_t>(order.size()), in_place(order)});
  observe_rows("a batch of many: rows, and those in their place",
               {static_cast<std::int64_t>(first.size()), in_place(first)});
  // An odd number of batches: a float would lose the last digit.
  const std::int64_t millions = std::int64_t{1} << 24, odd = 2 * (many / 2) + 1;
  const nn::DataLoader ones(millions + odd, nn::DataLoaderOptions{1, false, false, seed});
  observe("batches of millions, less 2^24", static_cast<double>(ones.batches() - millions));
  observe_rows("the batch behind that of many", rising.rows(0, 1));
  // An order drawn anew for each of seven thousand batches takes about a hundred million numbers.
  // Drawn once, it may be drawn in a quadratic time.
  const nn::DataLoader shuffled(draw.integer(14000, 14200),
                                nn::DataLoaderOptions{2, true, false, seed});
  observe_rows("batches of a long epoch, and rows that are in their place once sorted",
               {shuffled.batches(), in_place(sorted(rows_of(shuffled, epoch)))});
}

GRADED("05.4", "hundreds of examples, and labels beyond four bytes") {
  Generator generator(show_seed(draw));
  const std::int64_t n = 4 * draw.integer(65, 70) + 1, first = draw.integer(1, 9) << 33;
  Ids labels{Shape{n}, {}};
  for (std::int64_t i = 0; i < n; ++i) labels.values.push_back(first + i);
  nn::Split parts = nn::split({draw.normal({n, 70}), labels}, 0.5, generator);
  observe("tested", static_cast<double>(parts.test.count()));
  for (nn::Examples* part : {&parts.train, &parts.test}) {
    part->labels.values = less(part->labels.values, first);
    part->inputs = part->inputs.slice(1, 68, 70);
  }
  observe_table("labels, less the first, and the last two features", {parts.train, parts.test});
  // Many more of one number: a label for each place.
  const std::int64_t many = draw.integer(88000, 88100);
  Ids places{Shape{many}, {}};
  for (std::int64_t i = 0; i < many; ++i) places.values.push_back(i);
  const nn::Split two = nn::split({draw.normal({many, 1}), places}, 0.75, generator);
  Rows all = two.train.labels.values;
  all.insert(all.end(), two.test.labels.values.begin(), two.test.labels.values.end());
  observe_rows("trained, tested, and 1 if all are there once",
               {two.train.count(), two.test.count(), sorted(all) == places.values ? 1 : 0});
}

GRADED("05.5", "hundreds of examples of a hundred features, far from 0") {
  const std::int64_t n = draw.integer(260, 300), features = draw.integer(90, 100);
  // A tenth apart, a million from 0: sums in four bytes would keep two of these digits.
  const Tensor train = draw.whole({n, features}, 10000000, 10000004, 0.1);
  const nn::Standardize standardize(train);
  observe("mean, less a million", standardize.mean - Scalar(1e6));
  observe("deviation", standardize.deviation);
  observe("standardized", standardize(draw.whole({2, features}, 10000000, 10000001, 0.1)));
}

GRADED("05.6", "long windows of a long text, and tokens beyond four bytes") {
  const std::int64_t count = draw.integer(65900, 66000), context = draw.integer(260, 300);
  const std::int64_t first = draw.integer(1, 9) << 33;
  Rows tokens;
  for (std::int64_t i = 0; i < count; ++i) tokens.push_back(first + i % 1009);
  Rows rows{count - context - 1, 65536, 256, 0};
  const nn::Windows some = nn::windows(tokens, context, rows);
  observe("shape of inputs", some.inputs.shape);
  observe_rows("inputs, less the first token", less(some.inputs.values, first));
  observe("shape of targets", some.targets.shape);
  observe_rows("targets, less the first token", less(some.targets.values, first));
  const std::int64_t many = draw.integer(65600, 65700);
  for (std::int64_t i = 0; i < many; ++i) rows.push_back(i * 7919 % (count - 1));
  const nn::Windows singles = nn::windows(tokens, 1, rows);
  observe("shape of many inputs", singles.inputs.shape);
  observe("shape of many targets", singles.targets.shape);
  const Rows& targets = singles.targets.values;
  observe_rows(
      "the last ten targets, less the first token",
      less(Rows(targets.end() - std::min<std::ptrdiff_t>(10, targets.size()), targets.end()),
           first));
  // All of a text beyond four bytes could not be in memory.
  const std::int64_t far = first + many;  // odd or even: a float would lose its last digits
  observe("windows of such a text, less so many",
          static_cast<double>(nn::window_count(far + context, context) - far));
  const std::int64_t farther = (std::int64_t{1} << 60) + many;  // here a double would
  observe("windows of a text of 2^60 tokens and more, less so many",
          static_cast<double>(nn::window_count(farther + context, context) - farther));
  observe_error("one token too few", [&] { nn::window_count(far, far); }, {std::to_string(far)});
}
