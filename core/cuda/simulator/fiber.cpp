#include "core/cuda/simulator/fiber.h"

namespace wick::cuda::simulator {

void Fiber::start(void* stack, std::size_t bytes, void (*run)(void*), void* argument) {
  stack_ = stack;
  stack_bytes_ = bytes;
  run_ = run;
  argument_ = argument;
  ended_ = false;
  announce_start();
  inside_ = boost::context::detail::make_fcontext(static_cast<char*>(stack) + bytes, bytes, enter);
}

void Fiber::resume() {
  announce_resume();
  inside_ = boost::context::detail::jump_fcontext(inside_, this).fctx;
  announce_resumed();
}

void Fiber::leave() {
  announce_leave(false);
  outside_ = boost::context::detail::jump_fcontext(outside_, nullptr).fctx;
  announce_left();
}

void Fiber::enter(Transfer from) {
  Fiber& fiber = *static_cast<Fiber*>(from.data);
  fiber.outside_ = from.fctx;
  fiber.announce_entered();
  fiber.run_(fiber.argument_);
  fiber.ended_ = true;
  fiber.announce_leave(true);
  boost::context::detail::jump_fcontext(fiber.outside_, nullptr);
}

}  // namespace wick::cuda::simulator
