#pragma once

#include <iosfwd>

namespace wick {

enum class Device { Cpu, Cuda };

/// "cpu" or "cuda".
const char* to_string(Device device);
std::ostream& operator<<(std::ostream& stream, Device device);

/// Whether this build has CUDA and the machine a usable device.
bool cuda_available();

}  // namespace wick
