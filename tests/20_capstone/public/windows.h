#pragma once

#include "nn/kept_modes.h"
#include "nn/serving/bits_per_byte.h"
#include "tests/20_capstone/public/models.h"

#include <algorithm>
#include <string>

// Bits for each byte, from one pass of each window.
namespace wick::scenario {

/// The bits for each byte. Adds to `beyond` the tokens that the model reads beyond one pass of each
/// window: windows overlap by half at most, and a whole one may stand at the end.
inline double bits_of(nn::Gpt& model, const nn::BytePairTokenizer& tokenizer,
                      const std::string& text, double& beyond) {
  double one = 0;
  {
    const nn::KeptModes modes(model);
    model.eval();
    one = work_of([&] { model(Ids{Shape{1, 1}, {0}}); });
  }
  double bits = 0;
  const double reads = work_of([&] { bits = nn::bits_per_byte(model, tokenizer, text); }) / one;
  const double tokens = static_cast<double>(tokenizer.encode(text).size());
  beyond += std::max(0.0, reads - 2 * tokens - static_cast<double>(model.options().context));
  return bits;
}

inline void observe_beyond(const std::string& name, double beyond) {
  observe(name + ": tokens read beyond one pass of each window", beyond);
}

/// Observes the bits for each byte, and then what was read for them. The right number may have the
/// price of a window for each token.
inline void observe_bits(const std::string& name, nn::Gpt& model,
                         const nn::BytePairTokenizer& tokenizer, const std::string& text) {
  double beyond = 0;
  observe(name, bits_of(model, tokenizer, text, beyond));
  observe_beyond(name, beyond);
}

}  // namespace wick::scenario
