#include "core/tensor.h"

#include "core/autograd/node.h"
#include "core/backend.h"

#include <algorithm>

namespace wick {

struct Tensor::State {
  Array array;
  std::shared_ptr<Node> node;
};

Tensor::Tensor(Array array, std::shared_ptr<Node> node)
    : state_(std::make_shared<State>(State{std::move(array), std::move(node)})) {}

const Array& Tensor::array() const {
  if (!state_) {
    fail<ValueError>("tensor: it is undefined: assign it a value before using it");
  }
  return state_->array;
}

const std::shared_ptr<Node>& Tensor::node() const {
  array();
  return state_->node;
}

void Tensor::set_array(Array other) {
  if (other.shape() != shape()) {
    fail<ShapeError>("set_array: the tensor is ", shape(), ", the array ", other.shape(),
                     ": shapes must be equal");
  }
  state_->array = std::move(other);
}

bool Tensor::owns_memory() const {
  return state_.use_count() == 1 && state_->array.buffer.use_count() == 1;
}

const Shape& Tensor::shape() const { return array().shape(); }
int Tensor::dim() const { return array().dim(); }
std::int64_t Tensor::size(int axis) const { return shape()[normalize_axis(axis, dim(), "size")]; }
std::int64_t Tensor::numel() const { return array().numel(); }
std::vector<std::int64_t> Tensor::strides() const {
  return {array().strides().begin(), array().strides().end()};
}
bool Tensor::is_contiguous() const { return wick::is_contiguous(array().layout); }
Device Tensor::device() const { return array().device(); }

Scalar Tensor::item() const {
  if (numel() != 1) {
    fail<ShapeError>("item: the tensor of shape ", shape(), " has ", numel(),
                     " elements: exactly one is needed");
  }
  Scalar value;
  backend(device()).download(&value, array().data(), 1);
  return value;
}

Scalar Tensor::at(std::initializer_list<std::int64_t> index) const {
  if (static_cast<int>(index.size()) != dim()) {
    fail<ShapeError>("at: ", index.size(), " indices for a tensor of shape ", shape(),
                     ": each axis needs one index");
  }
  const Scalar* element = array().data();
  int axis = 0;
  for (std::int64_t position : index) {
    const std::int64_t extent = shape()[axis];
    if (position < -extent || position >= extent) {
      fail<ShapeError>("at: index ", position, " on axis ", axis, " of shape ", shape(),
                       ": it must be from ", -extent, " to ", extent - 1);
    }
    element += (position < 0 ? position + extent : position) * array().strides()[axis];
    ++axis;
  }
  Scalar value;
  backend(device()).download(&value, element, 1);
  return value;
}

std::vector<Scalar> Tensor::to_vector() const { return wick::to_vector(array()); }

bool Tensor::requires_grad() const { return node() != nullptr; }

Tensor& Tensor::requires_grad_(bool required) {
  if (node() && !node()->is_leaf) {
    if (required) return *this;
    fail<ValueError>("requires_grad_: the tensor is the result of ", node()->operation,
                     ", which depends on a tensor that requires a gradient: use detach()");
  }
  if (!required) {
    state_->node = nullptr;
  } else if (!state_->node) {
    state_->node = std::make_shared<Node>("leaf");
    state_->node->is_leaf = true;
  }
  return *this;
}

Tensor Tensor::grad() const { return node() ? node()->grad : Tensor(); }

Tensor Tensor::detach() const { return Tensor(array()); }

Tensor& Tensor::copy_(const Tensor& source) {
  if (source.shape() != shape()) {
    fail<ShapeError>("copy_: cannot copy ", source.shape(), " into ", shape(),
                     ": shapes must be equal");
  }
  if (requires_grad() && grad_enabled()) {
    fail<ValueError>("copy_: the tensor of shape ", shape(),
                     " requires a gradient: new values in place have no history; do it while a "
                     "NoGrad exists");
  }
  for (int axis = 0; axis < dim(); ++axis) {
    if (array().strides()[axis] == 0 && shape()[axis] > 1) {
      fail<ValueError>("copy_: the tensor of shape ", shape(), " is expanded on axis ", axis,
                       ": several of its elements share one number; clone() it first");
    }
  }
  const bool may_overlap = source.array().buffer == array().buffer;
  const Array values = source.device() != device() || may_overlap
                           ? copy_to(source.array(), device())
                           : source.array();
  backend(device()).copy(values, state_->array);
  state_->array.buffer->changed();
  return *this;
}

}  // namespace wick
