// What a model needs to write a text down.

#include "nn/serving/bits_per_byte.h"

#include "nn/kept_modes.h"
#include "nn/serving/serving_checks.h"

#include <algorithm>
#include <cmath>

namespace wick::nn {

double bits_per_byte(Gpt& model, const BytePairTokenizer& tokenizer, const std::string& text) {
  check_bits_per_byte(model, tokenizer, text);
  const KeptModes modes(model);
  model.eval();
  const NoGrad no_grad;
  // BEGIN SOLUTION 20.1
  const std::vector<std::int64_t> ids = tokenizer.encode(text);
  const auto count = static_cast<std::int64_t>(ids.size());
  const std::int64_t vocabulary = model.options().vocabulary, context = model.options().context;
  const std::int64_t step = context - context / 2;
  double bits = std::log2(static_cast<double>(vocabulary));
  std::int64_t scored = 1;
  for (std::int64_t begin = 0; scored < count; begin += step) {
    const std::int64_t end = std::min(begin + context, count - 1);
    const Ids window{Shape{1, end - begin}, {ids.begin() + begin, ids.begin() + end}};
    // Row i is about token begin + i + 1.
    const std::vector<Scalar> logs = log_softmax(model(window)).to_vector();
    for (; scored <= end; ++scored) {
      const std::int64_t row = scored - begin - 1;
      bits -= static_cast<double>(logs[row * vocabulary + ids[scored]]) / std::log(2.0);
    }
  }
  return bits / static_cast<double>(text.size());
  // END SOLUTION
}

}  // namespace wick::nn
