#include "wick/exercise.h"
#include "wick/graded.h"

#include <algorithm>
#include <numeric>

namespace wick::notebook {
namespace {

using Inputs = std::vector<Tensor>;

/// Extents, strides and offset in a row, as an answer; undefined where there is no layout.
Tensor answer(const Layout& layout) {
  if (layout.shape.size() == 0) return {};
  Extents row(layout.shape.begin(), layout.shape.end());
  row.insert(row.end(), layout.strides.begin(), layout.strides.end());
  row.push_back(layout.offset);
  return to_row(row);
}

std::int64_t number_of(const Tensor& x) { return static_cast<std::int64_t>(x.item()); }

/// Of the first three inputs: extents, strides, offset.
Layout layout_of(const Inputs& in) {
  const Extents extents = to_extents(in[0]);
  const Extents steps = to_extents(in[1]);
  Layout layout{Shape(extents), Strides(static_cast<int>(steps.size())), number_of(in[2])};
  for (std::size_t i = 0; i < steps.size(); ++i) layout.strides[static_cast<int>(i)] = steps[i];
  return layout;
}

std::vector<int> order_of(const Inputs& in) {
  const Extents numbers = to_extents(in[3]);
  return {numbers.begin(), numbers.end()};
}

/// A view within a larger array: some axes take every second element, and it begins further in.
Inputs draw_layout(int number, Generator& generator) {
  Extents extents = {2, 3};
  if (number > 0) {
    extents.assign(static_cast<std::size_t>(2 + number % 3), 0);
    for (std::int64_t& extent : extents) extent = draw_whole(2, 5, generator);
  }
  Extents steps(extents.size());
  std::int64_t step = 1;
  for (std::size_t axis = extents.size(); axis-- > 0;) {
    steps[axis] = number == 0 ? step : step * draw_whole(1, 2, generator);
    step = steps[axis] * extents[axis];
  }
  const Extents offset = {number == 0 ? 0 : draw_whole(1, 9, generator)};
  return {to_row(extents), to_row(steps), to_row(offset)};
}

/// Axes in a random order, other than the one that they have.
Tensor draw_order(std::int64_t rank, Generator& generator) {
  Extents order(static_cast<std::size_t>(rank));
  std::iota(order.begin(), order.end(), 0);
  const Extents before = order;
  while (order == before) {
    for (std::int64_t i = rank - 1; i > 0; --i) {
      std::swap(order[static_cast<std::size_t>(i)],
                order[static_cast<std::size_t>(draw_whole(0, i, generator))]);
    }
  }
  return to_row(order);
}

/// The order that takes it back.
std::vector<int> inverse(const std::vector<int>& order) {
  std::vector<int> result(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    result[static_cast<std::size_t>(order[i])] = static_cast<int>(i);
  }
  return result;
}

}  // namespace

Checked check_01_3(const Permuting& yours, std::uint64_t seed) {
  Exercise exercise{"01.3", "a permuted view"};
  exercise.draw = [](int number, Generator& generator) {
    Inputs in = draw_layout(number, generator);
    in.push_back(draw_order(in[0].numel(), generator));
    return in;
  };
  const auto result = [](const Inputs& in) { return permute(layout_of(in), order_of(in)); };
  exercise.reference = [=](const Inputs& in) { return answer(result(in)); };
  exercise.mistakes = {
      {"the strides move along with the extents",
       [=](const Inputs& in) {
         return answer({result(in).shape, layout_of(in).strides, result(in).offset});
       }},
      {"those are the strides of a copy: a view keeps those that it has, in another order",
       [=](const Inputs& in) {
         return answer({result(in).shape, contiguous_strides(result(in).shape), result(in).offset});
       }},
      {"the order is read backwards: axis i of the result is axis order[i] of the layout",
       [](const Inputs& in) { return answer(permute(layout_of(in), inverse(order_of(in)))); }},
      {"the offset is missing: a view begins where its layout does", [=](const Inputs& in) {
         return answer({result(in).shape, result(in).strides, 0});
       }}};
  const auto run = [&](const Inputs& in) { return answer(yours(layout_of(in), order_of(in))); };
  return graded_01_3(run_check(exercise, run, seed), yours);
}

Checked check_01_3_slice(const Slicing& yours, std::uint64_t seed) {
  Exercise exercise{"01.3", "a sliced view"};
  exercise.draw = [](int number, Generator& generator) {
    Inputs in = draw_layout(number, generator);
    const std::int64_t axis = draw_whole(0, in[0].numel() - 1, generator);
    const std::int64_t extent = to_extents(in[0])[static_cast<std::size_t>(axis)];
    const std::int64_t begin = draw_whole(number < 2 ? 1 : 0, extent - 1, generator);
    in.push_back(to_row(Extents{axis, begin, draw_whole(begin + 1, extent, generator)}));
    return in;
  };
  const auto by = [](const auto& function) {
    return [=](const Inputs& in) {
      const Extents numbers = to_extents(in[3]);
      return answer(function(layout_of(in), static_cast<int>(numbers[0]), numbers[1], numbers[2]));
    };
  };
  exercise.reference = by(slice);
  exercise.mistakes = {
      {"the offset stays: the first element lies begin steps further on",
       by([](const Layout& layout, int axis, std::int64_t begin, std::int64_t end) {
         Layout result = slice(layout, axis, begin, end);
         result.offset = layout.offset;
         return result;
       })},
      {"the offset grows by begin steps of the axis, not by begin elements",
       by([](const Layout& layout, int axis, std::int64_t begin, std::int64_t end) {
         Layout result = slice(layout, axis, begin, end);
         result.offset = layout.offset + begin;
         return result;
       })},
      {"elements begin to end - 1 are end - begin",
       by([](const Layout& layout, int axis, std::int64_t begin, std::int64_t end) {
         Layout result = slice(layout, axis, begin, end);
         Extents extents(result.shape.begin(), result.shape.end());
         extents[static_cast<std::size_t>(axis)] = end;
         result.shape = Shape(extents);
         return result;
       })},
      {"those are the strides of a copy: a view keeps those that it has",
       by([](const Layout& layout, int axis, std::int64_t begin, std::int64_t end) {
         Layout result = slice(layout, axis, begin, end);
         result.strides = contiguous_strides(result.shape);
         return result;
       })}};
  const std::function<Tensor(const Inputs&)> run = by(yours);
  return graded_01_3_slice(run_check(exercise, run, seed), yours);
}

}  // namespace wick::notebook
