#include "tools/grade/course/cell.h"

#include "tools/grade/course/definitions.h"
#include "tools/grade/course/regions.h"
#include "tools/grade/system/text.h"

#include <algorithm>
#include <cctype>
#include <optional>

namespace wick::grade {
namespace {

// A part of a text: [begin, end).
struct Span {
  std::size_t begin = 0, end = 0;
};

// A function of the chapter's file that is to be written.
struct Wanted {
  Definition function;
  Span throwing;                        // the statement that is to be replaced
  const Definition* written = nullptr;  // in the cell
};

// The preprocessor's directives outside of functions, with the lines that continue them.
std::vector<Span> directives_in(const std::string& source,
                                const std::vector<Definition>& functions) {
  const auto is_within = [&](std::size_t at) {
    return std::any_of(functions.begin(), functions.end(), [&](const Definition& function) {
      return function.begin <= at && at < function.end;
    });
  };
  std::vector<Span> directives;
  for (std::size_t at = 0, end = 0; at < source.size(); at = end) {
    end = std::min(source.find('\n', at), source.size() - 1) + 1;
    const std::size_t first = source.find_first_not_of(" \t", at);
    if (first >= end || source[first] != '#' || is_within(first)) continue;
    while (end < source.size() && end >= 2 && source[end - 2] == '\\') {
      end = std::min(source.find('\n', end), source.size() - 1) + 1;
    }
    directives.push_back({at, end});
  }
  return directives;
}

std::vector<Wanted> wanted_in(const std::string& stub, const std::string& exercise) {
  std::vector<Wanted> result;
  for (const Definition& function : find_definitions(stub).functions) {
    const std::string statement = "throw NotImplemented(";
    const std::size_t found = stub.find(statement, function.body_begin);
    if (found == std::string::npos || found >= function.body_end) continue;
    const std::size_t quote = stub.find('"', found);
    const bool is_wanted =
        exercise.empty() || stub.compare(quote + 1, exercise.size() + 1, exercise + " ") == 0;
    if (!is_wanted) continue;
    const std::size_t end = stub.find(';', stub.find('"', quote + 1)) + 1;
    result.push_back({function, {found, end}, nullptr});
  }
  return result;
}

std::string heads_of(const std::vector<Wanted>& functions) {
  return joined(functions, "; ", [](const Wanted& one) { return one.function.head; });
}

// The wanted function that the cell's function replaces; null if it is a function of the cell's
// own.
Wanted* find_wanted(std::vector<Wanted>& all, const Definition& written) {
  const std::string head = code_of_head(written.head);
  const std::string name = function_in(written.head);
  Wanted* namesake = nullptr;
  for (Wanted& one : all) {
    if (code_of_head(one.function.head) == head) return &one;
    if (function_in(one.function.head) == name) namesake = &one;
  }
  if (namesake == nullptr) return nullptr;
  fail<UnfitCell>("the cell has ", written.head, ", and the chapter ", namesake->function.head,
                  ": both must be the same");
}

std::string part_of(const std::string& text, std::size_t begin, std::size_t end) {
  return text.substr(begin, end - begin);
}

// True if the code is empty, or only a throw of NotImplemented.
bool says_nothing(const std::string& code) {
  const std::string start = "throwNotImplemented(";
  if (code.compare(0, start.size(), start) != 0) return code.empty();
  return code.find(");", start.size()) == code.size() - 2;
}

bool is_unwritten(const std::string& stub, const Wanted& wanted, const std::string& cell) {
  const Definition& mine = *wanted.written;
  const std::string body = code_of(part_of(cell, mine.body_begin, mine.body_end));
  const std::string checks =
      code_of(part_of(stub, wanted.function.body_begin, wanted.throwing.begin));
  const bool has_checks = body.compare(0, checks.size(), checks) == 0;
  return says_nothing(body) || (has_checks && says_nothing(body.substr(checks.size())));
}

StubEdit replacement(const std::string& stub, const Wanted& wanted, const std::string& cell) {
  const Definition& mine = *wanted.written;
  const std::size_t begin = wanted.function.body_begin;
  const std::string checks = code_of(part_of(stub, begin, wanted.throwing.begin));
  const std::string body = code_of(part_of(cell, mine.body_begin, mine.body_end));
  const bool has_checks = body.compare(0, checks.size(), checks) == 0;
  return {has_checks ? begin : wanted.throwing.begin,
          has_checks ? wanted.function.body_end : wanted.throwing.end,
          {{"", mine.body_begin, mine.body_end}}};
}

// The parts of the cell that are neither functions of the exercise nor directives.
std::vector<CellPart> rest_of(const std::string& cell,
                              const std::vector<const Definition*>& functions,
                              const std::vector<Span>& directives) {
  std::vector<Span> taken = directives;
  for (const Definition* one : functions) taken.push_back({one->begin, one->end});
  taken.push_back({cell.size(), cell.size()});
  std::sort(taken.begin(), taken.end(),
            [](const Span& a, const Span& b) { return a.begin < b.begin; });
  std::vector<CellPart> rest;
  std::size_t at = 0;
  for (const auto& [begin, end] : taken) {
    if (at < begin && !code_of(cell.substr(at, begin - at)).empty()) {
      rest.push_back({"", at, begin});
    }
    at = std::max(at, end);
  }
  return rest;
}

// The place for the helpers of a function: before it, or before the class that it is in.
std::size_t in_front_of(const std::string& stub, const Definition& function) {
  std::size_t line = stub.rfind('\n', function.begin) + 1;
  const auto is_outer = [&] {
    return std::isalpha(static_cast<unsigned char>(stub[line])) != 0 || stub[line] == '_';
  };
  while (line > 1 && !is_outer()) line = stub.rfind('\n', line - 2) + 1;
  return line;
}

std::vector<StubEdit> edits_of(const std::string& stub, const std::vector<Wanted>& functions,
                               const std::string& cell, const std::vector<CellPart>& rest,
                               const std::vector<Span>& directives) {
  std::vector<StubEdit> edits;
  std::optional<std::size_t> front;
  for (const Wanted& one : functions) {
    if (one.written == nullptr || is_unwritten(stub, one, cell)) continue;
    edits.push_back(replacement(stub, one, cell));
    front = std::min(front.value_or(stub.size()), in_front_of(stub, one.function));
  }
  if (!front) return edits;
  if (!rest.empty()) {
    StubEdit helpers{*front, *front, {{"namespace {\n", 0, 0}}};
    helpers.parts.insert(helpers.parts.end(), rest.begin(), rest.end());
    helpers.parts.push_back({"}  // namespace\n", 0, 0});
    edits.push_back(helpers);
  }
  for (const Span& one : directives) edits.push_back({0, 0, {{"", one.begin, one.end}}});
  return edits;
}

}  // namespace

std::map<std::string, FilledStub> fill_stubs(const std::map<std::string, std::string>& stubs,
                                             const std::string& exercise, const std::string& cell) {
  std::vector<Wanted> all;
  std::map<std::string, std::pair<std::size_t, std::size_t>> of_file;  // [first, last) of all
  for (const auto& [name, stub] : stubs) {
    const std::vector<Wanted> found = wanted_in(stub, exercise);
    of_file[name] = {all.size(), all.size() + found.size()};
    all.insert(all.end(), found.begin(), found.end());
  }
  const Definitions written = find_definitions(cell);
  if (!written.is_balanced) fail<UnfitCell>("the cell has a brace without its other half");
  std::vector<const Definition*> taken;
  for (const Definition& function : written.functions) {
    Wanted* wanted = find_wanted(all, function);
    if (wanted == nullptr) continue;
    wanted->written = &function;
    taken.push_back(&function);
  }
  if (taken.empty()) {
    fail<UnfitCell>("the cell has no function of ", exercise, ": it is to have ", heads_of(all));
  }
  const std::vector<Span> directives = directives_in(cell, written.functions);
  const std::vector<CellPart> rest = rest_of(cell, taken, directives);
  std::map<std::string, FilledStub> filled;
  for (const auto& [name, stub] : stubs) {
    const auto [first, last] = of_file[name];
    const std::vector<Wanted> functions(all.begin() + static_cast<std::ptrdiff_t>(first),
                                        all.begin() + static_cast<std::ptrdiff_t>(last));
    filled[name] = fill(stub, edits_of(stub, functions, cell, rest, directives), cell);
  }
  return filled;
}

}  // namespace wick::grade
