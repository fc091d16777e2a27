#include "wick/launches.h"

// A build for a device has no simulator, and a device counts nothing.

namespace wick::notebook {
namespace {

[[noreturn]] void refuse(const char* op) {
  throw DeviceError(concatenate(op,
                                ": this build has no simulator: configure one that has, with: "
                                "cmake --preset notebook"));
}

}  // namespace

Launched launch_kernel(const std::string&, const Tensor&, std::int64_t) { refuse("launch_kernel"); }
std::string kernel_text(const std::string&) { refuse("kernel_text"); }
Launched launch_matmul(const std::string&, const Tensor&, const Tensor&) {
  refuse("launch_matmul");
}
Launched launch_softmax(const std::string&, const Tensor&) { refuse("launch_softmax"); }
Table counts(const std::vector<Launched>&) { refuse("counts"); }

}  // namespace wick::notebook
