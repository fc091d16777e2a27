// A grid of any size: each thread walks over all numbers that are its own.

__global__ void walk(const Scalar* a, const Scalar* b, Scalar* y, std::int64_t m, std::int64_t k,
                     std::int64_t n) {
  const std::int64_t step = static_cast<std::int64_t>(gridDim.x) * blockDim.x;
  for (std::int64_t i = blockIdx.x * blockDim.x + threadIdx.x; i < m * n; i += step) {
    const Scalar* row = a + i / n * k;
    const Scalar* column = b + i % n;
    Scalar sum = 0;
    for (std::int64_t t = 0; t < k; ++t) sum += row[t] * column[t * n];
    y[i] = sum;
  }
}

void matmul_naive(const Scalar* a, const Scalar* b, Scalar* y, std::int64_t m, std::int64_t k,
                  std::int64_t n) {
  launch("matmul_naive", walk, 7, 96, 0, stream(), a, b, y, m, k, n);
}

// Blocks of one dimension that walk over the tiles of y; two numbers in each thread.

__global__ void walk(const Scalar* a, const Scalar* b, Scalar* y, std::int64_t m, std::int64_t k,
                     std::int64_t n) {
  __shared__ Scalar left[tile][tile], right[tile][tile];
  const std::int64_t across = (n + tile - 1) / tile, down = (m + tile - 1) / tile;
  const int x = threadIdx.x % tile, z = threadIdx.x / tile;  // z and z + 8
  for (std::int64_t which = blockIdx.x; which < across * down; which += gridDim.x) {
    const std::int64_t top = which / across * tile, column = which % across * tile + x;
    Scalar sums[2] = {0, 0};
    for (std::int64_t first = 0; first < k; first += tile) {
      for (int i = 0; i < 2; ++i) {
        const std::int64_t row = top + z + 8 * i, inner = first + z + 8 * i;
        left[z + 8 * i][x] = row < m && first + x < k ? a[row * k + first + x] : 0;
        right[z + 8 * i][x] = inner < k && column < n ? b[inner * n + column] : 0;
      }
      __syncthreads();
      for (int t = 0; t < tile; ++t) {
        for (int i = 0; i < 2; ++i) sums[i] += left[z + 8 * i][t] * right[t][x];
      }
      __syncthreads();
    }
    for (int i = 0; i < 2; ++i) {
      const std::int64_t row = top + z + 8 * i;
      if (row < m && column < n) y[row * n + column] = sums[i];
    }
  }
}

void matmul_tiled(const Scalar* a, const Scalar* b, Scalar* y, std::int64_t m, std::int64_t k,
                  std::int64_t n) {
  launch("matmul_tiled", walk, 5, tile * 8, 0, stream(), a, b, y, m, k, n);
}
