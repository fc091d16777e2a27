// The suites of chapter 06 about the backward pass, on functions of cells: see graded.h.
#include "core/autograd/node.h"
#include "core/core.h"
#include "tests/06_autograd/public/recording.h"
#include "tools/grade/scenario/gradients.h"
#include "wick/graded.h"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace wick::swapped {
namespace {

using notebook::Swapped;

Swapped<void(const std::shared_ptr<Node>&, const Tensor&, const Visit&)> propagate(wick::propagate);

Swapped<void(Node&, const Tensor&)> accumulate(wick::accumulate);

void add_leaves(const std::shared_ptr<Node>& node, std::set<std::shared_ptr<Node>>& leaves) {
  if (node == nullptr) return;
  if (node->is_leaf) leaves.insert(node);
  for (const Edge& edge : node->edges) add_leaves(edge.node, leaves);
}

/// The pass finds leaves without a gradient; what it brings is added to what they had. A second
/// handle on it is then written into: a leaf whose gradient shares its memory shows that.
void run_backward(const Tensor& y, const Tensor& dy) {
  std::set<std::shared_ptr<Node>> leaves;
  add_leaves(y.node(), leaves);
  std::map<std::shared_ptr<Node>, Tensor> before;
  for (const auto& leaf : leaves) before[leaf] = std::exchange(leaf->grad, Tensor());
  scenario::run_backward(y, dy);
  for (const auto& leaf : leaves) {
    const Tensor dx = std::exchange(leaf->grad, before[leaf]);
    if (!dx.defined()) continue;
    Tensor held = dx;
    accumulate(*leaf, dx);
    held.copy_(full(held.shape(), 777));
  }
}

Swapped<void(bool&, bool, const std::function<void()>&)> switched(
    [](bool&, bool on, const std::function<void()>& body) { scenario::run_recording(on, body); });

/// A switch of its own: cells do not reach the library's.
bool& recording() {
  static bool is_on = true;
  return is_on;
}

bool grad_enabled() { return switched.is_cell() ? recording() : wick::grad_enabled(); }

void run_recording(bool on, const std::function<void()>& body) { switched(recording(), on, body); }

class NoGrad {
 public:
  NoGrad() { recording() = false; }
  ~NoGrad() { recording() = before_; }
  NoGrad(const NoGrad&) = delete;
  NoGrad& operator=(const NoGrad&) = delete;

 private:
  bool before_ = recording();
  wick::NoGrad library_;
};

}  // namespace
}  // namespace wick::swapped

#define propagate swapped::propagate
#include "tests/06_autograd/public/propagate.cpp"
#undef propagate
#define run_backward swapped::run_backward
#include "tests/06_autograd/public/leaf.cpp"
#undef run_backward
#define grad_enabled swapped::grad_enabled
#define run_recording swapped::run_recording
#define NoGrad swapped::NoGrad
#include "tests/06_autograd/public/recording.cpp"
#undef grad_enabled
#undef run_recording
#undef NoGrad

namespace wick::notebook {

Checked graded_06_7(const Checked& checked, const Propagating& yours) {
  return run_graded(checked, swapped::propagate, yours);
}

Checked graded_06_8(const Checked& checked, const Accumulating& yours) {
  return run_graded(checked, swapped::accumulate, yours);
}

Checked graded_06_9(const Checked& checked, const Switching& yours) {
  swapped::recording() = true;  // whatever a wrong answer left
  return run_graded(checked, swapped::switched, yours);
}

}  // namespace wick::notebook
