#pragma once

#include <cstdint>
#include <functional>

namespace wick::notebook {

/// How many bytes more than before the process had in use at most while `work` ran, as Linux counts
/// them, in pages; 0 where that cannot be known. Memory kept from earlier work and used again does
/// not count: measure small work before large.
std::int64_t peak_memory(const std::function<void()>& work);

/// Seconds by the clock: the fastest of `trials` runs of `work`.
double fastest(int trials, const std::function<void()>& work);

}  // namespace wick::notebook
