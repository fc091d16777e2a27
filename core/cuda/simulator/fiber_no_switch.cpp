// Linked if no sanitizer watches stacks.

#include "core/cuda/simulator/fiber.h"

namespace wick::cuda::simulator {

void Fiber::announce_start() {}
void Fiber::announce_resume() {}
void Fiber::announce_resumed() {}
void Fiber::announce_entered() {}
void Fiber::announce_leave(bool) {}
void Fiber::announce_left() {}

}  // namespace wick::cuda::simulator
