// Whether core/cpu/xsimd.h does the same with either generation of xsimd's names. The machine has
// one xsimd: here a small one is in its place, of the generation whose folder is included first.

#include "core/cpu/xsimd.h"

#include <cstdint>
#include <cstdio>

int main() {
  struct AnyArch {};
  const xsimd::batch<float, AnyArch> numbers{{1.5F, -2.0F}};

  const xsimd::batch<std::uint32_t, AnyArch> bits = wick::same_bits<std::uint32_t>(numbers);
  const float sum = wick::sum_of_lanes(numbers);

  std::printf("same_bits: %08x %08x, sum_of_lanes: %g\n", static_cast<unsigned>(bits.lanes[0]),
              static_cast<unsigned>(bits.lanes[1]), static_cast<double>(sum));
  return bits.lanes[0] == 0x3fc00000 && bits.lanes[1] == 0xc0000000 && sum == -0.5F ? 0 : 1;
}
