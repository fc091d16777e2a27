#pragma once

#include "core/array.h"
#include "core/error.h"

#include <initializer_list>
#include <iosfwd>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

namespace wick {

struct Node;

struct BackwardOptions {
  /// Keeps the graph, so that backward can run through it again.
  bool retain_graph = false;
  /// Records the backward pass itself, for derivatives of derivatives. grad() only.
  bool create_graph = false;
};

/// A handle on an Array that remembers how it was made. Copies of a handle share values, gradient
/// and history, as in PyTorch. Every axis is an int and may be negative.
class Tensor {
 public:
  /// An undefined tensor: every operation but defined() refuses it with a ValueError.
  Tensor() = default;
  explicit Tensor(Array array, std::shared_ptr<Node> node = nullptr);

  bool defined() const { return state_ != nullptr; }
  const Shape& shape() const;
  int dim() const;
  std::int64_t size(int axis) const;
  std::int64_t numel() const;
  /// The strides in elements, not in bytes.
  std::vector<std::int64_t> strides() const;
  bool is_contiguous() const;
  Device device() const;

  /// The number in a tensor that has exactly one.
  Scalar item() const;
  Scalar at(std::initializer_list<std::int64_t> index) const;
  /// All elements in row-major order, on the host.
  std::vector<Scalar> to_vector() const;

  bool requires_grad() const;
  /// Marks a leaf as a tensor to differentiate by. Throws ValueError on the result of a recorded
  /// operation: its history determines whether it requires a gradient.
  Tensor& requires_grad_(bool required = true);
  /// The gradient that backward() has accumulated in this leaf; undefined before it has.
  Tensor grad() const;
  /// Sets grad() to zeros if it is defined.
  void zero_grad();
  /// Adds d(this)/d(leaf) to the grad() of every leaf that this tensor was computed from. A tensor
  /// of one element needs no dy. Frees the graph unless options.retain_graph; throws Error if an
  /// earlier pass has freed a part of it.
  void backward(const Tensor& dy = Tensor(), BackwardOptions options = {}) const;

  /// The same values without history, in shared memory.
  Tensor detach() const;
  Tensor to(Device device) const;
  Tensor clone() const;
  /// This tensor if it is contiguous, else a contiguous copy.
  Tensor contiguous() const;

  /// Writes new values in place, without history: equal shapes, any device. Throws ValueError on an
  /// expanded target, and on a target that requires a gradient outside NoGrad.
  Tensor& copy_(const Tensor& source);

  // Views share memory and cost O(1). reshape is a view if the strides allow it, else a copy.

  /// One extent may be -1: it is computed from the others.
  Tensor reshape(std::initializer_list<std::int64_t> extents) const;
  Tensor reshape(const Shape& shape) const;
  Tensor transpose(int a, int b) const;
  Tensor permute(const std::vector<int>& order) const;
  /// Elements begin..end-1 of `axis`; negative positions count from the end.
  Tensor slice(int axis, std::int64_t begin, std::int64_t end) const;
  /// Inserts a new axis of extent 1 at position `axis` of the result.
  Tensor unsqueeze(int axis) const;
  /// Removes `axis`, whose extent must be 1.
  Tensor squeeze(int axis) const;
  /// Stretches by the broadcasting rule, with stride 0; an extent of -1 keeps the axis as it is.
  Tensor expand(std::initializer_list<std::int64_t> extents) const;
  Tensor expand(const Shape& shape) const;

  // These functions are for operations and the engine.

  const Array& array() const;
  /// The operation that made this tensor; null for a constant.
  const std::shared_ptr<Node>& node() const;
  /// Gives every copy of this handle another array of the same shape (a move between devices).
  void set_array(Array array);
  /// True if no other handle and no view shares its memory.
  bool owns_memory() const;

 private:
  struct State;
  std::shared_ptr<State> state_;
};

/// A readable table: values, shape, device, and whether the tensor requires a gradient. Axes longer
/// than six are abbreviated in tensors of more than 1,000 elements.
std::ostream& operator<<(std::ostream& stream, const Tensor& tensor);
std::string to_string(const Tensor& tensor);

/// While a Recording exists on a thread, operations there record history (on) or do not (off). Its
/// end restores the state before. Recordings nest.
class Recording {
 public:
  explicit Recording(bool on);
  ~Recording();
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;

 private:
  bool before_;
};

/// While a NoGrad exists on a thread, operations there record no history. NoGrads nest.
class NoGrad : public Recording {
 public:
  NoGrad() : Recording(false) {}
};

/// True if operations on this thread record history.
bool grad_enabled();

/// d(output)/d(input) for each input, weighted by dy. If `dy` is undefined, it is 1 and output must
/// have one element. The results are returned, not accumulated. With options.create_graph they can
/// be differentiated again. An input that output does not depend on gives zeros. Throws Error if a
/// path to an input leads through a part of the graph that an earlier pass has freed.
std::vector<Tensor> grad(const Tensor& output, const std::vector<Tensor>& inputs,
                         const Tensor& dy = {}, BackwardOptions options = {});

}  // namespace wick
