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
  /// Keep the graph, so that backward can run through it again.
  bool retain_graph = false;
  /// Record the backward pass itself, for derivatives of derivatives. grad() only.
  bool create_graph = false;
};

/// A handle on an Array that remembers how it was made. Copies of a handle share values, gradient
/// and history, as in PyTorch. Every axis is an int and may be negative.
class Tensor {
 public:
  /// Undefined: every operation but defined() refuses it with a ValueError.
  Tensor() = default;
  explicit Tensor(Array array, std::shared_ptr<Node> node = nullptr);

  bool defined() const { return state_ != nullptr; }
  const Shape& shape() const;
  int dim() const;
  std::int64_t size(int axis) const;
  std::int64_t numel() const;
  /// In elements, not bytes.
  std::vector<std::int64_t> strides() const;
  bool is_contiguous() const;
  Device device() const;

  /// The number in a tensor that has exactly one.
  Scalar item() const;
  Scalar at(std::initializer_list<std::int64_t> index) const;
  /// All elements in row-major order, on the host.
  std::vector<Scalar> to_vector() const;

  bool requires_grad() const;
  /// Marks a leaf as something to differentiate by. Throws ValueError on the result of a recorded
  /// operation, whose history says what it depends on.
  Tensor& requires_grad_(bool required = true);
  /// What backward() has accumulated here: undefined until it has reached this leaf.
  Tensor grad() const;
  /// Resets grad() to zeros where there is one.
  void zero_grad();
  /// Adds d(this)/d(leaf) to the grad() of every leaf this tensor was computed from. A tensor of
  /// one element needs no dy. Frees the graph unless options.retain_graph.
  void backward(const Tensor& dy = Tensor(), BackwardOptions options = {}) const;

  /// The same values without history, sharing memory.
  Tensor detach() const;
  Tensor to(Device device) const;
  Tensor clone() const;
  /// Itself where it is contiguous, else a contiguous copy.
  Tensor contiguous() const;

  /// New values in place, without history: equal shapes, any device. Throws ValueError on an
  /// expanded target, and on one that requires a gradient outside NoGrad.
  Tensor& copy_(const Tensor& source);

  // Views share memory and cost O(1); reshape is a view where strides allow, else a copy.

  /// One extent may be -1: what is left over.
  Tensor reshape(std::initializer_list<std::int64_t> extents) const;
  Tensor reshape(const Shape& shape) const;
  Tensor transpose(int a, int b) const;
  Tensor permute(const std::vector<int>& order) const;
  /// Elements begin..end-1 of `axis`; negative positions count from the end.
  Tensor slice(int axis, std::int64_t begin, std::int64_t end) const;
  /// A new axis of extent 1 at position `axis` of the result.
  Tensor unsqueeze(int axis) const;
  /// Without `axis`, whose extent must be 1.
  Tensor squeeze(int axis) const;
  /// Stretched by the broadcasting rule, with stride 0; an extent of -1 keeps the axis as it is.
  Tensor expand(std::initializer_list<std::int64_t> extents) const;
  Tensor expand(const Shape& shape) const;

  // For operations and the engine.

  const Array& array() const;
  /// How it was made: null for a constant.
  const std::shared_ptr<Node>& node() const;
  /// Gives every copy of this handle another array of the same shape (a move between devices).
  void set_array(Array array);
  /// Whether no other handle and no view shares its memory.
  bool owns_memory() const;

 private:
  struct State;
  std::shared_ptr<State> state_;
};

/// A table that a person can read: values, shape, device, whether it requires a gradient. Axes
/// longer than six are abbreviated in tensors of more than 1,000 elements.
std::ostream& operator<<(std::ostream& stream, const Tensor& tensor);
std::string to_string(const Tensor& tensor);

/// While one exists on a thread, operations there record history, or do not. Its end puts back what
/// was before. Nests.
class Recording {
 public:
  explicit Recording(bool on);
  ~Recording();
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;

 private:
  bool before_;
};

/// While one exists on a thread, operations there record no history. Nests.
class NoGrad : public Recording {
 public:
  NoGrad() : Recording(false) {}
};

/// Whether operations on this thread record history.
bool grad_enabled();

/// d(output)/d(input) for each input, weighted by dy (ones where `dy` is undefined, for an output
/// of one element), returned instead of accumulated. With options.create_graph the results can be
/// differentiated again. An input that output does not depend on gives zeros.
std::vector<Tensor> grad(const Tensor& output, const std::vector<Tensor>& inputs,
                         const Tensor& dy = {}, BackwardOptions options = {});

}  // namespace wick
