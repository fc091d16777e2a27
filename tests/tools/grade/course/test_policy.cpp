#include "tools/grade/course/policy.h"
#include "tools/grade/course/times.h"
#include "tools/grade/gradebook/score.h"

#include "core/error.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <ctime>

using namespace wick::grade;

namespace {

constexpr std::int64_t day = 24 * 60 * 60;
const std::int64_t noon = read_time("2026-03-01T12:00:00Z");

Grade grade_of(double first, double second) {
  Grade grade;
  for (const double points : {first, second}) {
    ExerciseResult exercise;
    exercise.id = grade.exercises.empty() ? "1.1" : "1.2";
    exercise.points = points;
    exercise.max_points = 10;
    grade.exercises.push_back(exercise);
  }
  grade.points = first + second;
  grade.max_points = 20;
  return grade;
}

Policy policy(const std::string& text) { return parse_policy(text, "p.toml"); }

Score score_at(const Policy& policy, std::int64_t submitted) {
  return score(grade_of(10, 5), {}, policy, "ada", submitted);
}

}  // namespace

TEST_CASE("policy: it says which of several attempts counts") {
  CHECK(policy("").attempt == Counting::Last);
  CHECK(policy("attempt = \"best\"").attempt == Counting::Best);
  CHECK(policy("due = 2026-03-01\nattempt = \"last_before_due\"").attempt ==
        Counting::LastBeforeDue);
  CHECK_THROWS_WITH_AS(policy("attempt = \"first\""),
                       doctest::Contains("`attempt` is \"first\": last, best or last_before_due"),
                       wick::Error);
  CHECK_THROWS_WITH_AS(policy("attempt = \"last_before_due\""),
                       doctest::Contains("`due` is missing"), wick::Error);
}

TEST_CASE("times: of Gradescope, Canvas, GitHub and Moodle") {
  CHECK(read_time("2026-03-01 04:00:00 -0800") == noon);
  CHECK(read_time("2026-03-01 17:30:00 +0530") == noon);
  CHECK(read_time("2026-03-01T12:00:00.250Z") == noon);
  CHECK(read_time("2026-03-01 12:00:00 UTC") == noon);
  for (const char* text : {"Sunday, 1 March 2026, 12:00 PM", "Sunday, 1 March 2026, 12:00",
                           "1 March 2026, 12:00:00", "Sun, 1 Mar 2026, 12:00 pm"}) {
    INFO(text);
    CHECK(read_time(text) == read_time("2026-03-01 12:00"));
  }
  CHECK(read_time("Sunday, 1 March 2026, 12:00 AM") == read_time("2026-03-01 00:00"));
  CHECK(read_time("Monday, 2 March 2026, 1:05 PM") == read_time("2026-03-02 13:05"));
  for (const char* text :
       {"Sunday, 31 February 2026, 12:00", "1 Mars 2026, 12:00", "1 March 2026, 13:00 PM",
        "03/01/2026 12:00", "2026-03-01 12:00 CET", "2026-03-01 12:00:00 +01:00 x"}) {
    INFO(text);
    CHECK_THROWS_AS(read_time(text), wick::Error);
  }
}

// Runs `check` where this machine's clock is that of `zone`.
template <typename Check>
void with_zone(const char* zone, const Check& check) {
  const char* before = std::getenv("TZ");
  const std::string kept = before == nullptr ? "" : before;
  ::setenv("TZ", zone, 1);
  ::tzset();
  check();
  before == nullptr ? ::unsetenv("TZ") : ::setenv("TZ", kept.c_str(), 1);
  ::tzset();
}

TEST_CASE("policy: of a local time that comes twice the first is meant") {
  with_zone("CET-1CEST,M3.5.0,M10.5.0/3", [] {
    const std::int64_t first = read_time("2026-10-25T02:30:00+02:00");
    // Not by what was asked before: either reading may be the last one.
    for (const char* asked : {"2026-07-01 12:00", "2026-12-01 12:00"}) {
      CHECK(read_time(asked) > 0);
      CHECK(read_time("2026-10-25 02:30") == first);
    }
    CHECK(read_time("2026-10-25 01:59:59") == read_time("2026-10-25T01:59:59+02:00"));
    CHECK(read_time("2026-10-25 03:00") == read_time("2026-10-25T03:00:00+01:00"));
  });
}

TEST_CASE("policy: a local time that never comes counts as if the clock had not been changed") {
  with_zone("CET-1CEST,M3.5.0,M10.5.0/3", [] {
    CHECK(read_time("2026-03-29 02:30") == read_time("2026-03-29 03:30"));
    CHECK(read_time("2026-03-29 02:30") == read_time("2026-03-29T02:30:00+01:00"));
    CHECK(read_time("2026-03-29 01:59") == read_time("2026-03-29T01:59:00+01:00"));
  });
  // South of the equator, where the clock is put forward in October.
  with_zone("AEST-10AEDT,M10.1.0,M4.1.0/3", [] {
    CHECK(read_time("2026-10-04 02:30") == read_time("2026-10-04T02:30:00+10:00"));
    CHECK(read_time("2026-04-05 02:30") == read_time("2026-04-05T02:30:00+11:00"));
  });
}

TEST_CASE("policy: times have an offset, or are this machine's own, or the end of a day") {
  CHECK(read_time("1970-01-02T00:00:00Z") == day);
  CHECK(read_time("1970-01-02T01:30:00+01:30") == day);
  CHECK(read_time("1970-01-02 00:00:00 UTC") == day);
  CHECK(format_iso_time(noon) == "2026-03-01T12:00:00Z");
  CHECK(format_iso_time(day + 61) == "1970-01-02T00:01:01Z");
  CHECK(read_time(format_iso_time(noon)) == noon);
  with_zone("EET-2", [] {  // two hours east
    CHECK(read_time("1970-01-02 02:00:00") == day);
    CHECK(read_time("1970-01-01") == day - 1 - 2 * 60 * 60);
  });
  CHECK_THROWS_AS(read_time("yesterday"), wick::Error);
  CHECK_THROWS_AS(read_time("2026-02-30"), wick::Error);
  CHECK_THROWS_AS(read_time("2026-03-01 24:10"), wick::Error);
  CHECK_THROWS_AS(read_time("2026-03-01\nx = 1"), wick::Error);
}

TEST_CASE("policy: what is late costs a share of what was earned for each day begun") {
  const Policy rules = policy(
      "due = 2026-03-01T12:00:00Z\ngrace_minutes = 15\npenalty_per_day = 10\nmax_penalty = 25\n"
      "closes_after_days = 7");
  CHECK(score_at(rules, noon).points == 15);
  CHECK(score_at(rules, noon + 15 * 60).points == 15);
  CHECK(score_at(rules, noon + 15 * 60 + 1).points == 13.5);
  CHECK(score_at(rules, noon + 15 * 60 + 1).days_late == 1);
  CHECK(score_at(rules, noon + 2 * day).penalty == 3);
  CHECK(score_at(rules, noon + 4 * day).penalty == 3.75);
  CHECK(score_at(rules, noon + 7 * day).points == 11.25);
  CHECK(score_at(rules, noon + 8 * day).points == 0);
  CHECK(score_at(rules, noon + 8 * day).is_closed);
  CHECK(score_at(rules, noon + 8 * day).earned == 15);
}

TEST_CASE("policy: an extension is a due time of one's own, and an unknown time is not late") {
  const Policy rules = policy(
      "due = 2026-03-01T12:00:00Z\npenalty_per_day = 50\n[extension]\n"
      "\"bob b.\" = 2026-03-03T12:00:00Z\n");
  const Grade grade = grade_of(10, 10);
  CHECK(score(grade, {}, rules, "ada", noon + day).points == 10);
  CHECK(score(grade, {}, rules, "bob b.", noon + day).points == 20);
  CHECK(score(grade, {}, rules, "bob b.", noon + 3 * day).points == 10);
  CHECK(score(grade, {}, rules, "ada", {}).points == 20);
  CHECK(score(grade, {}, Policy{}, "ada", noon).points == 20);
}

TEST_CASE("score: points by hand take the place of computed ones, before the penalty") {
  const Policy rules = policy("due = 2026-03-01T12:00:00Z\npenalty_per_day = 10");
  const Score late = score(grade_of(10, 5), {{"1.2", {8, "r", "me", 0}}, {"9.9", {1, "", "", 0}}},
                           rules, "ada", noon + day);
  CHECK(late.earned == 18);
  CHECK(late.penalty == 1.8);
  CHECK(late.points == 16.2);
  CHECK(late.exercises.at("1.1") == 10);
  CHECK(late.exercises.at("1.2") == 8);
  CHECK(late.overrides.size() == 1);
}

TEST_CASE("policy: hidden scenarios are shown now, never, or when nobody has time left") {
  const std::string due = "due = 2026-03-01T12:00:00Z\n";
  CHECK(policy("hidden = \"now\"").shows_hidden(0));
  CHECK_FALSE(Policy{}.shows_hidden(noon + 1000 * day));
  const Policy later = policy(due +
                              "hidden = \"after_due\"\ngrace_minutes = 1\n"
                              "[extension]\nbob = 2026-03-02T12:00:00Z\n");
  CHECK_FALSE(later.shows_hidden(noon + 60));
  CHECK_FALSE(later.shows_hidden(noon + day + 60));
  CHECK(later.shows_hidden(noon + day + 61));
}

TEST_CASE("policy: what cannot be is refused, with file and line") {
  const auto error = [](const std::string& text) -> std::string {
    try {
      policy(text);
    } catch (const wick::Error& problem) {
      return problem.what();
    }
    return "";
  };
  CHECK(error("dew = 1") == "p.toml:1: unknown key `dew`");
  CHECK(error("\ndue = 3") == "p.toml:2: `due` is not a time, such as 2026-03-01T23:59:00+01:00");
  CHECK(error("hidden = \"maybe\"").find("`hidden` is \"maybe\": now, after_due or never") !=
        std::string::npos);
  CHECK(error("penalty_per_day = -1").find("`penalty_per_day` is negative") != std::string::npos);
  CHECK(error("penalty_per_day = nan").find("is negative") != std::string::npos);
  CHECK(error("penalty_per_day = 1").find("`due` is missing") != std::string::npos);
  CHECK(error("hidden = \"after_due\"").find("`due` is missing") != std::string::npos);
  CHECK(error("max_penalty = 101").find("more than 100") != std::string::npos);
  CHECK(error("due = ").find("p.toml:1: ") == 0);
  CHECK(error("due = 2026-03-01\n[extension]\nada = 2026-02-08") ==
        "p.toml:3: `extension.ada` is before `due`: an extension is a later time");
  CHECK(error("[extension]\nada = 2026-03-08\n[chapter.12]\ndue = 2026-03-01") ==
        "p.toml:1: `extension` has no `due` of the course beside it: write an extension of one "
        "chapter below [chapter.12.extension], with the chapter's number");
}

TEST_CASE("policy: chapters that a course does not have are refused") {
  const auto error = [](const std::string& text) -> std::string {
    try {
      require_known_chapters(policy(text), {1, 12}, "p.toml");
    } catch (const wick::Error& problem) {
      return problem.what();
    }
    return "";
  };
  const std::string all =
      "due = 2026-03-01\nwritten_answers = [12]\n[excused]\nada = [1]\n[weights]\n1 = "
      "3\n[chapter.12]";
  CHECK(error(all) == "");
  CHECK(error("[excused]\nada = [99]") ==
        "p.toml: `excused` names chapter 99, which is none of this course's: it has 1, 12");
  CHECK(error("[weights]\n13 = 1").find("`weights` names chapter 13, ") != std::string::npos);
  CHECK(error("written_answers = [3]").find("`written_answers` names chapter 3") !=
        std::string::npos);
  CHECK(error("due = 2026-03-01\n[chapter.2]").find("`chapter` names chapter 2") !=
        std::string::npos);
}

TEST_CASE("policy: a chapter has its own rules, and the course's where it says nothing") {
  const Policy policy = parse_policy(
      "due = 1970-01-01T00:01:00Z\npenalty_per_day = 10\n[extension]\nada = 1970-01-01T00:02:00Z\n"
      "[chapter.12_attention]\ndue = 1970-01-01T01:00:00Z\n[chapter.12_attention.extension]\n"
      "bob = 1970-01-01T02:00:00Z\n[chapter.3]\nmax_penalty = 20\n",
      "p");
  CHECK(policy.of("01_tensor").due_for("ada") == 120);
  CHECK(policy.of("12_attention").due_for("ada") == 3600);  // an extension is of its own due time
  CHECK(policy.of("12_attention").due_for("bob") == 7200);
  CHECK(policy.of("12_attention").penalty_per_day == 10);
  CHECK(policy.of("03_layers").due_for("ada") == 120);
  CHECK(policy.of("03_layers").max_penalty == 20);
  CHECK(policy.of("03_layers").text == policy.text);
}

TEST_CASE("policy: rules of a course that are impossible are refused with their line") {
  const auto refused = [](const std::string& text) -> std::string {
    try {
      parse_policy(text, "p");
    } catch (const wick::Error& error) {
      return error.what();
    }
    return "";
  };
  CHECK(refused("[weights]\nattention = 3") ==
        "p:2: `weights` names \"attention\", which is no chapter: write its number or its folder, "
        "such as 12 or 12_attention");
  CHECK(refused("[weights]\n12 = -3") == "p:2: `12` is negative");
  CHECK(refused("[weights]\n12 = 3\n12_attention = 4") == "p:3: `weights` names chapter 12 twice");
  CHECK(refused("[weights]\n12 = 0") == "p:1: `weights` are all 0, so nothing counts");
  CHECK(refused("[excused]\nada = 12") ==
        "p:2: `excused.ada` is not a list of chapters, such as [12]");
  CHECK(refused("[excused]\nada = [\"x\"]").find("`excused` names \"x\"") != std::string::npos);
  CHECK(refused("[chapter.12]\ndue_time = 1") == "p:2: unknown key `due_time`");
  CHECK(refused("[chapter.12]\npenalty_per_day = 5") ==
        "p:1: `due` is missing, which the other rules count from");
  CHECK(refused("penalty_per_day = 5\n[chapter.12]\ndue = 2026-03-01") == "");
  CHECK(refused("penalty_per_day = 5\n[weights]\n12 = 1") ==
        "p:1: `due` is missing, which the other rules count from");
}
