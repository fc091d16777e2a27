#include "core/device.h"

#include "core/backend.h"

#include <atomic>
#include <ostream>

namespace wick {

namespace {

std::atomic<Precision> chosen{Precision::Full};

}  // namespace

const char* to_string(Device device) { return device == Device::Cpu ? "cpu" : "cuda"; }

std::ostream& operator<<(std::ostream& stream, Device device) {
  return stream << to_string(device);
}

Backend& backend(Device device) { return device == Device::Cpu ? cpu_backend() : cuda_backend(); }

const char* to_string(Precision precision) {
  switch (precision) {
    case Precision::Full: return "Full";
    case Precision::TF32: return "TF32";
    case Precision::BF16: return "BF16";
  }
  return "";
}

void matmul_precision(Precision precision) { chosen = precision; }

Precision matmul_precision() { return chosen; }

}  // namespace wick
