#include "core/observer.h"

#include <utility>

namespace wick {

namespace {

thread_local Observe* observer = nullptr;

}  // namespace

Observe::Observe(See see, Begin begin)
    : see_(std::move(see)), begin_(std::move(begin)), before_(observer) {
  observer = this;
}

Observe::~Observe() { observer = before_; }

Observe* Observe::last() { return observer; }

Unobserved::Unobserved() : before_(observer) { observer = nullptr; }

Unobserved::~Unobserved() { observer = before_; }

}  // namespace wick
