// Gather, scatter_add and random numbers: the device's are the host's to the last bit.

#include "tests/cuda/arrays.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace wick;

TEST_CASE("cuda: gather and scatter_add, in the order of the ids") {
  std::uint64_t seed = 500;
  for (const std::int64_t count : {0, 1, 33, 300}) {
    for (const std::int64_t width : {0, 1, 31, 65}) {
      for (const Arrangement arrangement : arrangements) {
        const std::string where =
            concatenate(count, " rows of ", width, ", ", to_string(arrangement));
        CAPTURE(where);
        Ids ids{Shape{count}, std::vector<std::int64_t>(count)};
        for (std::int64_t i = 0; i < count; ++i) ids.values[i] = (i * 7 + i / 5) % 50;
        const Array weight = arranged(arrangement, Shape{50, width}, ++seed);
        Array expected = unwritten(Shape{count, width});
        Array received = unwritten_on_device(Shape{count, width});
        plain_backend().gather(weight, ids, expected);
        cuda_backend().gather(on_device(weight), ids, received);
        check_close(from_device(received), contents(expected), 0);

        const Array dy = arranged(arrangement, Shape{count, width}, seed);
        Array dexpected = random_array(Shape{50, width}, seed + 1);
        Array dreceived = on_device(dexpected);
        plain_backend().scatter_add(dy, ids, dexpected);
        cuda_backend().scatter_add(on_device(dy), ids, dreceived);
        check_close(from_device(dreceived), contents(dexpected), 0);
      }
    }
  }
}

TEST_CASE("cuda: ids that change are sent anew, and copies of them do not mix") {
  const Tensor weight = arange(5, Device::Cuda).reshape({5, 1});
  Ids ids{Shape{3}, {4, 0, 4}};
  CHECK(embedding(weight, ids).to_vector() == std::vector<Scalar>{4, 0, 4});
  Ids copy = ids;
  copy.values[1] = 2;
  CHECK(embedding(weight, copy).to_vector() == std::vector<Scalar>{4, 2, 4});
  CHECK(embedding(weight, ids).to_vector() == std::vector<Scalar>{4, 0, 4});
  ids.values = {1};
  ids.shape = Shape{1};
  CHECK(embedding(weight, ids).to_vector() == std::vector<Scalar>{1});
}

TEST_CASE("cuda: random numbers are the host's") {
  for (const std::int64_t count : {0, 1, 3, 4, 5, 31, 1023, 1025}) {
    CAPTURE(count);
    Generator here(42), there(42);
    here.advance(7);
    there.advance(7);
    CHECK(rand(Shape{count}, there, Device::Cuda).to_vector() ==
          rand(Shape{count}, here).to_vector());
    // From the same integers; the logarithm, sine and cosine are each device's own.
    check_close(randn(Shape{count}, there, Device::Cuda), randn(Shape{count}, here),
                tolerance(2e-6, 1e-14));
  }
}
