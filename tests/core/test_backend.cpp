// Memory, copies and rows: functions of every backend that move bytes and compute nothing.

#include "core/error.h"
#include "tests/core/backends.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

using namespace wick;

TEST_CASE("backend: memory is aligned to 64 bytes, and none may be asked for") {
  for (const NamedBackend& backend : backends()) {
    CAPTURE(backend.name);
    for (const std::size_t bytes : {0, 1, 63, 64, 65, 1 << 20}) {
      void* const memory = backend->allocate(bytes);
      REQUIRE(memory != nullptr);
      CHECK(reinterpret_cast<std::uintptr_t>(memory) % 64 == 0);
      backend->release(memory, bytes);
    }
  }
}

// A request no address space can hold: AddressSanitizer ends the program at such a request unless
// it runs with allocator_may_return_null=1.
#ifndef __SANITIZE_ADDRESS__
TEST_CASE("backend: too much memory is a DeviceError that says how much") {
  const std::size_t bytes = std::size_t(1) << 62;
  for (const NamedBackend& backend : backends()) {
    CAPTURE(backend.name);
    if (tested_device != Device::Cpu) continue;  // its texts: test_simulator_memory.cpp
    CHECK_THROWS_WITH_AS(backend->allocate(bytes),
                         "cpu: cannot allocate 4611686018427387904 bytes: there is not enough "
                         "memory",
                         DeviceError);
  }
}
#endif

TEST_CASE("backend: upload and download carry numbers in and out") {
  const std::vector<Scalar> values = {1, -2, 3.5};
  for (const NamedBackend& backend : backends()) {
    CAPTURE(backend.name);
    Array x = unwritten(*backend, Shape{3});
    backend->upload(x.data(), values.data(), 3);
    std::vector<Scalar> back(3);
    backend->download(back.data(), x.data(), 3);
    CHECK(back == values);
    backend->upload(x.data(), nullptr, 0);
    backend->download(nullptr, x.data(), 0);
    backend->synchronize();
    CHECK(contents(x) == values);
  }
}

TEST_CASE("copy: a transposed matrix is written row by row") {
  for (const NamedBackend& backend : backends()) {
    CAPTURE(backend.name);
    const Array x = array_of({1, 2, 3, 4, 5, 6}, Shape{2, 3});
    const Array view = x.view(transpose(x.layout, 0, 1));
    Array y = unwritten(*backend, Shape{3, 2});
    backend->copy(placed(*backend, view), y);
    const Array there = on_host(y);
    CHECK(std::vector<Scalar>(there.data(), there.data() + 6) ==
          std::vector<Scalar>{1, 4, 2, 5, 3, 6});
  }
}

TEST_CASE("copy: from every arrangement to every other, the same elements") {
  std::uint64_t seed = 100;
  for (const auto& shapes : {small_shapes, large_shapes}) {
    for (const Shape& shape : shapes) {
      for (const Arrangement from : arrangements) {
        for (const Arrangement to : {Arrangement::Contiguous, Arrangement::Permuted,
                                     Arrangement::Transposed, Arrangement::Sliced}) {
          const std::string where =
              concatenate(shape, ", from ", to_string(from), ", to ", to_string(to));
          CAPTURE(where);
          ++seed;
          CAPTURE(seed);
          const Array x = arranged(from, shape, seed);
          for (const NamedBackend& backend : fast_backends(shape)) {
            CAPTURE(backend.name);
            Array y = placed(*backend, arranged(to, shape, seed + 1000));
            backend->copy(placed(*backend, x), y);
            check_close(contents(y), contents(x), 0);
          }
        }
      }
    }
  }
}

TEST_CASE("copy: what lies outside the target stays as it was") {
  for (const NamedBackend& backend : backends()) {
    CAPTURE(backend.name);
    Array all = unwritten(*backend, Shape{4, 5});
    Array inside = all.view(slice(slice(all.layout, 0, 1, 3), 1, 2, 4));
    backend->copy(placed(*backend, array_of({1, 2, 3, 4}, Shape{2, 2})), inside);
    const Scalar o = 12345;
    CHECK(contents(all) ==
          std::vector<Scalar>{o, o, o, o, o, o, o, 1, 2, o, o, o, 3, 4, o, o, o, o, o, o});
    backend->fill(inside, 7);
    CHECK(contents(all) ==
          std::vector<Scalar>{o, o, o, o, o, o, o, 7, 7, o, o, o, 7, 7, o, o, o, o, o, o});
  }
}

TEST_CASE("fill: every element of every arrangement") {
  for (const auto& shapes : {small_shapes, large_shapes}) {
    for (const Shape& shape : shapes) {
      for (const Arrangement to : {Arrangement::Contiguous, Arrangement::Permuted,
                                   Arrangement::Transposed, Arrangement::Sliced}) {
        const std::string where = concatenate(shape, ", ", to_string(to));
        CAPTURE(where);
        for (const NamedBackend& backend : fast_backends(shape)) {
          CAPTURE(backend.name);
          Array y = placed(*backend, arranged(to, shape, 1));
          backend->fill(y, Scalar(2.5));
          check_close(contents(y), std::vector<Scalar>(shape.numel(), Scalar(2.5)), 0);
        }
      }
    }
  }
}

TEST_CASE("arange: every number up to the last") {
  for (const std::int64_t n : {0, 1, 31, 32, 33, 1025}) {
    CAPTURE(n);
    for (const NamedBackend& backend : backends()) {
      CAPTURE(backend.name);
      Array y = unwritten(*backend, Shape{n});
      backend->arange(y);
      std::vector<Scalar> expected;
      for (std::int64_t i = 0; i < n; ++i) expected.push_back(static_cast<Scalar>(i));
      CHECK(contents(y) == expected);
    }
  }
}

TEST_CASE("gather: rows in the order of their ids") {
  const Ids ids{Shape{3}, {2, 0, 2}};
  for (const NamedBackend& backend : backends()) {
    CAPTURE(backend.name);
    const Array weight = array_of({1, 2, 3, 4, 5, 6}, Shape{3, 2});
    Array y = unwritten(*backend, Shape{3, 2});
    backend->gather(placed(*backend, weight), ids, y);
    CHECK(contents(y) == std::vector<Scalar>{5, 6, 1, 2, 5, 6});
  }
}

TEST_CASE("scatter_add: rows with the same id are added up") {
  const Ids ids{Shape{3}, {2, 0, 2}};
  for (const NamedBackend& backend : backends()) {
    CAPTURE(backend.name);
    const Array dy = array_of({1, 2, 3, 4, 5, 6}, Shape{3, 2});
    Array dweight = placed(*backend, array_of({10, 10, 20, 20, 30, 30}, Shape{3, 2}));
    backend->scatter_add(placed(*backend, dy), ids, dweight);
    CHECK(contents(dweight) == std::vector<Scalar>{13, 14, 20, 20, 36, 38});
  }
}

TEST_CASE("gather, scatter_add: all backends agree for every arrangement and size") {
  std::uint64_t seed = 500;
  for (const std::int64_t count : {0, 1, 33, tested_device == Device::Cpu ? 3000 : 300}) {
    for (const std::int64_t width : {0, 1, 31, 65}) {
      for (const Arrangement arrangement : arrangements) {
        const std::string where =
            concatenate(count, " rows of ", width, ", ", to_string(arrangement));
        CAPTURE(where);
        ++seed;
        CAPTURE(seed);
        Ids ids{Shape{count}, std::vector<std::int64_t>(count)};
        for (std::int64_t i = 0; i < count; ++i) ids.values[i] = (i * 7 + i / 5) % 50;
        const Array weight = arranged(arrangement, Shape{50, width}, seed);
        Array expected = unwritten(Shape{count, width});
        plain_backend().gather(weight, ids, expected);
        const Array dy = arranged(arrangement, Shape{count, width}, seed);
        Array dexpected = random_array(Shape{50, width}, seed + 1);
        const Array before = copy_to(dexpected, Device::Cpu);
        plain_backend().scatter_add(dy, ids, dexpected);
        for (const NamedBackend& backend : fast_backends()) {
          CAPTURE(backend.name);
          Array received = unwritten(*backend, Shape{count, width});
          backend->gather(placed(*backend, weight), ids, received);
          check_close(contents(received), contents(expected), 0);
          Array dreceived = placed(*backend, copy_to(before, Device::Cpu));
          backend->scatter_add(placed(*backend, dy), ids, dreceived);
          // Exactly equal: all add in the order of the ids.
          check_close(contents(dreceived), contents(dexpected), 0);
        }
      }
    }
  }
}
