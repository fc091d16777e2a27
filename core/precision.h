#pragma once

namespace wick {

/// How CUDA multiplies matrices of floats. Sums are made in float always; what changes is how many
/// digits of the factors are read: 24 bits, 11 (TF32), or 8 (BF16, rounded to nearest).
enum class Precision { Full, TF32, BF16 };

/// "Full", "TF32" or "BF16".
const char* to_string(Precision precision);

/// For all matrix products on CUDA from now on, on every thread; Full to begin with. The CPU, and
/// the double library, always compute in full.
void matmul_precision(Precision precision);
Precision matmul_precision();

}  // namespace wick
