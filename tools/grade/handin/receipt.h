#pragma once

#include <map>
#include <string>

namespace wick::grade {

/// The file that `wick pack` adds to a chapter's files: what it has packed.
inline constexpr const char* receipt_name = "receipt.txt";

/// The SHA-256 of a whole content: of the lines that sha256sum prints for its files, whose own
/// SHA-256 are given by their names. In the files' folder this command prints it too: sha256sum
/// FILES | sha256sum, with the files in the order of their names.
std::string content_hash(const std::map<std::string, std::string>& hashes);

/// The receipt of files whose SHA-256 is given by their names.
std::string receipt_text(const std::string& chapter,
                         const std::map<std::string, std::string>& hashes);

/// Returns the content's SHA-256 that a receipt names. It is empty if the text is no receipt.
std::string content_in_receipt(const std::string& text);

/// Says why a receipt is not the receipt of these files. The text is empty if it is.
std::string compare_receipt(const std::string& text,
                            const std::map<std::string, std::string>& hashes);

}  // namespace wick::grade
