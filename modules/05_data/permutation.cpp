// Chapter 5, Data: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 5
// In the framework this file is nn/data/permutation.cpp.

// A shuffled deck: every order equally likely, in one pass.

#include "nn/data/permutation.h"

#include "core/error.h"
#include "core/host_room.h"

#include <numeric>
#include <utility>

namespace wick::nn {

std::vector<std::int64_t> permutation(std::int64_t n, Generator& generator) {
  if (n < 0) fail<ValueError>("permutation: n is ", n, ": it must be at least 0");
  check_host_room("permutation", {n}, sizeof(std::int64_t));
  throw NotImplemented("05.1 a shuffled deck: see modules/05_data/README.md");
}

}  // namespace wick::nn
