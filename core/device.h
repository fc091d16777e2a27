#pragma once

#include <iosfwd>

namespace wick {

enum class Device { Cpu, Cuda };

/// "cpu" or "cuda".
const char* to_string(Device device);
std::ostream& operator<<(std::ostream& stream, Device device);

/// True if this build has CUDA and the machine has a usable device.
bool cuda_available();

}  // namespace wick
