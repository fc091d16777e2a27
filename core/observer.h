#pragma once

#include "core/shape.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace wick {

class Buffer;
struct Node;

/// An operation on tensors: its name, the shapes of its operands, and the shape of its result.
struct Operation {
  std::string name;  // "matmul"
  std::vector<Shape> operands;
  Shape result;
};

/// While an Observe exists, each operation of its thread is passed to `see`: forwards, in gradient
/// rules, and under NoGrad. Views such as a transpose are operations. detach() and a copy into
/// existing memory are none. If a thread has several observers, only the last one sees. An observer
/// of all threads also sees the operations of threads that have none, which may call it at the same
/// time: each of these must end before the observer does. A program has one such observer at most;
/// the constructor of another throws Error.
/// `see` is called when the result is there, and `begin` where the operation checks its operands:
/// an operation of others begins first and is seen last, if at all. Fused gradient rules check
/// nothing and do not begin. The constructor throws ValueError if `see` is empty.
class Observe {
 public:
  using See = std::function<void(const Operation&)>;
  using Begin = std::function<void()>;
  enum class Threads { This, All };

  explicit Observe(See see, Begin begin = {}, Threads threads = Threads::This);
  ~Observe();
  Observe(const Observe&) = delete;
  Observe& operator=(const Observe&) = delete;

  /// The last observer of this thread, else that of all threads, or null.
  static const Observe* last();
  void see(const Operation& operation) const { see_(operation); }
  void begin() const {
    if (begin_) begin_();
  }

 private:
  See see_;
  Begin begin_;
  const Observe* before_;
};

/// While an ObserveMemory exists, `made` is called for each new buffer of an array and `released`
/// for each whose end begins, on the thread where it happens. `backward` is called before
/// Tensor::backward() starts at a node, and with null when it has ended, if it did not throw. A
/// program has one at most. Nothing that is called may throw.
class ObserveMemory {
 public:
  using Seen = std::function<void(const Buffer&)>;
  using Backward = std::function<void(const std::shared_ptr<Node>&)>;

  ObserveMemory(Seen made, Seen released, Backward backward);
  ~ObserveMemory();
  ObserveMemory(const ObserveMemory&) = delete;
  ObserveMemory& operator=(const ObserveMemory&) = delete;

  /// The observer of this program, or null.
  static const ObserveMemory* current();
  void made(const Buffer& buffer) const { made_(buffer); }
  void released(const Buffer& buffer) const { released_(buffer); }
  void backward(const std::shared_ptr<Node>& start) const { backward_(start); }

 private:
  Seen made_, released_;
  Backward backward_;
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
  const Observe* before_;
  bool was_hidden_;
};

}  // namespace wick
