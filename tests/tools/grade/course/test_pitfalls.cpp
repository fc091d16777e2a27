#include "tools/grade/course/pitfalls.h"

#include <doctest/doctest.h>

using namespace wick::grade;

namespace {

const std::string lesson =
    "### 90.1 Scale\n"
    "\n"
    "*Example.* 2 by 3 is 6. *Pitfalls.* A factor of 0, as in\n"
    "`x * 0.5`. Which side is first? The shape of\n"
    "the result.\n"
    "\n"
    "No pitfall stands here.\n"
    "\n"
    "*Pitfall.* Negative offsets";

Mistake quoting(const std::vector<std::string>& words) {
  Mistake mistake;
  mistake.id = "no-factor";
  mistake.pitfalls = words;
  return mistake;
}

}  // namespace

TEST_CASE("pitfalls: they are the sentences of a paragraph, behind its mark") {
  CHECK(pitfalls_in(lesson) ==
        std::vector<std::string>{"A factor of 0, as in `x * 0.5`.", "Which side is first?",
                                 "The shape of the result.", "Negative offsets"});
  CHECK(pitfalls_in("A lesson without any.\n").empty());
  CHECK(pitfalls_in("").empty());
}

TEST_CASE("pitfalls: each is quoted by a mistake, or has a reason why not") {
  Mistakes mistakes;
  mistakes.mistakes = {quoting({"A factor of 0", "Negative"}), quoting({"shape of the result"})};
  CHECK(unmatched_pitfalls(lesson, mistakes) ==
        std::vector<std::string>{"no mistake is the lesson's pitfall \"Which side is first?\": "
                                 "quote it in the `pitfalls` of one, or in [no_mistake]"});
  mistakes.no_mistake["Which side"] = "a question";
  CHECK(unmatched_pitfalls(lesson, mistakes).empty());
}

TEST_CASE("pitfalls: what is quoted and stands in no pitfall of the lesson is named") {
  Mistakes mistakes;
  mistakes.mistakes = {quoting({"No pitfall stands here"})};
  mistakes.no_mistake["a typing error"] = "-";
  CHECK(unmatched_pitfalls("*Pitfalls.* None.", mistakes) ==
        std::vector<std::string>{
            "no mistake is the lesson's pitfall \"None.\": quote it in the `pitfalls` of one, or "
            "in [no_mistake]",
            "mistake no-factor quotes \"No pitfall stands here\", which is in no pitfall of the "
            "lesson",
            "[no_mistake] quotes \"a typing error\", which is in no pitfall of the lesson"});
}
