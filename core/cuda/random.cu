#include "core/cuda/backend.h"
#include "core/cuda/launch.h"
#include "core/cuda/pack.cuh"
#include "core/philox.h"

namespace wick {

namespace {

using namespace cuda;

// Each thread draws one block of Philox, four numbers. They depend on its place alone, and the
// integers are those of the CPU.
__global__ void draw(Distribution distribution, std::uint64_t seed, std::uint64_t first_block,
                     Scalar* y, std::int64_t count) {
  const std::int64_t first = 4 * thread_index();
  if (first >= count) return;
  const auto words = philox_block(seed, first_block + thread_index());
  Pack numbers;
  if (distribution == Distribution::Uniform) {
    for (int i = 0; i < 4; ++i) numbers.values[i] = uniform_from<Scalar>(words.v[i]);
  } else {
    normals_from(words.v[0], words.v[1], numbers.values[0], numbers.values[1]);
    normals_from(words.v[2], words.v[3], numbers.values[2], numbers.values[3]);
  }
  if (first + 4 <= count) {
    store_pack(y + first, numbers);
  } else {
    for (int i = 0; first + i < count; ++i) y[first + i] = numbers.values[i];
  }
}

}  // namespace

void CudaBackend::random(Distribution distribution, std::uint64_t seed, std::uint64_t first_block,
                         Array& y) {
  constexpr int block = 256;
  static_assert(pack_size == 4, "one block of Philox is one pack");
  launch("random", draw, blocks_for((y.numel() + 3) / 4, block), block, 0, stream(), distribution,
         seed, first_block, y.data(), y.numel());
}

}  // namespace wick
