#pragma once

namespace wick::scenario {

/// From here on a program that uses up its main thread's stack tells the judge the innermost calls
/// before it crashes. Does nothing under AddressSanitizer, which tells that itself.
void watch_the_stack();

}  // namespace wick::scenario
