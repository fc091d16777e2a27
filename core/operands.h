#pragma once

#include "core/ids.h"
#include "core/tensor.h"

#include <initializer_list>

// What every operation asks of its operands, and says of them.

namespace wick {

/// Throws ValueError for an undefined operand and DeviceError for operands on different devices.
void check_operands(const char* operation, std::initializer_list<const Tensor*> operands);

/// Throws ShapeError unless ids.values fill ids.shape, ValueError for an id outside 0..limit-1.
void check_ids(const char* operation, const Ids& ids, std::int64_t limit);

/// Where WICK_TRACE=1 is set, prints one line: the operation, the shapes of its operands, and that
/// of its result.
void trace(const char* operation, std::initializer_list<const Tensor*> operands,
           const Array& value);

}  // namespace wick
