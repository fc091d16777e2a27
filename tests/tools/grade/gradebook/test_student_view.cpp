#include "tests/tools/grade/support/entries.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

using namespace wick::grade;
using namespace wick::grade::test;

TEST_CASE("exports: what students get has neither the seed nor anything of hidden scenarios") {
  const std::string page = to_html(entry("ada"), after_due, 30);
  const std::string results = to_gradescope(entry("ada"), Policy{});
  const std::string result = to_classroom50(entry("ada"), 30);
  for (const std::string& text : {page, results, result}) {
    CHECK(has(text, "12.10 open"));
    CHECK(has(text, "the mask is not applied"));
    CHECK(has(text, "a hidden scenario did not pass"));
    CHECK_FALSE(has(text, "secret"));
    CHECK_FALSE(has(text, "987654321"));
  }
  CHECK_FALSE(has(page, "<script"));
  CHECK(has(page, "1 hidden not shown"));
}

TEST_CASE("exports: hidden scenarios are shown when the policy says so, never what they printed") {
  const std::string page = to_html(entry("ada"), after_due, 61);
  CHECK(has(page, "\"12.9 secret\": wrong value"));
  CHECK(has(page, "values of 12.9 secret"));
  CHECK(has(page, "printed in 12.10 open"));
  CHECK_FALSE(has(page, "printed in 12.9 secret"));
  const nlohmann::json results = nlohmann::json::parse(to_gradescope(entry("ada"), after_due));
  REQUIRE(results["tests"].size() == 3);
  CHECK(results["tests"][2]["name"] == "hidden: 12.9 secret");
  CHECK(results["tests"][2]["visibility"] == "after_due_date");
  CHECK_FALSE(has(results["tests"][2]["output"], "printed"));
  CHECK(results["tests"][0]["score"] == 7.5);
  CHECK(results["tests"][0]["visibility"] == "visible");
  CHECK(results["score"] == 7.5);
}

TEST_CASE("exports: students read why an exercise has no program, once") {
  Entry ada = entry("ada");
  ExerciseResult& mask = ada.graded.grade.exercises[1];
  mask.verdict = mask.scenarios[0].verdict = Verdict::BuildFailed;
  mask.scenarios[0].detail = "attention.cpp does not define wick::nn::mask<1>";
  const auto count = [](const std::string& text, const std::string& part) {
    int found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
      ++found;
    }
    return found;
  };
  CHECK(count(to_html(ada, after_due, 30), "does not define wick::nn::mask&lt;1&gt;") == 1);
  ada.graded.grade.problems["nn/attention.cpp"] = mask.scenarios[0].detail;
  CHECK(count(to_html(ada, after_due, 30), "does not define wick::nn::mask&lt;1&gt;") == 1);
}

TEST_CASE("exports: a student's page has what sanitizers found, as text, and each of two causes") {
  Entry ada = entry("ada");
  SecondLook look;
  look.scenarios = 3;
  look.findings = {{Finding{"a.cpp", 3, "line 3 of a.cpp reads " + hostile}, "12.10 open"},
                   {Finding{"a.cpp", 4, "line 4 of a.cpp is forged"}, "12.9 secret"}};
  ada.graded.grade.second_look = look;
  ada.graded.grade.exercises[1].diagnosis =
      Diagnosis{"no-mask + late",
                "two at once",
                {{"no-mask", "not applied" + hostile}, {"late", "after softmax"}}};
  // Neither before the due time nor after it does a student see what a program wrote in a hidden
  // scenario.
  for (const std::int64_t time : {30, 61}) {
    const std::string page = to_html(ada, after_due, time);
    CHECK(has(page, "<p>3 scenarios ran once more"));
    CHECK(has(page, "line 3 of a.cpp reads &lt;/pre&gt;&lt;script&gt;"));
    CHECK(has(page, "in \"12.10 open\""));
    CHECK(has(page, "1 hidden scenario has findings that are not shown"));
    CHECK_FALSE(has(page, "forged"));
    CHECK(has(page, "2 mistakes at once:"));
    CHECK(has(page, "<li>not applied&lt;/pre&gt;&lt;script&gt;"));
    CHECK(has(page, "<li>after softmax</li>"));
    CHECK_FALSE(has(page, "<script"));
  }
  ada.graded.grade.second_look = SecondLook{{}, 3, ""};
  CHECK(has(to_html(ada, after_due, 30), "Nothing was found."));
  CHECK_FALSE(has(to_html(entry("ada"), after_due, 30), "sanitizers"));
}

TEST_CASE("exports: a crash or a limit gets no hint about the algorithm") {
  Entry ada = entry("ada");
  const auto page = [&](Verdict verdict) {
    ada.graded.grade.exercises[0].verdict = verdict;
    return to_html(ada, after_due, 61);
  };
  CHECK(has(page(Verdict::WrongValue), "Hint: look"));
  CHECK(has(page(Verdict::Crashed), "Hint: tools/wick check 12.9 --sanitize names the line"));
  for (const Verdict verdict : {Verdict::Crashed, Verdict::TimeLimit, Verdict::MemoryLimit}) {
    CHECK_FALSE(has(page(verdict), "Hint: look"));
  }
}

TEST_CASE("exports: students read the class by public scenarios, instructors the one by all") {
  Entry ada = entry("ada");
  ada.graded.grade.exercises[0].mistake_class = "by all: <b>";
  ada.graded.grade.exercises[0].class_in_public = "by public ones: <b>";
  for (const std::int64_t time : {30, 61}) {
    const std::string page = to_html(ada, after_due, time);
    CHECK(has(page, "<p>By public ones: &lt;b&gt;.</p>"));
    CHECK_FALSE(has(page, "y all"));
  }
  CHECK(has(to_gradescope(ada, Policy{}), "by public ones: <b>\\nhint: look"));
  CHECK_FALSE(has(to_gradescope(ada, Policy{}), "by all"));
  const std::string gradebook = to_html(std::vector<Entry>{ada}, Policy{}, 30);
  CHECK(has(gradebook, "12.9: by all: &lt;b&gt;"));
  CHECK_FALSE(has(gradebook, "by public"));
}

TEST_CASE("exports: a fault of ours in a hidden scenario is told without what was printed") {
  Entry ada = entry("ada");
  ada.graded.grade.exercises[0].scenarios[1].verdict = Verdict::GraderError;
  ada.graded.grade.exercises[0].scenarios[1].detail = "not started: error 10 printed -3";
  CHECK(has(to_html(ada, after_due, 61), "\"12.9 secret\": grader error"));
  CHECK_FALSE(has(to_html(ada, after_due, 61), "printed -3"));
  CHECK_FALSE(has(to_gradescope(ada, after_due), "printed -3"));
}
