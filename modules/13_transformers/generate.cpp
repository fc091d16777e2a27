// Chapter 13, Transformers: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 13
// In the framework this file is nn/transformer/generate.cpp.

// A model continues a text, token by token.

#include "nn/transformer/generate.h"

#include "nn/kept_modes.h"

#include <algorithm>

namespace wick::nn {

namespace {

void check_prompt(const std::vector<std::int64_t>& prompt, std::int64_t count,
                  std::int64_t vocabulary) {
  if (prompt.empty()) {
    fail<ValueError>("generate: the prompt is empty: it must have at least one token to continue");
  }
  if (count < 0) fail<ValueError>("generate: count is ", count, ": it must not be negative");
  for (std::size_t i = 0; i < prompt.size(); ++i) {
    if (prompt[i] < 0 || prompt[i] >= vocabulary) {
      fail<ValueError>("generate: id ", prompt[i], " at position ", i,
                       " of the prompt: the model knows 0 to ", vocabulary - 1);
    }
  }
}

/// A model in evaluation until the end of the scope, also if it ends by an exception.
class Evaluation {
 public:
  explicit Evaluation(Module& model) : modes_(model) { model.eval(); }

 private:
  KeptModes modes_;
};

}  // namespace

std::vector<std::int64_t> generate(Gpt& model, std::vector<std::int64_t> prompt, std::int64_t count,
                                   const SamplingOptions& options, Generator& generator) {
  const std::int64_t vocabulary = model.options().vocabulary;
  check_prompt(prompt, count, vocabulary);
  throw NotImplemented("13.8 generating text: see modules/13_transformers/README.md");
}

}  // namespace wick::nn
