#include "tools/grade/system/columns.h"

#include <doctest/doctest.h>

using namespace wick::grade;

TEST_CASE("columns: a terminal counts characters, not bytes") {
  CHECK(columns_of("") == 0);
  CHECK(columns_of("Emil Nov\u00e1k") == 10);
  CHECK(columns_of("Emil Nova\u0301k") == 10);
  CHECK(columns_of("\u674e\u660e") == 4);
  CHECK(columns_of("a\xff") == 2);
}
