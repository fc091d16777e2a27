#include "tools/grade/release/strip.h"

#include "tools/grade/sandbox/process.h"
#include "tools/grade/system/platform.h"

#include "core/error.h"

namespace wick::grade {

void strip(const std::filesystem::path& file, const char* how) {
  const Outcome outcome =
      run({binutil("strip"), how, file.string()}, file.parent_path(), generous_limits());
  if (!outcome.succeeded()) {
    fail<Error>("release: cannot strip ", file.string(), ": ", outcome.standard_error);
  }
}

}  // namespace wick::grade
