#pragma once

#include "core/ids.h"
#include "core/tensor.h"

#include <initializer_list>

// The checks that every operation makes of its operands, and the line that it can print of them.

namespace wick {

/// Throws ValueError for an undefined operand and DeviceError for operands on different devices.
/// The operation begins here, for the thread's observer.
void check_operands(const char* operation, std::initializer_list<const Tensor*> operands);

/// Throws ShapeError unless ids.values fill ids.shape, ValueError for an id outside 0..limit-1.
void check_ids(const char* operation, const Ids& ids, std::int64_t limit);

/// Tells the operation, the shapes of its operands and the shape of its result to the thread's
/// observer (core/observer.h), and prints them in one line if WICK_TRACE=1 is set.
void trace(const char* operation, std::initializer_list<const Tensor*> operands,
           const Array& value);

}  // namespace wick
