#pragma once

#include <iosfwd>

namespace wick {

enum class Device { Cpu, Cuda };

/// "cpu" or "cuda".
const char* to_string(Device device);
std::ostream& operator<<(std::ostream& stream, Device device);

/// True if this build has CUDA and the machine has a usable device.
bool cuda_available();

/// The least number of digits that CUDA reads of the factors of a matrix product: 24 bits (Full),
/// 11 (TF32), or 8 (BF16, rounded to nearest). Sums are made in float always.
enum class Precision { Full, TF32, BF16 };

/// "Full", "TF32" or "BF16".
const char* to_string(Precision precision);

/// Sets the precision of all later matrix products on CUDA, on every thread; it begins as Full. The
/// CPU, and the double library, always compute in full.
void matmul_precision(Precision precision);
Precision matmul_precision();

}  // namespace wick
