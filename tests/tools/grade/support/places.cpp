#include "tests/tools/grade/support/places.h"

namespace wick::grade::test::places {

const char* const source = SOURCE_ROOT;
const char* const kits = KITS;
const char* const wick = WICK_PROGRAM;
const char* const fixture = FIXTURE_ROOT;
const char* const fixture_kits = FIXTURE_KITS;
const char* const fixture_wick = FIXTURE_WICK;
const char* const victim = VICTIM;

}  // namespace wick::grade::test::places
