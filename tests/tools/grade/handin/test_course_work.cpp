#include "tools/grade/handin/course_work.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <doctest/doctest.h>

#include <set>

using namespace wick::grade;
namespace fs = std::filesystem;

namespace {

const std::vector<Chapter> course_chapters = [] {
  std::vector<Chapter> all;
  for (const auto& [number, folder, files] :
       {std::make_tuple(3, "03_layers", std::vector<std::string>{"nn/linear.cpp", "nn/both.cpp"}),
        std::make_tuple(12, "12_attention", std::vector<std::string>{"nn/a.cpp", "nn/both.cpp"})}) {
    Chapter chapter;
    chapter.number = number;
    chapter.folder = folder;
    chapter.files = files;
    Exercise exercise;
    exercise.id = std::to_string(number) + ".1";
    exercise.files = {files[0]};
    chapter.exercises = {exercise};
    all.push_back(chapter);
  }
  return all;
}();

struct Folder : TemporaryFolder {
  // A stub is as it was given to the student.
  void hand_in(const std::string& where, const std::string& name, const std::string& text = "x") {
    fs::create_directories(path() / where);
    write_atomically(path() / where / name, text);
  }
  CourseWork find(const std::vector<int>& wanted = {}) {
    return find_course_work(path(), course_chapters, wanted);
  }
};

const std::string stub_3 = "throw NotImplemented(\"3.1 linear: ..\");";
const std::string stub_12 = "throw NotImplemented(\"12.1 scores: ..\");";

// "03_layers ada", and nothing after it for who has handed in nothing.
std::set<std::string> names(const CourseWork& work) {
  std::set<std::string> all;
  for (const Submission& submission : work.submissions) {
    all.insert(submission.chapter + " " + submission.student +
               (submission.sources.empty() ? " -" : ""));
  }
  return all;
}

}  // namespace

TEST_CASE("course work: a class of several chapters is graded in all of them") {
  Folder folder;
  for (const char* student : {"ada", "bob"}) {
    folder.hand_in(std::string(student) + "/03_layers", "linear.cpp");
    folder.hand_in(std::string(student) + "/modules/12_attention", "a.cpp");
  }
  fs::remove_all(folder.path() / "bob/03_layers");
  folder.hand_in("bob/modules/03_layers", "linear.cpp");
  folder.hand_in("cyd", "notes.txt");
  CHECK(names(folder.find()) == std::set<std::string>{"03_layers ada", "03_layers bob",
                                                      "03_layers cyd -", "12_attention ada",
                                                      "12_attention bob", "12_attention cyd -"});
  CHECK(folder.find().remarks.empty());
  CHECK(names(folder.find({12})).size() == 3);
  CHECK(names(folder.find({12, 3})) == names(folder.find()));
  CHECK_THROWS_WITH_AS(folder.find({12, 4}), "grade: there is no chapter 4", wick::Error);
}

TEST_CASE("course work: a whole tree is of the chapters that are written in") {
  Folder folder;
  for (const char* student : {"ada", "bob", "cyd"}) {
    folder.hand_in(std::string(student) + "/modules/03_layers", "linear.cpp");
    folder.hand_in(std::string(student) + "/modules/12_attention", "a.cpp", stub_12);
  }
  CHECK(names(folder.find()) ==
        std::set<std::string>{"03_layers ada", "03_layers bob", "03_layers cyd"});
  // Who works ahead of the class earns nobody nothing.
  folder.hand_in("cyd/modules/12_attention", "a.cpp");
  CHECK_THROWS_WITH_AS(folder.find(),
                       "grade: the files leave the class's chapter open: ada, bob have 03_layers; "
                       "cyd has 03_layers, 12_attention: say what to grade with --chapter",
                       wick::Error);
  CHECK(names(folder.find({3})).size() == 3);
  for (const char* student : {"ada", "bob"}) {
    folder.hand_in(std::string(student) + "/modules/12_attention", "a.cpp");
  }
  CHECK(names(folder.find()).size() == 6);
  for (const char* student : {"ada", "bob", "cyd"}) {
    folder.hand_in(std::string(student) + "/modules/03_layers", "linear.cpp", stub_3);
    folder.hand_in(std::string(student) + "/modules/12_attention", "a.cpp", stub_12);
  }
  CHECK_THROWS_WITH_AS(folder.find(),
                       "grade: the files leave the class's chapter open: ada, bob, cyd have "
                       "03_layers, 12_attention: say what to grade with --chapter",
                       wick::Error);
}

TEST_CASE("course work: Canvas's loose files may be of several chapters") {
  Folder folder;
  for (const char* name : {"doe_jane_111_a.cpp", "doe_jane_111_linear.cpp", "roe_rick_222_a.cpp",
                           "roe_rick_222_linear.cpp", "poe_pat_333_456_notes.txt"}) {
    folder.hand_in("", name);
  }
  CHECK(names(folder.find()) ==
        std::set<std::string>{"03_layers doe_jane_111", "03_layers roe_rick_222",
                              "03_layers poe_pat_333 -", "12_attention doe_jane_111",
                              "12_attention roe_rick_222", "12_attention poe_pat_333 -"});
}

TEST_CASE("course work: a file whose name two chapters share does not make them several") {
  Folder folder;
  for (const char* student : {"ada", "bob"}) {
    folder.hand_in(student, "a.cpp");
    folder.hand_in(student, "both.cpp");
  }
  CHECK(names(folder.find()) == std::set<std::string>{"12_attention ada", "12_attention bob"});
}

TEST_CASE("course work: a folder for each chapter holds a class each") {
  Folder folder;
  folder.hand_in("03_layers/ada", "linear.cpp");
  folder.hand_in("03_layers", "doe_jane_111_linear.cpp");
  folder.hand_in("12_attention/ada", "a.cpp");
  folder.hand_in("12_attention/bob", "notes.txt");
  folder.hand_in("grades", "old.csv");
  const CourseWork work = folder.find();
  CHECK(names(work) == std::set<std::string>{"03_layers ada", "03_layers doe_jane_111",
                                             "12_attention ada", "12_attention bob -"});
  CHECK(work.left_out == std::vector<std::string>{"grades"});
  CHECK(names(folder.find({3})).size() == 2);
  fs::remove_all(folder.path() / "03_layers");
  fs::create_directories(folder.path() / "03_layers");
  CHECK(folder.find().remarks ==
        std::vector<std::string>{"03_layers is not graded: its folder is empty"});
  CHECK_THROWS_AS(folder.find({3}), wick::Error);
}

TEST_CASE("course work: a student's own tree is no course") {
  Folder folder;
  folder.hand_in("03_layers", "linear.cpp");
  folder.hand_in("12_attention", "a.cpp");
  CHECK_THROWS_AS(folder.find(), wick::Error);
}
