// Chapter 6, Autograd: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 6
// In the framework this file is core/autograd/engine.cpp.

// The engine of reverse-mode differentiation: the order in which a backward pass visits nodes, the
// end of gradients in leaves, and the switch of recording. A node is newer than those it leads to.

#include "core/autograd/node.h"
#include "core/ops.h"

#include <functional>
#include <map>

namespace wick {

void propagate(const std::shared_ptr<Node>& root, const Tensor& dy, const Visit& visit) {
  throw NotImplemented("06.7 the order of the backward pass: see modules/06_autograd/README.md");
}

void accumulate(Node& leaf, const Tensor& dx) {
  throw NotImplemented("06.8 gradients in leaves: see modules/06_autograd/README.md");
}

void Tensor::zero_grad() {
  if (node() == nullptr) return;  // this tensor collects no gradient
  throw NotImplemented("06.8 gradients in leaves: see modules/06_autograd/README.md");
}

// Each thread has its own switch. Operations ask grad_enabled() before they make a node.
thread_local bool recording = true;
bool grad_enabled() { return recording; }

Recording::Recording(bool on) {
  throw NotImplemented("06.9 recording on and off: see modules/06_autograd/README.md");
}

Recording::~Recording() {
  throw NotImplemented("06.9 recording on and off: see modules/06_autograd/README.md");
}

}  // namespace wick
