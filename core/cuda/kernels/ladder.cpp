#include "core/cuda/kernels/matmul.h"
#include "core/cuda/kernels/softmax.h"

namespace wick::cuda {

const std::vector<NamedMatmul>& matmul_kernels() {
  static const std::vector<NamedMatmul> kernels = {{"naive", matmul_naive},
                                                   {"coalesced", matmul_coalesced},
                                                   {"tiled", matmul_tiled},
                                                   {"registers", matmul_registers},
                                                   {"vectorised", matmul_vectorised}};
  return kernels;
}

const std::vector<NamedSoftmax>& softmax_kernels() {
  static const std::vector<NamedSoftmax> kernels = {{"three_passes", softmax_three_passes},
                                                    {"block", softmax_block},
                                                    {"warp", softmax_warp},
                                                    {"online", softmax_online}};
  return kernels;
}

}  // namespace wick::cuda
