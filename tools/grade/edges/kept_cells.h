#pragma once

#include "tools/grade/edges/edges.h"

#include <filesystem>
#include <mutex>
#include <string>
#include <vector>

namespace wick::grade {

/// The cells that a chapter's scenarios meet, for the sentences of set_apart.h.
///
///     kit/12_attention/recorded/cells   those of a release, with its public scenarios alone
///     kit/12_attention/watched/cells    observed here on first use, and kept until the reference,
///                                       the scenarios, the headers or edges/watch change
///
/// They serve an explanation that earns nothing. If they cannot be had, the list is empty, and
/// nothing fails.
class KeptCells {
 public:
  /// `kit` must outlive this object.
  explicit KeptCells(const Kit& kit) : kit_(kit) {}

  /// Reads or observes them on the first call, once for any number of threads. Never throws.
  const std::vector<Cell>& cells() const;

 private:
  const Kit& kit_;
  mutable std::once_flag once_;
  mutable std::vector<Cell> cells_;
};

/// The cells with public scenarios alone. Rows that no public scenario meets are left out.
std::vector<Cell> public_cells(const std::vector<Cell>& cells, const Kit& kit);

/// Reads what write_cells has written for the same `content`; no cells if there is no such file, or
/// if it was written for another content. Throws for a damaged file.
std::vector<Cell> read_cells(const std::filesystem::path& path, const std::string& content);
void write_cells(const std::filesystem::path& path, const std::vector<Cell>& cells,
                 const std::string& content);

/// The file in which a release has the cells of a kit. The release writes them for the content "".
std::filesystem::path recorded_cells(const std::filesystem::path& kit_folder);

}  // namespace wick::grade
