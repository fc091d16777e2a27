#include "tools/grade/course/definitions.h"

#include "tools/grade/course/cpp_lexer.h"

#include <algorithm>
#include <cctype>

namespace wick::grade {
namespace {

bool is_word(char letter) {
  return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
}

bool has_word(const std::string& text, const std::string& word) {
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    const bool begins = at == 0 || !is_word(text[at - 1]);
    const bool ends = at + word.size() >= text.size() || !is_word(text[at + word.size()]);
    if (begins && ends) return true;
  }
  return false;
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

// A token's text in the place of what is written there, which may be longer. Line breaks within
// come behind it.
void put(std::string& result, const std::string& source, const RawToken& token) {
  const auto begin = result.begin() + static_cast<std::ptrdiff_t>(token.begin);
  const auto end = result.begin() + static_cast<std::ptrdiff_t>(token.end);
  std::fill(begin, end, ' ');
  std::copy(token.text.begin(), token.text.end(), begin);
  const auto breaks = std::count(source.begin() + static_cast<std::ptrdiff_t>(token.begin),
                                 source.begin() + static_cast<std::ptrdiff_t>(token.end), '\n');
  std::fill(end - breaks, end, '\n');
}

bool is_code(const RawToken& token) {
  return token.kind == RawToken::Kind::Name || token.kind == RawToken::Kind::Number ||
         token.kind == RawToken::Kind::Sign;
}

}  // namespace

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

std::string without_literals(const std::string& source) {
  std::string text(source.size(), ' ');
  for (std::size_t i = 0; i < source.size(); ++i) {
    if (source[i] == '\n') text[i] = '\n';
  }
  CppLexer lexer(source);
  bool is_in_directive = false;
  for (RawToken token; lexer.read(token);) {
    if (token.begins_line) is_in_directive = token.text == "#";
    if (is_code(token) && !is_in_directive) put(text, source, token);
  }
  return text;
}

std::string without_comments(const std::string& source) {
  std::string text = source;
  CppLexer lexer(source);
  for (RawToken token; lexer.read(token);) {
    if (token.kind != RawToken::Kind::Comment) continue;
    for (std::size_t i = token.begin; i < token.end; ++i) {
      if (text[i] != '\n') text[i] = ' ';
    }
  }
  return text;
}

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
    const bool has_brackets = head.find('(') != std::string::npos;
    // In a list of members' initialisers, a{1} is not yet the body.
    while (end != std::string::npos && has_brackets) {
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
    if (has_brackets) {
      found.functions.push_back({on_one_line(head), begin, end, open + 1, end - 1});
    }
    i = end - 1;
    start = end;
  }
  if (depth != 0) found.is_balanced = false;
  return found;
}

}  // namespace wick::grade
