#include "core/cuda/backend.h"
#include "core/cuda/ids.h"
#include "core/cuda/launch.h"
#include "core/cuda/pack.cuh"

namespace wick {

namespace {

using namespace cuda;

constexpr int block = 256;

__global__ void gather_rows(const Scalar* weight, std::int64_t row_step, std::int64_t column_step,
                            const std::int64_t* ids, Scalar* y, std::int64_t width,
                            std::int64_t count) {
  const std::int64_t i = thread_index();
  if (i >= count) return;
  const std::int64_t row = i / width;
  y[i] = weight[ids[row] * row_step + (i - row * width) * column_step];
}

// One thread for each column of each distinct id. It adds that id's rows one after another, so a
// sum always has the same bits, and the CPU's.
__global__ void add_rows(const Scalar* dy, std::int64_t row_step, std::int64_t column_step,
                         const std::int64_t* ids, const std::int64_t* order,
                         const std::int64_t* starts, Scalar* dweight, std::int64_t width,
                         std::int64_t count) {
  const std::int64_t i = thread_index();
  if (i >= count) return;
  const std::int64_t distinct = i / width;
  const std::int64_t column = i - distinct * width;
  const std::int64_t begin = starts[distinct];
  const std::int64_t end = starts[distinct + 1];
  Scalar* const target = dweight + ids[order[begin]] * width + column;
  Scalar sum = *target;
  for (std::int64_t j = begin; j < end; ++j) {
    sum += dy[order[j] * row_step + column * column_step];
  }
  *target = sum;
}

}  // namespace

void CudaBackend::gather(const Array& weight, const Ids& ids, Array& y) {
  if (y.numel() == 0) return;
  const auto rows = on_device(ids);
  launch("gather", gather_rows, blocks_for(y.numel(), block), block, 0, stream(), weight.data(),
         weight.strides()[0], weight.strides()[1], rows->values(), y.data(), y.shape()[1],
         y.numel());
}

void CudaBackend::scatter_add(const Array& dy, const Ids& ids, Array& dweight) {
  if (dy.numel() == 0) return;
  const auto rows = on_device(ids);
  const std::int64_t width = dweight.shape()[1];
  const std::int64_t threads = rows->distinct() * width;
  launch("scatter_add", add_rows, blocks_for(threads, block), block, 0, stream(), dy.data(),
         dy.strides()[0], dy.strides()[1], rows->values(), rows->order(), rows->starts(),
         dweight.data(), width, threads);
}

}  // namespace wick
