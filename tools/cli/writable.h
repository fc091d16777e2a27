#pragma once

#include <filesystem>
#include <string>

// A command's work may take hours, so the command looks first at the place where it will write.
namespace wick::cli {

/// Throws Error if no files can be written into `folder`, which may be a new one: something else is
/// in its place or in that of a folder above it, or the system refuses. Makes and writes nothing.
/// `named` begins the message, such as "grade: --out", and `rule` ends it.
void require_writable_folder(
    const std::filesystem::path& folder, const std::string& named,
    const std::string& rule =
        "give a folder that you may write into, or a new one in such a folder");

/// The same for a file, in a folder that is there.
void require_writable_file(const std::filesystem::path& file, const std::string& named);

}  // namespace wick::cli
