#include <cmath>
#include <iterator>
#include <list>
#include <utility>
#include <vector>

// A deck that grows card by card, rows as slices, and parts that are cut out of one another.

std::vector<std::int64_t> permutation(std::int64_t n, Generator& generator) {
  std::vector<std::int64_t> deck;
  for (std::int64_t card = 0; card < n; ++card) {
    deck.push_back(card);
    const auto other = static_cast<std::size_t>(generator.below(deck.size()));
    std::swap(deck.back(), deck[other]);
  }
  return deck;
}

Examples select(const Examples& all, const std::vector<std::int64_t>& rows) {
  if (rows.empty()) return {all.inputs.slice(0, 0, 0), Ids{Shape{0}, {}}};
  std::vector<Tensor> slices;
  Ids labels;
  for (const std::int64_t row : rows) {
    slices.push_back(all.inputs.slice(0, row, row + 1));
    labels.values.push_back(all.labels.values.at(row));
  }
  labels.shape = Shape{static_cast<std::int64_t>(labels.values.size())};
  return {concat(slices, 0), labels};
}

std::int64_t DataLoader::batches() const {
  const std::int64_t size = options_.batch_size;
  if (options_.drop_last) return examples_ / size;
  return examples_ == 0 ? 0 : (examples_ - 1) / size + 1;
}

// Each card is taken out of what is left of a list.
std::vector<std::int64_t> DataLoader::order(std::int64_t epoch) const {
  Generator generator = generator_of(epoch);
  std::list<std::int64_t> left;
  for (std::int64_t i = 0; i < examples_; ++i) left.push_back(i);
  std::vector<std::int64_t> taken;
  while (!left.empty()) {
    const std::uint64_t which = options_.shuffle ? generator.below(left.size()) : 0;
    const auto card = std::next(left.begin(), static_cast<std::ptrdiff_t>(which));
    taken.push_back(*card);
    left.erase(card);
  }
  return taken;
}

std::vector<std::int64_t> DataLoader::rows(std::int64_t epoch, std::int64_t batch) const {
  std::vector<std::int64_t> found;
  std::int64_t next = batch * options_.batch_size;
  while (next < examples_ && static_cast<std::int64_t>(found.size()) < options_.batch_size) {
    found.push_back(order->at(static_cast<std::size_t>(next++)));
  }
  return found;
}

Split split(const Examples& all, double test_share, Generator& generator) {
  std::vector<std::int64_t> train = permutation(all.count(), generator), test;
  const double wanted = std::round(static_cast<double>(all.count()) * test_share);
  while (!train.empty() && static_cast<double>(test.size()) < wanted) {
    test.push_back(train.back());
    train.pop_back();
  }
  if (train.empty() || test.empty()) {
    throw ValueError("split: " + std::to_string(train.size()) + " and " +
                     std::to_string(test.size()) + " of " + std::to_string(all.count()) +
                     concatenate(" examples, by a share of ", test_share));
  }
  return {select(all, train), select(all, test)};
}

// The mean of what is left when the first example is taken off: a constant is then exactly 0.
Standardize::Standardize(const Tensor& train) {
  const auto n = static_cast<Scalar>(train.size(0));
  const Tensor origin = train.slice(0, 0, 1).squeeze(0);
  const Tensor moved = train - origin;
  const Tensor centre = sum(moved, 0) / n;
  const Tensor square = sum(pow(moved - centre, 2), 0) / n;
  mean = origin + centre;
  deviation = sqrt(where(square == 0, ones(square.shape()), square));
}

Tensor Standardize::operator()(const Tensor& x) const {
  const Tensor scale = 1 / deviation;
  return x * scale - mean * scale;
}

std::int64_t window_count(std::int64_t tokens, std::int64_t context) {
  if (tokens < context + 1) {
    fail<ValueError>("window_count: a window of ", context, " and its target need ", context + 1,
                     " tokens, not ", tokens);
  }
  return (tokens - 1) - (context - 1);
}

Windows windows(const std::vector<std::int64_t>& tokens, std::int64_t context,
                const std::vector<std::int64_t>& rows) {
  std::vector<std::int64_t> read, next;
  for (const std::int64_t row : rows) {
    for (std::int64_t token = row; token < row + context; ++token) {
      read.push_back(tokens.at(token));
      next.push_back(tokens.at(token + 1));
    }
  }
  const std::int64_t all = static_cast<std::int64_t>(read.size());
  return {{Shape{static_cast<std::int64_t>(rows.size()), context}, read}, {Shape{all}, next}};
}
