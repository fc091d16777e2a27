#include "tools/grade/course/definitions.h"

#include <algorithm>
#include <cctype>

namespace wick::grade {
namespace {

bool is_word(char letter) {
  return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
}

// Turns [begin, end) into blanks; line breaks stay.
void blank(std::string& text, std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < end && i < text.size(); ++i) {
    if (text[i] != '\n') text[i] = ' ';
  }
}

// The end of the comment, literal or preprocessor line that begins at `at`; `at` itself if none
// begins there.
std::size_t skip(const std::string& text, std::size_t at, bool begins_line) {
  const auto after = [&](const std::string& sign, std::size_t from) {
    const std::size_t found = text.find(sign, from);
    return found == std::string::npos ? text.size() : found + sign.size();
  };
  // The line break does not belong to it. The text may end without one.
  const auto line_end = [&](std::size_t from) {
    return std::min(text.find('\n', from), text.size());
  };
  if (text.compare(at, 2, "//") == 0) return line_end(at);
  if (text.compare(at, 2, "/*") == 0) return after("*/", at + 2);
  const bool is_raw = text.compare(at, 2, "R\"") == 0 && (at == 0 || !is_word(text[at - 1]));
  if (is_raw) {
    const std::size_t open = text.find('(', at);
    if (open == std::string::npos) return text.size();
    return after(")" + text.substr(at + 2, open - at - 2) + "\"", open);
  }
  // The marks in 1'000'000 are no characters.
  const bool is_digit_mark = text[at] == '\'' && at > 0 && is_word(text[at - 1]);
  if (text[at] == '"' || (text[at] == '\'' && !is_digit_mark)) {
    std::size_t end = at + 1;
    while (end < text.size() && text[end] != text[at] && text[end] != '\n') {
      end += text[end] == '\\' ? 2 : 1;
    }
    return end < text.size() && text[end] == text[at] ? end + 1 : end;
  }
  if (text[at] == '#' && begins_line) {
    std::size_t end = line_end(at);
    while (end < text.size() && text[end - 1] == '\\') end = line_end(end + 1);
    return end;
  }
  return at;
}

bool has_word(const std::string& text, const std::string& word) {
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    const bool begins = at == 0 || !is_word(text[at - 1]);
    const bool ends = at + word.size() >= text.size() || !is_word(text[at + word.size()]);
    if (begins && ends) return true;
  }
  return false;
}

std::string on_one_line(const std::string& text) {
  std::string line;
  for (const char letter : text) {
    const bool is_blank = std::isspace(static_cast<unsigned char>(letter)) != 0;
    if (!is_blank) line += letter;
    if (is_blank && !line.empty() && line.back() != ' ') line += ' ';
  }
  if (!line.empty() && line.back() == ' ') line.pop_back();
  return line;
}

// The offset behind the brace that closes the one at `open`; npos if there is none.
std::size_t past_block(const std::string& text, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < text.size(); ++i) {
    if (text[i] == '{') ++depth;
    if (text[i] == '}' && --depth == 0) return i + 1;
  }
  return std::string::npos;
}

// The kind of block that a brace after `head` opens. Functions are looked for within namespaces and
// classes.
bool is_transparent(const std::string& head) {
  const bool is_class =
      head.find('(') == std::string::npos && (has_word(head, "class") || has_word(head, "struct"));
  return has_word(head, "namespace") || is_class || on_one_line(head) == "extern";
}

bool begins_comment(const std::string& text, std::size_t at) {
  return text.compare(at, 2, "//") == 0 || text.compare(at, 2, "/*") == 0;
}

std::string blanked(const std::string& source, bool keeps_literals) {
  std::string text = source;
  bool begins_line = true;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = skip(source, at, begins_line);
    if (end > at) {
      if (!keeps_literals || begins_comment(source, at)) blank(text, at, end);
      at = end;
      continue;
    }
    if (text[at] == '\n') begins_line = true;
    if (std::isspace(static_cast<unsigned char>(text[at])) == 0) begins_line = false;
    ++at;
  }
  return text;
}

}  // namespace

std::string without_literals(const std::string& source) { return blanked(source, false); }

std::string without_comments(const std::string& source) { return blanked(source, true); }

std::string code_of(const std::string& source) {
  std::string code;
  for (const char letter : without_literals(source)) {
    if (std::isspace(static_cast<unsigned char>(letter)) == 0) code += letter;
  }
  return code;
}

std::string code_of_head(const std::string& head) {
  std::string code = code_of(head);
  for (const std::string label : {"public:", "protected:", "private:"}) {
    if (code.compare(0, label.size(), label) == 0) return code.substr(label.size());
  }
  return code;
}

Definitions find_definitions(const std::string& source) {
  const std::string text = without_literals(source);
  Definitions found;
  int depth = 0;
  std::size_t start = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == ';') start = i + 1;
    if (text[i] == '}') {
      if (--depth < 0) found.is_balanced = false;
      start = i + 1;
    }
    if (text[i] != '{') continue;
    const std::string head = text.substr(start, i - start);
    if (is_transparent(head)) {
      ++depth;
      start = i + 1;
      continue;
    }
    std::size_t open = i;
    std::size_t end = past_block(text, open);
    // In a list of members' initialisers, a{1} is not yet the body.
    while (end != std::string::npos && head.find('(') != std::string::npos) {
      const std::size_t next = text.find_first_not_of(" \t\r\n", end);
      if (next == std::string::npos || (text[next] != ',' && text[next] != '{')) break;
      open = text.find('{', next);
      end = open == std::string::npos ? open : past_block(text, open);
    }
    if (end == std::string::npos) {
      found.is_balanced = false;
      break;
    }
    const std::size_t begin = text.find_first_not_of(" \t\r\n", start);
    if (head.find('(') != std::string::npos) {
      found.functions.push_back({on_one_line(head), begin, end, open + 1, end - 1});
    }
    i = end - 1;
    start = end;
  }
  if (depth != 0) found.is_balanced = false;
  return found;
}

}  // namespace wick::grade
