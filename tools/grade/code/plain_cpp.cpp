#include "tools/grade/code/plain_cpp.h"

#include "tools/grade/code/cpp_tokens.h"
#include "tools/grade/system/text.h"

#include <algorithm>
#include <set>
#include <vector>

namespace wick::grade {
namespace {

constexpr std::string_view plain_letters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";

bool has_only(std::string_view text, const std::string& letters) {
  return text.find_first_not_of(letters) == std::string_view::npos;
}

// The text of "text"; a mark that no name has if the literal has a prefix or no quotes.
std::string_view inside(std::string_view literal) {
  const bool is_simple = literal.size() >= 2 && literal.front() == '"';
  return is_simple ? literal.substr(1, literal.size() - 2) : "\"";
}

bool is_asm(const Token& token) {
  return token.text == "asm" || token.text == "__asm" || token.text == "__asm__";
}

// "__section__" and "section" are the same attribute.
std::string_view attribute_of(const Token& token) {
  std::string_view text = token.text;
  if (text.size() > 4 && text.substr(0, 2) == "__" && text.substr(text.size() - 2) == "__") {
    text = text.substr(2, text.size() - 4);
  }
  return text;
}

// The simulator counts the loads and stores that the compiler marks. It marks none in functions
// with such an attribute,
bool is_unmarked(std::string_view attribute) {
  return starts_with(attribute, "no_sanitize") || attribute == "no_instrument_function";
}

// and none that these functions make.
bool loads_unmarked(std::string_view name) {
  static const std::set<std::string_view> names = {"memcpy", "memmove", "mempcpy", "memccpy",
                                                   "memcmp", "memchr",  "bcopy",   "bcmp"};
  for (const char* start : {"_mm", "__builtin_ia32_", "__builtin_mem"}) {
    if (starts_with(name, start)) return true;
  }
  return names.count(name) != 0;
}

bool is_blank(char letter) {
  return std::string_view(" \t\v\f\r").find(letter) != std::string_view::npos;
}

bool is_letter(char letter) { return plain_letters.find(letter) != std::string_view::npos; }

// As the preprocessor joins lines: a line that ends with \, or with \ and blanks, goes on.
std::string join_lines(std::string_view text) {
  std::string joined;
  for (std::size_t at = 0; at < text.size(); ++at) {
    std::size_t end = at;
    if (text[at] == '\\') {
      do ++end;
      while (end < text.size() && is_blank(text[end]));
    }
    if (end > at && end < text.size() && text[end] == '\n') {
      at = end;
    } else {
      joined += text[at];
    }
  }
  return joined;
}

std::size_t after_blanks(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    if (is_blank(text[at])) {
      ++at;
    } else if (starts_with(text.substr(at), "/*")) {
      at = std::min(text.find("*/", at + 2), text.size() - 2) + 2;
    } else {
      break;
    }
  }
  return at;
}

/// Reads the tokens of one file in order.
class Reader {
 public:
  Reader(const std::vector<Token>& tokens, const std::string& name)
      : tokens_(tokens), name_(name), is_of_kernels_(ends_with(name, ".cu")) {}

  std::string read() {
    for (at_ = 0; at_ < tokens_.size() && problem_.empty(); ++at_) {
      const Token& token = tokens_[at_];
      if (token.kind == Token::Kind::Strange) {
        refuse(token, "the preprocessor does not write this: leave it out");
      } else if (is_asm(token)) {
        read_asm(token);
      } else if (is_kernel(token) && loads_unmarked(token.text)) {
        refuse(token,
               std::string(token.text) +
                   " reads memory that the simulator does not count: read it number by number");
      } else if (at_ < attributes_end_) {
        continue;  // read already, with those around it
      } else if (token.text == "__attribute__" || token.text == "__attribute") {
        attributes_end_ = read_attributes("(", ")");
      } else if (token.text == "[" && is(at_ + 1, "[")) {
        attributes_end_ = read_attributes("[", "]");
      }
    }
    return problem_;
  }

 private:
  bool is(std::size_t at, std::string_view text) const {
    return at < tokens_.size() && tokens_[at].text == text;
  }

  // The framework's headers are not precompiled everywhere, and the simulator marks its own loads.
  bool is_kernel(const Token& token) const { return is_of_kernels_ && token.is_in_file; }

  void refuse(const Token& token, const std::string& why) {
    problem_ = name_ + (token.is_in_file ? ":" + std::to_string(token.line) : "") + ": " + why;
  }

  // In a header an assembly statement may stand in a function. If the function is called, the
  // compiler marks the statement in its output.
  void read_asm(const Token& token) {
    std::size_t next = at_ + 2;
    while (next < tokens_.size() && tokens_[next].kind == Token::Kind::String &&
           has_only(inside(tokens_[next].text), std::string(plain_letters))) {
      ++next;
    }
    const bool names_symbol = is(at_ + 1, "(") && is(next, ")");
    const bool is_statement =
        is(at_ + 1, "volatile") || is(at_ + 1, "__volatile__") ||
        (at_ > 0 && (is(at_ - 1, ";") || is(at_ - 1, "{") || is(at_ - 1, "__extension__")));
    if (token.is_in_system && (names_symbol || is_statement)) return;
    refuse(token, "asm is not C++: write what it does in C++");
  }

  // Returns the place behind the attributes.
  std::size_t read_attributes(std::string_view open, std::string_view close) {
    static const std::set<std::string_view> beyond = {
        "alias",     "constructor", "destructor",    "ifunc",      "init_priority",
        "interrupt", "naked",       "noinit",        "persistent", "retain",
        "section",   "symver",      "target_clones", "weakref"};
    static const std::set<std::string_view> messages = {"deprecated", "error",       "nodiscard",
                                                        "warning",    "unavailable", "assume"};
    int depth = 0;
    std::string_view attribute;
    for (std::size_t at = at_; at < tokens_.size(); ++at) {
      const Token& token = tokens_[at];
      if (token.text == open) ++depth;
      if (token.text == close && --depth == 0) return at + 1;
      if (depth == 0 && at > at_ + 1) return at;
      if (token.kind == Token::Kind::Name) {
        if (is(at + 1, "(")) attribute = attribute_of(token);
        const std::string_view own = token.is_in_system ? "" : attribute_of(token);
        if (beyond.count(own) != 0 || (is_kernel(token) && is_unmarked(own))) {
          refuse(token, "the attribute " + std::string(own) + " is not C++: leave it out");
          return at;
        }
      }
      if (token.kind == Token::Kind::String && messages.count(attribute) == 0 &&
          !has_only(inside(token.text), std::string(plain_letters) + ".,=+-")) {
        refuse(token, "an attribute has a text that is not a name: leave it out");
        return at;
      }
    }
    return tokens_.size();
  }

  const std::vector<Token>& tokens_;
  const std::string& name_;
  const bool is_of_kernels_;
  std::size_t at_ = 0, attributes_end_ = 0;
  std::string problem_;
};

}  // namespace

std::string find_line_directive(const std::string& source, const std::string& name) {
  const std::string text = join_lines(source);
  bool begins_line = true;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool is_sign = text[at] == '#' || text.compare(at, 2, "%:") == 0;
    if (is_sign && begins_line) {
      const std::size_t word = after_blanks(text, at + (text[at] == '#' ? 1 : 2));
      const std::size_t end = word + 4;
      const bool is_line =
          text.compare(word, 4, "line") == 0 && (end >= text.size() || !is_letter(text[end]));
      if (is_line || (word < text.size() && text[word] >= '0' && text[word] <= '9')) {
        return name + ": #line is not C++ that a person writes: leave it out";
      }
    }
    // A comment may end before the sign.
    const bool ends_comment = text[at] == '/' && at > 0 && text[at - 1] == '*';
    begins_line = text[at] == '\n' || ends_comment || (begins_line && is_blank(text[at]));
  }
  return "";
}

std::string find_beyond_cpp(const std::string& preprocessed, const std::string& name,
                            const std::string& precompiled) {
  std::vector<Directive> directives;
  const std::vector<Token> tokens = read_tokens(preprocessed, name, directives);
  if (tokens.size() + 10 * directives.size() >= most_tokens) {
    return name + ": its macros are as long as " + std::to_string(most_tokens) +
           " words and signs: write shorter ones";
  }
  const std::string own = "GCC pch_preprocess \"" + precompiled + "\"";
  int precompiled_headers = 0;
  for (const Directive& directive : directives) {
    const std::string where =
        name + (directive.is_in_file ? ":" + std::to_string(directive.line) : "") + ": ";
    if (directive.kind != "pragma") {
      return where + "#" + directive.kind.substr(0, 40) + " is not C++: leave it out";
    }
    const std::string first = directive.rest.substr(0, directive.rest.find(' '));
    const bool names_symbols = first == "weak" || first == "redefine_extname";
    if (names_symbols && !directive.is_in_system) {
      return where + "#pragma " + first + " is not C++: leave it out";
    }
    if (directive.rest.find("pch_preprocess") == std::string::npos) continue;
    if (directive.rest != own || ++precompiled_headers > 1) {
      return where + "#pragma GCC pch_preprocess is the compiler's own: leave it out";
    }
  }
  return Reader(tokens, name).read();
}

}  // namespace wick::grade
