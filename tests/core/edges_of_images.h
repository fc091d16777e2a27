#pragma once

#include "tests/core/edge_case.h"

namespace wick {

// Windows, convolutions and pools.
inline std::vector<EdgeCase> edges_of_images() {
  using namespace edges;
  using X = const std::vector<Tensor>&;
  const auto empty = [](const Shape& shape) { return zeros(shape); };
  return {
      {"unfold",
       "infinity and NaN beside padding, and gradients of padding",
       [](X x) {
         return unfold(x[0], {1, 2, 1, 1});
       },
       {tensor({{{{inf, nan}}}})},
       tensor({{{0, 0, 0, 0, inf, nan, 0, 0, 0}, {0, 0, 0, inf, nan, 0, 0, 0, 0}}}),
       tensor({{{nan, 1, 1, 1, 2, 3, 1, 1, 1}, {1, 1, inf, 4, inf, nan, 1, 1, 1}}}),
       {tensor({{{{6, inf}}}})}},
      {"unfold",
       "no image",
       [](X x) {
         return unfold(x[0], {2, 1});
       },
       {empty({0, 1, 2, 2})},
       empty({0, 2, 2}),
       empty({0, 2, 2}),
       {empty({0, 1, 2, 2})}},
      {"fold",
       "infinity and NaN in overlapping windows",
       [](X x) {
         return fold(x[0], {1, 2}, 1, 3);
       },
       {tensor({{{inf, 1}, {2, nan}}})},
       tensor({{{{inf, 3, nan}}}}),
       tensor({{{{1, inf, 2}}}}),
       {tensor({{{1, inf}, {inf, 2}}})}},
      {"fold",
       "no channel, and pixels that no window covers",
       [](X x) {
         return concat(
             {fold(x[0], {2, 1}, 2, 2).reshape({0}), fold(x[1], {1, 1, 2, 0}, 1, 2).reshape({2})},
             0);
       },
       {empty({1, 0, 2}), tensor({{{nan}}})},
       tensor({nan, 0}),
       tensor({inf, nan}),
       {empty({1, 0, 2}), tensor({{{inf}}})}},
      {"conv2d",
       "infinite pixels",
       [](X x) { return conv2d(x[0], x[1]); },
       {tensor({{{{inf, 1, -inf}}}}), tensor({{{{2, 1}}}})},
       tensor({{{{inf, -inf}}}}),
       tensor({{{{1, 2}}}}),
       {tensor({{{{2, 5, 2}}}}), tensor({{{{inf, -inf}}}})}},
      {"conv2d",
       "no image",
       [](X x) { return conv2d(x[0], x[1], x[2]); },
       {empty({0, 1, 2, 2}), tensor({{{{3}}}}), tensor({nan})},
       empty({0, 1, 2, 2}),
       empty({0, 1, 2, 2}),
       {empty({0, 1, 2, 2}), tensor({{{{0}}}}), tensor({0})}},
      {"conv2d",
       "no channel: the bias alone",
       [](X x) { return conv2d(x[0], x[1], x[2]); },
       {empty({1, 0, 1, 2}), empty({2, 0, 1, 1}), tensor({3, inf})},
       tensor({{{{3, 3}}, {{inf, inf}}}}),
       tensor({{{{1, 2}}, {{inf, 1}}}}),
       {empty({1, 0, 1, 2}), empty({2, 0, 1, 1}), tensor({3, inf})}},
      {"max_pool2d",
       "equal maxima, -infinity and NaN",
       [](X x) { return max_pool2d(x[0], 2); },
       {tensor({{{{-inf, -inf, 1, nan}, {-inf, -inf, 1, 0}}}})},
       tensor({{{{-inf, nan}}}}),
       tensor({{{{4, 8}}}}),
       {tensor({{{{1, 1, 2, 2}, {1, 1, 2, 2}}}})}},
      {"max_pool2d",
       "one negative number within padding",
       [](X x) { return max_pool2d(x[0], 2, 1, 1); },
       {tensor({{{{-3}}}})},
       tensor({{{{-3, -3}, {-3, -3}}}}),
       tensor({{{{1, 2}, {3, 4}}}}),
       {tensor({{{{10}}}})}},
      {"avg_pool2d",
       "one number within padding, and a gradient of infinity",
       [](X x) { return avg_pool2d(x[0], 2, 1, 1); },
       {tensor({{{{8}}}})},
       tensor({{{{2, 2}, {2, 2}}}}),
       tensor({{{{1, 2}, {3, inf}}}}),
       {tensor({{{{inf}}}})}},
      {"avg_pool2d",
       "infinities and NaN stay in their windows",
       [](X x) { return avg_pool2d(x[0], 2); },
       {tensor({{{{1, inf, nan, 1, 1, 2}, {2, 3, 1, 1, 3, 2}}}})},
       tensor({{{{inf, nan, 2}}}}),
       tensor({{{{4, 8, 12}}}}),
       {tensor({{{{1, 1, 2, 2, 3, 3}, {1, 1, 2, 2, 3, 3}}}})}},
  };
}

}  // namespace wick
