#include "tools/grade/handin/receipt.h"

#include "tools/grade/sandbox/sha256.h"

#include "core/error.h"

#include <sstream>

namespace wick::grade {
namespace {

constexpr const char* content_line = "content ";
constexpr std::size_t digits = 64;

std::string lines_of(const std::map<std::string, std::string>& hashes) {
  std::string lines;
  for (const auto& [name, hash] : hashes) lines += hash + "  " + name + "\n";
  return lines;
}

}  // namespace

std::string content_hash(const std::map<std::string, std::string>& hashes) {
  return sha256_of(lines_of(hashes));
}

std::string receipt_text(const std::string& chapter,
                         const std::map<std::string, std::string>& hashes) {
  return "packed for " + chapter + "\n" + content_line + content_hash(hashes) + "\n" +
         lines_of(hashes);
}

std::string content_in_receipt(const std::string& text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    const std::string start = content_line;
    if (line.compare(0, start.size(), start) != 0) continue;
    const std::string hash = line.substr(start.size());
    const bool is_hash =
        hash.size() == digits && hash.find_first_not_of("0123456789abcdef") == std::string::npos;
    return is_hash ? hash : "";
  }
  return "";
}

std::string compare_receipt(const std::string& text,
                            const std::map<std::string, std::string>& hashes) {
  const std::string named = content_in_receipt(text), found = content_hash(hashes);
  if (named == found) return "";
  if (named.empty()) {
    return "its receipt names no content: it is not one that wick pack has written";
  }
  return concatenate("its receipt is of content ", named, ", and the files have ", found,
                     ": they were changed after they were packed");
}

}  // namespace wick::grade
