#pragma once

#include "tests/core/edge_case.h"

namespace wick {

// Creation, matrices, and what moves elements.
inline std::vector<EdgeCase> edges_of_shapes() {
  using namespace edges;
  using X = const std::vector<Tensor>&;
  const Tensor none;
  const Ids no_ids{Shape{0}, {}}, repeated{Shape{3}, {1, 1, 0}};
  const auto empty = [](const Shape& shape) { return zeros(shape); };
  return {
      {"tensor",
       "braces without numbers",
       [](X) {
         return tensor({{}, {}});
       },
       {},
       empty({2, 0}),
       none,
       {}},
      {"from_vector",
       "no number, and one that is none",
       [](X) {
         return concat({from_vector({}, Shape{0}), from_vector({nan}, Shape{1})}, 0);
       },
       {},
       tensor({nan}),
       none,
       {}},
      {"zeros",
       "nothing",
       [](X) {
         return zeros({2, 0});
       },
       {},
       empty({2, 0}),
       none,
       {}},
      {"ones",
       "nothing, and one",
       [](X) {
         return concat({ones({0}), ones({1})}, 0);
       },
       {},
       tensor({1}),
       none,
       {}},
      {"full",
       "infinity",
       [](X) {
         return full({1, 2}, inf);
       },
       {},
       tensor({{inf, inf}}),
       none,
       {}},
      {"eye", "nothing", [](X) { return eye(0); }, {}, empty({0, 0}), none, {}},
      {"eye", "one", [](X) { return eye(1); }, {}, tensor({{1}}), none, {}},
      {"arange",
       "nothing, and one",
       [](X) {
         return concat({arange(0), arange(1)}, 0);
       },
       {},
       tensor({0}),
       none,
       {}},
      {"randn",
       "nothing",
       [](X) {
         return randn({0, 3});
       },
       {},
       empty({0, 3}),
       none,
       {}},
      {"rand",
       "nothing",
       [](X) {
         return rand({3, 0});
       },
       {},
       empty({3, 0}),
       none,
       {}},
      {"matmul",
       "a sum of nothing is 0",
       [](X x) { return matmul(x[0], x[1]); },
       {empty({2, 0}), empty({0, 3})},
       zeros({2, 3}),
       ones({2, 3}),
       {empty({2, 0}), empty({0, 3})},
       empty({0, 3})},
      {"matmul",
       "no row",
       [](X x) { return matmul(x[0], x[1]); },
       {empty({0, 2}), ones({2, 1})},
       empty({0, 1}),
       empty({0, 1}),
       {empty({0, 2}), zeros({2, 1})}},
      {"matmul",
       "one number, and infinity in its row alone",
       [](X x) { return matmul(x[0], x[1]); },
       {tensor({{2}, {inf}, {nan}}), tensor({{3}})},
       tensor({{6}, {inf}, {nan}}),
       tensor({{1}, {0}, {0}}),
       {tensor({{3}, {0}, {0}})}},
      {"linear",
       "no feature: the bias alone",
       [](X x) { return linear(x[0], x[1], x[2]); },
       {empty({2, 0}), empty({3, 0}), tensor({1, inf, 3})},
       tensor({{1, inf, 3}, {1, inf, 3}}),
       ones({2, 3}),
       {empty({2, 0}), empty({3, 0}), tensor({2, 2, 2})}},
      {"tril",
       "what is above the diagonal gets 0",
       [](X x) { return tril(x[0]); },
       {tensor({{1, inf}, {nan, 2}})},
       tensor({{1, 0}, {nan, 2}}),
       tensor({{1, nan}, {inf, 2}}),
       {tensor({{1, 0}, {inf, 2}})}},
      {"triu",
       "what is below the diagonal gets 0",
       [](X x) { return triu(x[0]); },
       {tensor({{1, inf}, {nan, 2}})},
       tensor({{1, inf}, {0, 2}}),
       tensor({{1, inf}, {nan, 2}}),
       {tensor({{1, inf}, {0, 2}})}},
      {"tril",
       "no row",
       [](X x) { return tril(x[0], 1); },
       {empty({2, 0, 3})},
       empty({2, 0, 3}),
       empty({2, 0, 3}),
       {empty({2, 0, 3})}},
      {"triu",
       "one number",
       [](X x) { return triu(x[0], 1); },
       {tensor({{nan}})},
       tensor({{0}}),
       tensor({{inf}}),
       {tensor({{0}})}},
      {"concat",
       "nothing beside something",
       [](X x) {
         return concat({x[0], x[1]}, 0);
       },
       {empty({0, 2}), tensor({{inf, nan}})},
       tensor({{inf, nan}}),
       tensor({{1, inf}}),
       {empty({0, 2}), tensor({{1, inf}})}},
      {"stack",
       "one number",
       [](X x) { return stack({x[0]}, 0); },
       {tensor(nan)},
       tensor({nan}),
       tensor({inf}),
       {tensor(inf)}},
      {"embedding",
       "no id",
       [no_ids](X x) { return embedding(x[0], no_ids); },
       {tensor({{inf}})},
       empty({0, 1}),
       empty({0, 1}),
       {tensor({{0}})}},
      {"embedding",
       "rows that are not looked up get 0",
       [repeated](X x) { return embedding(x[0], repeated); },
       {tensor({{1}, {inf}, {nan}})},
       tensor({{inf}, {inf}, {1}}),
       tensor({{1}, {inf}, {3}}),
       {tensor({{3}, {inf}, {0}})}},
      {"rearrange",
       "no row, and an axis of one",
       [](X x) {
         return rearrange(x[0], "a (b c) -> c 1 (a b)", {{"b", 1}});
       },
       {empty({0, 3})},
       empty({3, 1, 0}),
       empty({3, 1, 0}),
       {empty({0, 3})}},
  };
}

}  // namespace wick
