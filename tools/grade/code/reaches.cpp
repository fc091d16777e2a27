#include "tools/grade/code/reaches.h"

#include "tools/grade/code/calls_in_source.h"
#include "tools/grade/course/regions.h"

#include <algorithm>
#include <deque>
#include <unordered_map>

namespace wick::grade {
namespace {

struct Function {
  Definition definition;
  std::string name, exercise;
  std::string call;  // that it reaches; empty if it reaches none
};

// "helper" of "static double helper(double x)" and of "const auto helper = [](double x)".
std::string name_of(const std::string& head) {
  const std::size_t sign = head.find('=');
  if (sign == std::string::npos || sign > head.find('(')) return function_in(head);
  const std::size_t end = head.find_last_not_of(" =", sign);
  const std::size_t begin = head.find_last_of(" *&", end);
  return begin == std::string::npos ? "" : head.substr(begin + 1, end - begin);
}

// Operators and destructors are called without their names.
bool is_called_by_name(const std::string& name) {
  return !name.empty() && name.find('~') == std::string::npos &&
         name.find("operator") == std::string::npos;
}

std::string last_part(const std::string& name) {
  const std::size_t colon = name.rfind("::");
  return colon == std::string::npos ? name : name.substr(colon + 2);
}

// The code outside of all functions, with blanks in place of declarations of functions.
std::string outside(const std::string& code, const std::vector<Function>& functions) {
  std::string rest = code;
  for (const Function& function : functions) {
    const Definition& place = function.definition;
    std::fill(rest.begin() + static_cast<std::ptrdiff_t>(place.begin),
              rest.begin() + static_cast<std::ptrdiff_t>(place.body_end), ' ');
  }
  std::size_t begin = 0;
  for (std::size_t i = 0; i < rest.size(); ++i) {
    if (rest[i] != ';' && rest[i] != '{' && rest[i] != '}') continue;
    const std::string statement = rest.substr(begin, i - begin);
    const bool is_declaration = rest[i] == ';' && statement.find('=') == std::string::npos &&
                                !function_in(statement).empty() &&
                                statement.find('(') == statement.rfind('(');
    if (is_declaration) {
      std::fill(rest.begin() + static_cast<std::ptrdiff_t>(begin),
                rest.begin() + static_cast<std::ptrdiff_t>(i), ' ');
    }
    begin = i + 1;
  }
  return rest;
}

// A lambda that is called where it stands, or is an argument, runs outside of all functions.
bool is_called_in_place(const std::string& code, const Function& function) {
  const std::size_t next = code.find_first_not_of(" \t\r\n", function.definition.end);
  return function.definition.head.find('[') < function.definition.head.find('(') &&
         (next == std::string::npos || code[next] != ';');
}

std::vector<Function> functions_of(
    const std::string& source,
    const std::function<std::string(const std::string& head)>& exercise_of) {
  std::vector<Function> functions;
  for (const Definition& definition : find_definitions(source).functions) {
    functions.push_back(
        {definition, last_part(name_of(definition.head)), exercise_of(definition.head), ""});
  }
  return functions;
}

/// The functions by the words in their bodies. Who has reached a call leaves the lists, so that all
/// searches together take no longer than reading the source.
class Namers {
 public:
  Namers(const std::string& code, std::vector<Function>& functions) {
    for (Function& function : functions) {
      const Definition& place = function.definition;
      const CodeWords words(
          std::string_view(code).substr(place.body_begin, place.body_end - place.body_begin));
      words.for_each([&](const std::string& word, bool is_of_std_alone) {
        Lists& lists = lists_[word];
        (is_of_std_alone ? lists.of_std : lists.others).push_back(&function);
      });
    }
  }

  /// Says of all who name the word that they reach the call. Appends those that reached none.
  void reach(const std::string& word, bool is_of_framework, const std::string& call,
             std::deque<const Function*>& reached) {
    const auto found = lists_.find(word);
    if (found == lists_.end()) return;
    take(found->second.others, call, reached);
    if (!is_of_framework) take(found->second.of_std, call, reached);
  }

 private:
  struct Lists {
    std::vector<Function*> others, of_std;
  };

  static void take(std::vector<Function*>& list, const std::string& call,
                   std::deque<const Function*>& reached) {
    for (Function* function : list) {
      if (!function->call.empty()) continue;
      function->call = call;
      reached.push_back(function);
    }
    list.clear();
  }

  std::unordered_map<std::string, Lists> lists_;
};

}  // namespace

Reaches::Reaches(const std::string& source, const std::vector<std::string>& calls,
                 const std::function<std::string(const std::string& head)>& exercise_of) {
  const std::string code = without_literals(source);
  std::vector<Function> functions = functions_of(source, exercise_of);
  Namers namers(code, functions);
  std::deque<const Function*> reached;
  for (const std::string& call : calls) {
    for (const std::string& word : words_of_call(call)) {
      namers.reach(word, is_of_framework(call), call, reached);
    }
  }
  for (const Function& function : functions) {
    if (!function.call.empty() && function.exercise.empty())
      helpers_.push_back(function.definition);
  }
  // From what is called to who calls it.
  for (; !reached.empty(); reached.pop_front()) {
    const Function& helper = *reached.front();
    if (helper.exercise.empty()) namers.reach(helper.name, false, helper.call, reached);
  }
  const CodeWords rest(outside(code, functions));
  for (const Function& function : functions) {
    if (function.call.empty()) continue;
    if (!function.exercise.empty()) {
      exercises_.emplace(function.exercise, function.call);
    } else if (!is_called_by_name(function.name) || is_called_in_place(code, function) ||
               rest.find(function.name, false) != std::string::npos) {
      is_known_ = false;
    }
  }
}

}  // namespace wick::grade
