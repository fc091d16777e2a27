#include "tools/grade/system/platform.h"

#include <filesystem>

namespace wick::grade {

const std::string& platform() {
  static const std::string name = WICK_PLATFORM;
  return name;
}

std::string binutil(const std::string& name) {
  const std::string own = "/usr/bin/" + platform() + "-" + name;
  return std::filesystem::exists(own) ? own : "/usr/bin/" + name;
}

}  // namespace wick::grade
