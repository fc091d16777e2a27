// Grids of two dimensions, as most books have them.

__global__ void one_number(const Scalar* a, const Scalar* b, Scalar* y, int m, int k, int n) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < m && column < n) {
    Scalar total = 0;
    for (int t = 0; t < k; ++t) total = fma(a[row * k + t], b[t * n + column], total);
    y[row * n + column] = total;
  }
}

void matmul_naive(const Scalar* a, const Scalar* b, Scalar* y, std::int64_t m, std::int64_t k,
                  std::int64_t n) {
  const Dim3 block(32, 8);
  const Dim3 grid(static_cast<unsigned>((n + 31) / 32), static_cast<unsigned>((m + 7) / 8));
  launch("matmul_naive", one_number, grid, block, 0, stream(), a, b, y, static_cast<int>(m),
         static_cast<int>(k), static_cast<int>(n));
}

// Dynamic shared memory, larger tiles, and a grid of two dimensions.

constexpr int side = 32;

__global__ void multiply(const Scalar* a, const Scalar* b, Scalar* y, int m, int k, int n) {
  Scalar* a_part = dynamic_shared<Scalar>();
  Scalar* b_part = a_part + side * side;
  const int x = threadIdx.x, z = threadIdx.y;
  const int column = blockIdx.x * side + x;
  const int row = blockIdx.y * side + z;
  const int steps = (k + side - 1) / side;
  Scalar total = 0;
  for (int step = 0; step < steps; ++step) {
    Scalar from_a = 0, from_b = 0;
    if (row < m && step * side + x < k) from_a = a[row * k + step * side + x];
    if (step * side + z < k && column < n) from_b = b[(step * side + z) * n + column];
    __syncthreads();
    a_part[z * side + x] = from_a;
    b_part[z * side + x] = from_b;
    __syncthreads();
#pragma unroll
    for (int t = 0; t < side; ++t) total += a_part[z * side + t] * b_part[t * side + x];
  }
  if (row < m && column < n) y[row * n + column] = total;
}

void matmul_tiled(const Scalar* a, const Scalar* b, Scalar* y, std::int64_t m, std::int64_t k,
                  std::int64_t n) {
  launch("matmul_tiled", multiply,
         Dim3(static_cast<unsigned>((n + side - 1) / side),
              static_cast<unsigned>((m + side - 1) / side)),
         Dim3(side, side), 2 * side * side * sizeof(Scalar), stream(), a, b, y, static_cast<int>(m),
         static_cast<int>(k), static_cast<int>(n));
}
