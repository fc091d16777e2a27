// Axes by name, and the mask as a logarithm: log 1 = 0, log 0 = -infinity.

Tensor attention_scores(const Tensor& q, const Tensor& k) {
  return matmul(q, rearrange(k, "... s d -> ... d s"));
}

Tensor scale_scores(const Tensor& scores, std::int64_t head_dim, double temperature) {
  return scores * static_cast<Scalar>(std::pow(head_dim, -0.5) / temperature);
}

Tensor mask_scores(const Tensor& scores, const Tensor& mask) { return scores + log(mask.detach()); }

Attention scaled_dot_product_attention(const Tensor& q, const Tensor& k, const Tensor& v,
                                       const AttentionOptions& options) {
  const std::int64_t d = q.size(-1), t = q.size(-2), s = k.size(-2);
  Tensor scores = attention_scores(q, k);
  if (options.scale != 0) {
    // scale_scores divides by sqrt(d) and by the temperature; take the root back.
    scores = scores * static_cast<Scalar>(options.scale * std::sqrt(static_cast<double>(d)));
  }
  scores = scale_scores(scores, d, options.temperature);
  if (options.bias.defined()) scores = options.bias + scores;

  if (options.causal) {
    const Tensor future = triu(ones({t, s}), 1);
    const Tensor causal = 1 - future;
    scores = mask_scores(scores, options.mask.defined() ? options.mask * causal : causal);
  } else if (options.mask.defined()) {
    scores = mask_scores(scores, options.mask);
  }
  const Tensor weights = exp(log_softmax(scores));
  const Tensor keep = options.dropout > 0 ? dropout(ones(weights.shape()), options.dropout, true)
                                          : ones(weights.shape());
  return {matmul(weights * keep, v), weights};
}

Tensor split_heads(const Tensor& x, std::int64_t num_heads) {
  return rearrange(x, "b t (h d) -> b h t d", {{"h", num_heads}});
}

Tensor merge_heads(const Tensor& x) { return rearrange(x, "b h t d -> b t (h d)"); }

// The three projections as one product with their weights side by side.

MultiHeadAttention::MultiHeadAttention(std::int64_t embed_dim, std::int64_t num_heads,
                                       double dropout, bool bias) {
  q_proj = Linear(embed_dim_, embed_dim_, bias);
  k_proj = Linear(embed_dim_, embed_dim_, bias);
  v_proj = Linear(embed_dim_, embed_dim_, bias);
  out_proj = Linear(embed_dim_, embed_dim_, bias);
}

void MultiHeadAttention::members(Members& visit) {
  const std::pair<const char*, Linear*> layers[] = {
      {"q_proj", &q_proj}, {"k_proj", &k_proj}, {"v_proj", &v_proj}, {"out_proj", &out_proj}};
  for (const auto& [name, layer] : layers) visit(name, *layer);
}

Tensor MultiHeadAttention::forward(const Tensor& x, const Tensor& mask) const {
  check_multi_head_inputs(x, x, x, mask, embed_dim_, num_heads_);
  const Tensor weight = concat({q_proj.weight, k_proj.weight, v_proj.weight}, 0);  // (3 e, e)
  Tensor bias;
  if (q_proj.bias.defined()) bias = concat({q_proj.bias, k_proj.bias, v_proj.bias}, 0);
  const Tensor all = linear(x, weight, bias);  // (b, t, 3 e)
  const auto heads = [&](int which) {
    const Tensor part = all.slice(2, which * embed_dim_, (which + 1) * embed_dim_);
    return rearrange(part, "b t (h d) -> b h t d", {{"h", num_heads_}});
  };
  AttentionOptions options;
  options.mask = per_head_mask(mask);
  options.dropout = is_training() ? dropout_ : 0.0;
  const Attention result = scaled_dot_product_attention(heads(0), heads(1), heads(2), options);
  return out_proj(rearrange(result.output, "b h t d -> b t (h d)"));
}

Attention MultiHeadAttention::attend_heads(const Tensor& query, const Tensor& key,
                                           const Tensor& value, const Tensor& mask,
                                           bool weights_wanted) const {
  const auto heads = [this](const Linear& projection, const Tensor& x) {
    return rearrange(projection(x), "b t (h d) -> b h t d", {{"h", num_heads_}});
  };
  options.mask = per_head_mask(mask);
  options.dropout = is_training() ? dropout_ : 0.0;
  Attention result = scaled_dot_product_attention(heads(q_proj, query), heads(k_proj, key),
                                                  heads(v_proj, value), options);
  result.output = out_proj(rearrange(result.output, "b h t d -> b t (h d)"));
  return result;
}
