#include "wick/launches.h"

#include <doctest/doctest.h>

using namespace wick;
using namespace wick::notebook;

namespace {

double farthest(const Tensor& a, const Tensor& b) {
  REQUIRE(a.shape() == b.shape());
  return max(abs(a - b)).item();
}

/// True if something of this kind was found.
bool found(const Launched& launched, const std::string& kind) {
  for (const std::string& finding : launched.findings) {
    if (finding.rfind(kind + ":", 0) == 0) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("launches: kernels compute what their names say") {
  Generator generator(1);
  // Not a multiple of any block or tile.
  const Tensor x = randn({37, 70}, generator);
  for (const char* name : {"transpose_plain", "transpose_tiled", "transpose_padded"}) {
    CAPTURE(name);
    const Launched launched = launch_kernel(name, x);
    CHECK(farthest(launched.result, x.transpose(0, 1)) == 0);
    CHECK(launched.findings.empty());
  }
  CHECK(farthest(launch_kernel("add_one", x, 48).result, x + 1) == 0);
  const Tensor blocks = randn({512}, generator);
  const Tensor sums = sum(blocks.reshape({2, 256}), -1);
  // 256 numbers in another order.
  CHECK(farthest(launch_kernel("sum_halves", blocks).result, sums) < 1e-4);
  CHECK(farthest(launch_kernel("sum_neighbours", blocks).result, sums) < 1e-4);
  CHECK(launch_kernel("shared_strided", arange(32), 3).result.at({0}) == 31);
}

TEST_CASE("launches: the ladder agrees with the CPU") {
  Generator generator(2);
  const Tensor a = randn({33, 20}, generator), b = randn({20, 49}, generator);
  for (const char* name : {"naive", "coalesced", "tiled", "registers", "vectorised"}) {
    CAPTURE(name);
    CHECK(farthest(launch_matmul(name, a, b).result, matmul(a, b)) < 1e-4);
  }
  for (const char* name : {"three_passes", "block", "warp", "online"}) {
    CAPTURE(name);
    CHECK(farthest(launch_softmax(name, a).result, softmax(a)) < 1e-5);
  }
}

TEST_CASE("launches: counts are those of the pencil") {
  const Launched plain = launch_kernel("add_one", arange(100), 32);
  CHECK(plain.blocks == 4);
  CHECK(plain.threads == 32);
  CHECK(plain.global_reads == 100);
  CHECK(plain.requests == 8);
  CHECK(plain.sectors == 26);  // 100 floats are 12.5 sectors, read and written
  // A store and a load, each repeated gcd(stride, 32) - 1 times.
  CHECK(launch_kernel("shared_strided", arange(32), 1).bank_conflicts == 0);
  CHECK(launch_kernel("shared_strided", arange(32), 8).bank_conflicts == 14);
  CHECK(launch_kernel("shared_strided", arange(32), 33).bank_conflicts == 0);
  CHECK(launch_kernel("sum_halves", ones({512})).barriers == 16);
}

TEST_CASE("launches: faults are found, and named") {
  CHECK(found(launch_kernel("add_one_anywhere", arange(100), 32), "out of bounds"));
  CHECK(launch_kernel("add_one_anywhere", arange(100), 50).findings.empty());
  CHECK(found(launch_kernel("transpose_without_barrier", zeros({64, 64})), "race"));
  CHECK(found(launch_kernel("sum_without_barrier", ones({256})), "race"));
  CHECK(found(launch_kernel("leave_early", arange(40)), "divergent barrier"));
  CHECK(launch_kernel("leave_early", arange(64)).findings.empty());
}

TEST_CASE("launches: what cannot be launched is refused with its reason") {
  CHECK_THROWS_WITH_AS(launch_kernel("add_two", arange(4)),
                       doctest::Contains("choose one of add_one, "), ValueError);
  CHECK_THROWS_WITH_AS(launch_kernel("add_one", arange(4), 0), doctest::Contains("1 to 1024"),
                       ValueError);
  CHECK_THROWS_WITH_AS(launch_kernel("load_strided", arange(31), 1),
                       doctest::Contains("at least 32"), ShapeError);
  CHECK_THROWS_WITH_AS(launch_kernel("sum_halves", arange(300)),
                       doctest::Contains("multiple of 256"), ShapeError);
  CHECK_THROWS_AS(launch_kernel("transpose_plain", arange(4)), ShapeError);
  CHECK_THROWS_AS(launch_matmul("fast", ones({2, 2}), ones({2, 2})), ValueError);
  CHECK_THROWS_AS(launch_matmul("naive", ones({2, 3}), ones({2, 3})), ShapeError);
}

TEST_CASE("launches: a kernel's text is its definition") {
  const std::string text = kernel_text("add_one");
  CHECK(text.rfind("__global__ void add_one(const float* x", 0) == 0);
  CHECK(text.find("if (i < n) y[i] = x[i] + 1;\n}\n") != std::string::npos);
  CHECK(text.find("add_one_anywhere") == std::string::npos);
  CHECK(kernel_text("transpose_padded").find("float tile[32][33];") != std::string::npos);
  CHECK_THROWS_WITH_AS(kernel_text("add_two"), "kernel_text: this lesson has no kernel \"add_two\"",
                       ValueError);
}
