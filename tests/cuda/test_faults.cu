// Faults on a device: each is an error that names the step, and tensors stay usable.

#include "core/core.h"
#include "core/cuda/kernel.h"
#include "core/cuda/launch.h"
#include "core/cuda/runtime.h"
#include "nn/nn.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

namespace wick {

namespace {

__global__ void nothing() {}

// The text of the error with which `body` is refused; empty if it is not refused.
template <typename Kind, typename Body>
std::string refusal(const Body& body) {
  try {
    body();
  } catch (const Kind& error) {
    return error.what();
  }
  return "";
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("cuda: out of memory is a clear error, and tensors stay usable") {
  const Tensor x = full(Shape{3}, 2, Device::Cuda);
  const cuda::MemoryInfo memory = cuda::memory_info("test");
  const auto quarter = static_cast<std::int64_t>(memory.total_bytes / sizeof(Scalar) / 4);
  std::vector<Array> all;
  const std::string error = refusal<DeviceError>([&] {
    for (int i = 0; i < 5; ++i) all.push_back(empty_array(Shape{quarter}, Device::Cuda));
  });
  CAPTURE(error);
  CHECK(contains(error, "cuda: memory: out of memory: asked for " +
                            std::to_string(quarter * static_cast<std::int64_t>(sizeof(Scalar))) +
                            " bytes, the device has "));
  CHECK(contains(error, " of " + std::to_string(memory.total_bytes) + " free"));
  CHECK((x * x).to_vector() == std::vector<Scalar>{4, 4, 4});
  // A result that does not fit leaves its operands unchanged, and the memory is free again
  // afterwards.
  all.clear();
  all.push_back(empty_array(Shape{2 * quarter}, Device::Cuda));
  all.clear();
  CHECK((x + x).to_vector() == std::vector<Scalar>{4, 4, 4});
}

TEST_CASE("cuda: a launch that fails names its kernel, and the next one succeeds") {
  const Tensor x = full(Shape{3}, 2, Device::Cuda);
  const std::string error = refusal<DeviceError>(
      [] { cuda::launch("too_many_threads", nothing, 1, 2048, 0, cuda::stream()); });
  CAPTURE(error);
  CHECK(contains(error, "cuda: too_many_threads: "));
  CHECK((x * x).to_vector() == std::vector<Scalar>{4, 4, 4});
  cuda::synchronize("test");
}

TEST_CASE("cuda: a mask's numbers are looked at on the device, and refused when it is read") {
  const Tensor scores = zeros(Shape{2, 2}, Device::Cuda);
  const cuda::CopyCounts before = cuda::copy_counts();
  const Tensor wrong = full(Shape{2, 2}, Scalar(0.5), Device::Cuda);
  const Tensor empty = tril(ones(Shape{2, 2}, Device::Cuda), -1);
  const Tensor right = tril(ones(Shape{2, 2}, Device::Cuda));
  const auto read = [](const Tensor& y) { return refusal<ValueError>([&] { sum(y).item(); }); };

  const Tensor y = softmax(nn::mask_scores(scores, right));
  CHECK(cuda::copy_counts().device_to_host == before.device_to_host);
  CHECK(read(y) == "");
  const Tensor bad = nn::mask_scores(scores, wrong);  // does not wait, so it does not throw
  CHECK(read(bad) == "attention mask must contain only 0 (blocked) or 1 (allowed)");
  CHECK(read(y) == "");
  nn::mask_scores(scores, empty);
  CHECK(read(y) == "each query needs at least one allowed key");
  CHECK(read(y) == "");
  nn::mask_scores(scores, full(Shape{2, 2}, 2, Device::Cuda));
  CHECK(refusal<ValueError>([&] { y.to(Device::Cpu); }) != "");
}

TEST_CASE("cuda: a mask that was refused once is refused again, and one beside it is not") {
  const Tensor scores = zeros(Shape{2, 2}, Device::Cuda);
  const Tensor wrong = full(Shape{2, 2}, Scalar(0.5), Device::Cuda);
  const Tensor right = ones(Shape{2, 2}, Device::Cuda);
  const auto read = [](const Tensor& y) { return refusal<ValueError>([&] { sum(y).item(); }); };
  for (int i = 0; i < 3; ++i) {
    CAPTURE(i);
    nn::mask_scores(scores, right);
    CHECK(contains(read(nn::mask_scores(scores, wrong)), "must contain only 0"));
    CHECK(read(nn::mask_scores(scores, right)) == "");
  }
}

TEST_CASE("cuda: targets are looked at on the device, and the loss is refused when it is read") {
  const Tensor logits = zeros(Shape{2, 2}, Device::Cuda);
  const Tensor right = full(Shape{2, 2}, Scalar(0.25), Device::Cuda);
  cuda::CopyCounts before = cuda::copy_counts();
  const Tensor loss = binary_cross_entropy_with_logits(logits, right);
  for (const Scalar target : {Scalar(1.5), Scalar(-0.5)}) {
    const Tensor wrong = full(Shape{2, 2}, target, Device::Cuda);
    const Tensor bad = binary_cross_entropy_with_logits(logits, wrong);  // does not wait
    CHECK(cuda::copy_counts().device_to_host == before.device_to_host);
    CHECK(contains(refusal<ValueError>([&] { bad.item(); }), "targets must be probabilities"));
    CHECK(std::abs(loss.item() - std::log(2.0)) < 1e-6);
    before = cuda::copy_counts();
  }
}

}  // namespace wick
