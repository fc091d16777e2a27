// Whoever restores is an object: run_recording has one, and NoGrad is one.

#include "core/autograd/engine.h"

#include <utility>

namespace wick {

namespace {

thread_local bool recording = true;

class Keep {
 public:
  Keep() : kept_(recording) {}
  ~Keep() { recording = kept_; }

 private:
  const bool kept_;
};

}  // namespace

bool grad_enabled() { return recording; }

NoGrad::NoGrad() : before_(std::exchange(recording, false)) {}

NoGrad::~NoGrad() {
  if (before_) recording = true;
  if (!before_) recording = false;
}

void run_recording(bool on, const std::function<void()>& body) {
  const Keep keep;
  recording = on;
  body();
}

}  // namespace wick
