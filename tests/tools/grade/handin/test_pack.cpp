#include "tests/tools/grade/support/fixture.h"
#include "tests/tools/grade/support/released_tree.h"
#include "tests/tools/grade/support/small_class.h"
#include "tools/grade/handin/open_archive.h"
#include "tools/grade/handin/receipt.h"
#include "tools/grade/handin/zip_file.h"
#include "tools/grade/sandbox/sha256.h"

#include <doctest/doctest.h>

#include <cctype>

using namespace wick::grade;
using namespace wick::grade::test;

namespace {

// A released tree with a student at work in chapter 90.
struct Tree {
  TemporaryFolder folder;
  fs::path root = folder.path() / "course", module = root / "modules" / "90_fixture",
           zip = root / "handin" / "90_fixture.zip",
           receipt = root / "handin" / "90_fixture.receipt.txt";

  Tree() {
    release(plan_of_first(root), [](const std::string&) {});
  }

  std::string pack(const std::vector<std::string>& more, int expected) {
    std::vector<std::string> arguments = {"pack"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Outcome outcome = run_wick(root, arguments);
    const std::string text = outcome.standard_output + outcome.standard_error;
    CHECK_MESSAGE(outcome.code == expected, text);
    return text;
  }

  void write(const std::string& name, const std::string& text) {
    write_atomically(module / name, text);
  }
};

}  // namespace

TEST_CASE("pack: one file with the chapter's files, which is graded as it is") {
  Tree tree;
  tree.write("scale.cpp", reference("scale.cpp"));
  tree.write("shift.cpp", reference("shift.cpp"));
  tree.write("notes.txt", "mine alone");
  const std::string told = tree.pack({}, 0);
  CHECK(has(told, "checked chapter 90 once more: 9 of 9 points in the public scenarios"));
  CHECK(has(told, "packed scale.cpp, shift.cpp"));
  const std::map<std::string, std::string> hashes = {
      {"scale.cpp", sha256_of(reference("scale.cpp"))},
      {"shift.cpp", sha256_of(reference("shift.cpp"))}};
  CHECK(has(told, content_hash(hashes)));
  CHECK(read_file(tree.receipt) == receipt_text("90_fixture", hashes));
  const std::string first = read_file(tree.zip);
  const OpenedArchive opened =
      open_archive(tree.zip, {"scale.cpp", "shift.cpp", receipt_name}, Sandbox());
  CHECK(opened.files ==
        std::map<std::string, std::string>{{"90_fixture/receipt.txt", read_file(tree.receipt)},
                                           {"90_fixture/scale.cpp", reference("scale.cpp")},
                                           {"90_fixture/shift.cpp", reference("shift.cpp")}});
  CHECK(opened.others.empty());
  tree.pack({"90"}, 0);
  CHECK(read_file(tree.zip) == first);  // the same files are the same bytes

  Class students;
  write_atomically(students.submissions / "doe_jane_123456_submission.zip", first);
  fs::create_directories(students.submissions / "eve");
  fs::copy_file(tree.zip, students.submissions / "eve" / "90_fixture.zip");
  const std::string graded = students.grade({});
  CHECK_FALSE(has(graded, "receipt"));
  for (const Counted& entry : students.entries()) {
    const bool is_packed =
        entry.graded.submission.student.size() > 3 || entry.graded.submission.student == "eve";
    if (is_packed) CHECK(entry.score.points == 9);
  }
  const auto receipts = [&](const std::string& content, int expected) {
    return students.run({"gradebook", "receipts", students.out.string(), "eve", content}, expected);
  };
  CHECK(has(receipts(content_hash(hashes), 0), "this is the content of the receipt"));
  CHECK(has(receipts(sha256_of("x"), 1),
            "the receipt is of content that this gradebook does not know from the student"));
}

TEST_CASE("pack: what is hardly meant to be handed in is told, and packed only on request") {
  Tree tree;
  CHECK(has(tree.pack({}, 2), "pack: no chapter is begun"));
  CHECK_FALSE(fs::exists(tree.zip));
  tree.write("shift.cpp", reference("shift.cpp"));
  const std::string untouched = tree.pack({}, 1);
  CHECK(has(untouched, "scale.cpp is not begun: it is as the course gave it"));
  CHECK(has(untouched,
            "nothing is packed: mend this, or pack it as it is with: tools/wick pack 90 "
            "--anyway"));
  CHECK_FALSE(fs::exists(tree.zip));
  CHECK(has(tree.pack({"--anyway"}, 0), "packed scale.cpp, shift.cpp"));
  const std::string earlier = "handin/90_fixture.zip is of an earlier pack";
  CHECK(has(tree.pack({}, 1), earlier));
  CHECK(fs::exists(tree.zip));
  fs::remove(tree.zip);

  tree.write("scale.cpp", "int x");
  const std::string broken = tree.pack({"90"}, 1);
  CHECK(has(broken, "scale.cpp is not accepted: "));
  CHECK_FALSE(has(broken, earlier));
  CHECK_FALSE(fs::exists(tree.zip));
  CHECK(has(tree.pack({"90", "--anyway"}, 0), "packed scale.cpp, shift.cpp"));
  fs::remove(tree.zip);

  tree.write("scale.cpp", with_scale("\n  return x * ;\n"));
  const std::string unfinished = tree.pack({"90"}, 1);
  CHECK_MESSAGE(has(unfinished, "scale.cpp is not accepted: scale.cpp:"), unfinished);
  CHECK_MESSAGE(has(unfinished, " error: expected"), unfinished);
  CHECK_MESSAGE(has(unfinished, " |   return x * ;\n"), unfinished);
  CHECK_FALSE(has(unfinished, "In function"));

  // A function that is not where the grader looks for it, and one that is nowhere.
  std::string moved = with_scale("return x;");
  moved.replace(moved.find("wick::fixture {"), 15, "wick {");
  tree.write("scale.cpp", moved);
  const std::string elsewhere = tree.pack({"90"}, 1);
  CHECK_MESSAGE(has(elsewhere,
                    "scale.cpp is not accepted: scale.cpp does not define "
                    "wick::fixture::scale(wick::Tensor const&, double), but "
                    "wick::scale(wick::Tensor const&, double): each function of the stub must be "
                    "there, in its namespace, with the same parameters and const"),
                elsewhere);
  CHECK_FALSE(fs::exists(tree.zip));
  std::string called = with_scale("return helpers::twice(x);");
  called.insert(called.find("namespace wick"),
                "namespace helpers { wick::Tensor twice(wick::Tensor); }\n");
  tree.write("scale.cpp", called);
  const std::string nowhere = tree.pack({"90"}, 1);
  CHECK_MESSAGE(has(nowhere, "helpers::twice(wick::Tensor) is used, and is neither"), nowhere);
  CHECK_FALSE(fs::exists(tree.zip));

  fs::remove(tree.module / "scale.cpp");
  const std::string command = "tools/wick restore modules/90_fixture/scale.cpp";
  CHECK(has(tree.pack({"90"}, 1),
            "scale.cpp is not there: bring it back as the course gave it "
            "with: " +
                command));
  fs::create_symlink("shift.cpp", tree.module / "scale.cpp");
  CHECK(has(tree.pack({"90"}, 1), "scale.cpp is not a plain file: the grader does not take it"));

  // A wrong exercise is no reason: students hand in what they have.
  fs::remove(tree.module / "scale.cpp");
  tree.write("scale.cpp", with_scale("return x;"));
  CHECK(has(tree.pack({"90"}, 0), "  90.1   wrong value"));

  const std::string handin = (tree.root / "handin").string();
  fs::remove_all(handin);
  write_atomically(handin, "mine");
  CHECK(tree.pack({"90"}, 2) == "wick: pack: " + handin + ": " + handin +
                                    " is no folder: packed chapters go there: move away what is "
                                    "in the way\n");
}

TEST_CASE("pack: of several chapters that are begun the student says which one") {
  const TemporaryFolder folder;
  const fs::path root = folder.path() / "course";
  release(plan_of({90, 91}, root), [](const std::string&) {});
  for (const fs::directory_entry& module : fs::directory_iterator(root / "modules")) {
    if (!module.is_directory()) continue;
    for (const fs::directory_entry& file : fs::directory_iterator(module.path())) {
      if (file.path().extension() == ".cpp") write_atomically(file.path(), "int x;");
    }
  }
  const Outcome outcome = run_wick(root, {"pack"});
  CHECK(outcome.code == 2);
  CHECK(has(outcome.standard_error, "pack: you have begun 90, 91: say which one to pack"));
}

TEST_CASE("pack: a receipt of an attempt that does not count is told as such") {
  Class students;
  const std::string first = reference("shift.cpp"), second = first + "// again\n";
  write_atomically(students.submissions / "doe_jane_12_99_shift.cpp", first);
  write_atomically(students.submissions / "doe_jane_12_99_shift-1.cpp", second);
  const auto content = [](const std::string& text) {
    return content_hash({{"shift.cpp", sha256_of(text)}});
  };
  const auto said = [&](const std::string& number, int expected) {
    return students.run({"gradebook", "receipts", students.out.string(), "DOE Jane", number},
                        expected);
  };
  const std::string counts = "this is the content of the receipt\n";
  const std::string another =
      "the receipt is of another attempt of the student than the one that counts";
  const auto check = [&] {
    CHECK(has(said(content(second), 0), counts));
    CHECK(has(said(content(first), 1), another + ": attempt 2 of 2\n"));
    CHECK(has(said(content(first).substr(0, 12), 1), another));
  };
  students.grade({"--seed", "7"});
  check();
  const std::string part = students.out.string();
  students.out = students.scratch.path() / "all";
  students.run({"grade", "--out", students.out.string(), "--merge", part});
  check();

  fs::remove(students.submissions / "doe_jane_12_99_shift.cpp");
  fs::remove(students.submissions / "doe_jane_12_99_shift-1.cpp");
  students.hand_in("doe_jane_12", "shift.cpp", "// third\n" + first);
  students.grade({"--resume"});
  CHECK(has(said(content(second), 1), another + "\n"));
}

TEST_CASE("pack: the beginning of a receipt's number is enough, and what is none is refused") {
  Class students;
  students.grade({});
  const std::string content = content_hash({{"shift.cpp", sha256_of(reference("shift.cpp"))}});
  const auto said = [&](const std::string& number, int expected) {
    return students.run({"gradebook", "receipts", students.out.string(), "ada", number}, expected);
  };
  std::string upper = content.substr(0, 13);
  for (char& letter : upper) letter = static_cast<char>(std::toupper(letter));
  const std::string weak = "characters are weak evidence, since anybody can make two contents";
  for (const std::string& number : {content.substr(0, 12), content.substr(0, 31), upper}) {
    const std::string output = said(number, 0);  // as trees that were released before tell
    CHECK(has(output, "this is the content of the receipt\n"));
    CHECK(has(output, weak));
  }
  for (const std::string& number : {content, content.substr(0, 32)}) {
    const std::string output = said(number, 0);
    CHECK(has(output, "this is the content of the receipt\n"));
    CHECK_FALSE(has(output, weak));
  }
  for (const std::string& number : {content.substr(0, 11), content + "0", "x" + content}) {
    CHECK(has(said(number, 2),
              "\" names no content: give the SHA-256 that the receipt names, of which the first 32 "
              "characters do\n"));
  }
}

TEST_CASE("pack: a zip file of texts is read by others, and is the same each time") {
  const std::map<std::string, std::string> texts = {
      {"a/x.cpp", "int x;\n"}, {"a/empty.cpp", ""}, {"ü.cpp", std::string(70000, 'x')}};
  const TemporaryFolder folder;
  write_atomically(folder.path() / "texts.zip", zip_file(texts));
  const OpenedArchive opened =
      open_archive(folder.path() / "texts.zip", {"x.cpp", "empty.cpp", "ü.cpp"}, Sandbox());
  CHECK(opened.files == texts);
  CHECK(zip_file(texts) == zip_file(texts));
}
