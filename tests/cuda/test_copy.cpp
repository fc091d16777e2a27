// Memory on the device, and what moves numbers without computing.

#include "tests/cuda/arrays.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

using namespace wick;

TEST_CASE("cuda: memory is aligned to 64 bytes, and none may be asked for") {
  for (const std::size_t bytes : {0, 1, 63, 64, 65, 1 << 20}) {
    void* const memory = cuda_backend().allocate(bytes);
    REQUIRE(memory != nullptr);
    CHECK(reinterpret_cast<std::uintptr_t>(memory) % 64 == 0);
    cuda_backend().release(memory, bytes);
  }
}

TEST_CASE("cuda: to the device and back") {
  const Tensor x = from_vector({1, -2, 3.5}, Shape{3});
  const Tensor there = x.to(Device::Cuda);
  CHECK(there.device() == Device::Cuda);
  CHECK(there.to_vector() == x.to_vector());
  CHECK(there.to(Device::Cpu).device() == Device::Cpu);
  CHECK(there.slice(0, 1, 3).to(Device::Cpu).to_vector() == std::vector<Scalar>{-2, 3.5});
  CHECK(there.at({2}) == Scalar(3.5));
  CHECK(sum(there).item() == Scalar(2.5));
  CHECK(zeros(Shape{0}, Device::Cuda).to_vector().empty());
  cuda_backend().synchronize();
}

TEST_CASE("cuda: from every arrangement to every other, the same elements") {
  std::uint64_t seed = 100;
  for (const Shape& shape : device_shapes) {
    for (const Arrangement from : arrangements) {
      for (const Arrangement to : {Arrangement::Contiguous, Arrangement::Permuted,
                                   Arrangement::Transposed, Arrangement::Sliced}) {
        const std::string where =
            concatenate(shape, ", from ", to_string(from), ", to ", to_string(to));
        CAPTURE(where);
        const Array x = arranged(from, shape, ++seed);
        const Array target = arranged(to, shape, seed + 1000);
        Array y = on_device(target);
        cuda_backend().copy(on_device(x), y);
        check_close(from_device(y), contents(x), 0);
      }
    }
  }
}

TEST_CASE("cuda: what lies outside the target stays as it was") {
  Array all = unwritten_on_device(Shape{4, 5});
  Array inside = all.view(slice(slice(all.layout, 0, 1, 3), 1, 2, 4));
  cuda_backend().copy(on_device(array_of({1, 2, 3, 4}, Shape{2, 2})), inside);
  const Scalar o = 12345;
  CHECK(from_device(all) ==
        std::vector<Scalar>{o, o, o, o, o, o, o, 1, 2, o, o, o, 3, 4, o, o, o, o, o, o});
  cuda_backend().fill(inside, 7);
  CHECK(from_device(all) ==
        std::vector<Scalar>{o, o, o, o, o, o, o, 7, 7, o, o, o, 7, 7, o, o, o, o, o, o});
}

TEST_CASE("cuda: fill and arange reach every element") {
  for (const Shape& shape : device_shapes) {
    for (const Arrangement to : {Arrangement::Contiguous, Arrangement::Permuted,
                                 Arrangement::Transposed, Arrangement::Sliced}) {
      const std::string where = concatenate(shape, ", ", to_string(to));
      CAPTURE(where);
      Array y = on_device(arranged(to, shape, 1));
      cuda_backend().fill(y, Scalar(2.5));
      check_close(from_device(y), std::vector<Scalar>(shape.numel(), Scalar(2.5)), 0);
    }
  }
  for (const std::int64_t n : {0, 1, 31, 32, 33, 1025}) {
    CHECK(arange(n, Device::Cuda).to_vector() == arange(n).to_vector());
  }
}
