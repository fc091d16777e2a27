// Whether core/cpu/xsimd.h does the same with each generation of xsimd. The machine has one xsimd:
// here a small one is in its place, of the generation whose folder is included first.

#include "core/cpu/xsimd.h"

#include <cmath>
#include <cstdint>
#include <cstdio>

int main() {
  struct AnyArch {};
  using Numbers = xsimd::batch<float, AnyArch>;
  const Numbers numbers{{1.5F, -2.0F}};

  const xsimd::batch<std::uint32_t, AnyArch> bits = wick::same_bits<std::uint32_t>(numbers);
  const float sum = wick::sum_of_lanes(numbers);

  const Numbers bound{{1, 1}}, with_nan{{std::nanf(""), -2.0F}};
  const Numbers least = wick::at_least(bound, with_nan), most = wick::at_most(bound, with_nan);
  const bool keeps_nan = std::isnan(least.lanes[0]) && std::isnan(most.lanes[0]);
  const bool is_clamped = least.lanes[1] == 1 && most.lanes[1] == -2;

  std::printf("same_bits: %08x %08x, sum_of_lanes: %g, at_least: %g %g, at_most: %g %g\n",
              static_cast<unsigned>(bits.lanes[0]), static_cast<unsigned>(bits.lanes[1]),
              static_cast<double>(sum), static_cast<double>(least.lanes[0]),
              static_cast<double>(least.lanes[1]), static_cast<double>(most.lanes[0]),
              static_cast<double>(most.lanes[1]));
  const bool are_same = bits.lanes[0] == 0x3fc00000 && bits.lanes[1] == 0xc0000000;
  return are_same && sum == -0.5F && keeps_nan && is_clamped ? 0 : 1;
}
