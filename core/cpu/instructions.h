#pragma once

#include <vector>

namespace wick {

class Backend;

// The CPU's backend is compiled once for each set of vector instructions, and the best that the
// processor has is chosen when a program first asks for the backend: one library runs everywhere,
// and fast where it can. Which sets a build has is a choice of files: x86_64/ or any/.

enum class Instructions {
  Default,  // what the compiler takes by itself
  Sse2,     // of every x86-64 processor
  Avx2,     // with FMA: Intel since 2013, AMD since 2015
  Avx512,   // F, CD, DQ, BW and VL: Intel's servers since 2017, AMD since 2022
};

/// "default", "sse2", "avx2" or "avx512".
const char* to_string(Instructions instructions);

/// What this build has, best last.
std::vector<Instructions> built_instructions();
/// Whether the machine can run them.
bool processor_has(Instructions instructions);

/// The best of both, or what `wish` names, the environment's WICK_CPU, unless it is null or empty.
/// Throws ValueError where this build does not have it, DeviceError where the processor does not.
Instructions choose_instructions(const char* wish);

/// The backend compiled for instructions that this build has.
Backend& backend_with(Instructions instructions);
/// The same for each, known when the library is linked: defined in core/cpu/backend.cpp.
template <Instructions>
Backend& compiled_backend();
template <>
Backend& compiled_backend<Instructions::Default>();
template <>
Backend& compiled_backend<Instructions::Sse2>();
template <>
Backend& compiled_backend<Instructions::Avx2>();
template <>
Backend& compiled_backend<Instructions::Avx512>();

}  // namespace wick
