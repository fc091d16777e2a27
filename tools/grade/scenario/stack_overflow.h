#pragma once

#include <cstddef>

namespace wick::scenario {

/// Bounds the main thread's stack for the rest of the program, also where the machine does not
/// bound it: a scenario that asks whether a walk is recursive then needs no walk of hundreds of
/// thousands of steps. Linux reads the bound whenever a stack grows. Throws Error if the system
/// refuses.
void bound_the_stack(std::size_t bytes);

/// From here on a program that uses up its main thread's stack reports the innermost calls to the
/// judge before it crashes. Does nothing under AddressSanitizer, which reports them itself.
void watch_the_stack();

}  // namespace wick::scenario
