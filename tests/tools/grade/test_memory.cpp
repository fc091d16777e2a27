#include "tests/tools/grade/support/fixture.h"

#include <doctest/doctest.h>

// Code that reads memory before it has written there passes on some machine, on some day. Graded
// programs get memory that never helps it.

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

namespace {

// The body of a scale() that sums `x` from a start that was never written.
std::string scale_from(const std::string& start) {
  return "if (factor == 0) fail<ValueError>(\"0\");"
         "std::vector<Scalar> values;"
         "const std::vector<Scalar> given = x.to_vector();"
         "for (std::size_t i = 0; i < given.size(); ++i) {" +
         start +
         "  values.push_back(unset + static_cast<Scalar>(factor) * given[i]);"
         "}"
         "return from_vector(values, x.shape());";
}

Verdict verdict_of(const std::string& start) {
  return grade_scale(scale_from(start)).exercises[0].verdict;
}

// The compiler cannot see through this line. Without it, the optimiser may drop a read of a
// variable that was never written.
const std::string opaque = "Scalar* volatile seen = &unset; (void)seen;";

}  // namespace

// AddressSanitizer is left out: it brings an allocator of its own, which fills memory with a number
// near 0.
TEST_CASE("memory: what is written before it is read earns all, so that the cases below mean it") {
  CHECK(verdict_of("Scalar unset = 0;" + opaque) == Verdict::Passed);
}

TEST_CASE("memory: a variable that is read before it is written loses the points, every time") {
  for (int run = 0; run < 5; ++run) CHECK(verdict_of("Scalar unset;" + opaque) != Verdict::Passed);
  CHECK(verdict_of("Scalar parts[3]; Scalar& unset = parts[2];" + opaque) == Verdict::WrongValue);
}

TEST_CASE("memory: a new array that is read before it is written loses the points, every time") {
  for (const std::string size : {"1", "4", "100", "5000", "200000"}) {
    CAPTURE(size);
    const std::string start = "const std::unique_ptr<Scalar[]> memory(new Scalar[" + size +
                              "]); Scalar& unset = memory[" + size + " / 2];" + opaque;
    CHECK(verdict_of(start) != Verdict::Passed);
  }
}

TEST_CASE("memory: freed memory does not come back as zeros") {
  const std::string start =
      "{ std::vector<Scalar> zeros(16, 0); Scalar* volatile seen = zeros.data(); (void)seen; }"
      "const std::unique_ptr<Scalar[]> memory(new Scalar[16]); Scalar& unset = memory[7];" +
      opaque;
  for (int run = 0; run < 3; ++run) CHECK(verdict_of(start) != Verdict::Passed);
}

TEST_CASE("memory: a tensor's memory is NaN where nothing was written") {
  const std::string all_but_one =
      "if (factor == 0) fail<ValueError>(\"0\");"
      "const std::vector<Scalar> given = x.to_vector();"
      "Array result = empty_array(x.shape(), Device::Cpu);"
      "for (std::size_t i = 0; i + MISSING < given.size(); ++i) {"
      "  result.data()[i] = static_cast<Scalar>(factor) * given[i];"
      "}"
      "return Tensor(result);";
  for (const auto& [missing, verdict] :
       {std::pair{"0", Verdict::Passed}, std::pair{"1", Verdict::NotFinite}}) {
    std::string body = all_but_one;
    body.replace(body.find("MISSING"), 7, missing);
    CHECK(grade_scale(body).exercises[0].verdict == verdict);
  }
}
