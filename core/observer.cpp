#include "core/observer.h"

#include "core/error.h"

#include <atomic>
#include <utility>

namespace wick {

namespace {

thread_local Observe* observer = nullptr;
std::atomic<const ObserveMemory*> memory_observer{nullptr};

}  // namespace

Observe::Observe(See see, Begin begin)
    : see_(std::move(see)), begin_(std::move(begin)), before_(observer) {
  if (!see_) fail<ValueError>("observe: the function that sees operations is empty");
  observer = this;
}

Observe::~Observe() { observer = before_; }

Observe* Observe::last() { return observer; }

ObserveMemory::ObserveMemory(Seen made, Seen released, Backward backward)
    : made_(std::move(made)), released_(std::move(released)), backward_(std::move(backward)) {
  memory_observer = this;
}

ObserveMemory::~ObserveMemory() { memory_observer = nullptr; }

const ObserveMemory* ObserveMemory::current() {
  return memory_observer.load(std::memory_order_acquire);
}

Unobserved::Unobserved() : before_(observer) { observer = nullptr; }

Unobserved::~Unobserved() { observer = before_; }

}  // namespace wick
