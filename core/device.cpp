#include "core/device.h"

#include "core/backend.h"

#include <ostream>

namespace wick {

const char* to_string(Device device) { return device == Device::Cpu ? "cpu" : "cuda"; }

std::ostream& operator<<(std::ostream& stream, Device device) {
  return stream << to_string(device);
}

Backend& backend(Device device) { return device == Device::Cpu ? cpu_backend() : cuda_backend(); }

}  // namespace wick
