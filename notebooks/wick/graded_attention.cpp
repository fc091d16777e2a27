// The suites of chapter 12, on functions of cells: see graded.h.
#include "nn/attention/attention_checks.h"
#include "nn/attention/mask.h"
#include "nn/nn.h"
#include "tools/grade/scenario/scenario.h"
#include "wick/graded.h"

namespace wick::nn::swapped {
namespace {

using notebook::Swapped;

Swapped<Tensor(const Tensor&, const Tensor&)> attention_scores(nn::attention_scores);
Swapped<Tensor(const Tensor&, const Tensor&)> mask_scores(nn::mask_scores);
Swapped<Tensor(const Tensor&, std::int64_t)> split_heads(nn::split_heads);
Swapped<Tensor(const Tensor&)> merge_heads(nn::merge_heads);

Swapped<Tensor(const Tensor&, std::int64_t, double)> scale(nn::scale_scores);
Tensor scale_scores(const Tensor& scores, std::int64_t head_dim, double temperature = 1) {
  return scale(scores, head_dim, temperature);
}

Swapped<Attention(const Tensor&, const Tensor&, const Tensor&, const AttentionOptions&)> attend(
    [](const Tensor& q, const Tensor& k, const Tensor& v, const AttentionOptions& options) {
      return nn::scaled_dot_product_attention(q, k, v, options);
    });
Attention scaled_dot_product_attention(const Tensor& q, const Tensor& k, const Tensor& v,
                                       const AttentionOptions& options) {
  return attend(q, k, v, options);
}
Attention scaled_dot_product_attention(const Tensor& q, const Tensor& k, const Tensor& v,
                                       const Tensor& mask = {}) {
  AttentionOptions options;
  options.mask = mask;
  return attend(q, k, v, options);
}

Swapped<void(nn::MultiHeadAttention&, std::int64_t, bool)> make_projections(
    [](nn::MultiHeadAttention&, std::int64_t, bool) {});  // the constructor has made them
Swapped<Tensor(const nn::MultiHeadAttention&, const Tensor&, const Tensor&, const Tensor&,
               const Tensor&)>
    run_heads([](const nn::MultiHeadAttention& layer, const Tensor& query, const Tensor& key,
                 const Tensor& value,
                 const Tensor& mask) { return layer.forward(query, key, value, mask); });

class MultiHeadAttention : public nn::MultiHeadAttention {
 public:
  MultiHeadAttention(std::int64_t embed_dim, std::int64_t num_heads, double dropout = 0,
                     bool bias = true)
      : nn::MultiHeadAttention(embed_dim, num_heads, dropout, bias) {
    if (make_projections.is_cell()) q_proj = k_proj = v_proj = out_proj = Linear();
    make_projections(*this, embed_dim, bias);
  }
  Tensor operator()(const Tensor& x, const Tensor& mask = {}) const {
    return run_heads(*this, x, x, x, mask);
  }
  Tensor operator()(const Tensor& query, const Tensor& key, const Tensor& value,
                    const Tensor& mask = {}) const {
    return run_heads(*this, query, key, value, mask);
  }
};

}  // namespace
}  // namespace wick::nn::swapped

#define attention_scores swapped::attention_scores
#define scale_scores swapped::scale_scores
#define mask_scores swapped::mask_scores
#define scaled_dot_product_attention swapped::scaled_dot_product_attention
#define split_heads swapped::split_heads
#define merge_heads swapped::merge_heads
#define MultiHeadAttention swapped::MultiHeadAttention
#include "tests/12_attention/public/attention.cpp"
#include "tests/12_attention/public/construction.cpp"
#include "tests/12_attention/public/forward.cpp"
#include "tests/12_attention/public/heads.cpp"
#include "tests/12_attention/public/masks.cpp"
#include "tests/12_attention/public/scaling.cpp"
#include "tests/12_attention/public/scores.cpp"
#undef attention_scores
#undef scale_scores
#undef mask_scores
#undef scaled_dot_product_attention
#undef split_heads
#undef merge_heads
#undef MultiHeadAttention

namespace wick::notebook {

namespace swapped = nn::swapped;

Checked graded_12_1(const Checked& checked, const Binary& yours) {
  return run_graded<Tensor(const Tensor&, const Tensor&)>(checked, swapped::attention_scores,
                                                          [&](const Tensor& q, const Tensor& k) {
                                                            nn::check_queries_and_keys(q, k);
                                                            return yours(q, k);
                                                          });
}

Checked graded_12_2(const Checked& checked,
                    const std::function<Tensor(const Tensor&, std::int64_t, double)>& yours) {
  return run_graded<Tensor(const Tensor&, std::int64_t, double)>(
      checked, swapped::scale,
      [&](const Tensor& scores, std::int64_t head_dim, double temperature) {
        nn::check_scaling(head_dim, temperature);
        return yours(scores, head_dim, temperature);
      });
}

Checked graded_12_3(const Checked& checked, const Binary& yours) {
  return run_graded<Tensor(const Tensor&, const Tensor&)>(
      checked, swapped::mask_scores, [&](const Tensor& scores, const Tensor& mask) {
        nn::check_mask("mask_scores", mask, scores.shape());
        return yours(scores, mask);
      });
}

Checked graded_12_4(const Checked& checked, const Attending& yours) {
  return run_graded<nn::Attention(const Tensor&, const Tensor&, const Tensor&,
                                  const nn::AttentionOptions&)>(
      checked, swapped::attend,
      [&](const Tensor& q, const Tensor& k, const Tensor& v, const nn::AttentionOptions& options) {
        nn::check_attention(q, k, v, options);
        // A cell has no options: it gets the triangle that `causal` means as its mask.
        return yours(q, k, v, options.causal ? nn::causal_mask(q.size(-2)) : options.mask);
      });
}

Checked graded_12_5(const Checked& checked,
                    const std::function<Tensor(const Tensor&, std::int64_t)>& yours) {
  return run_graded<Tensor(const Tensor&, std::int64_t)>(
      checked, swapped::split_heads, [&](const Tensor& x, std::int64_t num_heads) {
        nn::check_split(x, num_heads);
        return yours(x, num_heads);
      });
}

Checked graded_12_5_merge(const Checked& checked, const Unary& yours) {
  return run_graded<Tensor(const Tensor&)>(checked, swapped::merge_heads, [&](const Tensor& x) {
    nn::check_merge(x);
    return yours(x);
  });
}

Checked graded_12_6(const Checked& checked,
                    const std::function<void(nn::MultiHeadAttention&, std::int64_t, bool)>& yours) {
  return run_graded(checked, swapped::make_projections, yours);
}

Checked graded_12_7(const Checked& checked, const AttendingHeads& yours) {
  return run_graded<Tensor(const nn::MultiHeadAttention&, const Tensor&, const Tensor&,
                           const Tensor&, const Tensor&)>(
      checked, swapped::run_heads,
      [&](const nn::MultiHeadAttention& layer, const Tensor& query, const Tensor& key,
          const Tensor& value, const Tensor& mask) {
        nn::check_multi_head_inputs(query, key, value, mask, layer.embed_dim(), layer.num_heads());
        return yours(layer, query, key, value, mask);
      });
}

}  // namespace wick::notebook
