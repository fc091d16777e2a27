// Keys and values in a fourth of their memory. Tokens come first in it: a new one goes to the end.

#include "nn/quantize/int8_cache.h"

namespace wick::nn {

namespace {

// (b, h, n, d) and (n, b, h, d) in one another's order.
Tensor tokens_first(const Tensor& x) { return x.permute({2, 0, 1, 3}); }
Tensor tokens_third(const Tensor& x) { return x.permute({1, 2, 0, 3}); }

template <typename Number>
void append(std::vector<Number>& to, const std::vector<Number>& from) {
  to.insert(to.end(), from.begin(), from.end());
}

}  // namespace

std::int64_t Int8Cache::bytes() const {
  const std::size_t scales = keys_.scales.size() + values_.scales.size();
  return static_cast<std::int64_t>(keys_.values.size() + values_.values.size() +
                                   scales * sizeof(Scalar));
}

void Int8Cache::check(const char* function, const KeyValueCache& cache) const {
  const Shape& made = cache.keys_.shape();
  if (tokens_.size() > 0 &&
      (made[0] != tokens_[1] || made[1] != tokens_[2] || made[3] != tokens_[3])) {
    fail<ShapeError>("int8_cache: ", function, " a cache of batch ", made[0], " with ", made[1],
                     " heads of ", made[3], ": those kept are of batch ", tokens_[1], " with ",
                     tokens_[2], " heads of ", tokens_[3]);
  }
}

void Int8Cache::keep(const KeyValueCache& cache) {
  check("keep", cache);
  const std::int64_t known = size(), all = cache.size();
  if (all < known) {
    fail<ValueError>("int8_cache: keep a cache of ", all, " tokens after ", known,
                     ": it must have those that are kept");
  }
  if (all == known) return;
  const NoGrad no_grad;
  const Quantized keys = quantize_symmetric(tokens_first(cache.keys_.slice(2, known, all)));
  const Quantized values = quantize_symmetric(tokens_first(cache.values_.slice(2, known, all)));
  append(keys_.values, keys.values);
  append(keys_.scales, keys.scales);
  append(values_.values, values.values);
  append(values_.scales, values.scales);
  tokens_ = keys.shape.with(0, all);
}

void Int8Cache::restore(KeyValueCache& cache) const {
  check("restore", cache);
  if (size() > cache.capacity()) {
    fail<ValueError>("int8_cache: restore ", size(), " tokens into a cache of ", cache.capacity(),
                     ": they do not fit");
  }
  cache.size_ = size();
  if (size() == 0) return;
  const NoGrad no_grad;
  const auto write = [&](const Rows& rows, Tensor& whole) {
    const std::vector<std::int32_t> zeros(rows.scales.size(), 0);
    const Tensor numbers = dequantize({tokens_, rows.values, rows.scales, zeros});
    Tensor kept = whole.slice(2, 0, size());
    kept.copy_(tokens_third(numbers).to(whole.device()));
  };
  write(keys_, cache.keys_);
  write(values_, cache.values_);
}

}  // namespace wick::nn
