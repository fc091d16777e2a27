#include "tools/grade/diagnosis/alike.h"

#include "tools/grade/diagnosis/wrong_shapes.h"
#include "tools/grade/system/text.h"

#include "core/error.h"

#include <algorithm>
#include <iterator>
#include <sstream>

namespace wick::grade {
namespace {

using Failures = std::vector<const ScenarioResult*>;

// Fewer other results than these say nothing of what they have in common.
constexpr std::size_t fewest_results = 2;
constexpr std::size_t longest_name = 40;

Items words_of(const Observation& observation) {
  std::istringstream stream(observation.text);
  return {std::istream_iterator<std::string>(stream), std::istream_iterator<std::string>()};
}

std::string errors_share(const WrongResults& wrong) {
  const auto is = [&](auto holds) {
    return holds_in_all(wrong, [&](const Observation& received, const Observation& expected) {
      return holds(received.kind, expected.kind);
    });
  };
  if (is([](const std::string& received, const std::string&) { return received == "none"; })) {
    return "no exception comes where one is expected";
  }
  if (is([](const std::string&, const std::string& expected) { return expected == "none"; })) {
    return "an exception comes where none is expected";
  }
  if (is([](const std::string& received, const std::string& expected) {
        return received == expected;
      })) {
    return "each wrong message lacks a fact that it should name";
  }
  return "";
}

std::string texts_share(const WrongResults& wrong) {
  const auto is = [&](auto holds) {
    return holds_in_all(wrong, [&](const Observation& received, const Observation& expected) {
      return received.kind == expected.kind && holds(received.text, expected.text);
    });
  };
  const auto begins_as = [](const std::string& text, const std::string& other) {
    return text.compare(0, other.size(), other) == 0;
  };
  if (is([](const std::string& received, const std::string&) { return received.empty(); })) {
    return "each wrong text is empty";
  }
  if (is([&](const std::string& received, const std::string& expected) {
        return begins_as(expected, received);
      })) {
    return "each wrong text begins as expected and ends too early";
  }
  if (is([&](const std::string& received, const std::string& expected) {
        return begins_as(received, expected);
      })) {
    return "each wrong text begins with the expected one and goes on";
  }
  if (!is([](const std::string&, const std::string&) { return true; })) return "";
  return items_share(wrong, "words", words_of);
}

// Ours begin with the name of the operation that throws: "matmul: cannot multiply ..". Empty for
// other texts: they come from the submission.
std::string thrower(const Thrown& thrown) {
  const auto is_of_name = [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '_';
  };
  const auto end = std::find_if_not(thrown.text.begin(), thrown.text.end(), is_of_name);
  const std::string name(thrown.text.begin(), end);
  const bool is_name = end != thrown.text.end() && *end == ':' && name.size() <= longest_name;
  return is_name ? name : "";
}

std::string exceptions_share(const Failures& failed) {
  std::vector<Thrown> thrown;
  for (const ScenarioResult* result : failed) {
    if (result->verdict == Verdict::Threw && result->report.thrown) {
      thrown.push_back(*result->report.thrown);
    }
  }
  if (thrown.size() < fewest_results) return "";
  const auto are = [&](auto holds) { return std::all_of(thrown.begin(), thrown.end(), holds); };
  const Thrown& first = thrown.front();
  if (are([&](const Thrown& each) { return each.kind == first.kind && each.text == first.text; })) {
    return "each exception is the same";
  }
  const std::string name = thrower(first);
  const bool is_one = are([&](const Thrown& each) { return thrower(each) == name; });
  return name.empty() || !is_one ? "" : "each exception is thrown by " + name;
}

std::string crashes_share(const Failures& failed) {
  const bool all = std::all_of(failed.begin(), failed.end(), [](const ScenarioResult* result) {
    return result->verdict == Verdict::Crashed;
  });
  return all && failed.size() >= fewest_results ? "each failing scenario crashes" : "";
}

// The words, each with a space behind it, with which both names begin.
std::string common_words(const std::string& a, const std::string& b) {
  const std::string first = a + " ", second = b + " ";
  const auto differ = std::mismatch(first.begin(), first.end(), second.begin(), second.end());
  const std::string common(first.begin(), differ.first);
  return common.substr(0, common.rfind(' ') + 1);
}

// What the names of wrong results begin with, if no right one beside them does.
std::string names_share(const WrongResults& wrong, const Failures& failed) {
  if (wrong.size() < fewest_results) return "";
  std::string words = wrong.front().expected->name + " ";
  for (const WrongResult& result : wrong) words = common_words(words, result.expected->name);
  if (words.empty()) return "";
  std::size_t others = 0;
  for (const ScenarioResult* result : failed) {
    for (const Observation& observation : result->report.observations) {
      if ((observation.name + " ").compare(0, words.size(), words) != 0) ++others;
    }
  }
  words.pop_back();
  return others < fewest_results ? "" : "only results called \"" + words + "\" are wrong";
}

// Adds the results of one scenario that are wrong and can be compared.
void add_wrong_results(const ScenarioResult& result, const Report& reference, WrongResults& wrong) {
  for (const Observation& expected : reference.observations) {
    const Observation* received = result.report.find(expected.name);
    if (received == nullptr || received->rule != expected.rule) continue;
    if (compare(*received, expected, reference).verdict == Verdict::Passed) continue;
    wrong.push_back({received, &expected, &reference});
  }
}

bool is_of_a_result(Verdict verdict) {
  return verdict == Verdict::WrongValue || verdict == Verdict::WrongShape ||
         verdict == Verdict::NotFinite;
}

WrongResults only(const WrongResults& wrong, Rule rule, bool has_shape) {
  WrongResults some;
  std::copy_if(wrong.begin(), wrong.end(), std::back_inserter(some),
               [&](const WrongResult& result) {
                 const bool is_in_shape = shape_of(*result.received) == shape_of(*result.expected);
                 return result.expected->rule == rule && is_in_shape == has_shape;
               });
  return some;
}

}  // namespace

std::vector<std::string> clauses_of(const WrongResults& wrong) {
  std::vector<std::string> clauses;
  if (wrong.empty()) return clauses;
  bool is_of_first = false;
  const auto add = [&](const WrongResults& some, std::size_t fewest,
                       std::string (*share)(const WrongResults&)) {
    if (some.size() < fewest) return;
    const std::string clause = share(some);
    if (clause.empty()) return;
    clauses.push_back(clause);
    is_of_first = is_of_first || some.front().expected == wrong.front().expected;
  };
  add(only(wrong, Rule::Equal, true), 1, wrong_numbers_share);
  add(only(wrong, Rule::Equal, false), fewest_results, shapes_share);
  const WrongResults errors = only(wrong, Rule::Error, true);
  if (errors.size() == wrong.size()) add(errors, fewest_results, errors_share);
  add(only(wrong, Rule::Text, true), fewest_results, texts_share);
  return is_of_first ? clauses : std::vector<std::string>();
}

std::string how_wrong_results_are_alike(const std::vector<ScenarioResult>& results,
                                        const References& references, Scenarios evidence) {
  Failures failed;
  WrongResults wrong;
  for (const ScenarioResult& result : results) {
    if (evidence == Scenarios::Public && result.is_hidden) continue;
    if (!says_something(result.verdict)) return "";
    if (result.verdict == Verdict::Passed) continue;
    failed.push_back(&result);
    add_wrong_results(result, references.reference(result.key), wrong);
  }
  if (failed.empty()) return "";
  // The first failure is the one that is shown: what is not true of it is not said.
  const bool is_about_results = is_of_a_result(failed.front()->verdict);
  std::vector<std::string> clauses;
  if (is_about_results) clauses = clauses_of(wrong);
  const std::string ends = exceptions_share(failed) + crashes_share(failed);
  if (!ends.empty() && (!is_about_results || !clauses.empty())) clauses.push_back(ends);
  const bool are_all = std::all_of(failed.begin(), failed.end(), [](const ScenarioResult* each) {
    return is_of_a_result(each->verdict);
  });
  const std::string names = are_all ? names_share(wrong, failed) : "";
  if (!names.empty()) clauses.push_back(names);
  return clauses.empty() ? "" : "all failures together: " + joined(clauses, ", and ");
}

}  // namespace wick::grade
