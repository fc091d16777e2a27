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
/// `see` is called when the result is there, and `begin` where the operation checks its operands:
/// an operation of others begins first and is seen last, if at all. Fused gradient rules check
/// nothing and do not begin.
class Observe {
 public:
  using See = std::function<void(const Operation&)>;
  using Begin = std::function<void()>;

  explicit Observe(See see, Begin begin = {});
  ~Observe();
  Observe(const Observe&) = delete;
  Observe& operator=(const Observe&) = delete;

  /// The last observer of this thread, or null.
  static Observe* last();
  void see(const Operation& operation) const { see_(operation); }
  void begin() const {
    if (begin_) begin_();
  }

 private:
  See see_;
  Begin begin_;
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
