#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

// wick-unpack writes parts to descriptor 3, and the grader reads them. A part has a kind, the
// lengths of name and data (32-bit, in the machine's own byte order), the name, and the data.
namespace wick::grade {

enum class PartKind : std::uint32_t {
  File = 1,     // path, contents
  Refused = 2,  // path, reason: this entry is left out
  Other = 3,    // path: an entry with none of the names
  Broken = 4,   // nothing, reason: the whole archive is refused
  End = 5,      // nothing, nothing: the last part
};

/// The bounds of what is taken from one archive, whatever the archive says about itself.
namespace archive_bounds {
inline constexpr std::size_t file_bytes = std::size_t{1} << 20;        // of a file that counts
inline constexpr std::size_t taken_bytes = std::size_t{16} << 20;      // of all that count
inline constexpr std::size_t taken_files = 2000;                       // that count
inline constexpr std::size_t unpacked_bytes = std::size_t{512} << 20;  // of all that is unpacked
inline constexpr std::size_t free_bytes = std::size_t{16} << 20;       // in any ratio
inline constexpr std::size_t ratio = 200;                              // unpacked to packed, beyond
inline constexpr std::size_t inner_archive_bytes = std::size_t{32} << 20;
inline constexpr std::size_t entries = 20000;
inline constexpr std::size_t folders_deep = 16;
inline constexpr std::size_t archives_deep = 2;  // an archive in an archive is opened
inline constexpr std::size_t most_names = 100;
}  // namespace archive_bounds

/// The path of an entry with its folders separated by '/', without "." and without '/' at the end.
/// Empty if it leads out of the archive: it is absolute, has a drive or has "..".
std::string path_within(std::string path);

/// The number of folders that a path within an archive goes through.
std::size_t folders_above(const std::string& path);

/// The last part of a path.
std::string last_part(const std::string& path);

/// ASCII letters without their case: stubs have no others in their names.
std::string in_small_letters(std::string text);

/// True for the name of a zip or tar file that is opened: .zip, .tar, .tar.gz, .tgz and others.
bool is_opened(const std::string& name);

}  // namespace wick::grade
