#pragma once

#include "core/core.h"

#include <iostream>
#include <string>

// The programs of the lessons print with these functions. The framework does not use them.
namespace wick {

/// Prints the message of the Error that function() throws.
template <typename Function>
void show_error(Function function) {
  try {
    function();
  } catch (const Error& error) {
    std::cout << error.what() << '\n';
  }
}

/// The numbers of x as text, without the line that describes x.
inline std::string numbers(const Tensor& x) {
  const std::string text = to_string(x.detach());
  return text.substr(0, text.rfind('\n'));
}

/// The largest difference between two elements at the same place of a and b.
inline double distance(const Tensor& a, const Tensor& b) { return max(abs(a - b)).item(); }

}  // namespace wick
