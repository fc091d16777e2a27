#include "tools/grade/course/functions.h"

#include <algorithm>
#include <cctype>
#include <regex>

namespace wick::grade {
namespace {

bool starts_with(const std::string& text, std::size_t at, const char* word) {
  return text.compare(at, std::char_traits<char>::length(word), word) == 0;
}

bool is_of_name(char letter) {
  return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
}

bool is_space(char letter) { return std::isspace(static_cast<unsigned char>(letter)) != 0; }

std::size_t after(const std::string& text, const std::string& mark, std::size_t from) {
  const std::size_t found = text.find(mark, from);
  return found == std::string::npos ? text.size() : found + mark.size();
}

// Behind the text or the character that begins at `at` with the quote.
std::size_t after_quoted(const std::string& text, std::size_t at) {
  for (std::size_t i = at + 1; i < text.size() && text[i] != '\n'; ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == text[at]) {
      return i + 1;
    }
  }
  return std::min(text.find('\n', at), text.size());
}

// Behind the directive of the preprocessor at `at`, with the lines that continue it.
std::size_t after_directive(const std::string& text, std::size_t at) {
  std::size_t end = after(text, "\n", at);
  while (end < text.size() && end >= 2 && text[end - 2] == '\\') end = after(text, "\n", end);
  return end;
}

bool begins_line(const std::string& text, std::size_t at) {
  while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t')) --at;
  return at == 0 || text[at - 1] == '\n';
}

std::size_t after_comment(const std::string& text, std::size_t at) {
  if (starts_with(text, at, "//")) return std::min(text.find('\n', at), text.size());
  return starts_with(text, at, "/*") ? after(text, "*/", at + 2) : at;
}

// Behind what begins at `at` and is no code, but a text or a character; `at` where nothing does.
std::size_t after_literal(const std::string& text, std::size_t at) {
  if (starts_with(text, at, "R\"") && (at == 0 || !is_of_name(text[at - 1]))) {
    const std::size_t open = text.find('(', at);
    if (open == std::string::npos) return text.size();
    return after(text, ")" + text.substr(at + 2, open - at - 2) + "\"", open);
  }
  if (text[at] == '"') return after_quoted(text, at);
  // 1'000 has a mark that is no quote.
  const bool is_separator = at > 0 && is_of_name(text[at - 1]);
  return text[at] == '\'' && !is_separator ? after_quoted(text, at) : at;
}

// Behind what is neither code nor the end: comments, literals, directives; `at` where there is
// none.
std::size_t skip(const std::string& text, std::size_t at) {
  if (text[at] == '#' && begins_line(text, at)) return after_directive(text, at);
  const std::size_t comment = after_comment(text, at);
  return comment != at ? comment : after_literal(text, at);
}

std::size_t closing_brace(const std::string& text, std::size_t open) {
  int depth = 0;
  for (std::size_t at = open; at < text.size();) {
    const std::size_t next = skip(text, at);
    if (next != at) {
      at = next;
      continue;
    }
    if (text[at] == '{') ++depth;
    if (text[at] == '}' && --depth == 0) return at;
    ++at;
  }
  return text.size();
}

std::string without_comments(const std::string& text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t comment = after_comment(text, at);
    const std::size_t literal = comment == at ? after_literal(text, at) : at;
    if (literal != at) result += text.substr(at, literal - at);
    if (comment == at && literal == at) result += text[at];
    at = comment != at ? comment : literal != at ? literal : at + 1;
  }
  return result;
}

std::string on_one_line(const std::string& text) {
  std::string result;
  for (const char letter : without_comments(text)) {
    if (!is_space(letter)) {
      result += letter;
    } else if (!result.empty() && result.back() != ' ') {
      result += ' ';
    }
  }
  if (!result.empty() && result.back() == ' ') result.pop_back();
  return result;
}

enum class Brace { Function, Scope, Other };

// The head without what stands in parentheses, and with operators that have a name.
std::string outline_of(std::string head) {
  static const std::regex operators("operator ?(\\(\\)|\\[\\]|[^\\w\\s(]+)");
  static const std::regex parameters("^template ?<[^<>]*>");
  static const std::regex innermost("\\([^()]*\\)");
  head = std::regex_replace(std::regex_replace(head, operators, "operator_"), parameters, "");
  for (std::string before; before != head;) {
    before = head;
    head = std::regex_replace(head, innermost, "@");
  }
  return head;
}

// What the brace behind this text opens.
Brace kind_of(const std::string& head) {
  constexpr std::size_t longest = 2000;  // more than any head, and less than what a regex can take
  static const std::regex scope(
      "^(inline )?(namespace|extern)\\b|^ ?(class|struct|union)\\b[^@=]*$");
  static const std::regex function("[\\w>] ?@[^=]*$");
  if (head.size() > longest) return Brace::Other;
  const std::string outline = outline_of(head);
  if (std::regex_search(outline, scope)) return Brace::Scope;
  const bool is_assigned = outline.find('=') != std::string::npos;
  return !is_assigned && std::regex_search(outline, function) ? Brace::Function : Brace::Other;
}

// Whether a declaration goes on behind a closing brace: behind a list of numbers with its end,
// behind a member's first value with the next or with the body.
bool goes_on(const std::string& source, std::size_t at, Brace kind) {
  while (at < source.size() && is_space(source[at])) ++at;
  const std::string signs = kind == Brace::Function ? ",{" : ",{;()";
  return at < source.size() && signs.find(source[at]) != std::string::npos;
}

// How long the labels are in "public: void f()".
std::size_t label_in(const std::string& head) {
  static const std::regex label("^((public|private|protected) ?: ?)+");
  std::smatch found;
  return std::regex_search(head, found, label) ? found.length() : 0;
}

}  // namespace

std::vector<Function> functions_in(const std::string& source) {
  std::vector<Function> functions;
  int parentheses = 0;
  std::size_t start = 0;  // of the declaration that the scan is in
  for (std::size_t at = 0; at < source.size();) {
    const std::size_t next = skip(source, at);
    if (next != at || (at == start && is_space(source[at]))) {
      const std::size_t end = next != at ? next : at + 1;
      if (at == start) start = end;
      at = end;
      continue;
    }
    const char letter = source[at++];
    parentheses += (letter == '(') - (letter == ')');
    if (parentheses != 0) continue;
    if (letter == '{') {
      std::string head = on_one_line(source.substr(start, at - 1 - start));
      head = head.substr(label_in(head));
      const Brace kind = kind_of(head);
      if (kind != Brace::Scope) {
        const std::size_t close = closing_brace(source, at - 1);
        const std::size_t end = std::min(close + 1, source.size());
        const bool is_over = !goes_on(source, end, kind);
        if (kind == Brace::Function && is_over) functions.push_back({head, start, end, at, close});
        at = end;
        if (is_over) start = at;
        continue;
      }
    }
    if (letter == ';' || letter == '{' || letter == '}') start = at;
  }
  return functions;
}

std::vector<Directive> directives_in(const std::string& source) {
  std::vector<Directive> directives;
  int depth = 0;
  for (std::size_t at = 0; at < source.size();) {
    const std::size_t next = skip(source, at);
    if (next == at) {
      depth += (source[at] == '{') - (source[at] == '}');
      ++at;
      continue;
    }
    if (source[at] == '#' && depth == 0) directives.push_back({at, next});
    at = next;
  }
  return directives;
}

std::string code_of(const std::string& source) {
  std::string result;
  for (const char letter : without_comments(source)) {
    if (!is_space(letter)) result += letter;
  }
  return result;
}

}  // namespace wick::grade
