#include "tools/grade/mutants/arguments.h"
#include "tools/grade/mutants/changes.h"

#include <algorithm>
#include <set>

namespace wick::grade {
namespace {

using Lexemes = std::vector<Lexeme>;

// result.strides[axis] = .., std::swap(result.strides[a], ..): strides that get a value.
bool is_written(const Lexemes& lexemes, std::size_t first, std::size_t behind) {
  const std::size_t open = enclosing(lexemes, first);
  if (open != Lexeme::none && open > 0 && lexemes[open - 1].is("swap")) return true;
  if (lexemes[behind].is("[") && lexemes[behind].opens()) behind = lexemes[behind].partner + 1;
  return lexemes[behind].is("=") || lexemes[behind].is("+=") || lexemes[behind].is("*=");
}

// The counter of the innermost loop around the lexeme; empty outside of loops.
std::string counter_around(const Lexemes& lexemes, const Walk& walk, std::size_t at) {
  std::string counter;
  std::size_t shortest = lexemes.size();
  for (const CountingLoop& loop : walk.loops) {
    const bool is_inside = loop.step < at && at < loop.end;
    if (!is_inside || loop.end - loop.open >= shortest) continue;
    shortest = loop.end - loop.open;
    counter = lexemes[loop.condition + 1].text;
  }
  return counter;
}

class Assumed {
 public:
  Assumed(const std::string& code, const Lexemes& lexemes) : code_(code), lexemes_(lexemes) {}

  // x.strides(), layout.strides, and Cursor(shape, strides)
  void strides(std::size_t at) {
    const bool is_call = lexemes_[at + 1].is("(");
    const std::size_t last = is_call ? at + 2 : at;
    const std::size_t first = begin_of_operand(lexemes_, at);
    if (first < at && lexemes_[at].is("strides") && !is_written(lexemes_, first, last + 1)) {
      const std::string shape = text_of(code_, lexemes_, first, at - 2);
      change(first, last, "contiguous_strides(" + shape + (is_call ? ".shape())" : ".shape)"));
    }
    const bool follows_shape = at > 2 && first == at && !is_call && lexemes_[at - 1].is(",") &&
                               lexemes_[at - 3].is("(") && lexemes_[at - 2].is("shape");
    if (follows_shape) change(at, at, "contiguous_strides(shape)");
  }

  void change(std::size_t first, std::size_t last, const std::string& replacement) {
    changes.push_back(
        {"memory taken as adjacent", lexemes_[first].begin, lexemes_[last].end, replacement});
  }

  std::vector<SmallChange> changes;

 private:
  const std::string& code_;
  const Lexemes& lexemes_;
};

bool ends_in_strides(const Lexeme& lexeme) {
  const std::string end = "strides", &text = lexeme.text;
  return lexeme.kind == Lexeme::Kind::Name && text.size() >= end.size() &&
         text.compare(text.size() - end.size(), end.size(), end) == 0 &&
         text != "contiguous_strides";
}

}  // namespace

std::vector<SmallChange> assumed_adjacency(const std::string& code, const Lexemes& lexemes,
                                           const Walk& walk, const std::string& head) {
  std::set<std::string> rows;
  for (const Parameter& each : parameters_of(head)) {
    if (each.type == "Row") rows.insert(each.name);
  }
  Assumed assumed(code, lexemes);
  for (std::size_t i = 0; i + 1 < lexemes.size(); ++i) {
    const Lexeme& lexeme = lexemes[i];
    const bool is_member = i > 1 && lexemes[i - 1].is(".");
    const std::size_t first = begin_of_operand(lexemes, i);
    if (ends_in_strides(lexeme)) assumed.strides(i);
    if (is_member && lexeme.is("column")) assumed.change(first, i, "1");
    if (is_member && lexeme.is("is_contiguous")) assumed.change(first, i + 2, "true");
    // The first number has the same place with any step.
    const bool is_element = rows.count(lexeme.text) != 0 && lexemes[i + 1].is("[");
    if (is_element && !lexemes[i + 2].is("0")) {
      assumed.change(i, i, lexeme.text + ".first");
    }
    const std::string counter = counter_around(lexemes, walk, i);
    const bool is_offset = is_member && lexeme.is("offset") && lexemes[i + 1].is("(");
    if (is_offset && !counter.empty()) assumed.change(first, i + 2, counter);
  }
  return assumed.changes;
}

}  // namespace wick::grade
