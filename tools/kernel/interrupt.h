#pragma once

namespace kernel {

// Thrown out of a loop of a cell that the reader interrupts.
struct Interrupted {};

// SIGINT is blocked in every thread and waited for in one of its own: no handler ever runs in the
// middle of other code. The thread also ends the process when the client that started it is gone.
// To be called first of all, before there are other threads.
void wait_for_interrupts();

// While it lives, SIGINT ends the cell that this thread runs: at its next safepoint.
class Interruptible {
 public:
  Interruptible();
  ~Interruptible();
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;
};

}  // namespace kernel

// Called in every loop and function of a cell's code (module.cpp puts the calls there).
extern "C" void wick_kernel_safepoint();
