// Linked under AddressSanitizer, which must know which stack is in use.

#include "core/cuda/simulator/fiber.h"

#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>

namespace wick::cuda::simulator {

void Fiber::announce_start() {
  // Removes the marks that the frames of an abandoned fiber have left.
  __asan_unpoison_memory_region(stack_, stack_bytes_);
}

void Fiber::announce_resume() {
  __sanitizer_start_switch_fiber(&sanitizer_.host_stack, stack_, stack_bytes_);
}

void Fiber::announce_resumed() {
  __sanitizer_finish_switch_fiber(sanitizer_.host_stack, nullptr, nullptr);
}

void Fiber::announce_entered() {
  __sanitizer_finish_switch_fiber(nullptr, &sanitizer_.host_bottom, &sanitizer_.host_bytes);
}

void Fiber::announce_leave(bool for_good) {
  __sanitizer_start_switch_fiber(for_good ? nullptr : &sanitizer_.fiber_stack,
                                 sanitizer_.host_bottom, sanitizer_.host_bytes);
}

void Fiber::announce_left() {
  __sanitizer_finish_switch_fiber(sanitizer_.fiber_stack, &sanitizer_.host_bottom,
                                  &sanitizer_.host_bytes);
}

}  // namespace wick::cuda::simulator
