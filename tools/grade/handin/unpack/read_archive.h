#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

struct archive;
struct archive_entry;

namespace wick::grade {

/// Why a whole archive is refused. The text is for its author.
struct RefusedArchive : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The content of a zip or tar file, read by libarchive. Nothing is written to a disk, and what the
/// archive says about itself is not believed: bytes and entries are counted as they come
/// (parts.h has the bounds).
class ArchiveContents {
 public:
  /// Takes the files with the names in `wanted`, wherever they lie. Throws RefusedArchive for an
  /// archive that is broken, encrypted, or larger than the bounds.
  ArchiveContents(const std::string& path, std::set<std::string> wanted);

  std::map<std::string, std::string> files;    // by their paths
  std::map<std::string, std::string> refused;  // entries by their paths, and why
  std::vector<std::string> others;             // the first paths of other files

 private:
  void read_all(archive* opened, const std::string& above, std::size_t depth);
  void take(archive* opened, archive_entry* entry, const std::string& above, std::size_t depth);
  void take_file(archive* opened, const std::string& path);
  void open_inner(archive* opened, const std::string& path, std::size_t depth);
  bool read_data(archive* opened, std::size_t most, std::string& data);
  void skip(archive* opened);
  void spend(archive* opened, std::size_t bytes);

  std::set<std::string> wanted_, wanted_in_small_letters_, seen_;
  std::size_t packed_bytes_ = 0;
  std::size_t spent_ = 0;   // bytes of data
  std::size_t passed_ = 0;  // bytes that a filter, such as gzip, gave for earlier archives
  std::size_t taken_ = 0, entries_ = 0;
};

}  // namespace wick::grade
