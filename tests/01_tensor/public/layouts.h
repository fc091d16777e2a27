#pragma once

#include "core/strides.h"
#include "tools/grade/scenario/layout.h"
#include "tools/grade/scenario/scenario.h"

#include <functional>
#include <string>
#include <vector>

// What scenarios about layouts share. Layouts of inputs are spelt out, never computed by the code
// under test.
namespace wick::scenario {

inline Strides strides_of(const std::vector<std::int64_t>& steps) {
  Strides strides(static_cast<int>(steps.size()));
  for (int axis = 0; axis < strides.size(); ++axis) {
    strides[axis] = steps[static_cast<std::size_t>(axis)];
  }
  return strides;
}

/// The numbers in adjacent memory, seen in another way.
inline Tensor seen(const Tensor& numbers, const Shape& shape,
                   const std::vector<std::int64_t>& steps, std::int64_t offset = 0) {
  return Tensor(adjacent(numbers).array().view(Layout{shape, strides_of(steps), offset}));
}

/// For each call: 0 where it returns, 1 where it throws a ShapeError, 2 where it throws another
/// error.
inline std::vector<double> refusals(const std::vector<std::function<void()>>& calls) {
  std::vector<double> result;
  for (const std::function<void()>& call : calls) {
    result.push_back(0);
    try {
      call();
    } catch (const NotImplemented&) {
      throw;
    } catch (const ShapeError&) {
      result.back() = 1;
    } catch (...) {
      result.back() = 2;
    }
  }
  return result;
}

inline void observe_strides(const std::string& name, const Strides& strides) {
  observe(name, std::vector<double>(strides.begin(), strides.end()));
}

/// The last three digits of each number: an observation is a double, which may lack them.
inline void observe_last_digits(const std::string& name, const std::vector<std::int64_t>& numbers) {
  std::vector<double> digits;
  for (const std::int64_t number : numbers) digits.push_back(static_cast<double>(number % 1000));
  observe(name, digits);
}

/// Shape, values, strides, offset, and whether the memory is that of `base`.
inline void observe_view(const std::string& name, const Tensor& view, const Tensor& base) {
  observe(name, view);
  observe_layout(name + ": strides, offset, shared", view, base);
}

/// The same for stretched views. Along an axis of extent 1 no step is ever taken: its stride may be
/// any number.
inline void observe_stretched(const std::string& name, const Tensor& view, const Tensor& base) {
  observe(name, view);
  Layout layout = view.array().layout;
  for (int axis = 0; axis < view.dim(); ++axis) {
    if (layout.shape[axis] <= 1) layout.strides[axis] = 0;
  }
  observe_layout(name + ": strides, offset, shared", Tensor(view.array().view(layout)), base);
}

}  // namespace wick::scenario
