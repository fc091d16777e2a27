#include "tools/grade/handin/unpack/parts.h"
#include "tools/grade/handin/unpack/read_archive.h"

#include <locale.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

// wick-unpack ARCHIVE NAME..: writes to descriptor 3 what a stranger's archive holds, with the
// contents of the files that have one of the names. It is a program of its own because it runs in a
// sandbox: a fault in it, or in libarchive, is then a fault of this one archive.
namespace {

using wick::grade::PartKind;

void append_number(std::string& text, std::uint32_t number) {
  char bytes[sizeof number];
  std::memcpy(bytes, &number, sizeof number);
  text.append(bytes, sizeof number);
}

bool write_part(PartKind kind, const std::string& name, const std::string& data) {
  std::string text;
  append_number(text, static_cast<std::uint32_t>(kind));
  append_number(text, static_cast<std::uint32_t>(name.size()));
  append_number(text, static_cast<std::uint32_t>(data.size()));
  text += name + data;
  for (std::size_t written = 0; written < text.size();) {
    constexpr int result_descriptor = 3;
    const ssize_t count = ::write(result_descriptor, text.data() + written, text.size() - written);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    written += static_cast<std::size_t>(count);
  }
  return true;
}

bool write_parts(const wick::grade::ArchiveContents& contents) {
  bool is_written = true;
  for (const auto& [path, text] : contents.files) {
    is_written = is_written && write_part(PartKind::File, path, text);
  }
  std::size_t count = 0;
  for (const auto& [path, reason] : contents.refused) {
    if (++count > wick::grade::archive_bounds::most_names) break;
    is_written = is_written && write_part(PartKind::Refused, path, reason);
  }
  for (const std::string& path : contents.others) {
    is_written = is_written && write_part(PartKind::Other, path, "");
  }
  return is_written;
}

}  // namespace

#ifdef __SANITIZE_ADDRESS__
// The search for leaks reads another process's memory, which no sandbox allows.
extern "C" const char* __asan_default_options() { return "detect_leaks=0"; }
#endif

int main(int count, char** arguments) {
  if (count < 3) return 64;
  // libarchive gives names in the locale's characters; glibc always has this one.
  ::uselocale(::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr));
  bool is_written = true;
  try {
    is_written =
        write_parts(wick::grade::ArchiveContents(arguments[1], {arguments + 2, arguments + count}));
  } catch (const wick::grade::RefusedArchive& error) {
    is_written = write_part(PartKind::Broken, "", error.what());
  }
  return is_written && write_part(PartKind::End, "", "") ? 0 : 1;
}
