// Chapter 6, Autograd: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 6
// In the framework this file is core/autograd/recording.cpp.

// Whether operations record history. Each thread has a switch of its own, and operations ask
// grad_enabled() before they make a node.

#include "core/autograd/engine.h"

namespace wick {

namespace {

thread_local bool recording = true;

}  // namespace

bool grad_enabled() { return recording; }

NoGrad::NoGrad() {
  throw NotImplemented("06.9 recording on and off: see modules/06_autograd/README.md");
}

NoGrad::~NoGrad() {
  throw NotImplemented("06.9 recording on and off: see modules/06_autograd/README.md");
}

void run_recording(bool on, const std::function<void()>& body) {
  throw NotImplemented("06.9 recording on and off: see modules/06_autograd/README.md");
}

}  // namespace wick
