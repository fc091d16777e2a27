#include "tools/grade/sandbox/staging.h"

#include "tools/grade/sandbox/process.h"

#include "core/error.h"

namespace wick::grade {
namespace fs = std::filesystem;

std::string Staging::copy_of(const fs::path& path) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto known = copies_.find(path);
  if (known != copies_.end()) return known->second;
  const fs::path copy = folder_.path() / std::to_string(copies_.size());
  // The copy keeps its times: a precompiled header is only used with the headers that it was made
  // of.
  const Outcome outcome =
      run({"/usr/bin/cp", "-rp", path.string(), copy.string()}, folder_.path(), generous_limits());
  if (!outcome.succeeded()) fail<Error>("sandbox: ", path.string(), ": ", outcome.standard_error);
  const Outcome readable =
      run({"/usr/bin/chmod", "-R", "a+rX", copy.string()}, folder_.path(), generous_limits());
  if (!readable.succeeded()) fail<Error>("sandbox: ", readable.standard_error);
  return copies_[path] = copy.string();
}

}  // namespace wick::grade
