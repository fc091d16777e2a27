#include "core/error.h"
#include "tools/milestones/chapters.h"

#include <doctest/doctest.h>

using namespace wick;
using namespace wick::milestones;

TEST_CASE("chapters: have a number of two digits, and a name if they are in the course") {
  CHECK(chapter_name(1) == "chapter 01, tensor");
  CHECK(chapter_name(6) == "chapter 06, autograd");
  CHECK(chapter_name(12) == "chapter 12, attention");
  CHECK(chapter_name(99) == "chapter 99");
}

TEST_CASE("chapters: without a word all are the reference's") {
  for (const Chapters& chapters : {Chapters(), Chapters("all the reference's")}) {
    CHECK(chapters.own().empty());
    CHECK_FALSE(chapters.is_own(1));
    CHECK(chapters.text() == "all the reference's");
  }
}

TEST_CASE("chapters: those that are the student's are known") {
  const std::string text =
      "yours: 12_attention (1 of 2 files), 01_tensor; the reference's: 02_activations, 03_layers";
  const Chapters chapters(text);
  CHECK(chapters.own() == std::vector<int>{1, 12});
  CHECK(chapters.is_own(12));
  CHECK_FALSE(chapters.is_own(2));
  CHECK(chapters.text() == text);
  CHECK(Chapters("the reference's: 03_layers; yours: 08_training").own() == std::vector<int>{8});
  CHECK(Chapters("yours: 08_training").own() == std::vector<int>{8});
  CHECK(Chapters("the reference's: 01_tensor").own().empty());
}

TEST_CASE("chapters: what is no chapter is refused, and the message has it") {
  for (const char* text : {"yours: tensor", "yours: 00_nothing", "yours: -1",
                           "yours: 01_tensor, ; the reference's: 02_activations"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(Chapters{std::string(text)}, ValueError);
  }
  CHECK_THROWS_WITH(Chapters("yours: tensor"),
                    "chapters: \"yours: tensor\" has \"tensor\": it must be a chapter's folder, as "
                    "01_tensor");
}
