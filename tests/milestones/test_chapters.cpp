#include "core/error.h"
#include "tools/milestones/chapters.h"

#include <doctest/doctest.h>

using namespace wick;
using namespace wick::milestones;

TEST_CASE("chapters: have a number of two digits and a name") {
  CHECK(chapter_name(1) == "chapter 01, tensor");
  CHECK(chapter_name(6) == "chapter 06, autograd");
  CHECK(chapter_name(12) == "chapter 12, attention");
  CHECK(chapter_name(20) == "chapter 20, capstone");
  CHECK_THROWS_AS(chapter_name(0), ValueError);
  CHECK_THROWS_AS(chapter_name(21), ValueError);
}

TEST_CASE("chapters: without a word all are the reference's") {
  const Chapters chapters;
  CHECK(chapters.own().empty());
  CHECK_FALSE(chapters.is_own(1));
  CHECK(chapters.text() == "all chapters are the reference's");
}

TEST_CASE("chapters: those that are the student's are known") {
  const Chapters chapters("02 01 (yours), 03 06 12 (the reference's)");
  CHECK(chapters.own() == std::vector<int>{1, 2});
  CHECK(chapters.is_own(2));
  CHECK_FALSE(chapters.is_own(3));
  CHECK(chapters.text() == "chapters 02 01 (yours), 03 06 12 (the reference's)");
  CHECK(Chapters("03 (the reference's), 12 (yours)").own() == std::vector<int>{12});
  CHECK(Chapters("08 (yours)").own() == std::vector<int>{8});
  CHECK(Chapters("01 (the reference's)").own().empty());
}

TEST_CASE("chapters: any other text is refused, and the message has it") {
  for (const char* text : {"", "01", "01 02", "(yours)", "01 (mine)", "01 (yours", "01 yours)",
                           "one (yours)", "00 (yours)", "21 (yours)", "01 (yours) 02 (yours)",
                           "01 (yours),", "-1 (yours)", "01 )yours("}) {
    CAPTURE(text);
    CHECK_THROWS_AS(Chapters{std::string(text)}, ValueError);
  }
  CHECK_THROWS_WITH(Chapters("01 (mine)"),
                    "chapters: cannot read \"01 (mine)\": it must be like \"01 02 (yours), 03 (the "
                    "reference's)\"");
}
