#include "tests/tools/grade/support/by_hand.h"
#include "tests/tools/grade/support/entries.h"
#include "tests/tools/grade/support/kept_rules.h"
#include "tools/grade/gradebook/exports/school.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

using namespace wick::grade;
using namespace wick::grade::test;

namespace {

// A gradebook with results of chapter 12, whose whole class is graded.
struct Kept {
  TemporaryFolder folder;
  Gradebook gradebook{folder.path() / "out", Gradebook::Use::Grading};

  explicit Kept(const std::vector<Graded>& results, const std::string& policy = "") {
    GradingRun run;
    run.chapters = {"12_attention"};
    gradebook.begin(run, false);
    int place = 0;
    for (const Graded& each : results) {
      gradebook.finish(each, Handin{"c", "v", 90, false}, place++);
    }
    gradebook.end();
    keep_policy(gradebook, policy);
  }
  nlohmann::json document() { return nlohmann::json::parse(school_document(gradebook)); }
};

}  // namespace

TEST_CASE("school: results that would take the place of others go with their names' bytes") {
  Kept kept({failed("a\xff\n")});
  const auto document =
      nlohmann::json::parse(school_document(kept.gradebook, "", {pending("a\xff\n")}));
  CHECK(document["database"] == kept.gradebook.file().string());
  CHECK(document["student"] == "");
  CHECK(document["regraded"][0][0] == "a\u00ff\n");
  CHECK(document["regraded"][0][1]["student"] == "a\\xff\\n");
  CHECK_FALSE(document["regraded"][0][1]["exercises"][0].contains("points"));
}

TEST_CASE("school: it is asked for the best attempt without what the programs have printed") {
  Kept kept({failed("ada")}, after_due);
  const nlohmann::json asked = nlohmann::json::parse(attempts_document(
      {{"a\xff", "12_attention", {{failed("ada"), 90}, {pending("ada"), {}}}}}, kept.gradebook));
  CHECK(asked["students"][0]["student"] == "a\u00ff");
  const nlohmann::json& first = asked["students"][0]["attempts"][0];
  CHECK(first["time"] == 90);
  CHECK(first["result"]["exercises"][0]["points"] == 7.5);
  CHECK_FALSE(first["result"]["exercises"][0].contains("scenarios"));
  CHECK(run_school({"--best"}, asked.dump()) == std::vector<std::string>{""});  // one is pending
}

TEST_CASE("school: every format is written into its own place, with the path of each") {
  const TemporaryFolder folder;
  std::vector<Export> exports;
  for (const std::string& format : export_formats()) exports.push_back({format, folder.path()});
  Kept kept({failed("a/b")}, after_due);
  const auto written = write_exports(exports, school_document(kept.gradebook));
  REQUIRE(written.size() == exports.size());
  for (const std::string& path : written) CHECK(std::filesystem::exists(path));
  CHECK(export_formats() == std::vector<std::string>{"canvas", "classroom50", "csv", "gradescope",
                                                     "html", "json", "junit", "moodle",
                                                     "nbgrader"});
  CHECK(std::filesystem::exists(folder.path() / "html/students/a%2fb.12_attention.html"));
}

TEST_CASE("school: the table is returned, in colours if a terminal has them") {
  Kept kept({failed("ada")});
  const auto table = [&](const char* style) {
    return write_exports({{"table", style}}, school_document(kept.gradebook))[0];
  };
  CHECK(table("plain").substr(0, 13) == "12_attention\n");
  CHECK(table("plain").find('\x1b') == std::string::npos);
  CHECK(table("colours").find("\x1b[31m7.5    \x1b[0m") != std::string::npos);
}

TEST_CASE("school: what it refuses is an error in its words") {
  CHECK_THROWS_WITH_AS(require_school({"paper"}),
                       "school: there is no format paper: each is a file in tools/school/exports",
                       wick::Error);
  CHECK_NOTHROW(require_school(export_formats()));
}

TEST_CASE("school: rules of a class are kept, and what it refuses is not") {
  Kept kept({failed("ada")}, after_due);
  CHECK_THROWS_WITH_AS(keep_policy(kept.gradebook, "dew = 1"),
                       doctest::Contains("policy.toml:1: unknown key `dew`"), wick::Error);
  CHECK_THROWS_WITH_AS(keep_roster(kept.gradebook, "id,name\n"),
                       doctest::Contains("roster.csv: it has the row of columns alone"),
                       wick::Error);
  write_exports({{"json", kept.folder.path()}}, school_document(kept.gradebook));
  CHECK(has(read_file(kept.folder.path() / "gradebook.json"), "due = 1970-01-01T00:01:00Z"));
}

TEST_CASE("school: it checks a policy before anything is graded") {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "p.toml").string();
  write_atomically(file, "[weights]\n12 = 1\n");
  CHECK(policy_document("").empty());
  CHECK_NOTHROW(require_school({}, policy_document(file)));
  std::vector<Chapter> course(1);
  course[0].number = 1;
  CHECK_THROWS_WITH_AS(
      require_school({}, policy_document(file, &course)),
      (file + ": `weights` names chapter 12, which is none of this course's: it has 1").c_str(),
      wick::Error);
}
