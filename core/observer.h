#pragma once

#include "core/shape.h"

#include <functional>
#include <string>
#include <vector>

namespace wick {

/// What an operation on tensors was given, and what came of it.
struct Operation {
  std::string name;  // "matmul"
  std::vector<Shape> operands;
  Shape result;
};

/// While it exists, `see` is called with each operation of its thread, forwards and in gradient
/// rules alike, also under NoGrad. Views and copies into existing memory are no operations. Of
/// several observers the last one sees.
class Observe {
 public:
  using See = std::function<void(const Operation&)>;

  explicit Observe(See see);
  ~Observe();
  Observe(const Observe&) = delete;
  Observe& operator=(const Observe&) = delete;

  /// The last observer of this thread, or null.
  static Observe* last();
  void see(const Operation& operation) const { see_(operation); }

 private:
  See see_;
  Observe* before_;
};

}  // namespace wick
