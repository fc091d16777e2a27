#include "core/strides.h"

#include "wick/exercise.h"
#include "wick/graded.h"

#include <algorithm>
#include <utility>

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

/// Extents that `from` can become, and now and then one that it cannot: axes of 1 stretched, new
/// ones in front.
Extents draw_target(const Extents& from, Generator& generator) {
  Extents target = draw_extents(static_cast<int>(draw_whole(0, 2, generator)), generator);
  for (std::int64_t extent : from) {
    const std::int64_t kind = draw_whole(0, 5, generator);
    const bool is_changed = extent == 1 ? kind > 1 : kind == 0;
    target.push_back(is_changed ? draw_whole(1, 4, generator) : extent);
  }
  if (draw_whole(0, 9, generator) == 0) target.erase(target.begin());
  return target.empty() ? Extents{1} : target;
}

/// An answer about extents, of which an empty one is an answer too.
Tensor answer(const Extents& extents) {
  Extents row = extents;
  if (row.empty()) row.push_back(-1);  // "they do not fit", where a tensor has to have something
  return to_row(row);
}

/// Strides for `target` as an answer: along an axis of one element any will do.
Tensor answer_in(const Extents& target, Extents strides) {
  if (strides.size() != target.size()) return answer(strides);
  for (std::size_t axis = 0; axis < target.size(); ++axis) {
    if (target[axis] == 1) strides[axis] = 0;
  }
  return answer(strides);
}

/// By the library; empty where it refuses.
Extents expanded(const Extents& extents, const Extents& strides, const Extents& target) {
  Layout layout{Shape(extents), Strides(static_cast<int>(extents.size()))};
  for (std::size_t axis = 0; axis < strides.size(); ++axis) {
    layout.strides[static_cast<int>(axis)] = strides[axis];
  }
  try {
    const Strides result = expand(layout, Shape(target)).strides;
    Extents numbers;
    for (int axis = 0; axis < result.size(); ++axis) numbers.push_back(result[axis]);
    return numbers;
  } catch (const ShapeError&) {
    return {};
  }
}

/// Old strides in place, at the last axes; 0 at new ones.
Extents moved_over(const Extents& strides, std::size_t rank) {
  Extents result(rank, 0);
  for (std::size_t i = 0; i < std::min(rank, strides.size()); ++i) {
    result[rank - 1 - i] = strides[strides.size() - 1 - i];
  }
  return result;
}

/// As `expanded`, but where it refuses.
Extents expanded_anyhow(const Extents& extents, const Extents& strides, const Extents& target) {
  Extents kept = strides;
  for (std::size_t axis = 0; axis < extents.size(); ++axis) {
    if (extents[axis] == 1) kept[axis] = 0;
  }
  return moved_over(kept, target.size());
}

/// As `expanded`, but aligned at the first axis: new ones come behind.
Extents expanded_from_left(Extents extents, Extents strides, const Extents& target) {
  if (extents.size() > target.size()) return {};
  extents.resize(target.size(), 1);
  strides.resize(target.size(), 0);
  return expanded(extents, strides, target);
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
  return graded_01_1(run_check(exercise, run, seed), yours);
}

Checked check_01_2(const std::function<Extents(const Extents&, const Extents&)>& yours,
                   std::uint64_t seed) {
  Exercise exercise{"01.2", "the broadcasting rule"};
  exercise.cases = 40;
  exercise.draw = [](int number, Generator& generator) {
    if (number == 0) return std::vector<Tensor>{to_row(Extents{2, 3}), to_row(Extents{2, 3})};
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
  // "They do not fit" is a right answer to some shapes, so that two that fit are the first case.
  bool is_first = true;
  const auto run = [&](const std::vector<Tensor>& in) {
    const Extents extents = yours(to_extents(in[0]), to_extents(in[1]));
    return std::exchange(is_first, false) && extents.empty() ? Tensor() : answer(extents);
  };
  return graded_01_2(run_check(exercise, run, seed), yours);
}

Checked check_01_4(
    const std::function<Extents(const Extents&, const Extents&, const Extents&)>& yours,
    std::uint64_t seed) {
  using Inputs = std::vector<Tensor>;
  const auto strides_by = [](const auto& rule, const Inputs& in) {
    return rule(to_extents(in[0]), to_extents(in[1]), to_extents(in[2]));
  };
  const auto by = [strides_by](auto rule) {
    return [strides_by, rule](const Inputs& in) {
      return answer_in(to_extents(in[2]), strides_by(rule, in));
    };
  };
  Exercise exercise{"01.4", "expand"};
  exercise.cases = 40;
  exercise.draw = [](int number, Generator& generator) {
    if (number == 0) {
      return Inputs{to_row(Extents{2, 1}), to_row(Extents{1, 1}), to_row(Extents{2, 3})};
    }
    const Extents extents = draw_extents(1 + number % 3, generator);
    // Of a view, now and then: only every other element of the last axis.
    Extents strides = strides_of(extents);
    for (std::int64_t& stride : strides) stride *= 1 + number % 2;
    return Inputs{to_row(extents), to_row(strides), to_row(draw_target(extents, generator))};
  };
  exercise.reference = by(expanded);
  exercise.mistakes = {
      {"a stretched axis has stride 0: a step along it moves to the same element",
       by([](const Extents& extents, const Extents& strides, const Extents& target) {
         const bool fits = !expanded(extents, strides, target).empty();
         return fits ? moved_over(strides, target.size()) : Extents{};
       })},
      {"it stretches what cannot be: an extent of 1 becomes any other, no other changes, and no "
       "axis disappears",
       by(expanded_anyhow)},
      {"axes are aligned at the last one, not at the first", by(expanded_from_left)},
      {"those are the strides of a copy: a view keeps those that it has",
       by([](const Extents&, const Extents&, const Extents& target) {
         return strides_of(target);
       })}};
  // As above: what can be done is the first case.
  bool is_first = true;
  const auto run = [&](const Inputs& in) {
    const Extents strides = strides_by(yours, in);
    const bool is_unwritten = std::exchange(is_first, false) && strides.empty();
    return is_unwritten ? Tensor() : answer_in(to_extents(in[2]), strides);
  };
  return graded_01_4(run_check(exercise, run, seed), yours);
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
  const auto run = [&](const std::vector<Tensor>& in) { return yours(in[0], in[1]); };
  return graded_01_7(run_check(exercise, run, seed), yours);
}

}  // namespace wick::notebook
