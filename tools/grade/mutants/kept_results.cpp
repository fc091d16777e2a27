#include "tools/grade/mutants/arguments.h"
#include "tools/grade/mutants/changes.h"

#include <algorithm>

namespace wick::grade {
namespace {

using Lexemes = std::vector<Lexeme>;

// const Evaluation evaluation(model): what only its destructor uses would outlive `model`.
bool guards(const Lexemes& lexemes, const Declaration& declaration) {
  const std::string& name = lexemes[declaration.name].text;
  return lexemes[declaration.value].is("(") &&
         std::count_if(lexemes.begin(), lexemes.end(),
                       [&](const Lexeme& lexeme) { return lexeme.is(name); }) == 1;
}

bool can_be_kept(const Lexemes& lexemes, const Statement& statement,
                 const Declaration& declaration) {
  if (declaration.is_alias) return false;
  if (declaration.value == statement.last) return true;
  // A lambda refers to what is around it, as an alias does: neither may outlive it.
  const bool is_lambda = lexemes[declaration.value + 1].is("[");
  if (is_lambda || guards(lexemes, declaration)) return false;
  return !declaration.is_const || !is_constant(lexemes, declaration.value, statement.last);
}

// What a function that returns a Tensor returns.
std::vector<Argument> returned_tensors(const Lexemes& lexemes, const Walk& walk,
                                       const std::string& head) {
  if (head.compare(0, 7, "Tensor ") != 0) return {};
  std::vector<Argument> values;
  for (const Statement& statement : walk.statements) {
    const std::size_t first = statement.first + 1, last = statement.last - 1;
    if (statement.is_repeated || !lexemes[statement.first].is("return") || last < first) continue;
    if (!lexemes[first].is("{")) values.push_back({first, last});
  }
  return values;
}

}  // namespace

std::vector<SmallChange> kept_results(const std::string& code, const Lexemes& lexemes,
                                      const Walk& walk, const std::string& head) {
  if (head.find("__global__") != std::string::npos) return {};
  const char* const what = "a first result kept";
  std::vector<SmallChange> changes;
  for (const Statement& statement : walk.statements) {
    if (statement.is_repeated) continue;
    const std::size_t begin = lexemes[statement.first].begin;
    const std::optional<Declaration> declaration = declaration_in(lexemes, statement);
    if (declaration && can_be_kept(lexemes, statement, *declaration)) {
      changes.push_back({what, begin, begin, "static "});
    }
    const std::size_t value = statement.first + 1;
    const bool returns = lexemes[statement.first].is("return") && value < statement.last;
    if (!returns || lexemes[value].is("{") || is_constant(lexemes, value, statement.last)) continue;
    changes.push_back(
        {what, begin, lexemes[statement.last].end,
         "{ static const auto first_result = " + text_of(code, lexemes, value, statement.last) +
             " return first_result; }"});
  }
  return changes;
}

std::vector<SmallChange> overwritten_arguments(const std::string& code, const Lexemes& lexemes,
                                               const Walk& walk, const std::string& head) {
  const std::vector<Parameter> parameters = parameters_of(head);
  const auto x = std::find_if(parameters.begin(), parameters.end(),
                              [](const Parameter& each) { return each.type == "const Tensor&"; });
  if (x == parameters.end()) return {};
  std::vector<SmallChange> changes;
  for (const Argument& value : returned_tensors(lexemes, walk, head)) {
    if (value.first == value.last && lexemes[value.first].is(x->name)) continue;
    // A mean or a sum has another shape.
    const Lexeme& name = lexemes[lexemes[value.first].is("-") ? value.first + 1 : value.first];
    if (name.is("mean") || name.is("sum")) continue;
    changes.push_back(
        {"an argument overwritten", lexemes[value.first].begin, lexemes[value.last].end,
         "[&](const Tensor& made) { if (!grad_enabled() && made.shape() == " + x->name +
             ".shape()) Tensor(" + x->name + ").copy_(made); return made; }(" +
             text_of(code, lexemes, value.first, value.last) + ")"});
  }
  return changes;
}

std::vector<SmallChange> lost_histories(const std::string& code, const Lexemes& lexemes,
                                        const Walk& walk, const std::string& head) {
  std::vector<SmallChange> changes;
  for (const Argument& value : returned_tensors(lexemes, walk, head)) {
    changes.push_back(
        {"a history lost without numbers", lexemes[value.first].begin, lexemes[value.last].end,
         "[](const Tensor& made) { return made.numel() == 0 ? made.detach() : made; }(" +
             text_of(code, lexemes, value.first, value.last) + ")"});
  }
  return changes;
}

}  // namespace wick::grade
