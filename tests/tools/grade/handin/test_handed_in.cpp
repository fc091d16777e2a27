#include "tests/tools/grade/support/hostile_archives.h"
#include "tests/tools/grade/support/small_chapters.h"
#include "tools/grade/handin/attempts.h"
#include "tools/grade/handin/receipt.h"
#include "tools/grade/sandbox/sha256.h"

#include "core/error.h"

#include <doctest/doctest.h>

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

namespace {

using Lines = std::vector<std::string>;

std::string text_of(const Submission& submission, const std::string& file = "nn/a.cpp") {
  const auto found = submission.sources.find(file);
  return found == submission.sources.end() ? "" : read_file(found->second);
}

// A class, and what was unpacked of it.
struct Found {
  explicit Found(const fs::path& folder)
      : work(find_submissions(folder, small_chapters, 12, &unpacker)) {}
  Unpacker unpacker{small_chapters, {}};
  ClassWork work;
  const std::vector<Submission>& submissions = work.submissions;
};

}  // namespace

TEST_CASE("handed in: an archive counts as a folder, in a student's folder or in its place") {
  const TemporaryFolder folder;
  const std::string zip = zip_of({{"hw/a.cpp", "of zip"}, {"hw/b.cpp", "b"}});
  const std::string tree = gzip_of(tar_of({{"wick/modules/12_attention/a.cpp", "of tree"},
                                           {"wick/modules/03_layers/linear.cpp", "linear"}}));
  hand_in(folder.path(), "ada", "work.zip", zip);
  hand_in(folder.path(), "bob/x", "wick.tar.gz", tree);
  hand_in(folder.path(), "doe", "a.cpp", "beside");
  hand_in(folder.path(), "doe", "work.zip", zip);
  write_atomically(folder.path() / "eve_jane_123456_submission.zip", zip);
  write_atomically(folder.path() / "1001.tgz", tree);
  write_atomically(folder.path() / "Jane Fee_12345_assignsubmission_file_x.zip", zip);
  write_atomically(folder.path() / "ada.zip", tree);  // what ada's folder was unpacked from
  const Found found(folder.path());
  REQUIRE(found.submissions.size() == 6);
  CHECK(found.submissions[0].student == "1001");
  CHECK(text_of(found.submissions[0]) == "of tree");
  CHECK(found.submissions[0].others.count("03_layers") == 1);
  CHECK(found.submissions[1].student == "Jane Fee_12345");
  CHECK(text_of(found.submissions[1]) == "of zip");
  CHECK(found.submissions[2].student == "ada");
  CHECK(text_of(found.submissions[2]) == "of zip");
  CHECK(text_of(found.submissions[2], "nn/b.cpp") == "b");
  CHECK(found.submissions[3].student == "bob");
  CHECK(text_of(found.submissions[3]) == "of tree");
  CHECK(text_of(found.submissions[4]) == "beside");
  CHECK(found.submissions[4].remarks == Lines{"work.zip is not opened: the files beside it count"});
  CHECK(found.submissions[5].student == "eve_jane_123456");
  CHECK(text_of(found.submissions[5]) == "of zip");
  for (const Submission& submission : found.submissions) CHECK(submission.problems.empty());
  CHECK(found.work.left_out == Lines{"ada.zip"});
}

TEST_CASE("handed in: files of an archive have the archive's time") {
  const TemporaryFolder folder;
  hand_in(folder.path(), "ada", "work.zip", zip_of({{"a.cpp", "x"}}));
  const fs::path archive = folder.path() / "ada" / "work.zip";
  fs::last_write_time(archive, fs::last_write_time(archive) - std::chrono::hours(99));
  const Found found(folder.path());
  CHECK(fs::last_write_time(found.submissions[0].sources.at("nn/a.cpp")) ==
        fs::last_write_time(archive));
}

TEST_CASE("handed in: what is refused of an archive is named, and the student has a row") {
  const TemporaryFolder folder;
  hand_in(folder.path(), "ada", "a.zip",
          zip_of({{"a.cpp", "int a;"}, {"../b.cpp", "x"}, {"x/b.cpp", "/", false, true}}));
  hand_in(folder.path(), "bob", "work.rar", "Rar!");
  hand_in(folder.path(), "cyd", "secret.zip", zip_of({{"a.cpp", "x", true}}));
  hand_in(folder.path(), "doe", "report.zip", zip_of({{"report.pdf", "x"}}));
  const Found whole(folder.path());
  const std::vector<Submission>& found = whole.submissions;
  REQUIRE(found.size() == 4);
  CHECK(text_of(found[0]) == "int a;");
  CHECK(found[0].problems == Lines{"a.zip: ../b.cpp leads out of the archive",
                                   "a.zip: x/b.cpp is a link: only plain files are taken"});
  const std::string nothing = "nothing handed in: no file of 12_attention, such as a.cpp, but ";
  CHECK(found[1].problems == Lines{"work.rar is not opened: hand in a zip or tar file, or the "
                                   "files themselves",
                                   nothing + "work.rar"});
  CHECK(found[2].problems ==
        Lines{"secret.zip is encrypted: hand it in without a password", nothing + "secret.zip"});
  CHECK(found[3].problems ==
        Lines{"report.zip holds no file of a chapter, but report.pdf", nothing + "report.zip"});
  for (const std::size_t i : {1, 2, 3}) CHECK(found[i].is_empty);
}

TEST_CASE("handed in: archives and folders of one student are attempts if their names say so") {
  const TemporaryFolder folder;
  const auto zip = [](const std::string& text) { return zip_of({{"a.cpp", text}}); };
  for (const char* name : {"work.zip", "work-1.zip", "work (2).zip"}) {
    hand_in(folder.path(), "ada", name, zip(name));
  }
  hand_in(folder.path(), "bob/2026-11-30", "a.cpp", "first");
  hand_in(folder.path(), "bob/2026-12-01", "a.cpp", "second");
  hand_in(folder.path(), "cyd_attempt_10", "a.cpp", "tenth");
  hand_in(folder.path(), "cyd_attempt_9", "a.cpp", "ninth");
  hand_in(folder.path(), "cyd", "a.cpp", "first");
  hand_in(folder.path(), "doe/final", "a.cpp", "x");
  hand_in(folder.path(), "doe", "finalfinal.zip", zip("y"));
  hand_in(folder.path(), "eve/hw1", "linear.cpp", "x");
  hand_in(folder.path(), "eve/hw2", "a.cpp", "y");
  write_atomically(folder.path() / "fay_77_900_a.cpp", "first a");
  write_atomically(folder.path() / "fay_77_901_b.cpp", "only b");
  write_atomically(folder.path() / "fay_77_950_a-1.cpp", "second a");
  const Found found(folder.path());
  REQUIRE(found.submissions.size() == 6);
  const auto texts = [&](std::size_t i, const std::string& file = "nn/a.cpp") {
    Lines all;
    for (const Submission& each : found.submissions[i].earlier) {
      all.push_back(text_of(each, file));
    }
    all.push_back(text_of(found.submissions[i], file));
    return all;
  };
  CHECK(texts(0) == Lines{"work.zip", "work-1.zip", "work (2).zip"});
  CHECK(texts(1) == Lines{"first", "second"});
  CHECK(found.submissions[2].student == "cyd");
  CHECK(texts(2) == Lines{"first", "ninth", "tenth"});
  CHECK(found.submissions[3].problems ==
        Lines{"the folders final and finalfinal.zip both have files of a chapter: hand in one"});
  CHECK(found.submissions[4].problems ==
        Lines{"the folders hw1 and hw2 both have files of a chapter: hand in one"});
  CHECK(texts(5) == Lines{"first a", "second a"});
  CHECK(texts(5, "nn/b.cpp") == Lines{"only b", "only b"});
}

TEST_CASE("handed in: names tell the order of attempts by their numbers, or not at all") {
  using Order = std::vector<std::size_t>;
  CHECK(in_order_of_attempts({"one"}) == Order{0});
  CHECK(in_order_of_attempts({"Attempt 10", "attempt 9"}) == Order{1, 0});
  CHECK(in_order_of_attempts({"w-2.tar.gz", "w.tar.gz", "w-1.tar.gz"}) == Order{1, 2, 0});
  CHECK(in_order_of_attempts({"a1", "b2"}).empty());
  CHECK(in_order_of_attempts({"a1", "a01"}).empty());
  CHECK(in_order_of_attempts({"w", "x-1"}).empty());
  CHECK(in_order_of_attempts({"w", "W", "w-1"}).empty());
  CHECK(in_order_of_attempts({"final", "new"}).empty());
}

namespace {

// What find_submissions says to the folder; nothing if it takes it. @ stands for the folder's path.
std::string refusal_of(const fs::path& folder, std::optional<int> chapter = 12) {
  Unpacker unpacker(small_chapters, {});
  try {
    find_submissions(folder, small_chapters, chapter, &unpacker);
  } catch (const wick::Error& error) {
    std::string text = error.what();
    for (std::size_t at; (at = text.find(folder.string())) != std::string::npos;) {
      text.replace(at, folder.string().size(), "@");
    }
    return text;
  }
  return "";
}

const std::string if_attempts =
    "; if they are attempts of one student, call them attempt_1, attempt_2 and so on";

}  // namespace

TEST_CASE("handed in: a class in one folder too many is no student with many attempts") {
  const TemporaryFolder folder;
  for (const char* id : {"1001", "1002", "1003"}) {
    hand_in(folder.path() / "ids/hw", id, "a.cpp");
    hand_in(folder.path() / "deep/x/export", id, "a.cpp");
    hand_in(folder.path() / "zips/hw", std::string("of ") + id, "a.zip", zip_of({{"a.cpp", id}}));
  }
  hand_in(folder.path() / "names/hw", "ada", "a.cpp");
  hand_in(folder.path() / "names/hw", "bob", "a.cpp");
  const std::string three = "1001, 1002 and others in @/";
  const std::string have = " have files of a chapter: if these are students, give @/";
  CHECK(refusal_of(folder.path() / "ids") ==
        "grade: @ holds one folder, hw, and " + three + "hw" + have + "hw" + if_attempts);
  CHECK(refusal_of(folder.path() / "deep", std::nullopt) == "grade: @ holds one folder, x, and " +
                                                                three + "x/export" + have +
                                                                "x/export" + if_attempts);
  CHECK(refusal_of(folder.path() / "zips").find("and of 1001/a.zip, of 1002/a.zip and others in") !=
        std::string::npos);
  CHECK(refusal_of(folder.path() / "names") ==
        "grade: @ holds one folder, hw, and ada and bob in @/hw" + have + "hw" + if_attempts);
  write_atomically(folder.path() / "ids" / "grades.csv", "of nobody");
  CHECK(refusal_of(folder.path() / "ids") != "");
  CHECK(refusal_of(folder.path() / "ids/hw") == "");
}

TEST_CASE(
    "handed in: a class in one archive, or in each of several folders, is no student either") {
  const TemporaryFolder folder;
  fs::create_directories(folder.path() / "packed");
  write_atomically(folder.path() / "packed" / "export.zip",
                   zip_of({{"hw/1001/a.cpp", "x"}, {"hw/1002/a.cpp", "y"}}));
  CHECK(refusal_of(folder.path() / "packed") ==
        "grade: @ holds one archive, export.zip, and 1001 and 1002 in @/export.zip have files of a "
        "chapter: if these are students, unpack @/export.zip and give the folder with them" +
            if_attempts);
  for (const char* section : {"a", "b"}) {
    for (const char* id : {"01", "02"}) {
      hand_in(folder.path() / "sections" / section, section + std::string(id), "a.cpp");
    }
  }
  CHECK(refusal_of(folder.path() / "sections") ==
        "grade: @ holds 2 folders, and in each of them several have files of a chapter, such as "
        "a01 and a02 in a: if these are students, grade each of the 2 folders on its own" +
            if_attempts);
}

TEST_CASE("handed in: an export of Gradescope is no student, beside others too") {
  const TemporaryFolder folder;
  hand_in(folder.path(), "export/submission_11", "a.cpp");
  write_atomically(folder.path() / "export" / "submission_metadata.yml", "x");
  CHECK(refusal_of(folder.path()) ==
        "grade: @ holds one folder, export, and submission_11 in @/export has files of a chapter: "
        "if these are students, give @/export" +
            if_attempts);
  hand_in(folder.path(), "ada", "a.cpp");
  hand_in(folder.path(), "ada", "submission_metadata.yml");  // a student cannot end all grading
  const Found found(folder.path());
  REQUIRE(found.submissions.size() == 2);
  CHECK(found.submissions[0].problems.empty());
  CHECK(text_of(found.submissions[0]) == "int x;");
  CHECK(found.submissions[1].problems ==
        Lines{"submission_metadata.yml lies here, and submission_11 has files of a chapter: this "
              "is a class that Gradescope has exported, or a student's file that must go"});
}

TEST_CASE("handed in: files with students' names in one folder too many are not one student's") {
  const TemporaryFolder folder;
  hand_in(folder.path(), "hw", "doe_jane_123456_a.cpp");
  hand_in(folder.path(), "hw", "roe_rick_77_900_b.cpp");
  CHECK(refusal_of(folder.path()) ==
        "grade: @ holds one folder, hw, and the names of the files in it are those of students, "
        "such as doe_jane_123456_a.cpp: give @/hw");
  CHECK(refusal_of(folder.path() / "hw") == "");
  hand_in(folder.path(), "hw", "a.cpp");
  CHECK(refusal_of(folder.path()) == "");
}

TEST_CASE("handed in: one student's attempts are no class, and numbers alone are told") {
  for (const Lines& names : {Lines{"attempt_1", "attempt_2"}, Lines{"Try 1", "Try 2"},
                             Lines{"version3", "version4"}, Lines{"hw_2026-11-21", "hw_2026-11-22"},
                             Lines{"work", "work-1"}, Lines{"work (1)", "work (2)"}}) {
    const TemporaryFolder folder;
    for (const std::string& name : names) hand_in(folder.path(), "ada/x/" + name, "a.cpp", name);
    const Found found(folder.path());
    REQUIRE(found.submissions.size() == 1);
    CHECK(found.submissions[0].attempts == 2);
    CHECK(text_of(found.submissions[0]) == names[1]);
    CHECK(found.submissions[0].remarks.empty());
  }
  const TemporaryFolder folder;
  for (const char* name : {"1", "2", "3"}) {
    hand_in(folder.path(), std::string("ada/") + name, "a.cpp", name);
    hand_in(folder.path(), std::string("bob/") + name, "a.cpp", name);
  }
  const Found all(folder.path());  // these names are the same for all students
  REQUIRE(all.submissions.size() == 2);
  hand_in(folder.path(), "cyd", "a.cpp");
  fs::remove_all(folder.path() / "bob");
  const Found found(folder.path());
  REQUIRE(found.submissions.size() == 2);
  CHECK(found.submissions[0].attempts == 3);
  CHECK(text_of(found.submissions[0]) == "3");
  CHECK(found.submissions[0].remarks ==
        Lines{"1, 2 and others are taken as attempts of this student: their names differ only in "
              "numbers"});
  CHECK_FALSE(are_called_attempts({"2026-11-21", "1002"}));
  CHECK_FALSE(are_called_attempts({"submission_11", "submission_12"}));
}

TEST_CASE("handed in: of two files one of which has another name, it is told what is there") {
  const TemporaryFolder folder;
  hand_in(folder.path(), "ada", "a.cpp");
  hand_in(folder.path(), "ada", "b (1).cpp");
  hand_in(folder.path(), "ada", "linear.cpp");
  hand_in(folder.path(), "bob", "a.cpp");
  hand_in(folder.path(), "bob", "README.md");
  hand_in(folder.path(), "cyd/modules/12_attention", "b.cpp");
  hand_in(folder.path(), "cyd/modules/12_attention", "A.CPP.txt");
  hand_in(folder.path(), "cyd", "main.cpp");
  hand_in(folder.path(), "doe", "12.zip",
          zip_of({{"12_attention/a.cpp", "a"}, {"12_attention/b (1).cpp", "b"}, {"x/c.cpp", "c"}}));
  write_atomically(folder.path() / "eve_77_900_b.cpp", "b");
  write_atomically(folder.path() / "eve_77_900_a (1).cpp", "a");
  hand_in(folder.path(), "fay", "a.cpp");
  hand_in(folder.path(), "fay", "b.cpp");
  hand_in(folder.path(), "fay", "main.cpp");
  const Found whole(folder.path());
  const std::vector<Submission>& found = whole.submissions;
  REQUIRE(found.size() == 6);
  CHECK(found[0].remarks == Lines{"b.cpp is not there, but b (1).cpp"});
  CHECK(found[1].remarks.empty());
  CHECK(found[2].remarks == Lines{"a.cpp is not there, but A.CPP.txt"});
  CHECK(found[3].remarks == Lines{"b.cpp is not there, but b (1).cpp"});
  CHECK(found[4].remarks == Lines{"a.cpp is not there, but a (1).cpp"});
  CHECK(found[5].remarks.empty());
  for (const Submission& each : found) CHECK(each.problems.empty());
}

TEST_CASE("handed in: a receipt is compared with the files beside it") {
  const std::string text = "int a;";
  const std::map<std::string, std::string> hashes = {{"a.cpp", sha256_of(text)}};
  const std::string receipt = receipt_text("12_attention", hashes);
  // Worked out by: printf 'int a;' >a.cpp; sha256sum a.cpp | sha256sum
  CHECK(content_in_receipt(receipt) ==
        "24ae97944862e2106bfa5e7d680d0794b8d2a6617bb19677ddab6e973ce4fd70");
  const TemporaryFolder folder;
  const auto pack = [&](const std::string& file, const std::string& of) {
    return zip_of({{"12_attention/a.cpp", file}, {"12_attention/receipt.txt", of}});
  };
  hand_in(folder.path(), "ada", "12_attention.zip", pack(text, receipt));
  hand_in(folder.path(), "bob", "12_attention.zip", pack("int b;", receipt));
  hand_in(folder.path(), "cyd", "12_attention.zip", pack(text, "paid"));
  const Found whole(folder.path());
  const std::vector<Submission>& found = whole.submissions;
  CHECK(found[0].remarks.empty());
  REQUIRE(found[1].remarks.size() == 1);
  CHECK(found[1].remarks[0].find("its receipt is of content " + content_hash(hashes)) == 0);
  CHECK(found[2].remarks ==
        Lines{"its receipt names no content: it is not one that wick pack has written"});
  for (const Submission& each : found) CHECK(each.sources.size() == 1);
}
