// A stack of switches, and an exception caught and thrown again.

#include "core/autograd/engine.h"

namespace wick {

namespace {

thread_local std::vector<bool> switches{true};

}  // namespace

bool grad_enabled() { return switches.back(); }

NoGrad::NoGrad() : before_(switches.back()) { switches.push_back(false); }
NoGrad::~NoGrad() { switches.pop_back(); }

void run_recording(bool on, const std::function<void()>& body) {
  switches.push_back(on);
  try {
    body();
  } catch (...) {
    switches.pop_back();
    throw;
  }
  switches.pop_back();
}

}  // namespace wick
