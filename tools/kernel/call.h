#pragma once
#include <string>

namespace kernel {

// Why a cell ended early, as the client shows it. text holds several lines for a reader.
struct CellError {
  std::string name;
  std::string value;
  std::string text;
};

// Blocks SIGINT in every thread and waits for it in a thread of its own, so that no handler ever
// runs in the middle of other code. The thread also ends the process when the client that started
// the process is gone. Call this first of all, before there are other threads.
void wait_for_interrupts();

// Runs code of a cell. What the code throws becomes a CellError, and so does an interrupt.
void call(void (*function)());

}  // namespace kernel

// Called in every loop and function of a cell's code (module.cpp inserts the calls).
extern "C" void wick_kernel_safepoint();
