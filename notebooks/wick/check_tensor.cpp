#include "wick/exercise.h"

#include <algorithm>

namespace wick::notebook {
namespace {

Extents draw_extents(int rank, Generator& generator) {
  Extents extents;
  for (int axis = 0; axis < rank; ++axis) extents.push_back(draw_whole(1, 5, generator));
  return extents;
}

Extents strides_of(const Extents& extents) {
  Extents strides(extents.size(), 1);
  for (std::size_t axis = extents.size(); axis-- > 1;) {
    strides[axis - 1] = strides[axis] * extents[axis];
  }
  return strides;
}

/// Of extents in reverse order, the first axis fastest.
Extents first_axis_fastest(const Extents& extents) {
  Extents strides(extents.size(), 1);
  for (std::size_t axis = 1; axis < extents.size(); ++axis) {
    strides[axis] = strides[axis - 1] * extents[axis - 1];
  }
  return strides;
}

/// Empty where the two do not fit.
Extents broadcast_of(Extents a, Extents b) {
  const std::size_t rank = std::max(a.size(), b.size());
  a.insert(a.begin(), rank - a.size(), 1);
  b.insert(b.begin(), rank - b.size(), 1);
  Extents result;
  for (std::size_t axis = 0; axis < rank; ++axis) {
    if (a[axis] != b[axis] && a[axis] != 1 && b[axis] != 1) return {};
    result.push_back(a[axis] == 1 ? b[axis] : a[axis]);
  }
  return result;
}

/// Aligned at the first axis instead of the last.
Extents aligned_left(Extents a, Extents b) {
  const std::size_t rank = std::max(a.size(), b.size());
  a.resize(rank, 1);
  b.resize(rank, 1);
  return broadcast_of(a, b);
}

/// Extents that may or may not fit `a`: some are 1, some axes are missing, few are odd.
Extents draw_partner(const Extents& a, Generator& generator) {
  Extents b(a.begin() + draw_whole(0, static_cast<std::int64_t>(a.size()) - 1, generator), a.end());
  for (std::int64_t& extent : b) {
    const std::int64_t kind = draw_whole(0, 5, generator);
    if (kind < 2) extent = 1;
    if (kind == 2) extent = draw_whole(1, 5, generator);
  }
  return b;
}

/// An answer about extents, of which an empty one is an answer too.
Tensor answer(const Extents& extents) {
  Extents row = extents;
  if (row.empty()) row.push_back(-1);  // "they do not fit", where a tensor has to have something
  return to_row(row);
}

}  // namespace

Checked check_01_1(const std::function<Extents(const Extents&)>& yours, std::uint64_t seed) {
  Exercise exercise{"01.1", "contiguous strides"};
  exercise.draw = [](int number, Generator& generator) {
    return std::vector<Tensor>{to_row(draw_extents(1 + number % 4, generator))};
  };
  exercise.reference = [](const std::vector<Tensor>& in) {
    return to_row(strides_of(to_extents(in[0])));
  };
  exercise.mistakes = {
      {"the first axis moves fastest (column-major); here the last one does",
       [](const std::vector<Tensor>& in) { return to_row(first_axis_fastest(to_extents(in[0]))); }},
      {"those are the extents themselves", [](const std::vector<Tensor>& in) { return in[0]; }}};
  const auto run = [&](const std::vector<Tensor>& in) {
    const Extents strides = yours(to_extents(in[0]));
    return strides.empty() ? Tensor() : to_row(strides);
  };
  return run_check(exercise, run, seed);
}

Checked check_01_2(const std::function<Extents(const Extents&, const Extents&)>& yours,
                   std::uint64_t seed) {
  Exercise exercise{"01.2", "the broadcasting rule"};
  exercise.cases = 40;
  exercise.draw = [](int number, Generator& generator) {
    const Extents a = draw_extents(1 + number % 4, generator);
    const Extents b = draw_partner(a, generator);
    // Which of the two is longer must not matter.
    if (number % 2 == 0) return std::vector<Tensor>{to_row(a), to_row(b)};
    return std::vector<Tensor>{to_row(b), to_row(a)};
  };
  exercise.reference = [](const std::vector<Tensor>& in) {
    return answer(broadcast_of(to_extents(in[0]), to_extents(in[1])));
  };
  exercise.mistakes = {
      {"shapes are aligned at the last axis, not at the first", [](const std::vector<Tensor>& in) {
         return answer(aligned_left(to_extents(in[0]), to_extents(in[1])));
       }}};
  // "They do not fit" is a right answer to some shapes, so that two that fit are asked about first.
  const bool is_unwritten = yours({2, 3}, {2, 3}).empty();
  const auto run = [&](const std::vector<Tensor>& in) {
    if (is_unwritten) return Tensor();
    return answer(yours(to_extents(in[0]), to_extents(in[1])));
  };
  return run_check(exercise, run, seed);
}

Checked check_01_7(const Binary& yours, std::uint64_t seed) {
  Exercise exercise{"01.7", "matmul by loops"};
  exercise.draw = [](int number, Generator& generator) {
    const std::int64_t size = 2 + number;
    const std::int64_t m = draw_whole(1, size, generator);
    const std::int64_t k = draw_whole(1, size, generator);
    const std::int64_t n = draw_whole(1, size, generator);
    // A view: its numbers do not lie in memory in the order of its indices.
    return std::vector<Tensor>{randn({k, m}, generator).transpose(0, 1), randn({k, n}, generator)};
  };
  exercise.reference = [](const std::vector<Tensor>& in) { return matmul(in[0], in[1]); };
  exercise.mistakes = {
      {"that is the element-wise product",
       [](const std::vector<Tensor>& in) { return in[0] * in[1]; }},
      {"that is the product with the second matrix transposed",
       [](const std::vector<Tensor>& in) { return matmul(in[0], in[1].transpose(0, 1)); }}};
  return run_check(
      exercise, [&](const std::vector<Tensor>& in) { return yours(in[0], in[1]); }, seed);
}

}  // namespace wick::notebook
