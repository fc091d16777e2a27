#include "core/scalar.h"

namespace wick {

template <>
void LibraryIsBuiltFor<Scalar>::this_scalar() {}

// Both libraries define this name: a program that links both fails to link.
extern "C" void wick_only_one_scalar_in_a_program() {}

}  // namespace wick
