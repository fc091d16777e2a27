#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

// Orders by sorting random keys, and everything else by plain loops over numbers.

std::vector<std::int64_t> permutation(std::int64_t n, Generator& generator) {
  std::vector<std::pair<std::uint64_t, std::int64_t>> keyed;
  for (std::int64_t i = 0; i < n; ++i) keyed.emplace_back(generator.below(1ULL << 63), i);
  std::sort(keyed.begin(), keyed.end());
  std::vector<std::int64_t> rows;
  for (const auto& entry : keyed) rows.push_back(entry.second);
  return rows;
}

Examples select(const Examples& all, const std::vector<std::int64_t>& rows) {
  const std::vector<Scalar> numbers = all.inputs.to_vector();
  std::vector<std::int64_t> extents(all.inputs.shape().begin(), all.inputs.shape().end());
  extents.front() = static_cast<std::int64_t>(rows.size());
  std::size_t width = 1;
  for (std::size_t axis = 1; axis < extents.size(); ++axis) width *= extents[axis];
  std::vector<Scalar> picked(rows.size() * width);
  std::vector<std::int64_t> labels(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    labels[i] = all.labels.values[rows[i]];
    for (std::size_t j = 0; j < width; ++j) picked[i * width + j] = numbers[rows[i] * width + j];
  }
  return {from_vector(picked, Shape(extents)), Ids{Shape{extents.front()}, labels}};
}

std::int64_t DataLoader::batches() const {
  std::int64_t count = 0;
  for (std::int64_t left = examples_; left > 0; left -= options_.batch_size) {
    if (left >= options_.batch_size || !options_.drop_last) ++count;
  }
  return count;
}

std::vector<std::int64_t> DataLoader::order(std::int64_t epoch) const {
  std::vector<std::int64_t> rows;
  for (std::int64_t i = 0; i < examples_; ++i) rows.push_back(i);
  if (!options_.shuffle) return rows;
  Generator generator = generator_of(epoch);
  for (std::size_t place = 0; place + 1 < rows.size(); ++place) {
    std::swap(rows[place], rows[place + generator.below(rows.size() - place)]);
  }
  return rows;
}

std::vector<std::int64_t> DataLoader::rows(std::int64_t epoch, std::int64_t batch) const {
  std::vector<std::int64_t> mine;
  for (std::int64_t at = batch * options_.batch_size; at < examples_; ++at) {
    if (at / options_.batch_size != batch) break;
    mine.push_back((*order)[at]);
  }
  return mine;
}

// Walks over the examples and draws for each, with what is left: Knuth's algorithm S.
Split split(const Examples& all, double test_share, Generator& generator) {
  const std::int64_t n = all.count();
  std::int64_t wanted = static_cast<std::int64_t>(test_share * static_cast<double>(n) + 0.5);
  if (wanted < 1 || wanted >= n) {
    fail<ValueError>("split: ", test_share, " of ", n, " examples makes an empty part");
  }
  std::vector<std::int64_t> test, train;
  for (std::int64_t row = 0; row < n; ++row) {
    const bool is_chosen =
        generator.below(static_cast<std::uint64_t>(n - row)) < static_cast<std::uint64_t>(wanted);
    (is_chosen ? test : train).push_back(row);
    if (is_chosen) --wanted;
  }
  return {select(all, train), select(all, test)};
}

Standardize::Standardize(const Tensor& train) {
  const Shape features = train.shape().erased(0);
  const std::vector<Scalar> numbers = train.to_vector();
  const auto width = static_cast<std::size_t>(features.numel());
  const std::size_t n = numbers.size() / width;
  std::vector<Scalar> means(width, 0), deviations(width, 0);
  for (std::size_t j = 0; j < width; ++j) {
    bool is_constant = true;
    for (std::size_t i = 0; i < n; ++i) {
      means[j] += numbers[i * width + j];
      is_constant = is_constant && numbers[i * width + j] == numbers[j];
    }
    means[j] /= static_cast<Scalar>(n);
    for (std::size_t i = 0; i < n; ++i) {
      const Scalar distance = numbers[i * width + j] - means[j];
      deviations[j] += distance * distance / static_cast<Scalar>(n);
    }
    deviations[j] = is_constant ? 1 : std::sqrt(deviations[j]);
  }
  mean = from_vector(means, features);
  deviation = from_vector(deviations, features);
}

std::int64_t window_count(std::int64_t tokens, std::int64_t context) {
  const std::int64_t count = tokens - context;
  if (count < 1) throw ValueError(concatenate(tokens, " tokens, and a context of ", context));
  return count;
}

Windows windows(const std::vector<std::int64_t>& tokens, std::int64_t context,
                const std::vector<std::int64_t>& rows) {
  const auto b = static_cast<std::int64_t>(rows.size());
  Windows result;
  result.inputs.shape = Shape{b, context};
  result.targets.shape = Shape{b * context};
  for (std::int64_t k = 0; k < b * context; ++k) {
    const std::int64_t at = rows[k / context] + k % context;
    result.inputs.values.push_back(tokens[at]);
    result.targets.values.push_back(tokens[at + 1]);
  }
  return result;
}
