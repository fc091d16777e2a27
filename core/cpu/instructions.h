#pragma once

#include <vector>

namespace wick {

class Backend;

// The CPU's backend is compiled once for each set of vector instructions. When a program first asks
// for the backend, it gets the best set of its processor: one library runs everywhere, and fast
// where it can. The files in x86_64/ or any/ decide which sets a build has.

enum class Instructions {
  Default,  // the compiler's own choice
  Sse2,     // every x86-64 processor
  Avx2,     // with FMA: Intel since 2013, AMD since 2015
  Avx512,   // F, CD, DQ, BW and VL: Intel's servers since 2017, AMD since 2022
};

/// "default", "sse2", "avx2" or "avx512".
const char* to_string(Instructions instructions);

/// The sets of this build, best last.
std::vector<Instructions> built_instructions();
/// True if the machine can run them.
bool processor_has(Instructions instructions);

/// The best set that both the build and the processor have. If `wish`, the environment's WICK_CPU,
/// is not null or empty, it is the set that `wish` names. Throws ValueError if this build lacks
/// that set, DeviceError if the processor lacks it.
Instructions choose_instructions(const char* wish);

/// The backend compiled for `instructions`, a set of this build.
Backend& backend_with(Instructions instructions);

enum class Loops { Plain, Fast };

/// From now on cpu_backend() runs on these loops. A program that has plain/as_cpu_by_blas.cpp
/// begins on plain ones, and has fast ones if it was linked with fast_backend.cpp; the library has
/// fast ones alone. Returns false, and changes nothing, if the program lacks them. Arrays stay as
/// they are. Call it between operations. Throws as choose_instructions() does, by WICK_CPU.
bool run_on(Loops loops);

/// The backend for each set, as a name that the linker resolves: defined in core/cpu/backend.cpp.
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
