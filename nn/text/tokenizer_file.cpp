// Files of merges: text that a person can read and a program can check.

#include "nn/text/tokenizer_file.h"

#include "nn/checkpoint/file.h"
#include "nn/checkpoint/quoted.h"

#include "core/error.h"

#include <sstream>

namespace wick::nn {

namespace {

constexpr const char* form = "wick byte pairs 1:";

/// The lines of a file, with the number of each.
class Lines {
 public:
  Lines(const std::string& text, const std::string& source) : source_(source), text_(text) {}

  /// The next line. A line that does not end is no line: the file was cut.
  std::string next() {
    ++number_;
    std::string line;
    if (!std::getline(text_, line) || text_.eof()) refuse("the text ends");
    return line;
  }

  bool at_end() { return text_.peek() == std::istringstream::traits_type::eof(); }

  [[noreturn]] void refuse(const std::string& what) const {
    fail<Error>("load_tokenizer: ", source_, ", line ", number_, ": ", what,
                ": a file of save_tokenizer begins with \"", form,
                " M merges, S special\", and has M lines of two ids and S lines with a name");
  }

 private:
  std::string source_;
  std::istringstream text_;
  std::int64_t number_ = 0;
};

// The words of a line must be exactly these values, as they are written.
template <typename... Values>
bool is_written(const std::string& line, const Values&... values) {
  return line == concatenate(values...);
}

}  // namespace

std::string tokenizer_text(const BytePairTokenizer& tokenizer) {
  const std::vector<std::string> names = tokenizer.special();
  std::ostringstream text;
  text << form << ' ' << tokenizer.merges().size() << " merges, " << names.size() << " special\n";
  for (const auto& [first, second] : tokenizer.merges()) text << first << ' ' << second << '\n';
  for (const std::string& name : names) text << name << '\n';
  return text.str();
}

BytePairTokenizer tokenizer_of(const std::string& text, const std::string& source) {
  Lines lines(text, source);
  const std::string head = lines.next();
  std::int64_t merge_count = -1, special_count = -1;
  std::string between;
  std::istringstream numbers(head);
  numbers.ignore(static_cast<std::streamsize>(std::string(form).size()));
  numbers >> merge_count >> between >> special_count;
  if (merge_count < 0 || special_count < 0 ||
      !is_written(head, form, ' ', merge_count, " merges, ", special_count, " special")) {
    lines.refuse(quoted(head));
  }

  std::vector<Pair> merges;
  while (static_cast<std::int64_t>(merges.size()) < merge_count) {
    const std::string line = lines.next();
    Pair pair;
    std::istringstream(line) >> pair.first >> pair.second;
    if (!is_written(line, pair.first, ' ', pair.second)) lines.refuse(quoted(line));
    merges.push_back(pair);
  }
  try {
    BytePairTokenizer tokenizer(merges);
    for (std::int64_t i = 0; i < special_count; ++i) tokenizer.add_special(lines.next());
    if (!lines.at_end()) lines.refuse("more follows");
    return tokenizer;
  } catch (const ValueError& error) {
    fail<Error>("load_tokenizer: ", source, ": ", error.what());
  }
}

void save_tokenizer(const BytePairTokenizer& tokenizer, const std::string& path) {
  replace_file(path, {tokenizer_text(tokenizer)});
}

BytePairTokenizer load_tokenizer(const std::string& path) {
  return tokenizer_of(read_file(path), path);
}

}  // namespace wick::nn
