#include "tests/source_root.h"

namespace wick::test {

const char* const source_root = WICK_SOURCE_DIR;

}  // namespace wick::test
