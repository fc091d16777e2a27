#include "nn/serving/serving_checks.h"

#include <cmath>

namespace wick::nn {

namespace {

void check_bits(const char* function, int bits) {
  if (bits >= 2 && bits <= 8) return;
  fail<ValueError>(function, ": bits is ", bits, ": it must be from 2 to 8");
}

}  // namespace

void check_bits_per_byte(const Gpt& model, const BytePairTokenizer& tokenizer,
                         const std::string& text) {
  if (model.options().vocabulary != tokenizer.size()) {
    fail<ValueError>("bits_per_byte: the model has ", model.options().vocabulary,
                     " tokens, the tokenizer ", tokenizer.size(), ": they must be equal");
  }
  if (text.empty()) fail<ValueError>("bits_per_byte: the text has 0 bytes: it needs one at least");
}

void check_pack_bits(const std::vector<std::int8_t>& values, int bits) {
  check_bits("pack_bits", bits);
  const int most = (1 << (bits - 1)) - 1;
  for (const std::int8_t value : values) {
    if (value >= -most - 1 && value <= most) continue;
    fail<ValueError>("pack_bits: a value is ", int{value}, ": ", bits,
                     " bits hold whole numbers from ", -most - 1, " to ", most);
  }
}

void check_unpack_bits(const std::vector<std::uint8_t>& bytes, int bits, std::int64_t count) {
  check_bits("unpack_bits", bits);
  const auto size = static_cast<std::int64_t>(bytes.size());
  if (count >= 0 && count <= 8 * size && size == (count * bits + 7) / 8) return;
  fail<ValueError>("unpack_bits: ", size, " bytes for ", count, " values of ", bits,
                   " bits: a byte has 8 bits, and only the last one may have some left");
}

void check_packed_parameters(const Gpt& model, int bits) {
  check_bits("packed_parameters", bits);
  for (const auto& [name, parameter] : model.named_parameters()) {
    for (const Scalar number : parameter.to_vector()) {
      if (std::isfinite(static_cast<float>(number))) continue;
      fail<ValueError>("packed_parameters: ", name, " contains ", number,
                       ": each number must be a finite float");
    }
  }
}

void check_load_packed_parameters(const Gpt& model, const std::string& bytes, int bits) {
  check_bits("load_packed_parameters", bits);
  const std::int64_t expected = packed_size(model.options(), bits);
  if (static_cast<std::int64_t>(bytes.size()) == expected) return;
  fail<ValueError>("load_packed_parameters: ", bytes.size(), " bytes: the model needs ", expected);
}

void check_floored_softmax(const Tensor& logits) {
  if (logits.dim() != 1 || logits.numel() < 1) {
    fail<ShapeError>("floored_softmax: logits have shape ", logits.shape(),
                     ": expected (vocabulary), one token at least");
  }
  for (const Scalar logit : logits.to_vector()) {
    if (std::isfinite(logit)) continue;
    fail<ValueError>("floored_softmax: a logit is ", logit, ": it must be finite");
  }
}

void check_seen(std::int64_t token, std::int64_t vocabulary) {
  if (token >= 0 && token < vocabulary) return;
  fail<ValueError>("see: token ", token, ": it must be from 0 to ", vocabulary - 1);
}

}  // namespace wick::nn
