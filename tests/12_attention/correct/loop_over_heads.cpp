// Every formula written out: softmax from exp and sum, masks by where.

Tensor attention_scores(const Tensor& q, const Tensor& k) {
  Tensor kt = k.transpose(k.dim() - 2, k.dim() - 1);
  return matmul(q, kt);
}

Tensor scale_scores(const Tensor& scores, std::int64_t head_dim, double temperature) {
  const double factor = 1.0 / std::sqrt(static_cast<double>(head_dim));
  return scores * static_cast<Scalar>(factor) / static_cast<Scalar>(temperature);
}

Tensor mask_scores(const Tensor& scores, const Tensor& mask) {
  const Tensor blocked = full(scores.shape(), -std::numeric_limits<Scalar>::infinity());
  return where(mask, scores, blocked);
}

Attention scaled_dot_product_attention(const Tensor& q, const Tensor& k, const Tensor& v,
                                       const AttentionOptions& options) {
  double scale = options.scale;
  if (scale == 0) scale = 1 / std::sqrt(static_cast<double>(k.size(-1)));
  scale /= options.temperature;

  // The queries are fewer numbers than the scores.
  Tensor s = attention_scores(q * static_cast<Scalar>(scale), k);
  if (options.bias.defined()) {
    s = s + options.bias;
  }

  Tensor allowed = options.mask;
  if (options.causal) {
    const Tensor query = arange(q.size(-2)).unsqueeze(1);
    const Tensor key = arange(k.size(-2));
    const Tensor causal = key <= query;
    if (allowed.defined()) {
      allowed = minimum(allowed, causal);
    } else {
      allowed = causal;
    }
  }
  if (allowed.defined()) {
    s = mask_scores(s, allowed);
  }

  const Tensor largest = max(s, -1, true).detach();
  const Tensor e = exp(s - largest);
  const Tensor weights = e / sum(e, -1, true);

  Tensor dropped = weights;
  if (options.dropout > 0) dropped = dropout(weights, options.dropout, true);
  Attention result;
  result.output = matmul(dropped, v);
  result.weights = weights;
  return result;
}

Tensor split_heads(const Tensor& x, std::int64_t num_heads) {
  const std::int64_t d = x.size(2) / num_heads;
  std::vector<Tensor> heads;
  for (std::int64_t i = 0; i < num_heads; ++i) {
    heads.push_back(x.slice(2, i * d, (i + 1) * d));
  }
  return stack(heads, 1);
}

Tensor merge_heads(const Tensor& x) {
  std::vector<Tensor> heads;
  for (std::int64_t i = 0; i < x.size(1); ++i) {
    heads.push_back(x.slice(1, i, i + 1).squeeze(1));
  }
  return concat(heads, -1);
}

// One head after another, each on its slice of the projections.

MultiHeadAttention::MultiHeadAttention(std::int64_t embed_dim, std::int64_t num_heads,
                                       double dropout, bool bias) {
  for (Linear* layer : {&q_proj, &k_proj, &v_proj, &out_proj}) {
    *layer = Linear(embed_dim, embed_dim, bias);
  }
}

Tensor MultiHeadAttention::forward(const Tensor& x, const Tensor& mask) const {
  return attend_heads(x, x, x, mask, false).output;
}

Attention MultiHeadAttention::attend_heads(const Tensor& query, const Tensor& key,
                                           const Tensor& value, const Tensor& mask,
                                           bool weights_wanted) const {
  const Tensor q = q_proj.forward(query);
  const Tensor k = k_proj.forward(key);
  const Tensor v = v_proj.forward(value);

  std::vector<Tensor> outputs;
  std::vector<Tensor> weights;
  const std::int64_t d = head_dim();
  for (std::int64_t head = 0; head < num_heads_; ++head) {
    if (is_training()) options.dropout = dropout_;
    options.mask = mask;
    if (mask.defined() && mask.dim() == 4) {  // (b, h or 1, t, s): this head's
      const std::int64_t mine = mask.size(1) == 1 ? 0 : head;
      options.mask = mask.slice(1, mine, mine + 1).squeeze(1);
    }
    const std::int64_t begin = head * d;
    const std::int64_t end = begin + d;
    const Attention one = scaled_dot_product_attention(
        q.slice(-1, begin, end), k.slice(-1, begin, end), v.slice(-1, begin, end), options);
    outputs.push_back(one.output);
    weights.push_back(one.weights);
  }
  Attention result;
  result.output = out_proj.forward(concat(outputs, 2));
  if (weights_wanted) result.weights = stack(weights, 1);
  return result;
}
