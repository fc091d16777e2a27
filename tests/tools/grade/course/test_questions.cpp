#include "tools/grade/course/questions.h"
#include "tools/grade/course/stubs.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <doctest/doctest.h>

using namespace wick::grade;

namespace {

const std::string chapter_text =
    "number = 3\ntitle = \"Layers\"\nsummary = \"s\"\ntime = \"t\"\ndifficulty = 1\n"
    "files = [\"nn/a.cpp\"]\n[[exercise]]\nid = \"03.1\"\ntitle = \"a\"\nfile = \"nn/a.cpp\"\n"
    "points = 10\nhint = \"h\"\n";

Chapter chapter_with(const std::string& questions) {
  const TemporaryFolder folder;
  write_atomically(folder.path() / "module.toml", chapter_text + questions);
  return read_chapter(folder.path() / "module.toml");
}

std::string question(const std::string& id, const std::string& more) {
  return "[[question]]\nid = \"" + id + "\"\ntitle = \"why\"\npoints = 2\n" + more;
}

const std::string text = "text = \"Why is it so?\"\n";

std::string refusal_of_questions(const std::string& questions) {
  try {
    chapter_with(questions);
  } catch (const wick::Error& error) {
    const std::string told = error.what();
    return told.substr(told.find("module.toml:") + 12);
  }
  return "";
}

// It asks q1 and q2.
Chapter asking() { return chapter_with(question("q1", text) + question("q2", text)); }

}  // namespace

TEST_CASE("questions: a chapter declares them, and its points stay those of its exercises") {
  const Chapter chapter = asking();
  REQUIRE(chapter.questions.size() == 2);
  CHECK(chapter.questions[0].id == "03.q1");
  CHECK(chapter.questions[0].text == "Why is it so?");
  CHECK(chapter.questions[1].points == 2);
  CHECK(chapter.points() == 10);
}

TEST_CASE("questions: an impossible one is refused with its line") {
  CHECK(refusal_of_questions(question("1", text)) ==
        "13: question \"1\" has no id such as q1: a q and a number from 1");
  CHECK(refusal_of_questions(question("q0", text)).find("has no id such as q1") !=
        std::string::npos);
  CHECK(refusal_of_questions(question("q1", "")) ==
        "13: question q1 needs either `text` or `section`, a heading of the lesson");
  CHECK(refusal_of_questions(question("q1", text + "section = \"s\"\n")).find("needs either") !=
        std::string::npos);
  CHECK(refusal_of_questions(question("q1", text) + question("q1", text)) ==
        "18: question q1 is described twice");
  CHECK(refusal_of_questions(question("q1", "text = \"a --> b\"\n")).find("ends a comment") !=
        std::string::npos);
  CHECK(refusal_of_questions(question("q1", text + "hint = \"h\"\n")).find("unknown key `hint`") !=
        std::string::npos);
}

TEST_CASE("questions: a section that the lesson does not have is refused where stubs are made") {
  const TemporaryFolder folder;
  Chapter chapter = chapter_with(question("q1", "section = \"2. Why\"\n"));
  chapter.folder = "03_layers";
  chapter.files.clear();
  const std::filesystem::path lesson = folder.path() / chapter.lesson();
  std::filesystem::create_directories(lesson.parent_path());
  write_atomically(lesson, "# 2. Why not\n2. Why\n");
  CHECK_THROWS_WITH_AS(make_stubs(folder.path(), chapter),
                       "modules/03_layers/README.md: there is no heading \"2. Why\", where "
                       "module.toml says that question 03.q1 is asked",
                       wick::Error);
  write_atomically(lesson, "## 2. Why \n");
  CHECK(make_stubs(folder.path(), chapter).at("answers.md").find("under: 2. Why") !=
        std::string::npos);
}

TEST_CASE("questions: what answers.md begins as answers nothing") {
  const Chapter chapter = asking();
  const std::string skeleton = make_answers(chapter);
  CHECK(skeleton.find("## 03.q1 why\n\n<!-- 2 points.\nWhy is it so? -->\n") != std::string::npos);
  const Answers answers = read_answers(skeleton, chapter);
  CHECK(answers.is_blank());
  CHECK(unanswered(answers, chapter).size() == 2);
  CHECK(make_answers(chapter_with("")).empty());
}

TEST_CASE("questions: an answer is what stands below its heading, without comments") {
  const Chapter chapter = asking();
  const Answers answers = read_answers(
      "<!-- preamble -->\r\n# 3.Q1: my title\r\n<!-- asked -->\r\nBecause.\r\n\r\n### More\r\nIt "
      "is.\r\n"
      "## 12.q1 of another chapter\nnot here\n## 03.q1 again\nAnd also.\n  ## 03.q2\n<!-- open\n",
      chapter);
  CHECK(answers.texts.at("03.q1") == "Because.\r\n\r\n### More\r\nIt is.\r\n\nAnd also.");
  // A comment that does not end is text: nothing is lost in silence.
  CHECK(answers.texts.at("03.q2") == "<!-- open");
  CHECK(answers.strays.empty());
}

TEST_CASE("questions: a byte order mark, as some editors write one, hides no heading") {
  CHECK(read_answers("\xef\xbb\xbf## 03.q1\nIt is.\n", asking()).texts.at("03.q1") == "It is.");
}

TEST_CASE("questions: what answers no question is told") {
  const Chapter chapter = asking();
  CHECK(read_answers("Because.\n## Q1\nIt is.\n", chapter).strays == "Because.\n## Q1\nIt is.");
  CHECK(read_answers("## 03.q7\nIt is.\n", chapter).strays == "## 03.q7\nIt is.");
  CHECK(read_answers("## 03.q11 x\nIt is.\n", chapter).texts.empty());
  const std::string bytes = std::string(1 << 20, '#') + "\n## 03.q1\n\xff\x00z";
  CHECK(read_answers(bytes, chapter).texts.at("03.q1") == "\xff");
}

TEST_CASE("questions: missing headings are added, and what is written stays") {
  const Chapter chapter = asking();
  const std::string mine = "## 03.q2\nIt is.";
  const std::string whole = with_missing_headings(mine, chapter);
  CHECK(whole.compare(0, mine.size() + 1, mine + "\n") == 0);
  CHECK(read_answers(whole, chapter).texts.at("03.q2") == "It is.");
  CHECK(read_answers(whole, chapter).texts.count("03.q1") == 0);
  CHECK(whole.find("## 03.q1 why") != std::string::npos);
  CHECK(with_missing_headings(whole, chapter) == whole);
}
