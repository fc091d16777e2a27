#include "tests/tools/grade/support/fixture.h"
#include "tests/tools/grade/support/frames.h"
#include "tools/grade/grader.h"
#include "tools/grade/judge/judge.h"

#include <doctest/doctest.h>

#include <signal.h>

using namespace wick::grade;
using namespace wick::grade::test;

namespace {

const std::string scenario_key = "12.1 x";
const std::string good = begin() + observation("y", {}, {1}) + end(1);

Report reference() { return read_report(good, scenario_key, 7); }

ScenarioResult judged(Outcome outcome, bool has_stubs = false) {
  return judge(outcome, scenario_key, ScenarioSeed{7}, "12.1", reference(), has_stubs);
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
  // A report that may be a flood is dropped together with its memory.
  CHECK(judged(exited(good + std::string(2 << 20, 'x'))).bytes.capacity() < 100);
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

TEST_CASE("judge: a limit that was broken is named with its number") {
  Outcome outcome = ended(Ending::TimeLimit);
  outcome.limits.cpu_seconds = 2.5;
  outcome.limits.wall_seconds = 30;
  outcome.limits.memory_bytes = std::size_t{512} << 20;
  outcome.limits.output_bytes = std::size_t{64} << 10;
  CHECK(judged(outcome).detail == "it took longer than 2.5 s of the processor, its limit");
  outcome.is_out_of_wall_time = true;
  CHECK(judged(outcome).detail == "it did not end in 30 s, its limit");
  outcome.ending = Ending::MemoryLimit;
  CHECK(judged(outcome).detail == "it used more memory than 512 MiB, its limit");
  outcome.ending = Ending::OutputLimit;
  CHECK(judged(outcome).detail == "it wrote more than 64 KiB, its limit");
}

TEST_CASE("judge: an exception is told from an unfinished exercise, its own or another") {
  const auto thrown = [](const std::string& kind, const std::string& text, bool has_stubs = false) {
    return judged(exited(begin() + exception(kind, text), 2), has_stubs);
  };
  CHECK(thrown("NotImplemented", "12.1 scores: see x").verdict == Verdict::NotImplemented);
  CHECK(thrown("NotImplemented", "something else").verdict == Verdict::NotImplemented);
  // Without stubs of others, only the student's file can throw in the name of another.
  const ScenarioResult claimed = thrown("NotImplemented", "12.6 constructor: see x");
  CHECK(claimed.verdict == Verdict::Threw);
  CHECK(claimed.detail == "an unexpected NotImplemented: 12.6 constructor: see x");
  const ScenarioResult other = thrown("NotImplemented", "12.6 constructor: see x", true);
  CHECK(other.verdict == Verdict::NotRun);
  CHECK(other.detail == "needs 12.6, which is not written yet: write it first");
  CHECK(thrown("std::bad_alloc", "std::bad_alloc").verdict == Verdict::MemoryLimit);
  const ScenarioResult unexpected = thrown("ShapeError", "matmul: \x1b[2J no");
  CHECK(unexpected.verdict == Verdict::Threw);
  CHECK(unexpected.detail == "an unexpected ShapeError: matmul: \\x1b[2J no");
  const std::string some = begin() + observation("to (3)", {}, {1}) + observation("y", {}, {1});
  CHECK(judged(exited(some + exception("ShapeError", "no"), 2)).detail ==
        "an unexpected ShapeError: no; \"y\" had been observed before");
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

TEST_CASE("judge: what failed is told before what was not run") {
  using V = Verdict;
  CHECK(summed({V::NotRun, V::Passed, V::WrongValue, V::Crashed}).verdict == V::WrongValue);
  CHECK(summed({V::Passed, V::NotRun}).verdict == V::NotRun);
}

TEST_CASE("judge: an error of ours makes the exercise pending, whatever else it has") {
  for (const bool all_or_nothing : {false, true}) {
    for (const Verdict other : {Verdict::Passed, Verdict::WrongValue, Verdict::NotImplemented}) {
      const ExerciseResult result = summed({other, Verdict::GraderError}, all_or_nothing);
      CHECK(result.verdict == Verdict::GraderError);
      CHECK(result.is_pending());
      CHECK_FALSE(result.points.has_value());
    }
  }
  CHECK_FALSE(summed({Verdict::WrongValue}).is_pending());
}

TEST_CASE("judge: a grade has no points while an exercise is pending") {
  Grade grade;
  grade.exercises = {summed({Verdict::Passed}), summed({Verdict::GraderError}),
                     summed({Verdict::Passed})};
  sum_up(grade);
  CHECK(grade.is_pending());
  CHECK_FALSE(grade.points.has_value());
  grade.exercises.erase(grade.exercises.begin() + 1);
  sum_up(grade);
  CHECK_FALSE(grade.is_pending());
  CHECK(grade.points == 18);
}

TEST_CASE("judge: a program that the kernel refuses is its author's, and says why") {
  Outcome outcome = ended(Ending::Signalled, SIGKILL);
  outcome.is_refused = true;
  outcome.standard_error = "the program cannot be started: Input/output error";
  CHECK(judged(outcome).verdict == Verdict::Crashed);
  CHECK(judged(outcome).detail == outcome.standard_error);
}

TEST_CASE("judge: what a submission says is kilobytes, and has no controls") {
  const std::string flood(16 << 10, '\x01');
  const ScenarioResult crashed =
      judged(exited(begin() + exception("Error", flood + "\xe2\x80\xae"), 2));
  CHECK(crashed.detail.size() < 5000);
  CHECK(crashed.detail.find('\x01') == std::string::npos);
  Outcome loud = exited(good);
  loud.standard_error = std::string(1 << 20, '\x01');
  CHECK(judged(loud).printed.size() < 10000);
  std::string notes = begin();
  for (int i = 0; i < 1000; ++i) {
    notes += frame(FrameType::Note, text("a.cpp") + raw(std::uint32_t{1}) +
                                        text(std::to_string(i) + flood.substr(8)));
  }
  const ScenarioResult noted = judged(exited(notes.substr(0, 900 << 10)));
  std::size_t bytes = 0;
  for (const std::string& note : noted.report.notes) bytes += note.size();
  CHECK(noted.report.notes.size() == max_notes + 1);
  CHECK(bytes < 6000);
}

TEST_CASE("judge: texts beyond what a submission's results may keep together are cut") {
  Budget budget;
  std::size_t kept = 0;
  for (int i = 0; i < 1000; ++i) {
    ScenarioResult result;
    result.detail = std::string(4000, 'd');
    result.printed = std::string(8000, 'p');
    result.report.notes.assign(16, std::string(1000, 'n'));
    charge_texts(budget, result);
    kept += result.detail.size() + result.printed.size();
    for (const std::string& note : result.report.notes) kept += note.size();
    if (i < 9) CHECK(result.printed.size() == 8000);
    if (i < 10) continue;
    CHECK(result.printed.empty());
    REQUIRE(result.report.notes.size() == 1);
    CHECK(result.report.notes[0].find("not kept: texts of 28000 bytes, where ") == 0);
    CHECK(result.detail.find("dddd") == 0);
  }
  CHECK(kept < (std::size_t{256} << 10) + 1000 * 500);
}

TEST_CASE("judge: a scenario is graded the same where no text is kept") {
  Budget budget;
  budget.text_bytes = 0;
  const ScenarioInfo& scenario = fixture_kit().scenarios.front();
  const ScenarioResult right =
      grade_scenario(fixture_kit().reference(), scenario, fixture_references(), Sandbox(), &budget);
  CHECK(right.verdict == Verdict::Passed);
  CHECK(right.report.notes.empty());
  const ScenarioResult wrong =
      grade_scenario("/nowhere", scenario, fixture_references(), Sandbox(), &budget);
  CHECK(wrong.verdict == Verdict::GraderError);
  CHECK(wrong.report.notes.size() == 1);
}

TEST_CASE("judge: an exercise is told by a function that is written before one that is not") {
  CHECK(summed({Verdict::NotRun, Verdict::NotImplemented, Verdict::WrongValue, Verdict::Threw})
            .verdict == Verdict::WrongValue);
  CHECK(summed({Verdict::NotRun, Verdict::Passed, Verdict::NotImplemented}).verdict ==
        Verdict::NotImplemented);
  CHECK(summed({Verdict::Passed, Verdict::NotRun}).verdict == Verdict::NotRun);
  CHECK(summed({Verdict::WrongValue, Verdict::GraderError}).verdict == Verdict::GraderError);
  CHECK(summed({Verdict::Passed, Verdict::Passed}).verdict == Verdict::Passed);
}
