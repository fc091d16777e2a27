#include "tests/tools/grade/support/graded.h"
#include "tools/grade/gradebook/database.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <doctest/doctest.h>

using namespace wick::grade;
using wick::grade::test::graded;

TEST_CASE("gradebook: a database of version 1 is read, and its submissions are graded anew") {
  const TemporaryFolder folder;
  const Handin handin{"c", "v", {}, false};
  {
    Gradebook gradebook(folder.path(), Gradebook::Use::Grading);
    gradebook.begin(GradingRun{}, false);
    gradebook.finish(graded("ada"), handin, 0);
    CHECK(gradebook.reuse(graded("ada").submission, handin, 0));
  }
  {
    Database database(folder.path() / "gradebook.db");
    database.execute_script(
        "ALTER TABLE runs DROP COLUMN per_student; ALTER TABLE runs DROP COLUMN sanitize;"
        "ALTER TABLE grades DROP COLUMN seed; DROP INDEX entries_of_grades;"
        "DROP TABLE run_chapters; ALTER TABLE runs DROP COLUMN exercise;"
        "DROP TABLE marks; DROP TABLE texts; DROP TABLE files; DROP TABLE remarks;"
        "PRAGMA user_version = 1");
  }
  Gradebook gradebook(folder.path(), Gradebook::Use::Grading);
  REQUIRE(gradebook.entries().size() == 1);
  CHECK(gradebook.entries().front().graded.grade.points == 7.5);
  gradebook.begin(GradingRun{}, true);
  CHECK_FALSE(gradebook.reuse(graded("ada").submission, handin, 0));
}

TEST_CASE("gradebook: of version 3 all chapters are read, and which runs were of a part") {
  const TemporaryFolder folder;
  const Handin handin{"c", "v", {}, false};
  {
    Gradebook gradebook(folder.path(), Gradebook::Use::Grading);
    for (const char* chapter : {"01_tensor", "02_activations"}) {
      Graded ada = graded("ada");
      ada.submission.chapter = chapter;
      gradebook.begin(GradingRun{}, false);
      gradebook.finish(ada, handin, 0);
      if (ada.submission.chapter == "01_tensor") gradebook.end();
    }
  }
  {
    Database database(folder.path() / "gradebook.db");
    database.execute_script(
        "DROP TABLE run_chapters; INSERT INTO settings VALUES('part', '1');"
        "ALTER TABLE runs DROP COLUMN exercise;"
        "DROP TABLE marks; DROP TABLE texts; DROP TABLE files; DROP TABLE remarks;"
        "PRAGMA user_version = 3");
  }
  Gradebook gradebook(folder.path(), Gradebook::Use::Looking);
  CHECK(gradebook.chapters() == std::vector<std::string>{"01_tensor", "02_activations"});
  CHECK(gradebook.unfinished_chapters() == std::vector<std::string>{"02_activations"});
  CHECK(gradebook.entries().size() == 2);
  Database database(folder.path() / "gradebook.db");
  Statement parts = database.query("SELECT group_concat(is_part, '') FROM run_chapters");
  REQUIRE(parts.step());
  CHECK(parts.text(0) == "01");
}

TEST_CASE("gradebook: a database of another version, or no database at all, is refused") {
  const TemporaryFolder folder;
  CHECK_THROWS_AS(Gradebook(folder.path(), Gradebook::Use::Looking), wick::Error);
  write_atomically(folder.path() / "gradebook.db", std::string(4096, 'x'));
  CHECK_THROWS_AS(Gradebook(folder.path(), Gradebook::Use::Looking), wick::Error);
}
