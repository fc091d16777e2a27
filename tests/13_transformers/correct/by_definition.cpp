#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

// Every formula as papers write it: rows copied out first, means by std::accumulate, the Jacobian
// of a row element by element, blocks as four lines, and sampling by shares of all tokens.

std::vector<Scalar> copied(const Row& row, std::int64_t n) {
  std::vector<Scalar> result;
  for (std::int64_t i = 0; i < n; ++i) result.push_back(row[i]);
  return result;
}

Scalar average(const std::vector<Scalar>& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), Scalar(0)) /
         static_cast<Scalar>(numbers.size());
}

void PlainBackend::layer_norm(const Array& x, const Array& weight, const Array& bias, Scalar eps,
                              Array& y, Array& means, Array& scales) {
  if (x.numel() == 0) return;
  const std::int64_t n = x.shape()[x.dim() - 1];
  EachRow rows(x);
  for (std::int64_t r = 0; r < means.numel(); ++r) {
    std::vector<Scalar> row = copied(rows.next(), n);
    means.data()[r] = average(row);
    for (Scalar& each : row) each -= means.data()[r];
    const Scalar rest = average(row);  // what rounding took from the mean
    for (Scalar& each : row) each -= rest;
    std::vector<Scalar> squares = row;
    for (Scalar& each : squares) each *= each;
    scales.data()[r] = std::pow(average(squares) + eps, Scalar(-0.5));
    for (std::int64_t i = 0; i < n; ++i) {
      y.data()[r * n + i] = weight.data()[i * weight.strides()[0]] * row[i] * scales.data()[r] +
                            bias.data()[i * bias.strides()[0]];
    }
  }
}

// dx_i is the sum over j of dh_j scale ([i = j] - 1/n - h_i h_j / n).
void PlainBackend::layer_norm_backward(const Array& x, const Array& weight, const Array& means,
                                       const Array& scales, const Array& dy, Array& dx,
                                       Array& dweight, Array& dbias) {
  const std::int64_t n = weight.numel();
  std::vector<Scalar> dw(n, 0), db(n, 0);
  EachRow rows(x), gradients(dy);
  for (std::int64_t r = 0; r < (x.numel() == 0 ? 0 : means.numel()); ++r) {
    std::vector<Scalar> h = copied(rows.next(), n);
    const std::vector<Scalar> from = copied(gradients.next(), n);
    for (Scalar& each : h) each = (each - means.data()[r]) * scales.data()[r];
    for (std::int64_t i = 0; i < n; ++i) {
      dw[i] += h[i] * from[i];
      db[i] += from[i];
      Scalar total = 0;
      for (std::int64_t j = 0; j < n; ++j) {
        const Scalar slope = (i == j ? 1 : 0) - (1 + h[i] * h[j]) / static_cast<Scalar>(n);
        total += from[j] * weight.data()[j * weight.strides()[0]] * slope;
      }
      dx.data()[r * n + i] = total * scales.data()[r];
    }
  }
  std::copy(dw.begin(), dw.end(), dweight.data());
  std::copy(db.begin(), db.end(), dbias.data());
}

Tensor rms_norm(const Tensor& x, const Tensor& weight, Scalar eps) {
  const Tensor squares = sum(pow(x, 2), -1, true);
  return weight * (x * pow(squares / static_cast<Scalar>(x.size(-1)) + eps, Scalar(-0.5)));
}

Tensor FeedForward::forward(const Tensor& x) const {
  const Tensor wide = linear1.forward(x);
  const Tensor bent = gelu(wide, form_);
  return linear2.forward(dropout.forward(bent));
}

Tensor TransformerBlock::forward(const Tensor& x, const Tensor& mask) const {
  const Tensor first = norm1(x);
  Tensor stream = x + dropout1(self_attn.forward(first, first, first, mask));
  const Tensor second = norm2(stream);
  stream = stream + dropout2(feed_forward(second));
  return stream;
}

// The mask from numbers, the head as a product.
Tensor Gpt::forward(const Ids& ids) const {
  const std::int64_t t = ids.shape[1];
  std::vector<Scalar> triangle;
  for (std::int64_t query = 0; query < t; ++query) {
    for (std::int64_t key = 0; key < t; ++key) triangle.push_back(key > query ? 0 : 1);
  }
  const Tensor mask = from_vector(triangle, Shape{t, t});
  const Tensor vectors = tokens(ids);
  // A model whose attention turns by positions has no table of them.
  const bool has_table = positions.weight.defined();
  Tensor stream = dropout(has_table ? vectors + positions.weight.slice(0, 0, t) : vectors);
  for (std::size_t i = 0; i < blocks.size(); ++i) stream = blocks[i].forward(stream, mask);
  const Tensor table = options_.tied ? tokens.weight : head.weight;
  return matmul(norm(stream), table.transpose(0, 1));
}

// Token by token: a token is kept if fewer than top_k come before it, and if what comes before it
// does not reach top_p yet.
Tensor sampling_weights(const Tensor& logits, const SamplingOptions& options) {
  const std::vector<Scalar> x = logits.to_vector();
  const std::int64_t n = logits.numel();
  const auto comes_before = [&](std::int64_t a, std::int64_t b) {
    return x[a] > x[b] || (x[a] == x[b] && a < b);
  };
  const double largest = *std::max_element(x.begin(), x.end());
  std::vector<double> share(n, 0);
  double sum_of_k = 0;
  for (std::int64_t i = 0; i < n; ++i) {
    std::int64_t rank = 0;
    for (std::int64_t j = 0; j < n; ++j) rank += comes_before(j, i) ? 1 : 0;
    if (options.temperature == 0) {
      share[i] = rank == 0 ? 1 : 0;
    } else if (options.top_k == 0 || rank < options.top_k) {
      share[i] = std::exp((x[i] - largest) / options.temperature);
    }
    sum_of_k += share[i];
  }
  std::vector<Scalar> kept(n, 0);
  double sum_of_kept = 0;
  for (std::int64_t i = 0; i < n; ++i) {
    double before = 0;
    for (std::int64_t j = 0; j < n; ++j) before += comes_before(j, i) ? share[j] : 0;
    if (options.top_p < 1 && before >= options.top_p * sum_of_k) continue;
    kept[i] = static_cast<Scalar>(share[i]);
    sum_of_kept += share[i];
  }
  for (Scalar& each : kept) each /= static_cast<Scalar>(sum_of_kept);
  return from_vector(kept, Shape{n});
}

std::int64_t sample(const Tensor& weights, double u) {
  std::vector<double> sums;
  for (const Scalar weight : weights.to_vector()) {
    sums.push_back(weight + (sums.empty() ? 0 : sums.back()));
  }
  const auto found = std::upper_bound(sums.begin(), sums.end(), u);
  if (found != sums.end()) return found - sums.begin();
  return std::lower_bound(sums.begin(), sums.end(), sums.back()) - sums.begin();
}

std::vector<std::int64_t> generate(Gpt& model, std::vector<std::int64_t> prompt, std::int64_t count,
                                   const SamplingOptions& options, Generator& generator) {
  const KeptModes modes(model);
  model.eval();
  NoGrad no_grad;
  const std::size_t context = static_cast<std::size_t>(model.options().context);
  while (count-- > 0) {
    std::vector<std::int64_t> window = prompt;
    if (window.size() > context) window.erase(window.begin(), window.end() - context);
    const Ids ids{Shape{1, static_cast<std::int64_t>(window.size())}, window};
    const Tensor rows = model(ids).squeeze(0);
    const Tensor last = rows.slice(0, -1, rows.size(0)).squeeze(0);
    prompt.push_back(sample(sampling_weights(last, options), rand(Shape{}, generator).item()));
  }
  return prompt;
}
