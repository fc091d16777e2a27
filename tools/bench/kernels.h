#pragma once

#include <cstdint>
#include <string>
#include <vector>

// The ladder's kernels, each as a row of a table. There are two definitions: kernels_counted.cpp
// counts in the simulator, kernels_timed.cpp measures speed on a device.
namespace wick::bench {

struct Table {
  std::string title;
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;
};

/// Products of square matrices of this side.
Table matmul_table(std::int64_t side);
Table softmax_table(std::int64_t rows, std::int64_t columns);

/// The sizes that are measured. Together they take seconds.
std::vector<std::int64_t> matmul_sides();
struct Rows {
  std::int64_t rows, columns;
};
std::vector<Rows> softmax_sizes();

}  // namespace wick::bench
