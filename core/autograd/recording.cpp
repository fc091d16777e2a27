// Whether operations record history. Each thread has a switch of its own, and operations ask
// grad_enabled() before they make a node.

#include "core/autograd/engine.h"

namespace wick {

namespace {

thread_local bool recording = true;

}  // namespace

bool grad_enabled() { return recording; }

NoGrad::NoGrad() {
  // BEGIN SOLUTION 06.9
  before_ = recording;
  recording = false;
  // END SOLUTION
}

NoGrad::~NoGrad() {
  // BEGIN SOLUTION 06.9
  recording = before_;
  // END SOLUTION
}

void run_recording(bool on, const std::function<void()>& body) {
  // BEGIN SOLUTION 06.9
  struct Restore {
    bool before = recording;
    ~Restore() { recording = before; }  // on the way out, whichever way that is
  } restore;
  recording = on;
  body();
  // END SOLUTION
}

}  // namespace wick
