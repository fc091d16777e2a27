#include "core/observer.h"

#include "core/error.h"

#include <atomic>
#include <utility>

namespace wick {

namespace {

thread_local const Observe* observer = nullptr;
thread_local bool is_hidden = false;  // from observers, by an Unobserved
std::atomic<const Observe*> of_all_threads{nullptr};
std::atomic<const ObserveMemory*> memory_observer{nullptr};

}  // namespace

Observe::Observe(See see, Begin begin, Threads threads)
    : see_(std::move(see)), begin_(std::move(begin)), before_(observer) {
  if (!see_) fail<ValueError>("observe: the function that sees operations is empty");
  const Observe* none = nullptr;
  if (threads == Threads::All && !of_all_threads.compare_exchange_strong(none, this)) {
    fail<Error>("observe: there is an observer of all threads already");
  }
  observer = this;
}

Observe::~Observe() {
  observer = before_;
  const Observe* self = this;
  of_all_threads.compare_exchange_strong(self, nullptr);
}

const Observe* Observe::last() {
  if (observer != nullptr || is_hidden) return observer;
  return of_all_threads.load(std::memory_order_acquire);
}

ObserveMemory::ObserveMemory(Seen made, Seen released, Backward backward)
    : made_(std::move(made)), released_(std::move(released)), backward_(std::move(backward)) {
  memory_observer = this;
}

ObserveMemory::~ObserveMemory() { memory_observer = nullptr; }

const ObserveMemory* ObserveMemory::current() {
  return memory_observer.load(std::memory_order_acquire);
}

Unobserved::Unobserved() : before_(observer), was_hidden_(is_hidden) {
  observer = nullptr;
  is_hidden = true;
}

Unobserved::~Unobserved() {
  observer = before_;
  is_hidden = was_hidden_;
}

}  // namespace wick
