#include "tools/grade/build/compiler_slot.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace wick::grade {
namespace {

struct Slots {
  std::mutex mutex;
  std::condition_variable is_free;
  unsigned int free = std::max(1u, std::thread::hardware_concurrency());
};

Slots& slots() {
  static Slots all;
  return all;
}

}  // namespace

CompilerSlot::CompilerSlot() {
  std::unique_lock<std::mutex> lock(slots().mutex);
  slots().is_free.wait(lock, [] { return slots().free > 0; });
  --slots().free;
}

CompilerSlot::~CompilerSlot() {
  {
    const std::lock_guard<std::mutex> lock(slots().mutex);
    ++slots().free;
  }
  slots().is_free.notify_one();
}

}  // namespace wick::grade
