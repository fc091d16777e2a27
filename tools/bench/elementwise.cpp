#include "tools/bench/case.h"

namespace wick::bench {

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
