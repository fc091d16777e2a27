#include "nn/transformer/sampling_checks.h"

#include <cmath>

namespace wick::nn {

namespace {

void check_one_axis(const char* operation, const char* name, const Tensor& x) {
  if (x.dim() == 1 && x.numel() > 0) return;
  fail<ShapeError>(operation, ": ", name, " of shape ", x.shape(),
                   ": expected (vocabulary,), at least one token");
}

}  // namespace

void check_sampling(const Tensor& logits, const SamplingOptions& options) {
  check_one_axis("sampling_weights", "logits", logits);
  if (!(options.temperature >= 0) || !std::isfinite(options.temperature)) {
    fail<ValueError>("sampling_weights: temperature is ", options.temperature,
                     ": it must be finite and at least 0");
  }
  if (options.top_k < 0) {
    fail<ValueError>("sampling_weights: top_k is ", options.top_k,
                     ": it must be at least 1, or 0 for all tokens");
  }
  if (!(options.top_p > 0 && options.top_p <= 1)) {
    fail<ValueError>("sampling_weights: top_p is ", options.top_p,
                     ": it must be above 0 and at most 1");
  }
  bool is_any_finite = false;
  std::int64_t token = 0;
  for (const Scalar logit : logits.to_vector()) {
    if (std::isnan(logit) || (std::isinf(logit) && logit > 0)) {
      fail<ValueError>("sampling_weights: logit ", logit, " of token ", token,
                       ": logits must be finite or -infinity");
    }
    is_any_finite = is_any_finite || std::isfinite(logit);
    ++token;
  }
  if (!is_any_finite) {
    fail<ValueError>("sampling_weights: all ", token,
                     " logits are -infinity: at least one token must be possible");
  }
}

void check_sample(const Tensor& weights, double u) {
  check_one_axis("sample", "weights", weights);
  if (!(u >= 0 && u < 1)) {
    fail<ValueError>("sample: u is ", u, ": it must be at least 0 and below 1");
  }
  double total = 0;
  std::int64_t token = 0;
  for (const Scalar weight : weights.to_vector()) {
    if (!(weight >= 0)) {
      fail<ValueError>("sample: weight ", weight, " of token ", token,
                       ": weights must not be negative");
    }
    total += static_cast<double>(weight);
    ++token;
  }
  // Each weight is rounded to a float's 24 bits, so a distribution's sum is off by 6e-8 at most.
  if (!(std::abs(total - 1) < 1e-6)) {
    fail<ValueError>("sample: the weights sum to ", total,
                     ": they must sum to 1, as those of sampling_weights do");
  }
}

}  // namespace wick::nn
