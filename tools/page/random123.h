#pragma once

// Random123 refuses processors that it was not tried on, and asks for them by the compiler's
// macros. WebAssembly has none of these. Philox is multiplications of 32-bit words into 64, in
// plain C++: it draws the same there, and test_live_page compares what is drawn.
#define __riscv 1
#define R123_USE_ASM_GNU 0
#include <Random123/philox.h>
#undef __riscv
