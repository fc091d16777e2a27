#pragma once

#include <cstdint>
#include <string>
#include <vector>

// The ladder's kernels, each as a row of a table: what the simulator counts of it, or how fast a
// device is. Two definitions: kernels_counted.cpp where kernels are simulated, kernels_timed.cpp on
// a device.
namespace wick::bench {

struct Table {
  std::string title;
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;
};

/// Products of square matrices of this side.
Table matmul_table(std::int64_t side);
Table softmax_table(std::int64_t rows, std::int64_t columns);

/// Sides, and rows and columns, that take seconds together.
std::vector<std::int64_t> matmul_sides();
struct Rows {
  std::int64_t rows, columns;
};
std::vector<Rows> softmax_sizes();

}  // namespace wick::bench
