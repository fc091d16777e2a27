// Operations whose speed memory limits: copies, sums and products by element, softmax.

#include "tools/bench/case.h"

#include <omp.h>

#include <cstring>

namespace wick::bench {

namespace {

/// The speed that memory allows: all threads copy as many bytes as softmax reads and writes, into
/// memory that has been written before.
Step copying(std::int64_t count) {
  const Tensor x = numbers({count}, 1);
  const Tensor y = zeros({count});
  const auto step = [=] {
#pragma omp parallel
    {
      const std::int64_t begin = count * omp_get_thread_num() / omp_get_num_threads();
      const std::int64_t end = count * (omp_get_thread_num() + 1) / omp_get_num_threads();
      std::memcpy(y.array().data() + begin, x.array().data() + begin,
                  (end - begin) * sizeof(Scalar));
    }
  };
  return {step, [=] {
            step();
            return y.to_vector();
          }};
}

}  // namespace

void add_softmax(std::vector<Case>& cases) {
  cases.push_back({"memcpy/copy/16777216", [] { return copying(16777216); }});
  cases.push_back({"wick/copy/16777216",
                   [] { return computing([x = numbers({16777216}, 1)] { return x.clone(); }); }});
  cases.push_back({"wick/softmax/65536x256", [] {
                     return computing([x = numbers({65536, 256}, 1)] { return softmax(x); });
                   }});
  cases.push_back({"wick/softmax/128x64", [] {
                     return computing([x = numbers({128, 64}, 1)] { return softmax(x); });
                   }});
  cases.push_back({"wick/softmax/64x32768", [] {
                     return computing([x = numbers({64, 32768}, 1)] { return softmax(x); });
                   }});
}

void add_elementwise(std::vector<Case>& cases) {
  for (const std::int64_t n : {1024, 65536, 1048576, 16777216}) {
    cases.push_back(
        {"wick/add/" + std::to_string(n),
         [=] { return computing([x = numbers({n}, 1), y = numbers({n}, 2)] { return x + y; }); }});
  }
  for (const std::int64_t n : {64, 1024, 4096}) {
    const std::string size = std::to_string(n) + "x" + std::to_string(n);
    cases.push_back(
        {"wick/add_row/" + size, [=] {
           return computing([x = numbers({n, n}, 1), row = numbers({n}, 2)] { return x + row; });
         }});
    cases.push_back({"wick/multiply_column/" + size, [=] {
                       return computing([x = numbers({n, n}, 1), column = numbers({n, 1}, 2)] {
                         return x * column;
                       });
                     }});
  }
}

}  // namespace wick::bench
