#pragma once

#include "core/shape.h"

#include <functional>
#include <string>
#include <vector>

namespace wick {

/// An operation on tensors: its name, the shapes of its operands, and the shape of its result.
struct Operation {
  std::string name;  // "matmul"
  std::vector<Shape> operands;
  Shape result;
};

/// While an Observe exists, each operation of its thread is passed to `see`: forwards, in gradient
/// rules, and under NoGrad. Views such as a transpose are operations. detach() and a copy into
/// existing memory are none. If a thread has several observers, only the last one sees.
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

/// While an Unobserved exists, its thread has no observer. A device that composes a kernel of other
/// operations does one operation, as a device that has the kernel does.
class Unobserved {
 public:
  Unobserved();
  ~Unobserved();
  Unobserved(const Unobserved&) = delete;
  Unobserved& operator=(const Unobserved&) = delete;

 private:
  Observe* before_;
};

}  // namespace wick
