#include "tools/grade/handin/name_words.h"

#include "core/error.h"

#include <utf8proc.h>

#include <cstdlib>
#include <memory>

namespace wick::grade {
namespace {

constexpr utf8proc_int32_t replacement = 0xfffd;

const utf8proc_uint8_t* bytes_of(const std::string& text) {
  return reinterpret_cast<const utf8proc_uint8_t*>(text.data());
}

void append(std::string& text, utf8proc_int32_t code) {
  utf8proc_uint8_t bytes[4];
  const utf8proc_ssize_t size = utf8proc_encode_char(code, bytes);
  text.append(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size));
}

std::vector<utf8proc_int32_t> characters_of(const std::string& text) {
  std::vector<utf8proc_int32_t> characters;
  for (std::size_t at = 0; at < text.size();) {
    utf8proc_int32_t code = replacement;
    const utf8proc_ssize_t size = utf8proc_iterate(
        bytes_of(text) + at, static_cast<utf8proc_ssize_t>(text.size() - at), &code);
    characters.push_back(size > 0 ? code : replacement);
    at += size > 0 ? static_cast<std::size_t>(size) : 1;
  }
  return characters;
}

// NFKD without case and without invisible characters. Two spellings of one character become the
// same text.
std::string folded(const std::string& text) {
  std::string valid;
  for (const utf8proc_int32_t code : characters_of(text)) append(valid, code);
  utf8proc_uint8_t* result = nullptr;
  const auto options = static_cast<utf8proc_option_t>(UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT |
                                                      UTF8PROC_CASEFOLD | UTF8PROC_IGNORE);
  const utf8proc_ssize_t size =
      utf8proc_map(bytes_of(valid), static_cast<utf8proc_ssize_t>(valid.size()), &result, options);
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(result, &std::free);
  if (size < 0) fail<Error>("roster: a name cannot be read: ", utf8proc_errmsg(size));
  return std::string(reinterpret_cast<const char*>(result), static_cast<std::size_t>(size));
}

// The blocks of marks that any letter may have. Those of Devanagari or kana stand in other blocks:
// without them two names would become one.
bool is_accent(utf8proc_int32_t code) {
  return (code >= 0x300 && code <= 0x36f) || (code >= 0x1ab0 && code <= 0x1aff) ||
         (code >= 0x1dc0 && code <= 0x1dff) || (code >= 0x20d0 && code <= 0x20ff) ||
         (code >= 0xfe20 && code <= 0xfe2f);
}

// O'Brien, with any of the signs that keyboards and editors give.
bool is_apostrophe(utf8proc_int32_t code) {
  return code == '\'' || code == '`' || code == 0xb4 || code == 0x2bc || code == 0x2018 ||
         code == 0x2019;
}

bool is_of_a_word(utf8proc_int32_t code) {
  const utf8proc_category_t category = utf8proc_category(code);
  return code == replacement ||
         (category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_NO);
}

}  // namespace

bool is_utf8(const std::string& text) {
  for (std::size_t at = 0; at < text.size();) {
    utf8proc_int32_t code = 0;
    const utf8proc_ssize_t size = utf8proc_iterate(
        bytes_of(text) + at, static_cast<utf8proc_ssize_t>(text.size() - at), &code);
    if (size <= 0) return false;
    at += static_cast<std::size_t>(size);
  }
  return true;
}

std::vector<std::string> words_of(const std::string& name) {
  std::vector<std::string> words;
  bool is_within = false;
  std::string without_apostrophes;
  for (const utf8proc_int32_t code : characters_of(name)) {
    if (!is_apostrophe(code)) append(without_apostrophes, code);
  }
  for (const utf8proc_int32_t code : characters_of(folded(without_apostrophes))) {
    if (is_accent(code)) continue;
    const bool was_within = is_within;
    is_within = is_of_a_word(code);
    if (!is_within) continue;
    if (!was_within) words.emplace_back();
    append(words.back(), code);
  }
  return words;
}

std::string without_case(const std::string& text) {
  const std::string plain = folded(text);
  const std::size_t first = plain.find_first_not_of(" \t");
  if (first == std::string::npos) return "";
  return plain.substr(first, plain.find_last_not_of(" \t") - first + 1);
}

}  // namespace wick::grade
