#include "tools/grade/course/regions.h"

#include "tools/grade/system/text.h"

#include "core/error.h"

#include <algorithm>
#include <iterator>

namespace wick::grade {
namespace {

constexpr std::size_t columns = 100;

struct Line {
  std::size_t begin, end;  // without and with its line break: [begin, end)
  int number;
};

template <typename Visit>
void for_each_line(const std::string& source, Visit visit) {
  int number = 1;
  for (std::size_t begin = 0; begin < source.size(); ++number) {
    const std::size_t end_of_line = source.find('\n', begin);
    const std::size_t end = end_of_line == std::string::npos ? source.size() : end_of_line + 1;
    visit(Line{begin, end, number});
    begin = end;
  }
}

std::size_t indentation_of(const std::string& line) {
  const std::size_t first = line.find_first_not_of(' ');
  return first == std::string::npos ? line.size() : first;
}

// A head begins with a type or a name. Nothing else that stands further left than a body does.
bool may_begin_a_head(const std::string& text) {
  static const char* const others[] = {"}",    ":",     "//",      "#",       "template",
                                       "if (", "for (", "while (", "switch ("};
  const bool is_other = std::any_of(std::begin(others), std::end(others),
                                    [&](const char* other) { return text.rfind(other, 0) == 0; });
  return !is_other && text.find('(') != std::string::npos && text.back() != ';';
}

// The head of the function around `inside`: the nearest line above, further left, that begins a
// head, and everything up to its brace.
std::string head_above(const std::string& source, std::size_t inside, std::size_t indentation) {
  std::string head;
  bool is_found = false;
  for_each_line(source, [&](const Line& line) {
    if (line.begin >= inside) return;
    const std::string raw = source.substr(line.begin, line.end - line.begin);
    const std::string text = trimmed(raw);
    if (indentation_of(raw) < indentation && may_begin_a_head(text)) {
      head = text;
      is_found = text.find('{') == std::string::npos;
    } else if (is_found) {
      head += " " + text;
      is_found = text.find('{') == std::string::npos;
    }
  });
  return trimmed(head.substr(0, head.find('{')));
}

// The namespaces that are open at `inside`. Each ends with a line `}  // namespace ..`.
std::string scope_at(const std::string& source, std::size_t inside) {
  static const std::string begins = "namespace ";
  std::vector<std::string> open;
  for_each_line(source, [&](const Line& line) {
    if (line.begin >= inside) return;
    const std::string text = trimmed(source.substr(line.begin, line.end - line.begin));
    if (text.compare(0, begins.size(), begins) == 0 && text.back() == '{') {
      const std::string name = trimmed(text.substr(begins.size(), text.size() - begins.size() - 1));
      open.push_back(name.empty() ? "(anonymous)" : name);
    } else if (!open.empty() && text.compare(0, 1, "}") == 0 &&
               text.find("// namespace") != std::string::npos) {
      open.pop_back();
    }
  });
  return joined(open, "::");
}

std::string throw_statement(const std::string& indentation, const std::string& message) {
  const std::string line = indentation + "throw NotImplemented(\"" + message + "\");";
  if (line.size() <= columns) return line + "\n";
  return indentation + "throw NotImplemented(\n" + indentation + "    \"" + message + "\");\n";
}

class RegionReader {
 public:
  explicit RegionReader(const std::string& path) : path_(path) {}

  void read(const Line& line, const std::string& text) {
    if (text.find("BEGIN SOLUTION") != std::string::npos) {
      open(line, text);
    } else if (text.find("END SOLUTION") != std::string::npos) {
      close(line, text);
    }
  }

  std::vector<Region> finish() {
    if (is_open_) refuse(regions_.back().line, "the region is not closed: add // END SOLUTION");
    return std::move(regions_);
  }

 private:
  void open(const Line& line, const std::string& text) {
    if (is_open_) refuse(line.number, "regions do not nest: close the one before it first");
    static const std::string marker = "// BEGIN SOLUTION ";
    const std::string content = trimmed(text);
    if (content.compare(0, marker.size(), marker) != 0 || content.size() == marker.size()) {
      refuse(line.number, "a region begins with a line `// BEGIN SOLUTION 12.4`");
    }
    Region region;
    region.exercise = content.substr(marker.size());
    region.line = line.number;
    region.indentation = text.substr(0, text.find('/'));
    region.begin = line.begin;
    region.body_begin = line.end;
    regions_.push_back(region);
    is_open_ = true;
  }

  void close(const Line& line, const std::string& text) {
    if (!is_open_) refuse(line.number, "END SOLUTION without BEGIN SOLUTION");
    if (trimmed(text) != "// END SOLUTION") {
      refuse(line.number, "a region ends with a line `// END SOLUTION`");
    }
    regions_.back().body_end = line.begin;
    regions_.back().end = line.end;
    is_open_ = false;
  }

  [[noreturn]] void refuse(int line, const char* reason) const {
    fail<Error>(path_, ":", line, ": ", reason);
  }

  const std::string& path_;
  std::vector<Region> regions_;
  bool is_open_ = false;
};

template <typename Replace>
std::string replace_each(const std::string& source, const std::vector<Region>& regions,
                         Replace replace) {
  std::string result;
  std::size_t copied = 0;
  for (const Region& region : regions) {
    result += source.substr(copied, region.begin - copied);
    result += replace(region);
    copied = region.end;
  }
  return result + source.substr(copied);
}

}  // namespace

std::string function_in(const std::string& head) {
  static const std::string call = "operator()";
  const std::size_t at = head.find(call);
  const std::size_t end = at == std::string::npos ? head.find('(') : at + call.size();
  const std::size_t last = head.find_last_of(" *&", at == std::string::npos ? end : at);
  const std::size_t begin = last == std::string::npos ? 0 : last + 1;
  return head.substr(begin, end - begin);
}

std::vector<Region> find_regions(const std::string& source, const std::string& path) {
  RegionReader reader(path);
  for_each_line(source, [&](const Line& line) {
    reader.read(line, source.substr(line.begin, line.end - line.begin));
  });
  std::vector<Region> regions = reader.finish();
  for (Region& region : regions) {
    region.head = head_above(source, region.begin, region.indentation.size());
    region.scope = scope_at(source, region.begin);
  }
  return regions;
}

std::string make_stub(const std::string& source, const std::string& path,
                      const std::map<std::string, std::string>& titles, const std::string& lesson) {
  return replace_each(source, find_regions(source, path), [&](const Region& region) {
    const auto title = titles.find(region.exercise);
    if (title == titles.end()) {
      fail<Error>(path, ":", region.line, ": exercise ", region.exercise,
                  " is not in module.toml: each region belongs to an exercise of the chapter");
    }
    return throw_statement(region.indentation,
                           region.exercise + " " + title->second + ": see " + lesson);
  });
}

std::string leave_out(const std::string& source, const std::string& path,
                      const std::string& exercise) {
  return leave_out(source, path, [&](const Region& region) { return region.exercise == exercise; });
}

std::string leave_out(const std::string& source, const std::string& path,
                      const std::function<bool(const Region&)>& is_left_out) {
  return replace_each(source, find_regions(source, path), [&](const Region& region) {
    if (is_left_out(region)) return throw_statement(region.indentation, region.exercise);
    return source.substr(region.body_begin, region.body_end - region.body_begin);
  });
}

std::string without_markers(const std::string& source, const std::string& path) {
  return replace_each(source, find_regions(source, path), [&](const Region& region) {
    return source.substr(region.body_begin, region.body_end - region.body_begin);
  });
}

std::string replace_body(const std::string& source, const Region& region, const std::string& body) {
  std::string result = source;
  const std::string end = body.empty() || body.back() == '\n' ? "" : "\n";
  return result.replace(region.body_begin, region.body_end - region.body_begin, body + end);
}

}  // namespace wick::grade
