// Chapter 5, Data: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 5
// In the framework this file is nn/data/split.cpp.

// Two parts of a data set: a model learns from one, and the other shows what it has learned.

#include "nn/data/split.h"

#include "nn/data/checks.h"
#include "nn/data/permutation.h"

#include <cmath>

namespace wick::nn {

Split split(const Examples& all, double test_share, Generator& generator) {
  check_examples("split", all);
  check_share(test_share);
  throw NotImplemented("05.4 train and test: see modules/05_data/README.md");
}

}  // namespace wick::nn
