#include "core/cpu/backend.h"

#include "core/cpu/threads.h"
#include "core/philox.h"

#include <algorithm>

namespace wick {

namespace {

void draw(Distribution distribution, const r123::Philox4x32::ctr_type& words, Scalar* y) {
  if (distribution == Distribution::Uniform) {
    for (int i = 0; i < 4; ++i) y[i] = uniform_from<Scalar>(words[i]);
  } else {
    normals_from(words[0], words[1], y[0], y[1]);
    normals_from(words[2], words[3], y[2], y[3]);
  }
}

}  // namespace

void CpuBackend::random(Distribution distribution, std::uint64_t seed, std::uint64_t first_block,
                        Array& y) {
  const std::int64_t count = y.numel();
  Scalar* const numbers = y.data();
  split(count, random_per_thread, 64, [&](std::int64_t begin, std::int64_t end) {
    std::int64_t i = begin;
    for (; i + 4 <= end; i += 4) {
      draw(distribution, philox_block(seed, first_block + i / 4), numbers + i);
    }
    if (i == end) return;
    Scalar last[4];
    draw(distribution, philox_block(seed, first_block + i / 4), last);
    std::copy(last, last + (end - i), numbers + i);
  });
}

}  // namespace wick
