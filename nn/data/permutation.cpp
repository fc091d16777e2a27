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
  // BEGIN SOLUTION 05.1
  std::vector<std::int64_t> order(static_cast<std::size_t>(n));
  std::iota(order.begin(), order.end(), std::int64_t{0});
  // The last place gets any of the i that are left, itself included. A choice among all n at every
  // place would have n^n equally likely ways to n! orders, and n! does not divide n^n.
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[generator.below(i)]);
  return order;
  // END SOLUTION
}

}  // namespace wick::nn
