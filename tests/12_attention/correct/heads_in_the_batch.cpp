// permute where others transpose, and softmax along another axis of a turned tensor.

Tensor turned(const Tensor& x) {
  std::vector<int> order(x.dim());
  for (int axis = 0; axis < x.dim(); ++axis) order[axis] = axis;
  std::swap(order[x.dim() - 1], order[x.dim() - 2]);
  return x.permute(order);
}

Tensor attention_scores(const Tensor& q, const Tensor& k) {
  return turned(matmul(k, turned(q)));  // (Q K^T) = (K Q^T)^T
}

Tensor scale_scores(const Tensor& scores, std::int64_t head_dim, double temperature) {
  return scores / static_cast<Scalar>(temperature) / std::sqrt(static_cast<Scalar>(head_dim));
}

Tensor mask_scores(const Tensor& scores, const Tensor& mask) {
  return masked_fill(scores, 1 - mask, -std::numeric_limits<Scalar>::infinity());
}

Attention scaled_dot_product_attention(const Tensor& q, const Tensor& k, const Tensor& v,
                                       const AttentionOptions& options) {
  Tensor scores = attention_scores(q, k);
  scores = options.scale != 0 ? scores * static_cast<Scalar>(options.scale) /
                                    static_cast<Scalar>(options.temperature)
                              : scale_scores(scores, q.size(-1), options.temperature);
  if (options.bias.defined()) scores = scores + options.bias;

  std::vector<Scalar> triangle;
  for (std::int64_t i = 0; i < q.size(-2); ++i) {
    for (std::int64_t j = 0; j < k.size(-2); ++j) {
      triangle.push_back(options.causal && j > i ? Scalar(0) : Scalar(1));
    }
  }
  Tensor mask = from_vector(triangle, {q.size(-2), k.size(-2)});
  if (options.mask.defined()) mask = where(options.mask, mask, zeros({}));
  scores = mask_scores(scores, mask);

  const Tensor weights = turned(softmax(turned(scores), -2));
  return {matmul(dropout(weights, options.dropout, options.dropout > 0), v), weights};
}

Tensor split_heads(const Tensor& x, std::int64_t num_heads) {
  return x.reshape({x.size(0), x.size(1), num_heads, -1}).permute({0, 2, 1, 3});
}

Tensor merge_heads(const Tensor& x) {
  return x.permute({0, 2, 1, 3}).contiguous().reshape({x.size(0), x.size(2), -1});
}

// The heads of all sequences as one batch of b h matrices, and one product for all of them.

MultiHeadAttention::MultiHeadAttention(std::int64_t embed_dim, std::int64_t num_heads,
                                       double dropout, bool bias) {
  for (Linear* layer : {&q_proj, &k_proj, &v_proj, &out_proj}) {
    *layer = Linear(embed_dim, embed_dim, bias);
  }
}

Attention MultiHeadAttention::attend_heads(const Tensor& query, const Tensor& key,
                                           const Tensor& value, const Tensor& mask,
                                           bool weights_wanted) const {
  const std::int64_t b = query.size(0), t = query.size(1), s = key.size(1);
  const std::int64_t h = num_heads_, d = head_dim();
  const auto in_the_batch = [&](const Tensor& x) {  // (b, n, h d) -> (b h, n, d)
    const std::int64_t n = x.size(1);
    return x.reshape({b, n, h, d}).permute({0, 2, 1, 3}).reshape({b * h, n, d});
  };
  if (is_training()) options.dropout = dropout_;
  if (mask.defined()) {
    Tensor all = mask;
    if (all.dim() == 3) all = all.unsqueeze(1);
    options.mask = all.expand({b, h, t, s}).reshape({b * h, t, s});
  }
  const Attention found = scaled_dot_product_attention(
      in_the_batch(q_proj(query)), in_the_batch(k_proj(key)), in_the_batch(v_proj(value)), options);
  const Tensor merged = found.output.reshape({b, h, t, d}).permute({0, 2, 1, 3});
  Attention result;
  result.output = out_proj(merged.reshape({b, t, h * d}));
  if (weights_wanted) result.weights = found.weights.reshape({b, h, t, s});
  return result;
}
