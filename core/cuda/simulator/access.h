#pragma once

#include <cstdint>

namespace wick::cuda::simulator {

enum class Access : std::uint8_t { Read, Write, Atomic };

}  // namespace wick::cuda::simulator
