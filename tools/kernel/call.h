#pragma once

namespace kernel {

// Runs code of a cell. What it throws, and an interrupt, becomes a CellError.
void call(void (*function)());

}  // namespace kernel
