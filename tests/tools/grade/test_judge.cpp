#include "tests/tools/grade/fixture.h"
#include "tests/tools/grade/frames.h"
#include "tools/grade/grader.h"
#include "tools/grade/judge/judge.h"

#include <doctest/doctest.h>

#include <signal.h>

using namespace wick::grade;
using namespace wick::grade::test;

namespace {

const std::string key = "12.1 x";
const std::string good = begin() + observation("y", {}, {1}) + end(1);

Report reference() { return read_report(good, key, 7); }

ScenarioResult judged(Outcome outcome) {
  return judge(outcome, key, ScenarioSeed{7}, "12.1", reference());
}

Outcome exited(const std::string& result, int code = 0) {
  Outcome outcome;
  outcome.ending = Ending::Exited;
  outcome.code = code;
  outcome.result = result;
  return outcome;
}

Outcome ended(Ending ending, int code = 0) {
  Outcome outcome = exited(good, code);
  outcome.ending = ending;
  return outcome;
}

ExerciseResult summed(const std::vector<Verdict>& verdicts, bool all_or_nothing = false) {
  Exercise exercise;
  exercise.points = 9;
  exercise.all_or_nothing = all_or_nothing;
  ExerciseResult result;
  for (const Verdict verdict : verdicts) {
    result.scenarios.emplace_back();
    result.scenarios.back().verdict = verdict;
  }
  sum_up(exercise, result);
  return result;
}

}  // namespace

TEST_CASE("judge: credit needs END, every observation, and a normal exit") {
  CHECK(judged(exited(good)).verdict == Verdict::Passed);
  CHECK(judged(exited(begin() + observation("y", {}, {1}))).verdict == Verdict::ExitedEarly);
  CHECK(judged(exited("")).verdict == Verdict::ExitedEarly);
  CHECK(judged(exited(good, 3)).verdict == Verdict::ExitedEarly);
  CHECK(judged(exited(begin() + end(0))).verdict == Verdict::MissingOutput);
  CHECK(judged(exited(begin() + observation("y", {}, {2}) + end(1))).verdict ==
        Verdict::WrongValue);
  CHECK(judged(exited(begin() + observation("y", {1}, {1}) + end(1))).verdict ==
        Verdict::WrongShape);
  CHECK(judged(exited(good + good)).verdict == Verdict::ProtocolError);
  // What may be a flood is not kept, and neither is its memory.
  CHECK(judged(exited(good + std::string(1 << 20, 'x'))).bytes.capacity() < 100);
  const std::vector<double> many(1 << 18, 2);
  const ScenarioResult large = judged(exited(begin() + observation("y", {1 << 18}, many) + end(1)));
  CHECK(large.verdict == Verdict::WrongShape);
  CHECK(large.bytes.capacity() < 100);
  CHECK(large.report.observations.empty());
}

TEST_CASE("judge: how a process ended comes before what it reported") {
  CHECK(judged(ended(Ending::Signalled, SIGSEGV)).verdict == Verdict::Crashed);
  CHECK(judged(ended(Ending::TimeLimit)).verdict == Verdict::TimeLimit);
  CHECK(judged(ended(Ending::MemoryLimit)).verdict == Verdict::MemoryLimit);
  CHECK(judged(ended(Ending::OutputLimit)).verdict == Verdict::OutputLimit);
  CHECK(judged(ended(Ending::NotStarted, 2)).verdict == Verdict::GraderError);
  Outcome out_of_memory = ended(Ending::Signalled, SIGABRT);
  out_of_memory.standard_error = "terminate called .. 'std::bad_alloc'";
  CHECK(judged(out_of_memory).verdict == Verdict::MemoryLimit);
}

TEST_CASE("judge: an exception is told from an unfinished exercise, its own or another") {
  const auto thrown = [](const std::string& kind, const std::string& text) {
    return judged(exited(begin() + exception(kind, text), 2));
  };
  CHECK(thrown("NotImplemented", "12.1 scores: see x").verdict == Verdict::NotImplemented);
  CHECK(thrown("NotImplemented", "something else").verdict == Verdict::NotImplemented);
  const ScenarioResult other = thrown("NotImplemented", "12.6 constructor: see x");
  CHECK(other.verdict == Verdict::NotRun);
  CHECK(other.detail == "needs 12.6");
  CHECK(thrown("std::bad_alloc", "std::bad_alloc").verdict == Verdict::MemoryLimit);
  const ScenarioResult unexpected = thrown("ShapeError", "matmul: \x1b[2J no");
  CHECK(unexpected.verdict == Verdict::Crashed);
  CHECK(unexpected.detail == "an unexpected ShapeError: matmul: \\x1b[2J no");
}

TEST_CASE("judge: points are the share of scenarios passed, or all or nothing") {
  using V = Verdict;
  CHECK(summed({V::Passed, V::Passed}).points == 9);
  CHECK(summed({V::Passed, V::Passed}).verdict == V::Passed);
  CHECK(summed({V::Passed, V::WrongValue, V::Crashed}).points == 3);
  CHECK(summed({V::Passed, V::WrongValue, V::Crashed}).verdict == V::WrongValue);
  CHECK(summed({V::Passed, V::WrongValue}, true).points == 0);
  CHECK(summed({V::NotImplemented}).points == 0);
  CHECK(summed({}).points == 0);
}

TEST_CASE("judge: an error of ours costs no points") {
  CHECK(summed({Verdict::Passed, Verdict::GraderError}).points == 9);
  CHECK(summed({Verdict::Passed, Verdict::GraderError}, true).points == 9);
  CHECK(summed({Verdict::Passed, Verdict::GraderError}).verdict == Verdict::GraderError);
}

TEST_CASE("judge: time that a busy machine took from a scenario costs nobody points") {
  Kit kit = fixture_kit();
  kit.toolchain.scenario_wall_seconds = 5;
  const References references(kit, 4711);
  const TemporaryFolder folder;
  const std::string log = (folder.path() / "log").string();
  const std::string tell = "std::FILE* log = std::fopen(\"" + log +
                           "\", \"a\"); std::fputc('x', log); const long runs = std::ftell(log);"
                           "std::fclose(log);";
  const Grade busy_once =
      grade_scale(tell +
                      "if (runs == 1) ::sleep(600);"
                      "if (factor == 0) fail<ValueError>(\"0\"); return x * factor;",
                  references);
  CHECK(busy_once.points == busy_once.max_points);
  for (const ExerciseResult& exercise : busy_once.exercises) {
    CHECK(exercise.verdict ==
          Verdict::Passed);  // a fault of the grader's would have its points, too
  }
  std::filesystem::remove(log);

  // Two exercises hang: only the first is tried twice.
  const std::string body = tell + "::sleep(600); return x;";
  std::string both = with_scale(body);
  const std::string total = "return sum(scale(x, factor));";
  both.replace(both.find(total), total.size(), body);
  const Grade hangs = grade_texts({{"scale.cpp", both}}, {}, references);
  CHECK(hangs.exercises.front().verdict == Verdict::TimeLimit);
  int exercises = 0;
  for (const ExerciseResult& exercise : hangs.exercises) {
    if (exercise.verdict == Verdict::TimeLimit) ++exercises;
  }
  REQUIRE(exercises >= 2);
  CHECK(read_file(log).size() == static_cast<std::size_t>(exercises) + 1);
}
