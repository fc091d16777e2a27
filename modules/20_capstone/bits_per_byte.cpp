// Chapter 20, Capstone: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 20
// In the framework this file is nn/serving/bits_per_byte.cpp.

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
  throw NotImplemented("20.1 bits for each byte: see modules/20_capstone/README.md");
}

}  // namespace wick::nn
