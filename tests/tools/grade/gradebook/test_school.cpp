#include "tests/tools/grade/support/entries.h"
#include "tools/grade/gradebook/exports/school.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

using namespace wick::grade;
using namespace wick::grade::test;

namespace {

nlohmann::json document_of(const std::vector<Entry>& entries, const Policy& policy = {},
                           std::int64_t now = 0) {
  return nlohmann::json::parse(school_document(entries, policy, now, "out/\xff.db"));
}

}  // namespace

TEST_CASE("school: an entry has its result, its score, and what the policy says of its student") {
  Entry late = entry("ada");
  late.handin.submitted = 90;
  late.score =
      score(late.graded.grade, {{"12.10", {2.5, "by eye", "me", 0}}}, after_due, "ada", 90);
  const nlohmann::json document = document_of({late}, after_due, 61);
  CHECK(document["now"] == "1970-01-01T00:01:01Z");
  CHECK(document["database"] == "out/\u00ff.db");
  CHECK(document["policy"] == after_due.text);
  const nlohmann::json& ada = document["entries"][0];
  CHECK(ada["result"]["student"] == "ada");
  CHECK(ada["result"]["exercises"][0]["points"] == 7.5);
  CHECK(ada["points"] == nlohmann::json({{"12.9", 7.5}, {"12.10", 2.5}}));
  CHECK(ada["score"]["points"] == 9);
  CHECK(ada["score"]["overrides"][0]["reason"] == "by eye");
  CHECK(ada["penalty"] == 1);
  CHECK(ada["is_closed"] == false);
  CHECK(ada["due"] == "1970-01-01T00:01:00Z");
  CHECK(ada["submitted"] == "1970-01-01T00:01:30Z");
  CHECK(ada["hidden"] == "after_due");
  CHECK(ada["shows_hidden"] == true);
  CHECK(document_of({late}, after_due, 30)["entries"][0]["shows_hidden"] == false);
  CHECK(ada["page"] == "ada.12_attention");
}

TEST_CASE("school: a pending entry has no points") {
  const nlohmann::json document = document_of({pending("bob")});
  const nlohmann::json& bob = document["entries"][0];
  CHECK(bob["score"]["status"] == "pending");
  for (const char* name : {"points", "earned"}) CHECK_FALSE(bob["score"].contains(name));
  CHECK(bob["points"]["12.9"].is_null());
  CHECK(bob["so_far"].is_null());
}

TEST_CASE("school: points by hand end what is pending") {
  Entry bob = pending("bob");
  bob.score = score(bob.graded.grade, {{"12.9", {6, "by eye", "me", 0}}}, Policy{}, "bob", {});
  CHECK_FALSE(bob.score.is_pending());
  CHECK(document_of({bob})["entries"][0]["score"]["points"] == 6);
}

TEST_CASE("school: an entry says who it is of, and what the policy excuses under which name") {
  Entry other = entry("Ada_77");
  other.graded.submission.chapter = "13_transformers";
  other.roster.person = "u1";
  other.roster.unclear = {"12_attention"};
  const Policy policy = parse_policy(
      "drop_lowest = 1\n[weights]\n12 = 1.5\n3 = 0\n[excused]\nu1 = [13]\nAda_77 = [12]\n", "p");
  const nlohmann::json document = document_of({entry("ada"), other}, policy);
  CHECK(document["rules"] ==
        nlohmann::json(
            {{"weights", {{3, 0.0}, {12, 1.5}}}, {"drop_lowest", 1}, {"has_course", true}}));
  CHECK(document_of({})["rules"]["has_course"] == false);
  const nlohmann::json& ada = document["entries"][0];
  CHECK(ada["student"] == ada["who"]);
  CHECK(ada["student"]["excused"].empty());
  const nlohmann::json& second = document["entries"][1];
  CHECK(second["student"] == nlohmann::json({{"text", "Ada_77"},
                                             {"bytes", "Ada_77"},
                                             {"visible", "Ada_77"},
                                             {"page", "Ada_77"},
                                             {"excused", {"12_attention"}}}));
  CHECK(second["who"]["text"] == "u1");
  CHECK(second["who"]["excused"] == nlohmann::json({"13_transformers"}));
  CHECK(second["unclear"] == nlohmann::json({"12_attention"}));
}

TEST_CASE("school: names and texts of people are visible, also bytes that are no UTF-8") {
  Entry ada = entry("a\xff\n/\x1b");
  ada.score = score(ada.graded.grade, {{"12.9", {6, "by \xe9ye\n", "me", 0}}}, Policy{}, "a", {});
  const nlohmann::json document = document_of({ada});
  const nlohmann::json& shown = document["entries"][0];
  CHECK(shown["result"]["student"] == "a\\xff\\n/\\x1b");
  CHECK(shown["page"] == "a%ff%0a%2f%1b.12_attention");
  CHECK(shown["score"]["overrides"][0]["reason"] == "by \\xe9ye\n");
  CHECK(shown["visible"]["overrides"] == "12.9: by \\xe9ye\\n");
  CHECK(shown["student"]["visible"] == "a\\xff\\n/\\x1b");
  CHECK(shown["student"]["bytes"] == "a\u00ff\n/\x1b");
}

TEST_CASE("school: every format is written into its own place, with the path of each") {
  const TemporaryFolder folder;
  std::vector<Export> exports;
  for (const std::string& format : export_formats()) exports.push_back({format, folder.path()});
  const auto written = write_exports(exports, {entry("a/b")}, after_due, 0);
  REQUIRE(written.size() == exports.size());
  for (const std::string& path : written) CHECK(std::filesystem::exists(path));
  CHECK(export_formats() == std::vector<std::string>{"canvas", "classroom50", "csv", "gradescope",
                                                     "html", "json", "junit", "moodle",
                                                     "nbgrader"});
  CHECK(std::filesystem::exists(folder.path() / "html/students/a%2fb.12_attention.html"));
}

TEST_CASE("school: the table is returned, in colours if a terminal has them") {
  const auto table = [](const char* style) {
    return write_exports({{"table", style}}, {entry("ada")}, {}, 0)[0];
  };
  CHECK(table("plain").substr(0, 13) == "12_attention\n");
  CHECK(table("plain").find('\x1b') == std::string::npos);
  CHECK(table("colours").find("\x1b[31m7.5    \x1b[0m") != std::string::npos);
}

TEST_CASE("school: what it refuses is an error in its words") {
  const TemporaryFolder folder;
  Entry ada = entry("ada"), bob = entry("bob");
  ada.participant = bob.participant = "12345";
  CHECK_THROWS_WITH_AS(write_exports({{"moodle", folder.path()}}, {ada, bob}, {}, 0),
                       "gradebook: in 12_attention ada and bob are both Participant 12345: Moodle "
                       "gives each student a number of their own",
                       wick::Error);
  CHECK_THROWS_WITH_AS(require_school({"paper"}),
                       "school: there is no format paper: each is a file in tools/school/exports",
                       wick::Error);
  CHECK_NOTHROW(require_school(export_formats()));
}
