#pragma once

#include "core/error.h"

#include <cstddef>
#include <filesystem>
#include <string>

namespace wick::grade {

/// A file that is refused. The text is for its author.
struct RefusedFile : Error {
  using Error::Error;
};

/// The text of a file that somebody else has put there. Only a plain file is opened, since to open
/// a device can do something, and never through a link. Throws RefusedFile if it is no plain file
/// or larger than `most_bytes`, and Error if this machine cannot read it.
std::string read_submitted(const std::filesystem::path& path,
                           std::size_t most_bytes = std::size_t{1} << 20);

/// Throws as read_submitted does if the folder may not be listed.
void check_submitted_folder(const std::filesystem::path& folder);

}  // namespace wick::grade
