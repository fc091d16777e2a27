// Matrix products by cuBLAS, through the functions that count with 64 bits.

#include "core/cuda/blas.h"

#include "core/cuda/runtime.h"
#include "core/error.h"

#include <cublas_v2.h>

#include <type_traits>

namespace wick::cuda {

namespace {

void check_blas(cublasStatus_t status) {
  if (status == CUBLAS_STATUS_SUCCESS) return;
  fail<DeviceError>("cuda: matmul: ", cublasGetStatusString(status));
}

// Never destroyed: at the end of a process the driver may end first. Only one thread at a time may
// use a handle, so each thread has its own.
cublasHandle_t handle() {
  thread_local const cublasHandle_t handle = [] {
    cublasHandle_t created = nullptr;
    check_blas(cublasCreate(&created));
    check_blas(cublasSetStream(created, stream()));
    return created;
  }();
  return handle;
}

constexpr bool is_float = std::is_same_v<Scalar, float>;
constexpr cudaDataType scalar_type = is_float ? CUDA_R_32F : CUDA_R_64F;

cublasComputeType_t compute_type(Precision precision) {
  if (!is_float) return CUBLAS_COMPUTE_64F;
  return precision == Precision::TF32 ? CUBLAS_COMPUTE_32F_FAST_TF32 : CUBLAS_COMPUTE_32F;
}

// cuBLAS counts along columns: it sees our matrices as their transposes. They are multiplied in the
// opposite order, y^T = b^T a^T.
template <typename T>
void multiply(const Matrices<T>& a, const Matrices<T>& b, Scalar* y, Scalar* const* y_pointers,
              const ProductSize& size, cudaDataType type, cublasComputeType_t compute) {
  const Scalar one = 1;
  const Scalar zero = 0;
  const auto flag = [](const Matrices<T>& x) { return x.transposed ? CUBLAS_OP_T : CUBLAS_OP_N; };
  const auto [m, k, n, batch] = size;
  if (y_pointers != nullptr) {
    return check_blas(cublasGemmBatchedEx_64(
        handle(), flag(b), flag(a), n, m, k, &one, reinterpret_cast<const void* const*>(b.pointers),
        type, b.leading, reinterpret_cast<const void* const*>(a.pointers), type, a.leading, &zero,
        reinterpret_cast<void* const*>(y_pointers), scalar_type, n, batch, compute,
        CUBLAS_GEMM_DEFAULT));
  }
  if (batch == 1) {
    return check_blas(cublasGemmEx_64(handle(), flag(b), flag(a), n, m, k, &one, b.data, type,
                                      b.leading, a.data, type, a.leading, &zero, y, scalar_type, n,
                                      compute, CUBLAS_GEMM_DEFAULT));
  }
  check_blas(cublasGemmStridedBatchedEx_64(
      handle(), flag(b), flag(a), n, m, k, &one, b.data, type, b.leading, b.step, a.data, type,
      a.leading, a.step, &zero, y, scalar_type, n, m * n, batch, compute, CUBLAS_GEMM_DEFAULT));
}

}  // namespace

void gemm(const Matrices<Scalar>& a, const Matrices<Scalar>& b, Scalar* y,
          Scalar* const* y_pointers, const ProductSize& size, Precision precision) {
  multiply(a, b, y, y_pointers, size, scalar_type, compute_type(precision));
}

void gemm(const Matrices<Bfloat16>& a, const Matrices<Bfloat16>& b, Scalar* y,
          Scalar* const* y_pointers, const ProductSize& size) {
  multiply(a, b, y, y_pointers, size, CUDA_R_16BF, compute_type(Precision::Full));
}

}  // namespace wick::cuda
