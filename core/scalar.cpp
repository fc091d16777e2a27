#include "core/scalar.h"

namespace wick {

template <>
void LibraryIsBuiltFor<Scalar>::this_scalar() {}

// The same name in both libraries: a program that pulls in both fails to link.
extern "C" void wick_only_one_scalar_in_a_program() {}

}  // namespace wick
