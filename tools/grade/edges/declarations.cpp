#include "tools/grade/edges/declarations.h"

#include "tools/grade/system/text.h"

#include <cctype>
#include <regex>
#include <set>

namespace wick::grade {
namespace {

bool is_word(char letter) {
  return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
}

// The offset of the bracket that closes the one at `open`; npos if there is none.
std::size_t closing(const std::string& text, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < text.size(); ++i) {
    if (text[i] == '(' || text[i] == '{') ++depth;
    if ((text[i] == ')' || text[i] == '}') && --depth == 0) return i;
  }
  return std::string::npos;
}

// Splits at commas that are not within brackets.
std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> parts;
  int depth = 0;
  std::string part;
  for (const char letter : text) {
    if (letter == '(' || letter == '{' || letter == '<') ++depth;
    if (letter == ')' || letter == '}' || letter == '>') --depth;
    if (letter == ',' && depth == 0) {
      parts.push_back(trimmed(part));
      part.clear();
    } else {
      part += letter;
    }
  }
  if (!trimmed(part).empty()) parts.push_back(trimmed(part));
  return parts;
}

// "const Tensor& x" in its two parts; the name is empty if the parameter has none.
Parameter parameter_of(const std::string& text) {
  std::size_t name = text.size();
  while (name > 0 && is_word(text[name - 1])) --name;
  const std::string type = trimmed(text.substr(0, name));
  if (type.empty() || type == "const" || type.back() == ':') return {text, ""};
  return {type, text.substr(name)};
}

// The text between the brackets of a function's parameters.
std::string parameter_text(const std::string& head) {
  static const std::string call = "operator()";
  const std::size_t at = head.find(call);
  const std::size_t open = head.find('(', at == std::string::npos ? 0 : at + call.size());
  if (open == std::string::npos) return "";
  const std::size_t end = closing(head, open);
  return end == std::string::npos ? "" : head.substr(open + 1, end - open - 1);
}

// These have columns of their own (watch/columns.h), or stand for what no copy shows.
bool is_watched_whole(const std::string& type) {
  static const std::set<std::string> types = {"Tensor", "Array", "Layout", "Ids", "Row", "Node"};
  return types.count(type) != 0;
}

}  // namespace

std::vector<Parameter> parameters_in(const std::string& head) {
  std::vector<Parameter> parameters;
  for (const std::string& text : split(parameter_text(head))) {
    const Parameter parameter = parameter_of(text);
    if (!parameter.name.empty()) parameters.push_back(parameter);
  }
  return parameters;
}

std::string base_type(const std::string& type) {
  std::string base = type;
  while (!base.empty() && (base.back() == '&' || base.back() == ' ')) base.pop_back();
  if (base.rfind("const ", 0) == 0) base = base.substr(6);
  return base;
}

std::vector<Parameter> members_of(const std::string& type, const std::string& headers) {
  std::vector<Parameter> members;
  if (type.empty() || is_watched_whole(type)) return members;
  const std::string opening = "struct " + type + " {";
  const std::size_t at = headers.find(opening);
  if (at == std::string::npos) return members;
  const std::size_t open = at + opening.size() - 1;
  const std::size_t end = closing(headers, open);
  if (end == std::string::npos) return members;
  static const std::regex member(R"(^([A-Za-z_][\w:<>, ]*[\w>&*]) (\w+)(\s*(=|\{)[\s\S]*)?$)");
  std::string statement;
  for (const char letter : headers.substr(open + 1, end - open - 1)) {
    if (letter != ';') {
      statement += letter;
      continue;
    }
    const std::string text = trimmed(statement);
    statement.clear();
    std::smatch parts;
    const bool is_function = text.substr(0, text.find('=')).find('(') != std::string::npos;
    if (!is_function && std::regex_match(text, parts, member)) {
      members.push_back({parts[1], parts[2]});
    }
  }
  return members;
}

std::string default_of(const std::string& function, const Parameter& parameter,
                       const std::string& headers) {
  const std::size_t colons = function.rfind("::");
  const std::string name = colons == std::string::npos ? function : function.substr(colons + 2);
  for (std::size_t at = headers.find(name + "("); at != std::string::npos;
       at = headers.find(name + "(", at + 1)) {
    if (at > 0 && is_word(headers[at - 1])) continue;
    for (const std::string& text : split(parameter_text(headers.substr(at, 600)))) {
      const std::size_t sign = text.find('=');
      if (sign == std::string::npos) continue;
      const Parameter declared = parameter_of(trimmed(text.substr(0, sign)));
      if (declared.name == parameter.name && declared.type == parameter.type) {
        return trimmed(text.substr(sign + 1));
      }
    }
  }
  return "";
}

}  // namespace wick::grade
