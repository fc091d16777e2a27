#include "tools/milestones/gpt/own_text.h"

#include "core/error.h"
#include "tools/plot/utf8.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <vector>

namespace wick::milestones {
namespace {

constexpr std::int64_t fewest_characters = 10'000;
// A run reads 384,000 characters: a longer text would only take longer to count.
constexpr std::size_t most_bytes = std::size_t{4} << 20;

bool continues(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

std::string read_bytes(const std::string& path) {
  const auto refuse = [&] { fail<Error>("text: cannot read ", path, ": ", std::strerror(errno)); };
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"),
                                                             &std::fclose);
  if (!file) refuse();
  std::string text;
  std::vector<char> part(1 << 16);
  while (true) {
    const std::size_t count = std::fread(part.data(), 1, part.size(), file.get());
    text.append(part.data(), count);
    if (std::ferror(file.get()) != 0) refuse();
    if (count == 0 || text.size() > most_bytes) break;
  }
  if (text.size() > most_bytes) {
    fail<ValueError>("text: ", path, " has more than ", most_bytes,
                     " bytes: that is the most, since a run reads 384,000 characters; cut it, for "
                     "example: head -c 4000000 ",
                     path, " | iconv -c -t UTF-8 > part.txt");
  }
  return text;
}

/// "line 3, byte 0xe9".
std::string place_of(const std::string& text, std::size_t at) {
  const auto here = text.begin() + static_cast<std::ptrdiff_t>(at);
  char byte[8];
  std::snprintf(byte, sizeof byte, "0x%02x", static_cast<unsigned char>(text[at]));
  return concatenate("line ", std::count(text.begin(), here, '\n') + 1, ", byte ", byte);
}

void check_bytes(const std::string& path, const std::string& text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool is_text = byte >= 0x20 ? byte != 0x7F : byte == '\n' || byte == '\t' || byte == '\r';
    if (is_text) continue;
    fail<ValueError>("text: ", path, " has a control character at ", place_of(text, i),
                     ": it must be a text, not a binary file");
  }
  const std::size_t end = plot::end_of_valid_utf8(text);
  if (end == text.size()) return;
  fail<ValueError>("text: ", path, " is no UTF-8 at ", place_of(text, end),
                   ": convert it, for example: iconv -f LATIN1 -t UTF-8 ", path, " > new.txt");
}

std::string without_marks(const std::string& text) {
  std::string result;
  for (std::size_t i = text.rfind("\xEF\xBB\xBF", 0) == 0 ? 3 : 0; i < text.size(); ++i) {
    if (text.compare(i, 2, "\r\n") != 0) result += text[i];
  }
  return result;
}

/// Where the character begins before which `count` others stand.
std::size_t begin_of_character(const std::string& text, std::int64_t count) {
  std::size_t at = 0;
  for (; at < text.size() && (count > 0 || continues(text[at])); ++at) {
    if (!continues(text[at])) --count;
  }
  return at;
}

/// Where samples begin: the first words of the first whole line, 12 characters of it or more.
std::string prompt_of(const std::string& text) {
  const std::size_t line = std::min(text.find('\n'), text.size());
  std::size_t begin = std::min(text.find_first_not_of("\n ", line), text.size());
  if (begin == text.size()) begin = 0;  // one line only
  const std::string rest = text.substr(begin, 100);
  std::size_t end = std::min(begin_of_character(rest, 12), rest.find('\n', 1));
  const std::size_t space = rest.find_first_of(" \n", end);
  if (space != std::string::npos && space < 30) end = space;
  return rest.substr(0, end);
}

}  // namespace

TwoParts read_own_text(const std::string& path) {
  const std::string bytes = read_bytes(path);
  check_bytes(path, bytes);
  const std::string text = without_marks(bytes);
  const std::int64_t count =
      std::count_if(text.begin(), text.end(), [](char byte) { return !continues(byte); });
  if (count < fewest_characters) {
    fail<ValueError>("text: ", path, " has ", count, " characters: it must have at least ",
                     fewest_characters, ", of which the last tenth is for the test");
  }
  if (text == std::string(text.size(), text.front())) {
    fail<ValueError>("text: ", path, " has ", count, " times the same character: there must be ",
                     "two different ones at least");
  }
  const std::size_t middle = begin_of_character(text, count - count / 10);
  return {text.substr(0, middle), text.substr(middle), prompt_of(text.substr(middle))};
}

}  // namespace wick::milestones
