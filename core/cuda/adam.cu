// Adam's step in one pass. A step composed of single operations reads and writes every parameter's
// numbers about thirty times; here each number is read once and written once.

#include "core/cuda/backend.h"
#include "core/cuda/launch.h"
#include "core/cuda/pack.cuh"

#include <cmath>

namespace wick {

namespace {

using namespace cuda;

__device__ void advance(const AdamStep& step, Scalar gradient, Scalar& mean, Scalar& square,
                        Scalar& parameter) {
  mean = mean * step.beta1 + gradient * step.gradient_share;
  square = square * step.beta2 + gradient * gradient * step.square_share;
  const Scalar scale = std::sqrt(square) / step.root + step.eps;
  parameter = parameter * step.kept - mean / scale * step.rate;
}

// One thread for each pack, and one thread for the rest.
__global__ void advance_packs(AdamStep step, const Scalar* gradient, Scalar* mean, Scalar* square,
                              Scalar* parameter, std::int64_t count) {
  const std::int64_t first = pack_size * thread_index();
  if (first >= count) return;
  if (first + pack_size > count) {
    for (std::int64_t i = first; i < count; ++i) {
      advance(step, gradient[i], mean[i], square[i], parameter[i]);
    }
    return;
  }
  const Pack g = load_pack(gradient + first);
  Pack m = load_pack(mean + first);
  Pack v = load_pack(square + first);
  Pack p = load_pack(parameter + first);
  for (int i = 0; i < pack_size; ++i) {
    advance(step, g.values[i], m.values[i], v.values[i], p.values[i]);
  }
  store_pack(mean + first, m);
  store_pack(square + first, v);
  store_pack(parameter + first, p);
}

}  // namespace

void CudaBackend::adam_step(const AdamStep& step, const Array& gradient, Array& mean, Array& square,
                            Array& parameter) {
  constexpr int block = 256;
  for (const Array& array : {gradient, mean, square, parameter}) {
    if (!is_contiguous(array.layout) || !is_pack_aligned(array.data())) {
      return Backend::adam_step(step, gradient, mean, square, parameter);
    }
  }
  const std::int64_t count = parameter.numel();
  launch("adam_step", advance_packs, blocks_for((count + pack_size - 1) / pack_size, block), block,
         0, stream(), step, gradient.data(), mean.data(), square.data(), parameter.data(), count);
}

}  // namespace wick
