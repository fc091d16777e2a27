#pragma once

#include "core/error.h"
#include "nn/kept_modes.h"
#include "nn/serving/bits_per_byte.h"
#include "tests/20_capstone/public/models.h"

#include <string>

// Bits for each byte, from one pass of each window.
namespace wick::scenario {

/// The tokens that the model may read in a text: windows overlap by half at most, and a whole one
/// may stand at the end.
inline double most_reads(const nn::Gpt& model, const nn::BytePairTokenizer& tokenizer,
                         const std::string& text) {
  const std::size_t tokens = tokenizer.encode(text).size();
  return 2 * static_cast<double>(tokens) + static_cast<double>(model.options().context);
}

/// The bits for each byte. Throws Error if the model reads more: the right number would then have
/// the price of a window for each token.
inline double bits_of(nn::Gpt& model, const nn::BytePairTokenizer& tokenizer,
                      const std::string& text) {
  double one = 0;
  {
    const nn::KeptModes modes(model);
    model.eval();
    one = work_of([&] { model(Ids{Shape{1, 1}, {0}}); });
  }
  double bits = 0;
  const double reads = work_of([&] { bits = nn::bits_per_byte(model, tokenizer, text); }) / one;
  const double most = most_reads(model, tokenizer, text);
  if (reads > most + 0.5) {
    fail<Error>("bits_per_byte: the model read ", reads, " tokens, where one pass of each window ",
                "reads ", most, " at most");
  }
  return bits;
}

}  // namespace wick::scenario
