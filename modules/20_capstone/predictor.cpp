// Chapter 20, Capstone: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 20
// In the framework this file is nn/serving/predictor.cpp.

// A text predicted token by token.

#include "nn/serving/predictor.h"

#include "nn/serving/serving_checks.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace wick::nn {

std::vector<double> floored_softmax(const Tensor& logits) {
  check_floored_softmax(logits);
  throw NotImplemented("20.3 one token at a time: see modules/20_capstone/README.md");
}

Predictor::Predictor(Artifact artifact) : artifact_(std::move(artifact)), cache_(artifact_.model) {
  artifact_.model.eval();
  reset();
}

void Predictor::see(std::int64_t token) {
  check_seen(token, artifact_.model.options().vocabulary);
  throw NotImplemented("20.3 one token at a time: see modules/20_capstone/README.md");
}

void Predictor::reset() {
  throw NotImplemented("20.3 one token at a time: see modules/20_capstone/README.md");
}

}  // namespace wick::nn
