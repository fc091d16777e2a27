#pragma once

#include "core/blas.h"

namespace wick::plain {

/// y = a b + beta y by the OpenBLAS of the machine that the program runs on, on one thread; the
/// arguments are those of gemm. Returns false, and writes nothing, if no OpenBLAS is installed.
///
/// There are two definitions, and a build links one. core/plain/installed_blas.cpp looks for the
/// library when it is called first. core/plain/no_blas.cpp knows none: a program with it
/// computes the same on every machine.
bool multiply_by_installed_blas(const BlasMatrix& a, const BlasMatrix& b, Scalar* y, std::int64_t m,
                                std::int64_t k, std::int64_t n, Scalar beta);

}  // namespace wick::plain
