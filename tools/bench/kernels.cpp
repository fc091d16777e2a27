// Prints the ladder's tables as Markdown. tools/bench/kernels.sh adds the compiler's report.

#include "tools/bench/kernels.h"

#include "core/cuda/runtime.h"

#include <cstdio>
#include <exception>
#include <string>
#include <vector>

namespace wick::bench {
namespace {

void print(const std::vector<std::string>& cells) {
  for (const std::string& cell : cells) std::printf("| %s ", cell.c_str());
  std::printf("|\n");
}

void print(const Table& table) {
  std::printf("\n## %s\n\n", table.title.c_str());
  print(table.columns);
  std::vector<std::string> rule(table.columns.size(), "--:");
  rule[0] = "---";
  print(rule);
  for (const std::vector<std::string>& row : table.rows) print(row);
}

void print_all() {
  std::printf("# The ladder of kernels\n\nDevice: %s\n", cuda::device_name().c_str());
  for (const std::int64_t side : matmul_sides()) print(matmul_table(side));
  for (const Rows& size : softmax_sizes()) print(softmax_table(size.rows, size.columns));
}

}  // namespace
}  // namespace wick::bench

int main() {
  try {
    wick::bench::print_all();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
