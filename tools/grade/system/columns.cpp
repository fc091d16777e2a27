#include "tools/grade/system/columns.h"

#include <utf8proc.h>

#include <algorithm>

namespace wick::grade {

std::size_t columns_of(const std::string& text) {
  const auto* const bytes = reinterpret_cast<const utf8proc_uint8_t*>(text.data());
  const auto size = static_cast<utf8proc_ssize_t>(text.size());
  std::size_t columns = 0;
  for (utf8proc_ssize_t at = 0; at < size;) {
    utf8proc_int32_t code = 0;
    const utf8proc_ssize_t read = utf8proc_iterate(bytes + at, size - at, &code);
    columns += read < 0 ? 1 : static_cast<std::size_t>(utf8proc_charwidth(code));
    at += std::max<utf8proc_ssize_t>(read, 1);
  }
  return columns;
}

}  // namespace wick::grade
