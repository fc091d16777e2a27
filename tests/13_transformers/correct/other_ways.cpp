#include <algorithm>
#include <limits>
#include <vector>

// Welford's running variance, sums of dx kept in vectors, softmax of masked logits, and a model
// that is built from its last block to its first.

void PlainBackend::layer_norm(const Array& x, const Array& weight, const Array& bias, Scalar eps,
                              Array& y, Array& means, Array& scales) {
  if (x.numel() == 0) return;
  const std::int64_t n = x.shape()[x.dim() - 1];
  const Row w{weight.data(), weight.strides()[0]};
  const Row b{bias.data(), bias.strides()[0]};
  EachRow rows(x);
  for (std::int64_t r = 0; r < means.numel(); ++r) {
    const Row row = rows.next();
    Scalar mean = 0, squares = 0;
    for (std::int64_t i = 0; i < n; ++i) {
      const Scalar distance = row[i] - mean;
      mean += distance / static_cast<Scalar>(i + 1);
      squares += distance * (row[i] - mean);
    }
    const Scalar deviation = std::sqrt(squares / static_cast<Scalar>(n) + eps);
    for (std::int64_t i = n - 1; i >= 0; --i) {
      y.data()[r * n + i] = b[i] + w[i] * ((row[i] - mean) / deviation);
    }
    means.data()[r] = mean;
    scales.data()[r] = 1 / deviation;
  }
}

void PlainBackend::layer_norm_backward(const Array& x, const Array& weight, const Array& means,
                                       const Array& scales, const Array& dy, Array& dx,
                                       Array& dweight, Array& dbias) {
  for (std::int64_t i = 0; i < dweight.numel(); ++i) dweight.data()[i] = dbias.data()[i] = 0;
  if (x.numel() == 0) return;
  const std::int64_t n = x.shape()[x.dim() - 1];
  const Row w{weight.data(), weight.strides()[0]};
  EachRow rows(x), dy_rows(dy);
  std::vector<Scalar> h(static_cast<std::size_t>(n)), dh(static_cast<std::size_t>(n));
  for (std::int64_t r = 0; r < means.numel(); ++r) {
    const Row row = rows.next(), from = dy_rows.next();
    Scalar sum_dh = 0, sum_dh_h = 0;
    for (std::int64_t i = 0; i < n; ++i) {
      h[i] = scales.data()[r] * row[i] - scales.data()[r] * means.data()[r];
      dh[i] = from[i] * w[i];
      dbias.data()[i] = dbias.data()[i] + from[i];
      dweight.data()[i] = dweight.data()[i] + from[i] * h[i];
      sum_dh += dh[i];
      sum_dh_h += dh[i] * h[i];
    }
    const Scalar share = scales.data()[r] / static_cast<Scalar>(n);
    for (std::int64_t i = 0; i < n; ++i) {
      dx.data()[r * n + i] = share * (static_cast<Scalar>(n) * dh[i] - sum_dh - h[i] * sum_dh_h);
    }
  }
}

Tensor rms_norm(const Tensor& x, const Tensor& weight, Scalar eps) {
  Tensor root = sqrt(mean(pow(x, 2), x.dim() - 1) + eps);
  root = root.unsqueeze(root.dim());
  return x * (weight / root);
}

FeedForward::FeedForward(std::int64_t embed_dim, std::int64_t hidden, double dropout, Gelu form)
    : dropout(dropout), form_(form) {
  linear2 = Linear(hidden, embed_dim, true);
  linear1 = Linear(embed_dim, hidden, true);
}

// Blocks are made apart and moved to their places; the ends of their branches get new numbers.
void shrink(Tensor& parameter, double factor) {
  Tensor smaller = (parameter.detach() * static_cast<Scalar>(factor)).clone();
  parameter.copy_(smaller);
}

Gpt::Gpt(const GptOptions& options)
    : tokens(checked_options(options).vocabulary, options.embed_dim),
      positions(options.rotary_base > 0 ? LearnedPositions()
                                        : LearnedPositions(options.context, options.embed_dim)),
      dropout(options.dropout),
      norm(options.embed_dim),
      options_(options) {
  const NoGrad no_grad;
  const double factor = std::sqrt(0.5 / static_cast<double>(options.num_layers));
  std::vector<TransformerBlock> made;
  while (static_cast<std::int64_t>(made.size()) < options.num_layers) {
    TransformerBlock block(options.embed_dim, options.num_heads, 4 * options.embed_dim,
                           options.dropout, options.form);
    shrink(block.feed_forward.linear2.bias, factor);
    shrink(block.feed_forward.linear2.weight, factor);
    shrink(block.self_attn.out_proj.bias, factor);
    shrink(block.self_attn.out_proj.weight, factor);
    block.self_attn.rotary_base = options.rotary_base;
    made.push_back(block);
  }
  blocks = made;
  if (!options.tied) {
    head = Linear(options.embed_dim, options.vocabulary, false);
    return;
  }
  tokens.weight.copy_(randn(tokens.weight.shape()) * Scalar(0.02));
  head.weight = tokens.weight;
}

Tensor Gpt::forward(const Ids& ids) const {
  const Tensor place = arange(ids.shape[1]);
  const Tensor mask = place <= place.unsqueeze(1);  // keys <= queries
  Tensor x = tokens(ids);
  x = dropout(positions(x));
  for (const TransformerBlock& block : blocks) {
    x = block(x, mask);
  }
  return linear(norm(x), head.weight);
}

// -infinity for whatever is left out, and softmax does the rest.
Tensor sampling_weights(const Tensor& logits, const SamplingOptions& options) {
  const Scalar no = -std::numeric_limits<Scalar>::infinity();
  const std::int64_t n = logits.numel();
  std::vector<std::pair<Scalar, std::int64_t>> sorted;
  const std::vector<Scalar> x = logits.to_vector();
  for (std::int64_t i = 0; i < n; ++i) sorted.push_back({-x[i], i});
  std::sort(sorted.begin(), sorted.end());
  const std::int64_t k = options.temperature == 0 ? 1
                         : options.top_k == 0     ? n
                                                  : std::min(n, options.top_k);
  const Scalar divisor = options.temperature == 0 ? 1 : static_cast<Scalar>(options.temperature);
  const Scalar top = x[sorted[0].second];
  std::vector<Scalar> masked(x.size(), no);
  for (std::int64_t i = 0; i < k; ++i) {
    masked[sorted[i].second] = (x[sorted[i].second] - top) / divisor;
  }
  const std::vector<Scalar> shares = softmax(from_vector(masked, logits.shape())).to_vector();
  double reached = 0;
  for (const auto& [negative, token] : sorted) {
    if (options.top_p < 1 && reached >= options.top_p) masked[token] = no;
    reached += shares[token];
  }
  return softmax(from_vector(masked, logits.shape()));
}

std::int64_t sample(const Tensor& weights, double u) {
  const std::vector<Scalar> w = weights.to_vector();
  std::int64_t chosen = -1;
  for (std::int64_t i = 0; i < weights.numel(); ++i) {
    if (w[i] == 0) continue;
    if (chosen >= 0 && u < 0) break;
    chosen = i;
    u -= w[i];
  }
  return chosen;
}

// The text and its length apart; the window begins where the context does.
std::vector<std::int64_t> generate(Gpt& model, std::vector<std::int64_t> prompt, std::int64_t count,
                                   const SamplingOptions& options, Generator& generator) {
  const Recording off(false);
  const Evaluation resting(model);
  for (std::int64_t written = 0; written < count; ++written) {
    const std::int64_t length = static_cast<std::int64_t>(prompt.size());
    const std::int64_t first = std::max<std::int64_t>(0, length - model.options().context);
    Ids window;
    for (std::int64_t i = first; i < length; ++i) window.values.push_back(prompt[i]);
    window.shape = Shape{1, length - first};
    const Tensor logits = model.forward(window).slice(1, length - first - 1, length - first);
    const Tensor weights = sampling_weights(logits.reshape({-1}), options);
    prompt.push_back(sample(weights, static_cast<double>(rand({1}, generator).to_vector()[0])));
  }
  return prompt;
}
