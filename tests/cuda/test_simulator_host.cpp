#include "core/cuda/kernel.h"
#include "core/error.h"
#include "tests/cuda/findings.h"

#include <doctest/doctest.h>

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cstdio>
#include <cstring>
#include <vector>

namespace wick::cuda {

namespace {

__global__ void twice(const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = 2 * x[i];
}

__global__ void twice_without_bounds(const float* x, float* y) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = 2 * x[i];
}

// The signal that ends a process that does this; 0 if none does.
template <typename Do>
int ended_by(const Do& work) {
  const pid_t child = ::fork();
  if (child == 0) {
    const rlimit no_core{0, 0};
    ::setrlimit(RLIMIT_CORE, &no_core);
    ::signal(SIGABRT, SIG_DFL);
    ::signal(SIGSEGV, SIG_DFL);
    [[maybe_unused]] const FILE* quiet = std::freopen("/dev/null", "w", stderr);
    simulator::close_device_memory();
    work();
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

float read_directly(const volatile float* x) { return *x; }

// What no instruction tells the simulator.
__attribute__((no_sanitize("thread"), noinline)) float read_secretly(const volatile float* x) {
  return *x;
}

}  // namespace

TEST_CASE("simulator: the host reaches the device's memory by copies alone") {
  const OnDevice<float> x(std::vector<float>{1, 2, 3, 4}), y(4);
  float numbers[4] = {};
  CHECK(ended_by([&] { copy_to_host(numbers, x.data(), sizeof numbers, "test"); }) == 0);
  const auto check_closed = [&] {
    CHECK(ended_by([&] { read_directly(x.data()); }) == SIGABRT);
    CHECK(ended_by([&] { *x.data() = 3; }) == SIGABRT);
    CHECK(ended_by([&] { read_secretly(x.data()); }) == SIGSEGV);
    CHECK(ended_by([&] { std::memcpy(numbers, x.data(), sizeof numbers); }) != 0);
    CHECK(ended_by([&] { std::memset(x.data(), 0, sizeof numbers); }) != 0);
  };
  check_closed();
  launch("twice", twice, 1, 4, 0, stream(), static_cast<const float*>(x.data()), y.data(), 4);
  CHECK(y.values() == std::vector<float>{2, 4, 6, 8});
  check_closed();
  // A launch that throws leaves it closed, too.
  CHECK_THROWS_AS(launch("twice", twice_without_bounds, 1, 500, 0, stream(),
                         static_cast<const float*>(x.data()), y.data()),
                  DeviceError);
  check_closed();
}

}  // namespace wick::cuda
