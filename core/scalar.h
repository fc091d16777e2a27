#pragma once

#ifndef WICK_SCALAR
#define WICK_SCALAR float
#endif

namespace wick {

/// The type of every number in a tensor. The library is compiled twice, as libwick (float) and as
/// libwick_double; the CMake targets wick::wick and wick::wick_double define WICK_SCALAR to match.
using Scalar = WICK_SCALAR;

/// Defined in libwick for float and in libwick_double for double. A program that is compiled for
/// one and linked with the other fails to link, and the name of the missing function says why.
template <typename T>
struct LibraryIsBuiltFor {
  static void this_scalar();
};
template <>
void LibraryIsBuiltFor<Scalar>::this_scalar();

[[gnu::used]] static void (*const library_scalar_check)() = &LibraryIsBuiltFor<Scalar>::this_scalar;

}  // namespace wick
