// Chapter 4, Losses: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 4
// In the framework this file is core/plain/log_softmax.cpp.

// log_softmax of one row: the logarithms of shares, of scores of any size.

#include "core/plain/log_softmax.h"

#include <algorithm>
#include <cmath>

namespace wick::plain {

void log_softmax_row(Row x, Scalar* y) {
  throw NotImplemented("04.1 log_softmax of one row: see modules/04_losses/README.md");
}

}  // namespace wick::plain
