#include "core/plain/backend.h"

#include "core/philox.h"

#include <algorithm>

namespace wick {

void PlainBackend::random(Distribution distribution, std::uint64_t seed, std::uint64_t first_block,
                          Array& y) {
  for (std::int64_t first = 0; first < y.numel(); first += 4) {
    const auto words = philox_block(seed, first_block + first / 4);
    Scalar values[4];
    if (distribution == Distribution::Uniform) {
      for (int i = 0; i < 4; ++i) values[i] = uniform_from<Scalar>(words[i]);
    } else {
      normals_from(words[0], words[1], values[0], values[1]);
      normals_from(words[2], words[3], values[2], values[3]);
    }
    const std::int64_t count = std::min<std::int64_t>(4, y.numel() - first);
    std::copy(values, values + count, y.data() + first);
  }
}

}  // namespace wick
