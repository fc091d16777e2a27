#include "compose.h"

#include <clang/Basic/LangOptions.h>
#include <clang/Basic/SourceLocation.h>
#include <clang/Lex/Lexer.h>

#include <algorithm>

#include "definitions.h"

namespace kernel {
namespace {

struct Word {
  std::size_t begin;
  std::size_t end;
  bool is_static;
};

// The tokens between begin and end that belong to no comment and no directive.
std::vector<Word> words(const std::string& code, std::size_t begin, std::size_t end) {
  clang::LangOptions options;
  options.CPlusPlus = options.CPlusPlus11 = options.CPlusPlus14 = options.CPlusPlus17 = true;
  options.LineComment = true;
  clang::Lexer lexer(clang::SourceLocation(), options, code.data(), code.data() + begin,
                     code.data() + code.size());
  std::vector<Word> found;
  clang::Token token;
  bool directive = false;
  while (lexer.LexFromRawLexer(token), token.isNot(clang::tok::eof)) {
    const std::size_t start = lexer.getBufferLocation() - code.data() - token.getLength();
    if (start >= end) break;
    if (token.isAtStartOfLine()) directive = token.is(clang::tok::hash);
    if (directive) continue;
    const bool is_static =
        token.is(clang::tok::raw_identifier) && token.getRawIdentifier() == "static";
    found.push_back({start, start + token.getLength(), is_static});
  }
  return found;
}

class Unit {
 public:
  Unit(const std::string& code, std::string cell, int number)
      : code_(code), cell_(std::move(cell)), number_(std::to_string(number)) {}

  void add(const Item& item, std::size_t end) {
    const std::vector<Word> in_it = words(code_, item.begin, end);
    // Comments and directives follow the last word: they may stand only outside of functions.
    const std::size_t last = in_it.empty() ? item.begin : in_it.back().end;
    if (item.kind == Item::Kind::Declaration) {
      leave_function();
      declare(item, in_it, last);
    } else {
      enter_function();
      if (item.kind == Item::Kind::Expression) {
        // The name is looked up here: a template would keep what it found the first time.
        text_ +=
            "using ::xcpp::mime_bundle_repr; ::xcpp::kernel::publish_result(mime_bundle_repr((\n";
        copy(item.begin, last);
        text_ += "\n)).dump());\n";
      } else {
        copy(item.begin, last);
        text_ += ";\n";
      }
    }
    if (has_directive(last, end)) {
      leave_function();
      copy(last, end);
      text_ += '\n';
    }
  }
  void copy_head(std::size_t end) {
    if (end > 0) copy(0, end);
    text_ += '\n';
  }
  std::string finish() {
    leave_function();
    return std::move(text_);
  }

 private:
  bool has_directive(std::size_t begin, std::size_t end) const {
    return code_.find('#', begin) < end;
  }

  void declare(const Item& item, const std::vector<Word>& in_it, std::size_t end) {
    std::string copy_of = code_;
    if (item.is_static) {
      for (const Word& word : in_it) {
        if (!word.is_static || word.begin > item.name) continue;
        std::fill(copy_of.begin() + static_cast<std::ptrdiff_t>(word.begin),
                  copy_of.begin() + static_cast<std::ptrdiff_t>(word.end), ' ');
      }
    }
    if (item.replaces) text_ += "inline namespace " + cell_namespace + number_ + " {\n";
    if (item.is_const) text_ += "extern\n";
    place(item.begin);
    text_ += copy_of.substr(item.begin, end - item.begin);
    text_ += '\n';
    if (item.replaces) text_ += "}\n";
  }

  // The text keeps its line and column.
  void copy(std::size_t begin, std::size_t end) {
    place(begin);
    text_ += code_.substr(begin, end - begin);
  }
  void place(std::size_t begin) {
    const auto at = code_.begin() + static_cast<std::ptrdiff_t>(begin);
    const auto line = 1 + std::count(code_.begin(), at, '\n');
    const std::size_t start = begin == 0 ? std::string::npos : code_.rfind('\n', begin - 1);
    const std::size_t column = start == std::string::npos ? begin : begin - start - 1;
    text_ += "\n#line " + std::to_string(line) + " \"" + cell_ + "\"\n" + std::string(column, ' ');
  }

  void enter_function() {
    if (in_function_) return;
    text_ += "void " + function() + "() {";
    in_function_ = true;
  }
  void leave_function() {
    if (!in_function_) return;
    text_ += "}\nint " + function() + "_done = (" + function() + "(), 0);\n";
    in_function_ = false;
    ++functions_;
  }
  std::string function() const {
    return cell_namespace + number_ + "_part_" + std::to_string(functions_);
  }

  const std::string& code_;
  std::string cell_;
  std::string number_;
  std::string text_;
  bool in_function_ = false;
  int functions_ = 0;
};

}  // namespace

std::string compose(const std::string& code, const std::vector<Item>& items,
                    const std::string& cell, int number) {
  Unit unit(code, cell, number);
  unit.copy_head(items.empty() ? code.size() : items.front().begin);
  for (std::size_t i = 0; i < items.size(); ++i) {
    unit.add(items[i], i + 1 < items.size() ? items[i + 1].begin : code.size());
  }
  return unit.finish();
}

}  // namespace kernel
