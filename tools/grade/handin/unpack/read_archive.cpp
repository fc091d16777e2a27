#include "tools/grade/handin/unpack/read_archive.h"

#include "tools/grade/handin/unpack/parts.h"

#include <archive.h>
#include <archive_entry.h>
#include <sys/stat.h>

#include <algorithm>
#include <memory>
#include <utility>

namespace wick::grade {
namespace {

using Opened = std::unique_ptr<archive, decltype(&archive_read_free)>;

// In a zip only the directory at its end counts, as for every program that a student looks with. To
// skip an entry of it costs nothing.
Opened make_reader() {
  Opened opened(archive_read_new(), &archive_read_free);
  archive_read_support_filter_gzip(opened.get());
  archive_read_support_filter_bzip2(opened.get());
  archive_read_support_filter_xz(opened.get());
  archive_read_support_format_zip_seekable(opened.get());
  archive_read_support_format_tar(opened.get());
  return opened;
}

[[noreturn]] void refuse_broken(archive* opened) {
  const char* text = archive_error_string(opened);
  throw RefusedArchive(std::string("is broken, or no zip or tar file: ") +
                       (text == nullptr ? "it cannot be read" : text));
}

bool failed(int result) { return result == ARCHIVE_FATAL || result == ARCHIVE_FAILED; }

std::string path_of(archive_entry* entry) {
  if (const char* path = archive_entry_pathname(entry)) return path;
  const char* path = archive_entry_pathname_utf8(entry);
  return path == nullptr ? "" : path;
}

// Why an entry is no plain file; empty if it is one.
std::string problem_of_kind(archive_entry* entry) {
  if (archive_entry_hardlink(entry) != nullptr || archive_entry_symlink(entry) != nullptr) {
    return "is a link: only plain files are taken";
  }
  switch (archive_entry_filetype(entry)) {
    case AE_IFREG: return "";
    case AE_IFLNK: return "is a link: only plain files are taken";
    case AE_IFCHR:
    case AE_IFBLK: return "is a device: only plain files are taken";
    case AE_IFIFO: return "is a pipe: only plain files are taken";
    case AE_IFSOCK: return "is a socket: only plain files are taken";
    default: return "is no plain file";
  }
}

}  // namespace

ArchiveContents::ArchiveContents(const std::string& path, std::set<std::string> wanted)
    : wanted_(std::move(wanted)) {
  for (const std::string& name : wanted_) wanted_in_small_letters_.insert(in_small_letters(name));
  struct stat status {};
  if (::stat(path.c_str(), &status) == 0) packed_bytes_ = static_cast<std::size_t>(status.st_size);
  constexpr std::size_t block = 64 << 10;
  const Opened opened = make_reader();
  if (failed(archive_read_open_filename(opened.get(), path.c_str(), block))) {
    refuse_broken(opened.get());
  }
  read_all(opened.get(), "", 1);
}

void ArchiveContents::read_all(archive* opened, const std::string& above, std::size_t depth) {
  for (;;) {
    archive_entry* entry = nullptr;
    const int result = archive_read_next_header(opened, &entry);
    if (result == ARCHIVE_EOF) break;
    if (failed(result)) refuse_broken(opened);
    if (++entries_ > archive_bounds::entries) {
      throw RefusedArchive("has more than " + std::to_string(archive_bounds::entries) +
                           " entries: hand in the chapter's files alone");
    }
    spend(opened, 0);
    take(opened, entry, above, depth);
  }
  passed_ += static_cast<std::size_t>(std::max<la_int64_t>(0, archive_filter_bytes(opened, 0)));
}

void ArchiveContents::take(archive* opened, archive_entry* entry, const std::string& above,
                           std::size_t depth) {
  if (archive_entry_is_encrypted(entry) != 0) {
    throw RefusedArchive("is encrypted: hand it in without a password");
  }
  const std::string written = path_of(entry);
  const std::string inner = path_within(written);
  const bool is_folder = archive_entry_filetype(entry) == AE_IFDIR;
  if (inner.empty() && is_folder && written.find("..") == std::string::npos && written[0] != '/') {
    return;
  }
  const std::string path = above + inner;
  if (inner.empty()) {
    refused[above + written] = "leads out of the archive";
    return skip(opened);
  }
  if (is_folder) return skip(opened);
  const std::string problem = problem_of_kind(entry);
  if (!problem.empty()) {
    refused[path] = problem;
    return skip(opened);
  }
  const std::string name = last_part(path);
  if (wanted_.count(name) != 0) return take_file(opened, path);
  if (wanted_in_small_letters_.count(in_small_letters(name)) != 0) {
    refused[path] = "is called " + name + ": the case of letters counts in a file's name";
  } else if (is_opened(name)) {
    return open_inner(opened, path, depth);
  } else if (others.size() < archive_bounds::most_names) {
    others.push_back(path);
  }
  skip(opened);
}

void ArchiveContents::take_file(archive* opened, const std::string& path) {
  if (folders_above(path) > archive_bounds::folders_deep) {
    refused[path] =
        "is more than " + std::to_string(archive_bounds::folders_deep) + " folders deep";
    return skip(opened);
  }
  // Which of two entries a program unpacks depends on the program.
  if (!seen_.insert(path).second) {
    files.erase(path);
    refused[path] = "is there twice: make the archive anew";
    return skip(opened);
  }
  std::string data;
  if (!read_data(opened, archive_bounds::file_bytes, data)) {
    refused[path] = "is larger than 1 MB";
    return skip(opened);
  }
  taken_ += data.size();
  if (taken_ > archive_bounds::taken_bytes) {
    throw RefusedArchive(
        "has more than 16 MB of files with the names of a chapter's: hand in the "
        "chapter's files alone");
  }
  files[path] = std::move(data);
  if (files.size() > archive_bounds::taken_files) {
    throw RefusedArchive("has more than " + std::to_string(archive_bounds::taken_files) +
                         " files with the names of a chapter's: hand in the chapter's files alone");
  }
}

void ArchiveContents::open_inner(archive* opened, const std::string& path, std::size_t depth) {
  if (depth >= archive_bounds::archives_deep) {
    refused[path] = "is an archive within an archive within an archive: hand in the innermost";
    return skip(opened);
  }
  std::string data;
  if (!read_data(opened, archive_bounds::inner_archive_bytes, data)) {
    refused[path] = "is an archive of more than 32 MB within an archive: hand it in alone";
    return skip(opened);
  }
  const Opened inner = make_reader();
  if (failed(archive_read_open_memory(inner.get(), data.data(), data.size()))) {
    refuse_broken(inner.get());
  }
  read_all(inner.get(), path + "/", depth + 1);
}

// False if there is more than `most`: the rest is still to be skipped.
bool ArchiveContents::read_data(archive* opened, std::size_t most, std::string& data) {
  for (;;) {
    const void* bytes = nullptr;
    std::size_t size = 0;
    la_int64_t offset = 0;
    const int result = archive_read_data_block(opened, &bytes, &size, &offset);
    if (result == ARCHIVE_EOF) return true;
    if (result != ARCHIVE_OK && result != ARCHIVE_RETRY) refuse_broken(opened);
    spend(opened, size);
    // A sparse file says of a block where it lies.
    const bool fits = offset >= 0 && static_cast<std::size_t>(offset) <= most &&
                      size <= most - static_cast<std::size_t>(offset);
    if (!fits) return false;
    data.resize(std::max(data.size(), static_cast<std::size_t>(offset) + size));
    data.replace(static_cast<std::size_t>(offset), size, static_cast<const char*>(bytes), size);
  }
}

void ArchiveContents::skip(archive* opened) {
  if (archive_format(opened) == ARCHIVE_FORMAT_ZIP) {
    if (failed(archive_read_data_skip(opened))) refuse_broken(opened);
    return;
  }
  // What is skipped in a compressed tar is unpacked all the same: count it.
  for (;;) {
    const void* bytes = nullptr;
    std::size_t size = 0;
    la_int64_t offset = 0;
    const int result = archive_read_data_block(opened, &bytes, &size, &offset);
    if (result == ARCHIVE_EOF) return;
    if (failed(result)) refuse_broken(opened);
    spend(opened, size);
  }
}

void ArchiveContents::spend(archive* opened, std::size_t bytes) {
  spent_ += bytes;
  const auto filtered =
      static_cast<std::size_t>(std::max<la_int64_t>(0, archive_filter_bytes(opened, 0)));
  const std::size_t unpacked = std::max(spent_, passed_ + filtered);
  if (unpacked > archive_bounds::unpacked_bytes) {
    throw RefusedArchive("unpacks to more than 512 MB: hand in the chapter's files alone");
  }
  if (unpacked > archive_bounds::free_bytes && unpacked / archive_bounds::ratio > packed_bytes_) {
    throw RefusedArchive(
        "unpacks to more than 200 times its size: hand in the chapter's files "
        "alone");
  }
}

}  // namespace wick::grade
