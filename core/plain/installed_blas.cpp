// OpenBLAS is looked up while the program runs, not linked: a program that was built where it is
// installed also runs where it is not, and finds that machine's.

#include "core/plain/installed_blas.h"

#include <dlfcn.h>

namespace wick::plain {

namespace {

// cblas_dgemm, or cblas_sgemm for float. Integers of libopenblas.so have 32 bits.
using Call = void (*)(int order, int flag_of_a, int flag_of_b, int m, int n, int k, Scalar alpha,
                      const Scalar* a, int leading_of_a, const Scalar* b, int leading_of_b,
                      Scalar beta, Scalar* y, int leading_of_y);
constexpr int row_major = 101;

int flag(const BlasMatrix& x) { return x.transposed ? 112 : 111; }

Call find_call() {
  void* const library = ::dlopen("libopenblas.so.0", RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) return nullptr;
  // Sums then have the same bits on any number of processors, and in a process that was forked:
  // the milestone `resume` compares them. Its products are too small for threads anyway.
  void* const set_threads = ::dlsym(library, "openblas_set_num_threads");
  if (set_threads != nullptr) reinterpret_cast<void (*)(int)>(set_threads)(1);
  constexpr bool is_float = sizeof(Scalar) == sizeof(float);
  return reinterpret_cast<Call>(::dlsym(library, is_float ? "cblas_sgemm" : "cblas_dgemm"));
}

}  // namespace

bool multiply_by_installed_blas(const BlasMatrix& a, const BlasMatrix& b, Scalar* y, std::int64_t m,
                                std::int64_t k, std::int64_t n, Scalar beta) {
  static const Call call = find_call();
  if (call == nullptr) return false;
  call(row_major, flag(a), flag(b), static_cast<int>(m), static_cast<int>(n), static_cast<int>(k),
       Scalar(1), a.data, static_cast<int>(a.leading), b.data, static_cast<int>(b.leading), beta, y,
       static_cast<int>(n));
  return true;
}

}  // namespace wick::plain
